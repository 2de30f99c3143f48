"""Shapes are learned by one thread at a time: otherwise the process ends."""

import subprocess
import sys

PROGRAM = """
import sys, threading, msgspec
from sakumon.core.decoding import read_shape

sys.setswitchinterval(1e-6)
FIELDS = range(30)

def read_at_once(number):
    inner = msgspec.defstruct(f"Inner{number}", [(f"f{i}", list[int]) for i in FIELDS])
    outer = msgspec.defstruct(f"Outer{number}", [(f"g{i}", inner | None, None) for i in FIELDS])
    values = {"g0": {f"f{i}": [i] for i in FIELDS}}
    gate = threading.Barrier(4)

    def read():
        gate.wait()
        assert read_shape(values, outer).g0.f7 == [7]

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

for number in range(100):
    read_at_once(number)
"""


def test_threads_learn_a_shape_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b""
