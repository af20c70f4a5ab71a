"""Games in the terminal: a session between people and agents, its clock, its saved games.

`session` plays, `commands` answers what a person types besides moves, `watch` shows two agents.
`setting_up` makes sessions of what the command line gives.
"""
