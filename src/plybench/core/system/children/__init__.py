"""Processes that are spoken to: how they start, how messages travel, how they end and are reaped.

A `LineProcess` (`line_process`) has a socket and speaks in lines: players, engines, students. A
`PipedProcess` (`piped_process`) runs a module of ours and has pipes: workers, which take theirs
with `own_streams`. `ending` ends both, `framing` says where a message ends, `fork` makes copies of
this process, and `printed` keeps what a process prints.
"""
