"""Grading of students' code: a file in Python names tasks and points, `grade` runs them isolated.

`grading` has the tasks as a teacher writes them (`arguments` refuses what is wrong). How each is
judged is in `search_tasks`, `other_tasks` and `agent_task`. `student` has the submission with its
process (`student_host`, `student_serving`), `run` the grading of all, and `gradescope` and `page`
what is written. `plybench.classroom` offers what teachers use.
"""
