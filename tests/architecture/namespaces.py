# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""Inner names of a module are in its namespace, `tandem::MODULE`; `tandem` itself is for public names.

Reads the headers of src/, whose layout is regular because of clang-format: each line that begins in the first column of a
namespace is a declaration. In `tandem` an inner header may define names that a public header has declared, and declare public
names again; all other names are reported. A header that opens another namespace than those two is reported as well.
Usage: namespaces.py ROOT, or namespaces.py --self-test
"""
import re
import sys
from pathlib import Path

OPENS = re.compile(r"^namespace (tandem\S*) \{", re.M)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.M)
# The first line of a declaration. Excludes continuations, closing braces and access to other
# namespaces.
HEAD = re.compile(r"^(?!namespace\b|template\b|requires\b|using namespace\b|HWY_|TANDEM_)[A-Za-z\[][^\n]*(?:\n[ ]{4,}[^\n]*)*", re.M)
NAME = re.compile(
    r"(?:class|struct|enum class|concept|using)\s+(?:alignas\([^)]*\)\s+)?([\w:]+)|([\w:~]+|operator\S+)\s*\(|([\w:]+)\s*(?:=|\{|;)")


def blank(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def blocks(text):
    """Yields each outermost namespace with its content."""
    text = DIRECTIVE.sub(blank, COMMENT.sub(blank, text))
    for opening in OPENS.finditer(text):
        depth, end = 1, opening.end()
        while depth and end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield opening.group(1), text[opening.end():end - 1]


def declared(body):
    for head in HEAD.findall(body):
        head = re.sub(r"\[\[\w+\]\]\s*", "", head)
        match = NAME.search(head)
        if match:
            yield next(group for group in match.groups() if group)


def problems_of(module, text, public_words):
    for namespace, body in blocks(text):
        if namespace == "tandem":
            for name in declared(body):
                if name.split("::")[0] not in public_words:
                    yield f"{name} is declared in tandem, but not public: put it into tandem::{module}"
        elif namespace.split("::")[1] != module:
            yield f"opens {namespace}: a header of {module} declares names in tandem::{module}"


def self_test():
    public = {"Model", "Executor"}
    sound = "namespace tandem {\nclass Model;\n}\nnamespace tandem {\n\nstruct Executor::Threads {\n    int a;\n};\n\n}\n" \
            "namespace tandem::bvh {\n[[nodiscard]] int f(\n    int a);\n}  // namespace tandem::bvh\n"
    assert not list(problems_of("bvh", sound, public))
    for broken in ("class Inner;\n", "template <class T>\nclass Inner {\n};\n", "[[nodiscard]] int Inner(int a);\n",
                   "inline constexpr int Inner = 3;\n", "using Inner = int;\n"):
        found = list(problems_of("bvh", f"namespace tandem {{\n\n{broken}\n}}\n", public))
        assert len(found) == 1 and found[0].startswith("Inner is"), (broken, found)
    assert list(problems_of("bvh", "namespace tandem::query {\nint a;\n}\n", public))


if __name__ == "__main__":
    if sys.argv[1] == "--self-test":
        self_test()
        sys.exit(0)
    root = Path(sys.argv[1]).resolve()
    words = set()
    for header in (root / "include/tandem").glob("*.hpp"):
        words |= set(re.findall(r"\w+", COMMENT.sub("", header.read_text(encoding="utf-8"))))
    found = []
    for header in sorted((root / "src").rglob("*.h*")):
        where = header.relative_to(root)
        if header.suffix in {".h", ".hpp"} and header.name != "module_names.hpp":
            found += [f"{where}: {text}" for text in problems_of(where.parts[1], header.read_text(encoding="utf-8"), words)]
    print("\n".join(found) or "every inner name is in the namespace of its module")
    sys.exit(1 if found else 0)
