"""Problems and games over arrays, compiled by numba and run by the native core."""
