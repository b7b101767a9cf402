# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""Every path of the repository that a document names exists.

Three kinds are checked: targets of Markdown links, relative to the document, with the heading after a #; words in back
quotes that begin with a folder of the repository; and names of sources in back quotes, which must be names of existing
files. `NAME`, `MODULE`, `*` and `…` stand for any name, as in `src/MODULE/NAME.hpp`.
Usage: doc_paths.py ROOT
"""
import re
import subprocess
import sys
from pathlib import Path

LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)]*))?\)")
FENCED = re.compile(r"```.*?```", re.S)
QUOTED = re.compile(r"`([^`\s]+)`")
SOURCE = re.compile(r"[a-z0-9_\-]+\.(cpp|hpp|cmake|sh|py|cl)")
PLACEHOLDER = re.compile(r"[A-Z]{3,}|\*|…|\{|\$")


def folders(root):
    return {path.name for path in root.iterdir() if path.is_dir() and path.name not in {".git", "build"}}


def exists(root, text, tracked_folders, file_names):
    """Whether a quoted word is an existing path; the part after a placeholder is not checked."""
    parts = text.rstrip("/").split("/")
    if len(parts) == 1 and SOURCE.fullmatch(text):
        return text in file_names
    if len(parts) < 2 or parts[0] not in tracked_folders:
        return True
    fixed = []
    for part in parts:
        if PLACEHOLDER.search(part):
            break
        fixed.append(part)
    # A name without an ending may mean a header with its source.
    path = root.joinpath(*fixed)
    return path.exists() or any(path.parent.glob(path.name + ".*"))


def headings(document):
    """The names of the headings of a document in links."""
    text = FENCED.sub("", document.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def wrong_link(document, target, heading):
    if "://" in target or target.startswith("mailto:"):
        return None
    place = document.parent / target if target else document
    if not place.exists():
        return f"the link to {target} leads nowhere"
    if heading and place.suffix == ".md" and heading not in headings(place):
        return f"the link to {target}#{heading} names no heading"
    return None


def our_files(root):
    """The files that git tracks; outside of a checkout, all files except those of builds."""
    listing = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True, check=False)
    if listing.returncode == 0:
        return listing.stdout.splitlines()
    paths = (path.relative_to(root) for path in root.rglob("*") if path.is_file())
    return [str(path) for path in paths if path.parts[0] != "build"]


def problems(root):
    files = our_files(root)
    file_names = {Path(name).name for name in files}
    tracked_folders = folders(root)
    for name in files:
        if not name.endswith(".md"):
            continue
        document = root / name
        # Skip the changelog, which describes the past.
        if name == "CHANGELOG.md":
            continue
        text = FENCED.sub("", document.read_text(encoding="utf-8"))
        for target, heading in LINK.findall(text):
            fault = wrong_link(document, target, heading)
            if fault:
                yield f"{name}: {fault}"
        for word in QUOTED.findall(text):
            if not exists(root, word, tracked_folders, file_names):
                yield f"{name}: {word} does not exist"


if __name__ == "__main__":
    found = list(problems(Path(sys.argv[1]).resolve()))
    print("\n".join(found) or "every path named in the documents exists")
    sys.exit(1 if found else 0)
