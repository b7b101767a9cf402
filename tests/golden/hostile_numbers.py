#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""hostile_numbers.py PROGRAM MESHES: gives numbers that mean nothing, or too much, to every numeric option of every verb, and
to the coordinates of meshes and scenes. The program refuses them with a message that names the option or the file, or
answers; it never fails inside, never crashes, and never prints a number that is none.

The options come from the help of each verb, so a new one is tried as soon as it is there."""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# What no option takes, whatever it counts or measures.
NOTHING = ["nan", "-nan", "NaN", "inf", "-inf", "infinity", "1e999", "-1e999", "", "1x", "0x", "--", "1,5", "1e", "٣"]
# What an option may take or refuse. Work grows with the numbers of WORK, so they get the small ones alone.
SMALL = ["0", "-0", "-1", "1", "0.5", "-1e-320", "1e-320", "1e-160", "5e-324"]
LARGE = ["1e160", "-1e160", "1e308", "-1.7976931348623157e308", "1e30", "1e19", "2147483648", "4294967295", "4294967296",
         "9223372036854775808", "18446744073709551615", "18446744073709551616", "340282366920938463463374607431768211456"]
WORK = {"--frames", "--count", "--subdivisions", "--random-poses", "--budget", "--objects", "--steps", "--warm-up", "--rounds",
        "--limit", "--density", "--threads"}
# Placeholders of the help that stand for no number.
WORDS = {"FILE", "NAME", "NAMES", "FOLDER", "MESHES", "UNIT", "PATTERN", "A:B", "KINDS", "CASE", "SWEEP", "vf|ee", "skip|look",
         "SHELL", "FORMAT", "URL", "LIST"}
POSES = ["{} 0 0", "0 0 {}", "0 0 0 1 {} 0 0", "0 0 0 {} 0 0 0"]

failures = []


def expect(condition, message):
    if not condition:
        failures.append(message)


class Runs:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def help_of(self, *verb):
        return subprocess.run([self.program, *verb, "--help"], capture_output=True, text=True, check=True).stdout

    def verbs(self, *verb):
        """The verbs below this one."""
        listed = re.search(r"\nVerbs:\n(.*?)\n\n", self.help_of(*verb), re.S)
        return re.findall(r"^  ([a-z]\S*)", listed[1], re.M) if listed else []

    def options(self, *verb):
        """(name, placeholder) of each option that takes something."""
        return re.findall(r"^ +(?:-\w,)?(--[a-z-]+) ([^\s\[\]]+)  ", self.help_of(*verb), re.M)

    def run(self, arguments):
        try:
            return subprocess.run([self.program, *arguments], cwd=self.folder, capture_output=True, timeout=300)
        except subprocess.TimeoutExpired:
            return None

    def check(self, arguments, offender, must_refuse):
        """`offender`: what the message of a refusal has to name."""
        told = " ".join(repr(a) if a == "" or " " in a else a for a in arguments)
        done = self.run(arguments)
        if done is None:
            failures.append(f"{told}: does not end")
            return
        out, err = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
        if must_refuse:
            expect(done.returncode == 2, f"{told}: exit code {done.returncode} instead of 2\n{err[-300:]}")
        expect(done.returncode in (0, 1, 2), f"{told}: exit code {done.returncode}\n{err[-300:]}")
        if done.returncode == 2:
            # A number that is too large for a file is told with the name of the file.
            named = [offender.lstrip("-")] + [a for a in arguments if a.endswith(".obj")]
            expect(any(name in err + out for name in named), f"{told}: the message does not name {offender}\n{err[-300:]}")
        else:
            bad = re.search(r"(?<![\w.-])-?(nan|inf)(inity)?(?![\w-])", out, re.I)
            expect(not bad, f"{told}: prints {bad and bad[0]}\n{out[-300:]}")


def plain_calls():
    """A small question for each verb."""
    return {
        ("check",): [["box.obj", "box_crossing.obj"], ["box.obj", "box_crossing.obj", "--regions"],
                     ["box.obj", "box_far.obj", "--mode", "clearance", "--clearance", "1"],
                     ["box.obj", "box_inside.obj", "--mode", "contain", "--open", "winding"],
                     ["box.obj", "box.obj", "--engine", "reference"]],
        ("distance",): [["box.obj", "box_far.obj", "--json"]],
        ("self",): [["fold.obj", "--json"]],
        ("info",): [["box.obj"]],
        ("clash",): [["box.obj", "box_crossing.obj"]],
        ("parts",): [["box.obj", "box_far.obj"]],
        ("deform",): [["box.obj", "box.obj", "--continuous", "--quiet"]],
        ("toi",): [["rows.csv", "--kind", "vf", "--quiet"]],
        ("simulate",): [["one.json", "--frames", "2", "--quiet", "--csv", "-"], ["cows", "--count", "1", "--frames", "1", "--csv",
                                                                             "-", "--mesh", "box.obj", "--quiet"]],
        ("tune",): [["box.obj", "box_touching.obj", "--random-poses", "2", "--budget", "1ms"]],
        ("bench", "broadphase"): [["--objects", "20", "--steps", "2", "--warm-up", "0", "--rounds", "1", "--method", "wide-tree",
                                   "--quiet"]],
        ("bench", "walks"): [["--budget", "1ms", "--setup", "intersection-2", "--quiet"]],
    }


def option_runs(runs):
    """(arguments, what to name, whether it must be refused)."""
    known = plain_calls()
    found = []
    for verb in [(v,) for v in runs.verbs()] + [("bench", v) for v in runs.verbs("bench")]:
        numeric = [(name, what) for name, what in runs.options(*verb)
                   if what.split(".")[0] not in WORDS and what != "[FILE]"]
        if verb == ("bench",) or not numeric:
            continue
        for name, what in numeric:
            # Without a plain call, as for long experiments, options get what none of them takes.
            # A list of numbers takes several.
            nothing = [value for value in NOTHING if what != "NUMBERS" or value != "1,5"]
            for value in nothing + (SMALL + (LARGE if name not in WORK else []) if verb in known else []):
                # What no option takes is refused before anything else is looked at.
                for call in known.get(verb, [[]])[:1 if value in NOTHING else None]:
                    forms = [form.format(value) for form in POSES] if what == "POSE" else [value]
                    for form in forms:
                        # An option that the call has already is given twice, which is an error of its own.
                        base = [a for k, a in enumerate(call) if a != name and (k == 0 or call[k - 1] != name)]
                        # Regions and tolerances go with collisions.
                        if name == "--tolerance" and {"contain", "reference", "clearance"} & set(call):
                            continue
                        must_refuse = value in NOTHING and not (value == "" and what == "POSE")
                        found.append(([*verb, *base, f"{name}={form}"], name, must_refuse))
    return found


def write(folder, name, text):
    (folder / name).write_text(text)
    return name


def scene_runs(folder):
    """Coordinates of meshes and numbers of scenes."""
    found = []
    sphere = {"shape": {"kind": "sphere", "radius": 1.0}}
    for k, value in enumerate(["1e160", "-1e160", "1e308", "1e-160", "1e-308", "5e-324", "1e30", "0", "-1", "1e999", "4294967296"]):
        number = float(value)
        mesh = write(folder, f"scaled{k}.obj", "".join(
            f"v {x * number!r} {y * number!r} {z * number!r}\n" for x, y, z in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)))
            .replace("inf", "1e999").replace("nan", "1e999") + "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
        for verb in (["check", mesh, "box.obj", "--regions"], ["check", mesh, mesh, "--mode", "contain"], ["distance", mesh, "box.obj"],
                     ["self", mesh], ["info", mesh], ["clash", mesh, "box.obj", "--group-by", "place"],
                     ["check", mesh, "box.obj", "--mode", "clearance", "--clearance", "1"],
                     ["check", mesh, "box.obj", "--report", f"{k}.html", "--quiet"],
                     ["simulate", "cows", "--count", "1", "--frames", "2", "--csv", "-", "--quiet", "--mesh", mesh]):
            found.append((verb, "", False))
        for place, scene in enumerate((
                {"time_step": "#", "bodies": [sphere]},
                {"steps": "#", "bodies": [sphere]},
                {"bodies": [{**sphere, "density": "#"}]}, {"bodies": [{**sphere, "position": ["#", 0, 0]}]},
                {"bodies": [{**sphere, "spin": [0, 0, "#"]}]},
                {"gravity": [0, 0, "#"], "bodies": [sphere]},
                {"bodies": [{**sphere, "velocity": ["#", 0, 0]}]},
                {"bodies": [{"shape": {"kind": "sphere", "radius": "#"}}]},
                {"bodies": [{"shape": {"kind": "box", "half_sides": [1, "#", 1]}}]},
                {"bodies": [{**sphere, "material": {"friction": "#"}}]}, {"bodies": [{**sphere, "material": {"restitution": "#"}}]},
                {"bodies": [{**sphere, "linear_damping": "#"}]}, {"bodies": [{**sphere, "mass": {"mass": "#"}}]})):
            text = json.dumps({"steps": 3, **scene} if place != 1 or value not in ("4294967296",) else {"steps": 3, "bodies": [sphere]})
            name = write(folder, f"scene{k}_{place}.json", text.replace('"#"', value))
            found.append((["simulate", name, "--csv", "-", "--quiet"], "", False))
    return found


def main(program, meshes):
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        for mesh in pathlib.Path(meshes).iterdir():
            shutil.copy(mesh, folder)
        write(folder, "one.json", '{"steps": 2, "bodies": [{"shape": {"kind": "sphere", "radius": 1}}]}')
        write(folder, "rows.csv", "0 0 1 0 0 0 1 0 0 0 1 0 0 0 -1 0 0 0 1 0 0 0 1 0\n")
        runs = Runs(os.path.abspath(program), folder)
        wanted = option_runs(runs) + scene_runs(folder)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda each: runs.check(*each), wanted))
        print(f"{len(wanted)} runs")
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
