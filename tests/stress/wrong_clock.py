"""`toy_count.py` on a machine whose clock is wrong: `python wrong_clock.py SECONDS ...`.

The clock goes wrong by these seconds at a moment while the count runs.
"""

import runpy
import sys
import time
from pathlib import Path

right, begin = time.time, time.monotonic()
seconds = float(sys.argv.pop(1))
time.time = lambda: right() + (seconds if time.monotonic() > begin + 0.5 else 0)
tests = Path(__file__).parents[1]
sys.path.append(str(tests))
sys.argv[0] = str(tests / "toy_count.py")
runpy.run_path(sys.argv[0], run_name="__main__")
