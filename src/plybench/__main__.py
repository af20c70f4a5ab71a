"""`python -m plybench` is `plybench`."""

import sys

from plybench.cli import main

sys.exit(main())
