"""Problems and games over arrays: their contract, and views of them with tuples as states."""
