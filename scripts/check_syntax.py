# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""Compiles the sources of a compilation database without writing objects, in a third of the time of a build, and without
precompiled headers. In a database of single sources this finds missing #include lines; in one of another compiler, errors that
only that compiler reports.

Usage: check_syntax.py COMPILE_COMMANDS.json ROOT [PART OF A PATH…]
"""
import json
import os
import shlex
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor


def syntax_only(command):
    """The words of the compile command without those about the object file and precompiled headers."""
    words, kept, skip = shlex.split(command), [], 0
    for place, word in enumerate(words):
        following = words[place + 1] if place + 1 < len(words) else ""
        if skip:
            skip -= 1
        elif word in ("-o", "-MF", "-MT", "-MQ") or (word == "-include" and "cmake_pch" in following):
            skip = 1
        elif word == "-Xclang" and (following in ("-include-pch", "-include") or "cmake_pch" in following):
            skip = 1
        elif word not in ("-c", "-MD", "-Winvalid-pch"):
            kept.append(word)
    return kept + ["-fsyntax-only"]


def sources_of(database, root, parts):
    """One entry for each source, even if several targets compile it."""
    sources = {}
    for entry in json.load(open(database, encoding="utf-8")):
        name = os.path.relpath(entry["file"], root)
        if "cmake_pch" not in name and (not parts or any(part in f"/{name}" for part in parts)):
            sources.setdefault(name, entry)
    return sources


def main():
    database, root, *parts = sys.argv[1:]
    sources = sources_of(database, root, parts)
    if not sources:
        print("no source to compile", file=sys.stderr)
        return 1
    done, failed, shown = 0, [], time.monotonic()

    def compile_one(name):
        nonlocal done, shown
        entry = sources[name]
        run = subprocess.run(syntax_only(entry["command"]), cwd=entry["directory"], capture_output=True, text=True)
        done += 1
        if run.returncode != 0:
            failed.append(name)
            print(f"{name} does not compile:\n{run.stderr}", flush=True)
        if time.monotonic() - shown > 10:
            shown = time.monotonic()
            print(f"tandem: {done} of {len(sources)} sources, {len(failed)} failed", file=sys.stderr, flush=True)

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        try:
            list(pool.map(compile_one, sorted(sources)))
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            print(f"interrupted after {done} of {len(sources)} sources, {len(failed)} failed", flush=True)
            return 130
    print(f"{done} sources compile" if not failed else f"{len(failed)} of {done} sources do not: {', '.join(failed)}")
    return 1 if failed else 0


sys.exit(main())
