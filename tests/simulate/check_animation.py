#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""check_animation.py PROGRAM: reads the animations of rigid and soft scenes as a player does."""

import json
import pathlib
import struct
import subprocess
import sys
import tempfile

FRAMES = 12
WIDTH = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


class Animation:
    """A binary glTF whose accessors are all inside of its buffer."""

    def __init__(self, data):
        magic, version, length, size, kind = struct.unpack_from("<IIIII", data)
        assert (magic, version, length, kind) == (0x46546C67, 2, len(data), 0x4E4F534A)
        self.document = json.loads(data[20 : 20 + size])
        self.binary = data[20 + size + 8 :]
        assert self.document["buffers"][0]["byteLength"] == len(self.binary)

    def values(self, number):
        accessor = self.document["accessors"][number]
        view = self.document["bufferViews"][accessor["bufferView"]]
        count = accessor["count"] * WIDTH[accessor["type"]]
        assert view["byteLength"] == 4 * count
        letter = "f" if accessor["componentType"] == 5126 else "I"
        return struct.unpack_from(f"<{count}{letter}", self.binary, view["byteOffset"])

    def channels(self, path):
        """Node, times and values of each channel of one kind."""
        animation = self.document["animations"][0]
        for channel in animation["channels"]:
            if channel["target"]["path"] == path:
                sampler = animation["samplers"][channel["sampler"]]
                yield channel["target"]["node"], self.values(sampler["input"]), self.values(sampler["output"])


def run(program, folder, scene):
    file = pathlib.Path(folder) / "run.glb"
    command = [program, "simulate", *scene, "--frames", str(FRAMES), "--quiet", "--gltf", str(file)]
    subprocess.run(command, check=True)
    return Animation(file.read_bytes())


def check_rigid(animation, bodies):
    moves = list(animation.channels("translation"))
    assert len(moves) == bodies, len(moves)
    assert len(animation.document["meshes"]) == 2, "bodies of one shape share a mesh"
    for _, times, positions in moves:
        assert len(times) == FRAMES and len(positions) == 3 * FRAMES
    # Bodies in the air fall.
    assert any(positions[-1] < positions[2] - 0.01 for _, _, positions in moves)
    for _, _, turns in animation.channels("rotation"):
        assert all(abs(sum(x * x for x in turns[k : k + 4]) - 1) < 1e-5 for k in range(0, len(turns), 4))


def check_soft(animation, bodies):
    forms = list(animation.channels("weights"))
    assert len(forms) == bodies, len(forms)
    for node, times, weights in forms:
        mesh = animation.document["meshes"][animation.document["nodes"][node]["mesh"]]
        primitive = mesh["primitives"][0]
        targets = [animation.values(target["POSITION"]) for target in primitive["targets"]]
        base = animation.values(primitive["attributes"]["POSITION"])
        assert len(times) == FRAMES and len(targets) == FRAMES - 1
        assert len(weights) == FRAMES * len(targets) and len(mesh["weights"]) == len(targets)
        for frame in range(FRAMES):
            row = weights[frame * len(targets) : (frame + 1) * len(targets)]
            assert row == tuple(1.0 if k == frame - 1 else 0.0 for k in range(len(targets)))
        assert all(len(target) == len(base) for target in targets)
        # The body falls by g t² / 2, give or take.
        fallen = -sum(targets[-1][2::3]) / (len(base) // 3)
        span = times[-1] - times[0]
        assert 0.5 * 9.81 * span * span < fallen < 2 * 9.81 * span * times[-1], fallen


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        check_rigid(run(program, folder, ["cows", "--count", "2"]), 9)
        check_soft(run(program, folder, ["cloth", "--count", "8"]), 1)
        check_soft(run(program, folder, ["jelly"]), 3)


main()
