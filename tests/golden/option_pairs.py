#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""option_pairs.py PROGRAM MESHES [VERB…]: runs every pair of options of check, self, distance, clash and simulate.

The outcome of a pair is the union of the outcomes of its two options, or the pair stands in the program's table of
refusals. Options and refusals come from `tandem describe json`, so an option without a sample below is a failure.

An outcome is the exit code, the members of the JSON report and the files that are written, compared with those of the verb
without options. Where one of two options changes a member, the pair has the value that this option alone gives; where
one removes it, it is missing. Where both change it, it is there if both have it.
"""

import concurrent.futures
import itertools
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

# The questions without options: arguments, then options that a sample may replace.
BASES = {
    "check": ("box.obj box_crossing.obj", ""),
    "self": ("two_boxes.obj", ""),
    "distance": ("box.obj box_far.obj", ""),
    "clash": ("box.obj box_crossing.obj box_touching.obj", ""),
    "simulate": ("stack", "--count 2 --frames 2"),
}
TRIANGLE_PAIRS = "--solver reference --contacts triangle-pairs"
REFERENCE = "--engine reference"
# For each option at least one value, with the options that it needs. `@` begins a sample with arguments of its own.
OUTPUTS = {"--json": ["--json=-"], "--quiet": ["--quiet"]}
DEVICE = {"--device": ["--device host"], "--kernel": ["--device host --kernel blocked"],
          "--device-only": ["--device host --device-only"]}
SAMPLES = {
    "check": {
        **OUTPUTS, **DEVICE,
        "--pose-a": ["--pose-a '-0.125 0 0'"], "--pose-b": ["--pose-b '0.125 0 0'"], "--lenient": ["--lenient"],
        "--poses": ["--poses poses.txt"],
        "--mode": ["--mode collide", "--mode distance", "--mode contain"],
        "--first": ["--first"], "--count": ["--count"],
        "--clearance": ["--mode clearance --clearance 0"],
        "--open": ["--mode contain --open winding"],
        "--open-tolerance": ["--mode contain --open winding --open-tolerance 0.125"],
        "--regions": ["--regions"], "--allow-touching": ["--allow-touching"], "--tolerance": ["--tolerance 5"],
        "--contacts": ["--contacts contacts.csv"], "--max-listed": ["--max-listed 3"],
        "--export": ["--export picture.ply"], "--report": ["--report page.html"], "--pairs": ["--pairs pairs.csv"],
        "--max-pairs": ["--max-pairs 2"], "--memory": ["--memory 1M"], "--stats": ["--stats"],
        "--profile": ["--profile profile.json"],
        "--engine": ["--engine fast", REFERENCE], "--threads": ["--threads 1"], "--effort": ["--effort best"],
        "--order": [f"{REFERENCE} --order leaf"], "--rule": [f"{REFERENCE} --rule alternating"],
        "--volume": [f"{REFERENCE} --volume obb"], "--builder": [f"{REFERENCE} --builder morton"],
        "--leaf-size": [f"{REFERENCE} --leaf-size 2"],
    },
    "self": {
        **OUTPUTS, **DEVICE,
        "--beyond-shared": ["--beyond-shared"], "--by-index": ["--by-index"], "--lenient": ["--lenient"],
        "--export": ["--export picture.ply"], "--report": ["--report page.html"], "--pairs": ["--pairs pairs.csv"],
        "--max-pairs": ["--max-pairs 2"], "--memory": ["--memory 1M"], "--stats": ["--stats"],
        "--threads": ["--threads 1"], "--effort": ["--effort best"],
    },
    "distance": {
        **OUTPUTS,
        "--pose-a": ["--pose-a '-0.125 0 0'"], "--pose-b": ["--pose-b '0.125 0 0'"], "--lenient": ["--lenient"],
        "--upper-bound": ["--upper-bound 7"], "--tolerance": ["--tolerance 0.125"],
        "--relative-tolerance": ["--relative-tolerance 0.125"],
        "--export": ["--export picture.ply"], "--report": ["--report page.html"], "--stats": ["--stats"],
        "--threads": ["--threads 1"], "--effort": ["--effort best"],
    },
    "clash": {
        **OUTPUTS, **DEVICE,
        "--unit": ["--unit mm"], "--scale": ["--scale 2"], "--weld": ["--weld 0.001"], "--allow-outside": ["--allow-outside"],
        "--lenient": ["--lenient"], "--a": ["--a box"], "--b": ["--b '*touching'"], "--exclude": ["--exclude 'box:box_crossing'"],
        "--same-parent": ["--same-parent look"], "--rules": ["--rules rules.txt"],
        "--clearance": ["--clearance 0.5"], "--allow-touching": ["--allow-touching"], "--tolerance": ["--tolerance 0.25"],
        "--fail-on": ["--fail-on contain"], "--baseline": ["--baseline old.json"], "--group-by": ["--group-by part"],
        "--csv": ["--csv clashes.csv"], "--contacts": ["--contacts contacts.csv"],
        "--ndjson": ["--ndjson clashes.ndjson", "--ndjson -"],
        "--bcf": ["--bcf clashes.bcfzip"], "--report": ["--report page.html"], "--export": ["--export picture.ply"],
        "--regions": ["--regions"], "--max-listed": ["--max-listed 1"], "--memory": ["--memory 1M"],
        "--max-pairs": ["--max-pairs 1"], "--threads": ["--threads 1"],
    },
    "simulate": {
        **OUTPUTS,
        "--output": ["--output run.tandem"], "--resume": ["@ --resume old.tandem --frames 4"], "--frames": ["--frames 3"],
        "--seed": ["--seed 7"], "--count": ["--count 3"], "--subdivisions": ["--subdivisions 1"],
        "--mesh": ["@cows --mesh box.obj --count 1 --frames 2"],
        "--solver": ["--solver reference"], "--contacts": [TRIANGLE_PAIRS], "--threads": ["--threads 1"],
        "--device": [f"{TRIANGLE_PAIRS} --device host"],
        "--kernel": [f"{TRIANGLE_PAIRS} --device host --kernel blocked"],
        "--device-only": [f"{TRIANGLE_PAIRS} --device host --device-only"],
        "--csv": ["--csv steps.csv", "--csv -"], "--report": ["--report page.html"], "--gltf": ["--gltf run.glb"],
        "--memory": ["--memory 16M"], "--times": ["--times"], "--allow-outside": ["--allow-outside"],
        "--before-damage": ["@ --resume old.tandem --frames 4 --before-damage"],
    },
}
# Refused after reading a file, which no table of options can foresee: the profile is for the fast engine.
REFUSED_BY_CONTENT = {("check", "--profile", option): "is for the fast engine"
                      for option in ["--engine", "--order", "--rule", "--volume", "--builder", "--leaf-size"]}
REFUSED_BY_CONTENT["check", "--order", "--rule"] = "cannot follow"
# Two of these change the question together: members are compared by their presence alone.
QUESTIONS = {"distance": {"--pose-a", "--pose-b", "--upper-bound", "--tolerance", "--relative-tolerance"},
             "simulate": {"--frames", "--seed", "--count", "--subdivisions", "--mesh", "--solver", "--contacts", "--device",
                          "--kernel", "--device-only", "--resume", "--before-damage"}}
# Which pair --first finds may change with other options.
ANY_PAIR = {"pairs", "truncated"}
PROFILE = {"schema": "tandem.profile/1", "mesh": {"engine": "fast", "effort": "balanced", "threads": 1}}
UNSTABLE = ("time_ms", "version", "stats", "hash_of_inputs")
MISSING = "(missing)"


def parse_sample(verb, text):
    """The arguments and the options of a sample, each option with its value or None."""
    arguments, base = BASES[verb]
    if text.startswith("@"):
        words = shlex.split(text[1:])
        arguments, base = ("" if words[0].startswith("--") else words.pop(0)), ""
        text = shlex.join(words)
    options, own = {}, {}
    for target, words in ((options, shlex.split(base)), (own, shlex.split(text))):
        for k, word in enumerate(words):
            if word.startswith("--"):
                name, has_value, value = word.partition("=")
                following = words[k + 1] if k + 1 < len(words) and not words[k + 1].startswith("--") else None
                target[name] = value if has_value else following
    return arguments, options, own


def merge(verb, texts):
    """The samples as one command; nothing if they give one option two values."""
    arguments, options, own = BASES[verb][0], None, {}
    for text in texts:
        its_arguments, its_base, its_own = parse_sample(verb, text)
        if any(name in own and own[name] != value for name, value in its_own.items()):
            return None
        if text.startswith("@"):
            if arguments not in (BASES[verb][0], its_arguments):
                return None
            arguments = its_arguments
        options = its_base if options is None or text.startswith("@") else options
        own.update(its_own)
    if any(text.startswith("@") for text in texts):
        options = {}
    return arguments, {**(options if options is not None else parse_sample(verb, "")[1]), **own}


def is_given(options, described):
    name, _, values = described.partition(" ")
    if name not in options or (name == "--device" and options[name] == "cpu"):
        return False
    return not values or options[name] in values.split("|")


def refusal_of(verb, options, rows):
    for row in rows:
        if (row["verbs"] and verb not in row["verbs"].split()) or not is_given(options, row["option"]):
            continue
        others = row["other"].split(", ")
        if row["kind"] == "needs" and not any(is_given(options, other) for other in others):
            return row
        if row["kind"] == "contradicts" and is_given(options, row["other"]):
            return row
    return None


def flat(value, name=""):
    if not isinstance(value, dict):
        return {name: value}
    members = {}
    for key, inner in value.items():
        if key not in UNSTABLE and not key.endswith("_ms"):
            members.update(flat(inner, f"{name}.{key}" if name else key))
    return members


def members_of(document):
    """The members of a report; of answers for several poses, those of the first pose."""
    if document.get("schema") == "tandem.motion/1":
        first = document.pop("answers")[0]
        document = {**document, **first}
        document["colliding"] = document["found"]
        # Here it says whether the run was interrupted.
        document.pop("complete")
    # Of `distance` it says whether triangles are within the upper bound, of poses whether something is found.
    for name in ("schema", "found"):
        document.pop(name, None)
    # What the device did is not the same for two questions.
    if "device" in document:
        document["device"] = {key: document["device"][key] for key in ("asked", "kernel")}
    return flat(document)


class Pairs:
    def __init__(self, program, folder):
        self.program = program
        self.inputs = folder
        self.description = json.loads(subprocess.run([program, "describe", "json"], capture_output=True, check=True).stdout)
        self.failures = []

    def run(self, verb, command):
        arguments, options = command
        words = [verb, *shlex.split(arguments)]
        for name, value in options.items():
            words.append(name if value is None else f"{name}={value}")
        if "--json" not in options:
            words.append("--json=report.json")
        with tempfile.TemporaryDirectory() as folder:
            for file in self.inputs.iterdir():
                shutil.copy(file, folder)
            before = set(os.listdir(folder))
            got = subprocess.run([self.program, *words], cwd=folder, capture_output=True)
            files = set(os.listdir(folder)) - before
            text = got.stdout.decode(errors="replace")
            report = pathlib.Path(folder, "report.json")
            document = None
            if report.exists():
                document = json.loads(report.read_text())
            elif options.get("--json") == "-" and got.returncode in (0, 1):
                document = json.loads(text)
        return {"words": shlex.join(words), "code": got.returncode, "text": text, "error": got.stderr.decode(errors="replace"),
                "files": files - {"report.json"}, "members": members_of(document) if document else {}}

    def fail(self, outcome, message):
        self.failures.append(f"tandem {outcome['words']}: {message.strip()}")

    def check_member(self, pair, name, values, presence_alone=False):
        if presence_alone:
            values = [value if value == MISSING else "(there)" for value in values]
        base, one, other, both = values
        if one == base and other == base:
            fine = both == base
        elif one == base or other == base:
            changed = other if one == base else one
            if changed == MISSING:
                fine = both == MISSING
            elif base == MISSING:
                fine = both != MISSING
            else:
                fine = both == changed
        elif one == MISSING and other == MISSING:
            fine = both == MISSING
        else:
            fine = both != MISSING or MISSING in (one, other)
        if not fine:
            self.fail(pair, f"{name} is {str(both)[:120]}, but {str(base)[:60]} without options, {str(one)[:120]} and "
                            f"{str(other)[:120]} with one of them")

    def check_union(self, base, one, other, pair, options, asks_both):
        if pair["code"] not in (0, 1):
            self.fail(pair, f"exit code {pair['code']}: {pair['error'][:300]}")
            return
        self.check_member(pair, "the exit code", [outcome["code"] for outcome in (base, one, other, pair)])
        for name in set().union(*(outcome["members"] for outcome in (base, one, other, pair))):
            self.check_member(pair, name, [outcome["members"].get(name, MISSING) for outcome in (base, one, other, pair)],
                              asks_both or ("--first" in options and name in ANY_PAIR))
        if pair["files"] != one["files"] | other["files"]:
            self.fail(pair, f"writes {sorted(pair['files'])}, not {sorted(one['files'] | other['files'])}")
        to_output = any(options.get(name) == "-" for name in ("--json", "--csv", "--ndjson"))
        if "--quiet" in options and not to_output and pair["text"]:
            self.fail(pair, f"is not quiet: {pair['text'][:100]}")
        if "--stats" in options and "--quiet" not in options and not to_output \
                and not any(word in pair["text"] for word in ("statistics:", "device:")):
            self.fail(pair, "shows no statistics")

    def check_refusal(self, outcome, row):
        for option in (row["option"], row["other"].split(", ")[0]):
            if option.split()[0] not in outcome["error"]:
                self.fail(outcome, f"the refusal does not name {option}: {outcome['error'][:300]}")
        if outcome["code"] != 2 or row["why"] not in outcome["error"]:
            self.fail(outcome, f"is not refused: exit code {outcome['code']}, {outcome['error'][:300]}")

    def check_verb(self, verb, pool):
        described = next(entry for entry in self.description["verbs"] if entry["name"] == verb)
        names = {[name for name in option["names"] if name.startswith("--")][0] for option in described["options"]}
        for name in sorted(names ^ (set(SAMPLES[verb]) | {"--help"})):
            self.failures.append(f"{verb} {name}: is an option without a sample here, or the other way round")
        texts = [(name, text) for name, values in SAMPLES[verb].items() for text in values]
        base = self.run(verb, merge(verb, [""]))
        if base["code"] not in (0, 1):
            self.fail(base, f"exit code {base['code']}: {base['error'][:300]}")
            return
        alone = dict(zip(texts, pool.map(lambda entry: self.run(verb, merge(verb, [entry[1]])), texts)))
        for (name, text), outcome in alone.items():
            if outcome["code"] not in (0, 1):
                self.fail(outcome, f"{name} alone: exit code {outcome['code']}, {outcome['error'][:300]}")
            if refusal_of(verb, merge(verb, [text])[1], self.description["refusals"]):
                self.fail(outcome, "the sample is refused by the table")

        def check_pair(entries):
            one, other = entries
            command = merge(verb, [one[1], other[1]])
            if command is None:
                return 0
            pair = self.run(verb, command)
            row = refusal_of(verb, command[1], self.description["refusals"])
            content = REFUSED_BY_CONTENT.get((verb, one[0], other[0])) or REFUSED_BY_CONTENT.get((verb, other[0], one[0]))
            if row:
                self.check_refusal(pair, row)
            elif content and command[1].get("--engine") == "reference":
                if pair["code"] != 2 or content not in pair["error"]:
                    self.fail(pair, f"exit code {pair['code']}, {pair['error'][:300]}")
            else:
                self.check_union(base, alone[one], alone[other], pair, command[1],
                                 {one[0], other[0]} <= QUESTIONS.get(verb, set()))
            return 1

        count = sum(pool.map(check_pair, itertools.combinations(texts, 2)))
        print(f"{verb}: {len(names)} options, {count} pairs")


def prepare(program, meshes, folder):
    for name in ("box.obj", "box_crossing.obj", "box_touching.obj", "box_far.obj", "two_boxes.obj"):
        shutil.copy(pathlib.Path(meshes, name), folder)
    pathlib.Path(folder, "poses.txt").write_text("0 0 0\n0.125 0 0\n")
    pathlib.Path(folder, "rules.txt").write_text("b *touching\n")
    pathlib.Path(folder, "profile.json").write_text(json.dumps(PROFILE))
    for command in ("clash box.obj box_crossing.obj --json old.json --quiet",
                    "simulate stack --count 2 --frames 3 -o old.tandem --quiet"):
        subprocess.run([program, *command.split()], cwd=folder, stderr=subprocess.DEVNULL, check=False)


def main(program, meshes, *verbs):
    program = os.path.abspath(program)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        prepare(program, meshes, folder)
        pairs = Pairs(program, pathlib.Path(folder))
        for verb in verbs or BASES:
            pairs.check_verb(verb, pool)
    print("\n".join(pairs.failures[:200]))
    if pairs.failures:
        print(f"{len(pairs.failures)} failures")
    return 1 if pairs.failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
