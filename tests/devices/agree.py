# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""agree.py PROGRAM MESHES [DEVICE]: asks the same with and without --device and compares the answers. The device is
`host` by default, the kernels compiled as C++, so that no driver is needed."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

TRIANGLE_PAIRS = "--solver reference --contacts triangle-pairs"
# What to ask, and which members of the answer count: times do not.
QUESTIONS = [
    ("clash box.obj box_crossing.obj box_touching.obj box_inside.obj box_far.obj --clearance 5 --json", ["clashes"]),
    ("deform box.obj box_crossing.obj two_boxes.obj box.obj --with box_inside.obj --json",
     ["pairs", "pairs_hash", "within", "between", "objects"]),
    (f"simulate cows --count 2 --frames 45 {TRIANGLE_PAIRS} --json", ["hash"]),
]
# Documents of these name the hash otherwise with a device, and every kernel has to find it.
HASHED = [
    "check box.obj box_crossing.obj --json",
    "check box.obj box_touching.obj --json",
    "check box.obj box_far.obj --json",
    "self two_boxes.obj --json",
    "self sick.ply --json",
]
KERNELS = ["wide", "binary-stack", "blocked"]
REFUSED = [
    ("check box.obj box_crossing.obj --device nowhere", "nowhere"),
    ("self box.obj --device nowhere", "nowhere"),
    ("clash box.obj box_crossing.obj --device nowhere", "nowhere"),
    ("deform box.obj --device nowhere", "nowhere"),
    (f"simulate cows --count 2 --frames 1 {TRIANGLE_PAIRS} --device nowhere", "nowhere"),
    ("simulate cows --count 2 --frames 1 --device host", "triangle-pairs"),
]
# Without a driver `auto` is the CPU, and says so.
NO_DRIVER = {"OCL_ICD_VENDORS": "/nonexistent", "OCL_ICD_FILENAMES": ""}
AUTOMATIC = [
    ("check box.obj box_crossing.obj --device auto", 1),
    ("self two_boxes.obj --device auto", 1),
    ("clash box.obj box_crossing.obj --device auto", 1),
    ("deform box.obj --device auto", 0),
]


def main(program, meshes, device="host"):
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        for mesh in pathlib.Path(meshes).iterdir():
            shutil.copy(mesh, folder)

        def run(command, environment=None):
            return subprocess.run([program, *command.split()], cwd=folder, capture_output=True, text=True,
                                  env={**os.environ, **(environment or {})})

        for question in HASHED:
            expected = json.loads(run(question).stdout)["pair_hash"]
            for kernel in KERNELS:
                got = run(f"{question} --device {device} --device-only --kernel {kernel}")
                if f'"{expected}"' not in got.stdout:
                    failures.append(f"{question}, {kernel}: not {expected} but {got.stdout[:300]} {got.stderr[:300]}")
        for question, members in QUESTIONS:
            answers = []
            for asked in (question, f"{question} --device {device}"):
                got = run(asked)
                # `deform` writes a document to each line, the others one over several lines.
                lines = got.stdout.splitlines() if question.startswith("deform ") else [got.stdout]
                try:
                    documents = [json.loads(line) for line in lines]
                    answers.append((got.returncode, [[d[member] for member in members] for d in documents]))
                except (json.JSONDecodeError, KeyError) as problem:
                    failures.append(f"{asked}: {problem!r}; {got.stderr[:300]}")
                complaints = [line for line in got.stderr.splitlines() if not line.endswith(" s so far)")]
                if complaints:
                    failures.append(f"{asked}: complains: {complaints[0][:300]}")
            if len(answers) == 2 and answers[0] != answers[1]:
                failures.append(f"{question}: {answers[0]} without a device, {answers[1]} with one")
        for command, word in REFUSED:
            got = run(command)
            if got.returncode != 2 or word not in got.stderr:
                failures.append(f"{command}: {got.returncode}, {got.stderr[:300]}")
        for command, code in AUTOMATIC:
            got = run(command, NO_DRIVER)
            if got.returncode != code or "CPU" not in got.stderr:
                failures.append(f"{command} without a driver: {got.returncode}, {got.stderr[:300]}")
    print("\n".join(failures) or f"{len(HASHED) + len(QUESTIONS) + len(REFUSED) + len(AUTOMATIC)} questions")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
