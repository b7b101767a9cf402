#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""hostile_runs.py PROGRAM MESH: scenes that refer to files elsewhere, recordings that were damaged, and recordings of one
run with other numbers of threads. A random part takes its seed from TANDEM_SEED and prints it."""

import fcntl
import json
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile

START = b"tandem run 4\n"
HEAD = struct.Struct("<IIQ")
SUM = struct.Struct("<Q")
REQUEST, FRAME, STATE, TIMES = 1, 2, 3, 4
CHECKPOINT = 25
MASK = (1 << 64) - 1

failures = []


def expect(condition, message):
    if not condition:
        failures.append(message)


def checksum(data):
    """src/base/checksum.cpp: words of eight bytes, the bytes that are left, then the number of all."""
    state = 0xCBF29CE484222325

    def add(word):
        nonlocal state
        state = ((state ^ word) * 0x100000001B3) & MASK
        state ^= state >> 29

    whole = len(data) // 8 * 8
    for (word,) in struct.iter_unpack("<Q", data[:whole]):
        add(word)
    for byte in data[whole:]:
        add(byte)
    add(len(data))
    return state


def records_of(data):
    """(kind, begin, end) of each record."""
    assert data.startswith(START)
    found, at = [], len(START)
    while at < len(data):
        kind, number, length = HEAD.unpack_from(data, at)
        assert number == len(found), (number, at)
        assert SUM.unpack_from(data, at + 16)[0] == checksum(data[at : at + 16]), at
        end = at + 24 + length + 8
        assert SUM.unpack_from(data, end - 8)[0] == checksum(data[at + 24 : end - 8]), at
        found.append((kind, at, end))
        at = end
    return found


def record(kind, number, content):
    head = HEAD.pack(kind, number, len(content))
    return head + SUM.pack(checksum(head)) + content + SUM.pack(checksum(content))


class Runs:
    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)

    def __call__(self, *arguments):
        return subprocess.run([self.program, "simulate", *arguments], cwd=self.folder, capture_output=True, text=True)

    def path(self, name):
        return self.folder / name


def check_references(run, mesh):
    """A scene reads files in its folder, and no others, however it names them; so does a recording."""
    for place in ("elsewhere", "scenes", "scenes/parts", "scenes-beside"):
        run.path(place).mkdir(parents=True)
        shutil.copy(mesh, run.path(place) / "box.obj")
    run.path("scenes/link.obj").symlink_to(run.path("elsewhere/box.obj"))
    run.path("scenes/inner-link.obj").symlink_to("parts/box.obj")
    run.path("scenes/folder").symlink_to(run.path("elsewhere"))
    inside = ["box.obj", "parts/box.obj", "./box.obj", "parts/../box.obj", "inner-link.obj", "../scenes/box.obj"]
    outside = [str(run.path("elsewhere/box.obj")), str(run.path("scenes/box.obj")), "../elsewhere/box.obj",
               "parts/../../elsewhere/box.obj", "link.obj", "folder/box.obj", "parts/../link.obj",
               "../scenes-beside/box.obj", "folder/../elsewhere/box.obj", "/dev/null", "../missing.obj"]
    for kind in ("shape", "soft"):
        for reference in inside + outside:
            body = {"bodies": [{"shape": {"kind": "mesh", "file": reference}}]}
            if kind == "soft":
                body = {"soft_bodies": [{"file": reference}]}
            run.path("scenes/scene.json").write_text(json.dumps({"steps": 1, **body}))
            got = run("scenes/scene.json", "--quiet")
            if reference in inside:
                expect(got.returncode == 0, f"{kind} {reference}: {got.stderr}")
                continue
            refused = got.returncode == 2 and "is outside of the folder of the scene" in got.stderr
            expect(refused, f"{kind} {reference} was read: {got.returncode} {got.stderr}")
            if pathlib.Path(run.path("scenes") / reference).is_file() and reference != "/dev/null":
                got = run("scenes/scene.json", "--quiet", "--allow-outside")
                expect(got.returncode == 0, f"{kind} {reference} with --allow-outside: {got.stderr}")

    # A recording names the folder of its scene, or a mesh: it must not choose any of the machine.
    run.path("work").mkdir()
    run.path("scenes/scene.json").write_text(json.dumps({"steps": 1, "bodies": [
        {"shape": {"kind": "mesh", "file": "box.obj"}}]}))
    expect(run("scenes/scene.json", "-o", "work/run.tandem", "--quiet").returncode == 0, "no recording")
    data = run.path("work/run.tandem").read_bytes()
    request_end = records_of(data)[0][2]
    request = json.loads(data[len(START) + 24 : request_end - 8])
    with tempfile.TemporaryDirectory() as elsewhere:
        shutil.copy(mesh, pathlib.Path(elsewhere) / "box.obj")
        changes = [({"folder": elsewhere}, False), ({"folder": ".."}, False), ({"folder": "scenes"}, True),
                   ({"text": "", "name": "pile", "mesh": f"{elsewhere}/box.obj"}, False),
                   ({"text": "", "name": "tower", "mesh": "elsewhere/box.obj"}, True)]
        for change, allowed in changes:
            content = json.dumps({**request, **change}).encode()
            run.path("work/other.tandem").write_bytes(START + record(REQUEST, 0, content))
            got = run("--resume", "work/other.tandem", "--quiet", "--frames", "1")
            if allowed:
                # A recording may name another scene, but the run does not go on with it.
                same = "name" not in change
                expect(got.returncode == (0 if same else 2), f"recording with {change}: {got.stderr}")
                expect(same or "begin a new recording" in got.stderr, f"recording with {change}: {got.stderr}")
            else:
                expect(got.returncode == 2 and "--allow-outside" in got.stderr, f"recording with {change}: {got}")


def check_threads(run):
    """No byte of a recording or of its outputs depends on the number of threads."""
    scenes = [["cows", "--count", "3"], ["jelly"], ["tower", "--solver", "reference"]]
    for scene in scenes:
        kinds = ["tandem", "csv", "json", "glb"]
        for threads in ("1", "2"):
            files = [f"{threads}.{kind}" for kind in kinds]
            got = run(*scene, "--frames", "30", "--threads", threads, "--quiet", "-o", files[0], "--csv", files[1],
                      "--json", files[2], "--gltf", files[3])
            expect(got.returncode == 0, f"{scene}: {got.stderr}")
        for kind in kinds:
            same = run.path(f"1.{kind}").read_bytes() == run.path(f"2.{kind}").read_bytes()
            expect(same, f"{scene}: {kind} differs for 1 and 2 threads")
    # With times there are more columns, and a resumed run has them for every step.
    run("tower", "--frames", "30", "--quiet", "--times", "-o", "times.tandem")
    got = run("--resume", "times.tandem", "--frames", "60", "--quiet", "--csv", "-")
    rows = [line.split(",") for line in got.stdout.splitlines()]
    expect(len(rows) == 61 and rows[0][-1] == "total_s", f"{len(rows)} rows, {rows[0][-1]}")
    expect(all(float(row[-1]) > 0 for row in rows[1:]), "a step has no time")


def check_numbers(run):
    """Numbers that are negative are refused; they must not become the largest ones."""
    for option in ("--frames", "--seed", "--count", "--subdivisions", "--threads"):
        for number in ("-1", "-18446744073709551615", "1.5", "18446744073709551616", ""):
            got = run("tower", option, number, "--quiet")
            expect(got.returncode == 2 and option in got.stderr, f"{option} {number}: {got.returncode} {got.stderr}")


def check_changed_files(run, mesh):
    """A run goes on with the files that it was begun with, and with no others of their names."""
    run.path("changing").mkdir()
    part = run.path("changing/part.obj")
    shutil.copy(mesh, part)
    run.path("changing/scene.json").write_text(json.dumps({"bodies": [
        {"shape": {"kind": "mesh", "file": "part.obj"}, "position": [0, 0, 5]},
        {"shape": {"kind": "plane", "normal": [0, 0, 1]}, "kind": "static"}]}))
    for frames in ("60", "5"):  # with a saved state, and before the first one
        run.path("changed.tandem").unlink(missing_ok=True)
        got = run("changing/scene.json", "--quiet", "--frames", frames, "-o", "changed.tandem")
        expect(got.returncode == 0, got.stderr)
        data, old = run.path("changed.tandem").read_bytes(), part.read_text()
        part.write_text(old.replace("v 0", "v 0.001", 1) if "v 0" in old else old.replace("v ", "v 1e-3", 1))
        got = run("--resume", "changed.tandem", "--quiet", "--frames", "80")
        expect(got.returncode == 2 and "part.obj is not as it was" in got.stderr, f"changed mesh: {got}")
        expect(run.path("changed.tandem").read_bytes() == data, "a refused run has changed the recording")
        part.write_text(old)
        got = run("--resume", "changed.tandem", "--quiet", "--frames", "80")
        expect(got.returncode == 0, f"the old mesh: {got.stderr}")


def check_two_at_once(run):
    """Two runs do not write the same recording; a lock that a killed run has left stops nobody."""
    got = run("tower", "--frames", "30", "--quiet", "-o", "shared.tandem")
    expect(got.returncode == 0 and not run.path("shared.tandem.lock").exists(), f"the lock was left: {got}")
    run.path("shared.tandem.lock").touch()
    run.path("link.tandem").symlink_to("shared.tandem")
    with open(run.path("shared.tandem.lock"), "r+b") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        for arguments in (["--resume", "shared.tandem"], ["--resume", "link.tandem"], ["tower", "-o", "shared.tandem"]):
            got = run(*arguments, "--frames", "60", "--quiet")
            expect(got.returncode == 2 and "another process is writing it" in got.stderr, f"{arguments}: {got}")
    got = run("--resume", "shared.tandem", "--frames", "60", "--quiet", "--json")
    expect(got.returncode == 0 and json.loads(got.stdout)["frames"] == 60, f"after a lock: {got}")


def changed(data, chance):
    """One way in which a disk, a copy or a person may damage a recording."""
    way = chance.choice(["bit", "byte", "zeros", "lose", "repeat", "swap", "insert", "noise"])
    at = chance.randrange(len(START), len(data))
    size = min(chance.choice([1, 8, 24, 512, 4096]), len(data) - at)
    if way == "bit":
        return way, at, data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
    if way == "byte":
        return way, at, data[:at] + bytes([data[at] ^ chance.randrange(1, 256)]) + data[at + 1 :]
    if way == "zeros":
        return way, at, data[:at] + bytes(size) + data[at + size :]
    if way == "noise":
        return way, at, data[:at] + chance.randbytes(size) + data[at + size :]
    if way == "insert":
        return way, at, data[:at] + chance.randbytes(size) + data[at:]
    records = records_of(data)
    k = chance.randrange(1, len(records) - 1)
    _, begin, end = records[k]
    if way == "lose":
        return way, begin, data[:begin] + data[end:]
    if way == "repeat":
        return way, begin, data[:end] + data[begin:end] + data[end:]
    _, other, other_end = records[k + 1]
    return way, begin, data[:begin] + data[other:other_end] + data[begin:end] + data[other_end:]


def check_damage(run, chance):
    """A damaged recording is named and left as it is; told to, the run goes on from the last state before the damage and
    ends as the recording of a run without it. A recording that was cut does so without being told."""
    got = run("tower", "--count", "4", "--frames", "60", "--quiet", "-o", "whole.tandem")
    expect(got.returncode == 0, got.stderr)
    whole = run.path("whole.tandem").read_bytes()
    records = records_of(whole)
    expect([kind for kind, _, _ in records].count(STATE) == 60 // CHECKPOINT, "other states than expected")

    def resumed(data, name, *more):
        run.path("hurt.tandem").write_bytes(data)
        got = run("--resume", "hurt.tandem", "--quiet", *more)
        return got, run.path("hurt.tandem").read_bytes()

    for _ in range(25):
        way, at, data = changed(whole, chance)
        if data == whole:
            continue
        name = f"{way} at byte {at}"
        first = next(k for k, (_, _, end) in enumerate(records) if whole[:end] != data[:end])
        got, after = resumed(data, name)
        named = "is damaged" in got.stderr and f"record {first} " in got.stderr
        # Bytes that were taken at the end of a file are missing as after a kill.
        is_cut = len(data) - records[first][1] < 32 or "is cut" in got.stderr
        if first == 0:
            expect(got.returncode == 2 and after == data, f"{name}: {got}")
            continue
        if is_cut:
            expect(got.returncode == 0 and after == whole, f"{name}: {got.stderr}")
            expect(len(data) < len(whole) or first == len(records) - 1, f"{name} was taken for a cut")
            continue
        expect(got.returncode == 2 and named, f"{name}: exit {got.returncode}, {got.stderr}")
        expect(after == data, f"{name}: the recording was changed")
        got, after = resumed(data, name, "--before-damage")
        expect(got.returncode == 0 and after == whole, f"{name}, --before-damage: {got.stderr}")

    for cut in [chance.randrange(records[0][2], len(whole)) for _ in range(12)] + [end for _, _, end in records[:3]]:
        got, after = resumed(whole[:cut], f"cut at {cut}")
        on_edge = any(cut == end for _, _, end in records)
        expect(got.returncode == 0 and after == whole, f"cut at {cut}: {got.stderr}")
        expect(on_edge or "is cut" in got.stderr, f"cut at {cut} is not mentioned: {got.stderr}")

    # Sound checksums do not make sound content.
    frame_end = records[1][2]
    for content in (b"", b"\0" * 40, b"\xff" * 400, struct.pack("<17d", *[float("nan")] * 17) + bytes(16)):
        for kind in (FRAME, STATE, TIMES, 5, 77):
            if (kind == STATE and content) or (kind == TIMES and len(content) == 40):
                continue
            got, after = resumed(whole[:frame_end] + record(kind, 2, content), f"kind {kind}")
            expect(got.returncode == 2 and "is damaged" in got.stderr, f"kind {kind} with {content[:8]}: {got}")
    got, after = resumed(whole[:frame_end] + record(STATE, 2, b"\1" * 400), "a wrong state")
    expect(got.returncode == 2 and "record" not in got.stderr.split("hurt.tandem")[0], f"a wrong state: {got}")


def main(program, mesh):
    seed = int(os.environ.get("TANDEM_SEED", "1"))
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as folder:
        run = Runs(program, folder)
        check_references(run, mesh)
        check_threads(run)
        check_numbers(run)
        check_changed_files(run, mesh)
        check_two_at_once(run)
        check_damage(run, random.Random(seed))
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
