#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""hostile_names.py PROGRAM: names of parts, groups and files with line ends, escape sequences, commas, quotes, bytes that are
not UTF-8 and the like must not change the lines or columns of any output."""

import csv
import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree
import zipfile

FORGED = "  99.0  overlap    new       5 deep              1  0123456789abcdef  a | b"
PIECES = ["\n", "\r", "\r\n", "\t", "\0", "\x1b[2J", "\x1b]0;title\a", "\b\b\b", "\x7f", "\u0085", "\u2028", "\u2029",
          "\u202e", "\u2066", "\x9b31m", ",", '"', "'", "=1+1", "@x", "+1", "-1", "|", "/", "\\", "<b>", "&amp;", "{}", "%s",
          FORGED, "part", "é", "日本", " "]
failures = []


def expect(condition, message):
    if not condition:
        failures.append(message)


def hostile_name(chance):
    return "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 4)))


def box_gltf(names):
    """Overlapping boxes, each in a node with its name; the first is the parent of the others."""
    import base64
    import struct
    corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    faces = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4),
             (1, 5, 7), (1, 7, 3)]
    data = b"".join(struct.pack("<3f", *c) for c in corners) + b"".join(struct.pack("<3H", *f) for f in faces)
    nodes = [{"name": name, "mesh": 0, "translation": [0.4 * k, 0.3 * k, 0.2 * k]} for k, name in enumerate(names[1:])]
    return {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [len(nodes)]}],
        "nodes": nodes + [{"name": names[0], "children": list(range(len(nodes)))}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "buffers": [{"byteLength": len(data), "uri": "data:application/octet-stream;base64," +
                     base64.b64encode(data).decode()}],
        "bufferViews": [{"buffer": 0, "byteLength": 96}, {"buffer": 0, "byteOffset": 96, "byteLength": 72}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]},
                      {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}]}


def controls(text):
    """Characters that change the output of a terminal or the division into lines."""
    bad = {c for c in text if unicodedata.category(c) in ("Cc", "Zl", "Zp") or c in "\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
           or "\u2066" <= c <= "\u2069"}
    return bad - {"\n"}


class Program:
    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)

    def __call__(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.folder, capture_output=True)


def outputs_of(run, scene):
    """Every output of `clash` and `info` about a scene, as texts and parsed documents."""
    files = {kind: f"out.{kind}" for kind in ("csv", "contacts.csv", "json", "bcfzip", "obj")}
    got = run("clash", scene, "--csv", files["csv"], "--contacts", files["contacts.csv"], f"--json={files['json']}",
              "--bcf", files["bcfzip"], "--export", files["obj"], "--regions", "--fail-on", "overlap")
    expect(got.returncode in (0, 1), f"clash: {got.stderr[:300]}")
    texts = {kind: (run.folder / file).read_bytes().decode() for kind, file in files.items() if kind != "bcfzip"}
    texts["text"], texts["messages"] = got.stdout.decode(), got.stderr.decode()
    texts["tree"] = run("info", scene).stdout.decode()
    with zipfile.ZipFile(run.folder / files["bcfzip"]) as archive:
        for name in archive.namelist():
            if name.endswith((".bcf", ".bcfv", ".version")):
                xml.etree.ElementTree.fromstring(archive.read(name))
    return texts


def check_parts(run, chance, plain):
    names = [hostile_name(chance) for _ in range(5)]
    (run.folder / "scene.gltf").write_text(json.dumps(box_gltf(names)))
    texts = outputs_of(run, "scene.gltf")
    for kind, text in texts.items():
        label = f"{kind} with {names!r}"
        # JSON contains names unchanged, because its own escapes suffice.
        expect(kind == "json" or not controls(text), f"{label}: raw {controls(text)!r}")
        expect(len(text.split("\n")) == len(plain[kind].split("\n")), f"{label}: other lines than with plain names")
    for kind in ("csv", "contacts.csv"):
        rows = list(csv.reader(io.StringIO(texts[kind])))
        expect(len({len(row) for row in rows}) == 1, f"{kind} with {names!r}: rows of different lengths")
        expect(len(rows) == texts[kind].count("\n"), f"{kind} with {names!r}: a row is not a line")
        expect(not any(cell[:1] in ("=", "+", "@") for row in rows for cell in row), f"{kind} with {names!r}: a formula")
    json.loads(texts["json"])


def check_files(run, chance, mesh):
    """Tests names of files in every verb that shows them."""
    name = hostile_name(chance).replace("/", "").replace("\0", "")
    if chance.random() < 0.3:
        name = os.fsdecode(name.encode() + b"\xff\xc3")
    name = "m" + name + ".obj"
    (run.folder / name).write_text(mesh)
    for arguments in (["check", name, name], ["self", name], ["info", name], ["distance", name, name],
                      ["check", name, name, "--pairs", name + ".csv"], ["check", name, name, "--regions"],
                      ["check", name, name + "x"], ["simulate", name], ["toi", name], ["deform", name]):
        got = run(*arguments)
        # `deform` writes one JSON document per line.
        is_json = arguments[0] == "deform"
        for line in got.stdout.splitlines() if is_json else []:
            json.loads(line)
        for stream in (got.stderr,) if is_json else (got.stdout, got.stderr):
            text = stream.decode(errors="surrogateescape")
            expect(not controls(text), f"{arguments[0]} of {name!r}: raw {controls(text)!r}")
            expect(text.isprintable() or all("\ud800" > c or c > "\udfff" for c in text), f"{arguments[0]} of {name!r}: bytes")
            expect("\n" + FORGED not in text, f"{arguments[0]} of {name!r}: a forged line")


def main(program):
    seed = int(os.environ.get("TANDEM_SEED", "1"))
    print(f"seed {seed}")
    chance = random.Random(seed)
    mesh = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"
    with tempfile.TemporaryDirectory() as folder:
        run = Program(program, folder)
        (run.folder / "scene.gltf").write_text(json.dumps(box_gltf(["group", "a", "b", "c", "d"])))
        plain = outputs_of(run, "scene.gltf")
        for _ in range(30):
            check_parts(run, chance, plain)
        for _ in range(6):
            check_files(run, chance, mesh)
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
