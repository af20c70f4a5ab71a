"""Pages that hold their data: in notebooks, and saved as single files."""
