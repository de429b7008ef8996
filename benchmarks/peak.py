"""Runs a command and tells the most memory it held, in KiB; a small process, for what forks counts its parent's."""

import resource
import subprocess
import sys

done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
# By 1 a command says that it has found something.
if done.returncode not in (0, 1):
    sys.exit(f"{sys.argv[1:]}: exit code {done.returncode}")
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
