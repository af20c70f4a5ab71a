"""What messages can ask for: one module for each group of actions."""
