"""The commands: `plybench lights press ROW`."""

COMMANDS = {"lights press": ("Show a row after each press.", "plybench_lights.press")}
