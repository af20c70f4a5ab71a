from hypothesis import settings

# No deadline: a busy machine is no failure. The same cases in each run: a failure stays one.
settings.register_profile("plybench", max_examples=50, deadline=None, derandomize=True)
settings.load_profile("plybench")
