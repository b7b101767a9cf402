# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""Markdown is wrapped at 100 columns.

Tables, code blocks, headings, link definitions and HTML may be longer, and so may a word that cannot be broken, such as a
link target. Code in back quotes counts as one word up to 70 characters. Text between `<!-- measured: … -->` and
`<!-- measured: end -->` is written by our programs.
Usage: markdown_width.py ROOT, or markdown_width.py --self-test
"""
import re
import sys
from pathlib import Path

from doc_paths import our_files

WIDTH = 100
MARKER = re.compile(r"\s*(?:(?:[-*+>]|\d+[.)])\s+)*")
SHORT_CODE = re.compile(r"`[^`]{1,68}`")
NO_PROSE = re.compile(r"\s*(?:\|.*\|\s*$|#|<|\[[^\]]+\]: )")


def is_too_long(line):
    """Whether the line is longer than it has to be: it has a space where it could be broken."""
    words = SHORT_CODE.sub(lambda code: code.group(0).replace(" ", "x"), line)
    return len(line) > WIDTH and " " in words[MARKER.match(words).end():].rstrip()


def long_lines(text):
    """Numbers of the lines that are too long."""
    fenced = False
    measured = False
    html = False
    indented = False
    previous = ""
    for number, line in enumerate(text.splitlines(), 1):
        is_fence = line.lstrip().startswith("```")
        fenced ^= is_fence
        if line.startswith("<!-- measured: "):
            measured = line != "<!-- measured: end -->"
        if fenced or is_fence or measured:
            continue
        blank = not line.strip()
        html = not blank and (html or line.startswith("<"))
        indented = line.startswith("    ") and (indented or not previous.strip())
        previous = line
        if not (html or indented or NO_PROSE.match(line)) and is_too_long(line):
            yield number


def self_test():
    long = "word " * 30
    link = "[x](" + "y" * 120 + ")"
    for text in (long, "|x| " + long, "- " + long, "> " + long, "a\n" + long, "1. a\n   " + long, "- x " + link, "```\na\n```\n" + long):
        assert list(long_lines(text)), text
    for text in ("| " + long + "|", "# " + long, "```\n" + long + "\n```", "a\n\n    " + long, "[x]: " + long, "<p>\n" + long,
                 "- " + link, "x" * 120, "<!-- measured: x -->\n\n" + long + "\n<!-- measured: end -->",
                 "- `" + "a " * 30 + "`," + "b" * 40):
        assert not list(long_lines(text)), text


if __name__ == "__main__":
    if sys.argv[1] == "--self-test":
        self_test()
        sys.exit(0)
    root = Path(sys.argv[1]).resolve()
    found = [f"{name}:{number}: longer than {WIDTH} columns" for name in our_files(root) if name.endswith(".md")
             for number in long_lines((root / name).read_text(encoding="utf-8"))]
    print("\n".join(found) or "every Markdown file is wrapped")
    sys.exit(1 if found else 0)
