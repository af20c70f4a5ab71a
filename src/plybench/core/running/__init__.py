"""What every search shares while it runs and when it ends."""
