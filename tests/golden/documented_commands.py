# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""The commands of the README and the guides work, and every option of the program has a page.

- Every option of a command in README.md, CONTRIBUTING.md or docs/ is in the `--help` of its verb.
- Every option of a `--help` is named in the README, a guide or a page of an experiment.
- Commands of the README and the guides end with exit code 0 or 1, and print the lines below them. Files that they read
  are examples or meshes of the transcripts. Commands that measure, simulate or use a device take too long: their options
  are compared.

Usage: documented_commands.py PROGRAM ROOT
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

COMMAND = re.compile(r"^(?:\$ )?(?:\.\.?/)?tandem (.*)$")
INLINE = re.compile(r"`(?:\./)?tandem ([^`]*)`")
OPTION = re.compile(r"(?<![\w-])(--?[a-zA-Z][\w-]*)")
HELPED = re.compile(r"^  (-[a-zA-Z])?,?(--[a-z][a-z0-9_-]*)?", re.M)
GOOGLE = "--benchmark_"
# Verbs that measure or simulate, and devices, whose drivers compile for many seconds.
SLOW = re.compile(r"^(bench|tune|simulate|demo|devices)\b|--device\b")
TIMES = re.compile(r"[0-9.]+ m?s\b")
# Files that the guides read, with replacements: an example, a mesh of the transcripts, or lines of
# text.
FILES = {
    "left.obj": "box.obj", "right.obj": "box_crossing.obj", "part.ply": "sick.ply", "poses.txt": "0 0 0\n0 0 9\n",
    "motion.txt": "0 0 0\n0 0 9\n", "mine.json": '{"schema": "tandem.profile/1", "mesh": {"engine": "fast"}}',
}
FOLDERS = ("frames", "cloth", "parts")


class Program:
    def __init__(self, path, folder):
        self.path, self.folder, self.known = path, folder, {}
        self.environment = os.environ | {"PATH": f"{folder}/bin:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "CI": "1"}

    def run(self, command):
        return subprocess.run(["bash", "-c", command], cwd=self.folder / "work", env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=240, check=False)

    def options(self, verb):
        """The options of a verb, from its help; empty for an unknown verb."""
        if verb not in self.known:
            help_text = self.run(f"tandem {verb} --help")
            found = HELPED.findall(help_text.stdout) if help_text.returncode == 0 else []
            self.known[verb] = {name for pair in found for name in pair if name}
        return self.known[verb]


def verb_of(words):
    names = [word for word in words.split() if re.fullmatch(r"[a-z][a-z-]*", word)]
    return " ".join(names[:2] if names[:1] == ["bench"] else names[:1])


def commands_of(text):
    """Yields commands in blocks of code: line number, command, and in a session the lines after it."""
    lines = text.splitlines()
    fenced = False
    for at, line in enumerate(lines):
        fenced ^= line.startswith("```")
        match = COMMAND.match(line) if fenced else None
        if match:
            shown = []
            for following in lines[at + 1:] if line.startswith("$") else []:
                if following.startswith(("```", "$")):
                    break
                shown.append(following)
            command = match.group(1)
            while command.endswith("\\"):
                at += 1
                command = command[:-1] + lines[at]
            yield at + 1, command, shown


def wrong_options(program, words):
    verb = verb_of(words)
    known = program.options(verb) if verb else {"--help", "--version", "-V", "--yes"}
    quoted = re.sub(r"'[^']*'|\"[^\"]*\"|\s#.*|\s\|.*", "", words)
    return [name for name in OPTION.findall(quoted) if name not in known and not name.startswith(GOOGLE)]


def prepare(root, work, program):
    examples, meshes = root / "examples", root / "tests" / "golden" / "meshes"
    for source in [*meshes.iterdir(), examples / "gear.stl", examples / "housing.obj"]:
        shutil.copy(source, work)
    program.run("tandem check box.obj box_crossing.obj --export sound.ply --quiet")
    program.run("tandem check box.obj box_crossing.obj --export assembly.glb --quiet; cp assembly.glb plant.glb")
    for folder in FOLDERS:
        (work / folder).mkdir()
        for mesh in ("box.obj", "box_touching.obj"):
            shutil.copy(meshes / mesh, work / folder)


def provide(work, command):
    """Makes the files that a command reads if they do not exist yet."""
    outputs = set(re.findall(r"--(?:export|report|json|csv|pairs|bcf|html|profile-out|contacts|ndjson)[= ](\S+)", command))
    for name in set(re.findall(r"(?<![\w./-])[\w-]+\.(?:obj|stl|ply|glb|txt|json)\b", command)) - outputs:
        target = work / name
        if target.exists():
            continue
        content = FILES.get(name)
        if content is not None and not (work / content).exists():
            target.write_text(content, encoding="utf-8")
        else:
            samples = {".obj": "box.obj", ".stl": "tetrahedron.stl", ".ply": "sound.ply", ".glb": "assembly.glb"}
            shutil.copy(work / (content or samples[target.suffix]), target)


def differing_line(shown, printed):
    """The first line of the page that the program did not print. A line with … stands for any lines."""
    actual = [TIMES.sub("T", line) for line in printed.splitlines()]
    at = 0
    for line in shown:
        if line.strip() == "…":
            break
        if line.strip() and (at >= len(actual) or TIMES.sub("T", line) != actual[at]):
            return line
        at += 1
    return None


def try_commands(program, work, place, text):
    for name, content in re.findall(r"^\$ cat (\S+)\n(.*?)^\$", text, re.M | re.S):
        (work / name).write_text(content, encoding="utf-8")
    for number, command, shown in commands_of(text):
        if SLOW.search(command):
            continue
        provide(work, command)
        answer = program.run(f"set -o pipefail; tandem {command}")
        if answer.returncode not in (0, 1):
            yield f"{place}:{number}: exit code {answer.returncode}: {answer.stderr.strip()}"
        line = differing_line(shown, answer.stdout)
        if line is not None:
            yield f"{place}:{number}: the program does not print: {line}"


def problems(program, root, work):
    pages = [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*.md"))]
    named = ""
    for page in pages:
        text, place = page.read_text(encoding="utf-8"), page.relative_to(root)
        if "decisions" not in place.parts:
            named += text
        for number, command, _ in commands_of(text):
            yield from (f"{place}:{number}: no option {name} of {verb_of(command)}" for name in wrong_options(program, command))
        for command in INLINE.findall(re.sub(r"```.*?```", "", text, flags=re.S)):
            yield from (f"{place}: `tandem {command}`: no option {name}" for name in wrong_options(program, command))
        if place.name == "README.md" and len(place.parts) == 1 or "guide" in place.parts:
            yield from try_commands(program, work, place, text)
    benches = re.findall(r"^  ([a-z]+) ", program.run("tandem bench --help").stdout, re.M)
    verbs = re.findall(r"^  ([a-z]+) ", program.run("tandem --help").stdout, re.M)
    for verb in [name for name in verbs if name != "bench"] + [f"bench {name}" for name in benches]:
        options = [name for name in sorted(program.options(verb)) if name.startswith("--") and not name.startswith(GOOGLE)]
        missing = [name for name in options if not re.search(name + r"\b", named)]
        yield from (f"no page names the option {name} of {verb}" for name in missing)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "bin").mkdir()
        (folder / "work").mkdir()
        (folder / "bin" / "tandem").symlink_to(Path(sys.argv[1]).resolve())
        under_test = Program(sys.argv[1], folder)
        prepare(Path(sys.argv[2]), folder / "work", under_test)
        found = list(problems(under_test, Path(sys.argv[2]).resolve(), folder / "work"))
    print("\n".join(found) or "the documented commands work")
    sys.exit(1 if found else 0)
