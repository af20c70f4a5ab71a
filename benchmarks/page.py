def write_page(a, b): pass
