"""``python -m dialectgen``: models, artifacts and drift by commands."""

import sys

from ._commands import main

sys.exit(main())
