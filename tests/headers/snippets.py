# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""The C++ of the README and the guides compiles, and uses every result that must not be ignored.

Each block becomes a function, or what it is if it has a main; names that a block does not declare are those of
snippet_names.hpp. A `…` stands for statements of the reader.
Usage: snippets.py ROOT COMPILER FLAGS…
"""
import re
import subprocess
import sys
from pathlib import Path

BLOCK = re.compile(r"^```cpp\n(.*?)^```", re.M | re.S)
# A guide names what it returns and does not use it, and writes expressions to show that they exist.
ALLOWED = ("unused-variable", "unused-value", "unused-but-set-variable", "shadow", "return-type")


def as_source(number, place, line, text):
    includes = "".join(re.findall(r"^#include .*\n", text, re.M))
    code = re.sub(r"^#include .*", "", text, flags=re.M).replace("…", ";")
    code = re.sub(r"^int main\(\)", "int program()", code, flags=re.M)
    if "int program()" not in code:
        code = f"int body() {{\n#line {line} \"{place}\"\n{code}\nreturn 0; }}\n"
    return f"{includes}namespace snippet_{number} {{\n#line {line} \"{place}\"\n{code}}}\n"


def sources(root):
    number = 0
    for page in [root / "README.md", *sorted((root / "docs" / "guide").glob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        for block in BLOCK.finditer(text):
            number += 1
            line = text.count("\n", 0, block.start()) + 2
            yield as_source(number, page.relative_to(root), line, block.group(1))


if __name__ == "__main__":
    blocks = list(sources(Path(sys.argv[1]).resolve()))
    program = "#include \"snippet_names.hpp\"\n" + "".join(blocks)
    flags = ["-Wall", "-Wextra", "-Werror", *(f"-Wno-{name}" for name in ALLOWED), f"-I{Path(__file__).parent}"]
    result = subprocess.run([*sys.argv[2:], *flags, "-fsyntax-only", "-x", "c++", "-"], input=program, text=True, check=False)
    print(f"{len(blocks)} snippets" if result.returncode == 0 else "some snippets do not compile")
    sys.exit(1 if result.returncode != 0 or not blocks else 0)
