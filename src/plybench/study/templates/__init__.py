"""Templates of pages: one self-contained HTML file each, light and dark, for phone and paper."""
