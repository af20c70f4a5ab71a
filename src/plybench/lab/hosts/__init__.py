"""What carries messages between pages and `handle`: the server, workers and notebook kernels."""
