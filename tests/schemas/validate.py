# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""validate.py PROGRAM SCHEMAS MESHES: runs the program on small meshes and validates each JSON document against its
schema. A member of a document that its schema does not name is a failure too: schemas have to stay complete."""

import base64
import gzip
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import warnings

import jsonschema

# Newer versions of the library have another way to resolve references, which Debian 12 has not yet.
warnings.filterwarnings("ignore", category=DeprecationWarning)

COMMANDS = [
    "check box.obj box_crossing.obj --json",
    "check box.obj box_far.obj --json --first",
    "check box.obj box_crossing.obj --json --max-pairs 1 --engine reference",
    "check box.obj box_crossing.obj --json --count",
    "check damaged.obj box.obj --lenient --json",
    "check box.obj box_far.obj --mode distance --json",
    "check box.obj box_far.obj --mode clearance --clearance 2 --json",
    "check box_inside.obj box.obj --mode contain --json",
    "check box_inside.obj box_open.obj --mode contain --open winding --json",
    "check box.obj box.obj --poses motion.txt --json",
    "check box.obj box.obj --poses motion.txt --mode distance --json",
    "check box.obj box.obj --poses motion.txt --mode clearance --clearance 1 --json",
    "check box.obj box.obj --poses motion.txt --mode contain --json",
    "check box.obj box_crossing.obj --regions --json",
    "check box.obj box_crossing.obj --regions --poses motion.txt --device host --json",
    "check box.obj box_touching.obj --allow-touching --json",
    "check box.obj box_inside.obj --mode contain --tolerance 0.1 --json",
    "clash box.obj box_crossing.obj box_touching.obj box_inside.obj box_far.obj --clearance 5 --json",
    "parts box.obj sick.ply --json",
    "check nowhere.obj box.obj --json",
    "check box.obj --json",
    "check box_inside.obj box_open.obj --mode contain --json",
    "distance box.obj box_far.obj --json",
    "distance box.obj box_far.obj --upper-bound 0.1 --json",
    "self two_boxes.obj --json",
    "self box.obj --beyond-shared --by-index --json",
    "info box.obj sick.ply empty.obj --json",
    "demo --output knots.ply --json",
    "bench broadphase --method brute-force --objects 50 --density 0.5 --quick --json",
    "bench walks --budget 1s --order stack --json",
    "bench world --experiment terrain --quick --json",
    "bench broadphase --objects 30 --density 0.5 --steps 20 --warm-up 10 --write-config config.json",
    "tune config.json --budget 2s --method wide-tree,brute-force --profile-out profile.json --json",
    "tune box.obj box_far.obj --budget 1s --profile-out mesh_profile.json --json",
    "deform box.obj box_crossing.obj --with box_inside.obj --json",
    "deform box.obj box_far.obj two_boxes.obj --with box_crossing.obj --continuous --json",
    "toi --kind vf queries.csv --json",
    "devices --json",
    "describe json",
    "check box.obj box_crossing.obj --device host --json",
    "self two_boxes.obj --device host --json",
    "check box.obj box_crossing.obj --device nowhere --json",
    "clash box.obj box_crossing.obj --device host --json",
    "deform box.obj box_crossing.obj --with box_inside.obj --device host --json",
    "bench gpu --device host --quick --json",
    "simulate simulation.json --frames 3 --json",
    "bench deform --scene teapot --quick --method fast,swiper --json",
    "bench clash --parts 20 --meshes 10 --triangles 2000 --adapters nowhere --json",
    "bench continuous --start box.obj --end box_crossing.obj --runs 1 --adapters nowhere --json",
    "bench simulate --scene stack --count 2 --steps 25 --json",
    "bench world --experiment terrain --quick --json=world.json",
    "bench compare world.json world.json --json",
]
# What every document of the lab begins with.
HEAD = ["schema", "version", "complete", "date", "machine", "system", "compiler"]
FILES = ["config.json", "profile.json", "mesh_profile.json"]
# The test checks that these are schemas: peers and kernels need other libraries, updates of large tori take longer than a
# test may, and scenes are written by people.
NOT_WRITTEN_HERE = {"bench.peers", "bench.kernels", "bench.updates", "scene"}
SIMULATION = {
    "schema": "tandem.simulation/1",
    "materials": [{"name": "ice", "friction": 0.1}],
    "bodies": [
        {"shape": {"kind": "plane", "normal": [0, 0, 1]}, "kind": "static"},
        {"shape": {"kind": "sphere", "radius": 0.5}, "position": [0, 0, 1], "material": "ice"},
        {"shape": {"kind": "box", "half_sides": [0.5, 0.5, 0.5]}, "position": [0, 0, 3], "density": 500},
    ],
    "joints": [{"kind": "distance", "a": 1, "b": 2, "anchor": [0, 0, 1], "anchor_b": [0, 0, 3]}],
}
PAGE = "check box.obj box_crossing.obj --report page.html"


def document_of_page(text):
    """The JSON that a page shows: base64 of gzip of a header of twelve bytes, the JSON, and blocks of integers."""
    payload = gzip.decompress(base64.b64decode(re.search(r"H4sI[A-Za-z0-9+/=]{100,}", text).group(0)))
    size = int.from_bytes(payload[8:12], "little")
    return json.loads(payload[12:12 + size])


def load_schemas(folder):
    schemas = {}
    for file in sorted(folder.glob("*.json")):
        schema = json.loads(file.read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        if schema["$id"] != file.name:
            raise SystemExit(f"{file}: its $id is {schema['$id']}")
        schemas[file.stem] = schema
    return schemas


def members_of(schema, schemas):
    """The members that a schema names, with those of the parts that it includes."""
    names = set(schema.get("properties", {}))
    for part in schema.get("allOf", []):
        if "$ref" in part:
            names |= set(schemas["common"]["$defs"][part["$ref"].rsplit("/", 1)[1]]["properties"])
    return names


class Checker:
    def __init__(self, schemas):
        self.schemas = schemas
        self.seen = set()
        self.failures = []
        self.store = {schema["$id"]: schema for schema in schemas.values()}

    def check(self, origin, document):
        header = document.get("schema", "")
        name = re.sub(r"/[0-9]+$", "", header.removeprefix("tandem."))
        if name not in self.schemas:
            self.failures.append(f"{origin}: no schema for {header!r}")
            return
        self.seen.add(name)
        schema = self.schemas[name]
        resolver = jsonschema.RefResolver(schema["$id"], schema, store=self.store)
        validator = jsonschema.Draft202012Validator(schema, resolver=resolver)
        for problem in validator.iter_errors(document):
            place = "/".join(str(step) for step in problem.absolute_path)
            self.failures.append(f"{origin}: {place}: {problem.message[:300]}")
        if name.startswith("bench.") and list(document)[:7] != HEAD:
            self.failures.append(f"{origin}: {name} begins with {list(document)[:7]}, not with {HEAD}")
        for member in sorted(set(document) - members_of(schema, self.schemas)):
            self.failures.append(f"{origin}: {name}.json does not name the member {member}")


def main(program, schema_folder, meshes):
    checker = Checker(load_schemas(schema_folder))
    with tempfile.TemporaryDirectory() as folder:
        for mesh in meshes.iterdir():
            shutil.copy(mesh, folder)
        pathlib.Path(folder, "motion.txt").write_text("0 0 0\n5 0 0\n")
        falling = "0.25,0.25,1,0,0,0,1,0,0,0,1,0,0.25,0.25,{},0,0,0,1,0,0,0,1,0\n"
        pathlib.Path(folder, "queries.csv").write_text(falling.format(-1) + falling.format(1))
        pathlib.Path(folder, "simulation.json").write_text(json.dumps(SIMULATION))
        checker.check("simulation.json", SIMULATION)
        for command in COMMANDS:
            run = subprocess.run([program, *command.split()], cwd=folder, capture_output=True, text=True)
            if "--json" not in command.split() and command != "describe json":
                continue
            # `deform` writes a document to each line, the others one over several lines.
            documents = run.stdout.splitlines() if command.startswith("deform ") else [run.stdout]
            try:
                for document in documents:
                    checker.check(command, json.loads(document))
            except json.JSONDecodeError as problem:
                checker.failures.append(f"{command}: {problem}; {run.stderr[:300]}")
        # A program that was built without pages says so and writes none.
        page = pathlib.Path(folder, "page.html")
        run = subprocess.run([program, *PAGE.split()], cwd=folder, capture_output=True, text=True)
        if page.exists():
            checker.check(PAGE, document_of_page(page.read_text(encoding="utf-8")))
        elif "page" in run.stderr:
            NOT_WRITTEN_HERE.add("report")
        for file in FILES:
            checker.check(file, json.loads(pathlib.Path(folder, file).read_text()))
    for name in sorted(set(checker.schemas) - checker.seen - {"common"} - NOT_WRITTEN_HERE):
        checker.failures.append(f"{name}.json: no command of this test writes such a document")
    print("\n".join(checker.failures) or f"{len(COMMANDS)} commands, {len(checker.seen)} schemas")
    return 1 if checker.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])))
