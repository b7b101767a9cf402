# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""The body of every `if`, `else`, `for` and `while` must be in braces, even if it is a single statement.

clang-format 14 cannot enforce this rule, and clang-tidy, which can, does not run in CI.
Usage: braces.py ROOT [--fix], or braces.py --self-test; with --fix, run `./test format --fix` afterwards.
"""
import re
import sys
from pathlib import Path

HIDDEN = re.compile(r'R"([^(\s]*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.M)
KEYWORD = re.compile(r"\b(if|for|while|else)\b")
CLOSING = {"(": ")", "[": "]", "{": "}"}


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def skip_space(code, at):
    while at < len(code) and code[at].isspace():
        at += 1
    return at


def skip_group(code, at):
    """Returns the place after the bracket that closes the one at `at`."""
    depth = 0
    while at < len(code):
        if code[at] in CLOSING:
            depth += 1
        elif code[at] in CLOSING.values():
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return at


def head_end(code, match):
    """Returns the place after the condition of a keyword, or after `else`."""
    if match.group(1) == "else":
        return match.end()
    opening = code.find("(", match.end())
    return skip_group(code, opening)


def statement_end(code, at):
    at = skip_space(code, at)
    match = KEYWORD.match(code, at)
    if match:
        end = statement_end(code, head_end(code, match))
        after = skip_space(code, end)
        if match.group(1) == "if" and code.startswith("else", after):
            return statement_end(code, after)
        return end
    if code[at] == "{":
        return skip_group(code, at)
    while code[at] != ";":
        at = skip_group(code, at) if code[at] in CLOSING else at + 1
    return at + 1


def bare_bodies(text):
    """Yields the begin and the end of each body without braces."""
    code = DIRECTIVE.sub(blank, HIDDEN.sub(blank, text))
    for match in KEYWORD.finditer(code):
        end = head_end(code, match)
        body = skip_space(code, end)
        is_chain = match.group(1) == "else" and re.match(r"if\b", code[body:])
        # A `;` ends a do-while or an empty loop; a `{` is correct already.
        if body < len(code) and code[body] not in "{;" and not is_chain:
            yield end, statement_end(code, body)


def fixed(text):
    inserts = []
    for begin, end in bare_bodies(text):
        line_end = text.find("\n", end)
        # A comment after the statement stays with it.
        behind = line_end if text[end:line_end].strip().startswith("//") else end
        inserts += [(begin, 0, " {"), (behind, 1, "\n}")]
    for at, _, piece in sorted(inserts, key=lambda insert: (insert[0], insert[1]), reverse=True):
        text = text[:at] + piece + text[at:]
    return text


def self_test():
    for bare in ("if (a) b();\n", "for (;;)\n    if (a) { b(); }\n", "if (a) { b(); } else c();\n", "while (a(1)) --b;\n",
                 "if constexpr (a) b();\n"):
        assert list(bare_bodies(bare)), bare
        assert not list(bare_bodies(fixed(bare))), fixed(bare)
    for sound in ("if (a) { b(); } else if (c) { d(); } else { e(); }\n", "do { a(); } while (b);\n", "// if (a) b();\n",
                  '"if (a) b();";\n', "#if A\n#else\n#endif\n", 'R"(if (a) b();)";\n'):
        assert not list(bare_bodies(sound)), sound


if __name__ == "__main__":
    if sys.argv[1] == "--self-test":
        self_test()
        sys.exit(0)
    root = Path(sys.argv[1]).resolve()
    names = []
    for folder in ("examples", "include", "app", "lab", "scenes", "src", "tests"):
        names += sorted(path for path in (root / folder).rglob("*") if path.suffix in {".cpp", ".hpp"})
    found = []
    for path in names:
        source = path.read_text(encoding="utf-8")
        places = list(bare_bodies(source))
        found += [f"{path.relative_to(root)}:{source.count(chr(10), 0, begin) + 1}: a body without braces" for begin, _ in places]
        if places and "--fix" in sys.argv:
            path.write_text(fixed(source), encoding="utf-8")
    print("\n".join(found) or "every body is in braces")
    sys.exit(1 if found else 0)
