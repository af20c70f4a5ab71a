"""The experiments of the five reports as studies, one folder for each report."""
