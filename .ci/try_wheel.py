"""Try an installed wheel away from the checkout: its engine is the compiled one, and judges the samples as it should.

cibuildwheel runs it on every platform: ``try_wheel.py SAMPLES``.
"""

import sys
from pathlib import Path

import rococo_notation as rn
from rococo_notation.built import engine_in_use

VERDICTS = {
    "captures/chameleon.txt": "legal",
    "edge-landing-2005.txt": "legal",
    "edge-landing-2006.txt": "illegal",
    "saved-page.html": "illegal",
    "slips.txt": "legal",
}

samples = Path(sys.argv[1])
assert samples.resolve().parent not in Path(rn.__file__).resolve().parents, "that is the checkout"
assert engine_in_use() == "compiled", engine_in_use()
for name, verdict in VERDICTS.items():
    (log,) = rn.read(samples / name)
    assert rn.replay(log).verdict == verdict, name
    assert rn.summarize((samples / name).read_bytes()).verdict == verdict, name
assert rn.perft(rn.Position.start("rococo"), 3) == 23_863
print(f"rococo_notation {rn.__version__} works, compiled")
