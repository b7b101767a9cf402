#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""coverage.py ROOT: every public function of include/tandem has a wrong call in tests/misuse.

A function with parameters has an entry of its own, by its name. One without parameters is called in some entry: on an object
that was moved from, above all. --self-test: the reader of headers finds the functions of a small header."""

import pathlib
import re
import sys

# Functions that take whatever there is.
ANY_ARGUMENT = {
    "overlaps": "two boxes: any numbers have an order or none",
    "contains": "for boxes as overlaps; for shapes it has an entry",
    "is_proper": "tells which boxes are none",
    "may_meet": "any bits",
    "pair_hash": "any pairs",
    "Pose::at": "queries refuse a pose out of range",
    "Executor::Executor": "any number",
    "is_enumerator": "at compile time",
    "is_complete": "at compile time",
    "broad_method_named": "any text",
    "BoxStep::clear": "a plain record",
    "NameTable::contains": "name_of shows it",
    "NameTable::name_of": "name_of shows it",
    "NameTable::value_named": "any text",
    "Result::value_or": "any value",
    "list_devices": "no argument",
    "gpu::list_devices": "no argument",
    "available_simd": "no argument",
    "simd_in_use": "no argument",
    "simd_environment": "no argument",
    "MeshReport::watertight": "a plain record",
    "count_degenerate": "any mesh",
    "version": "no argument",
    "EnumName": "a guide for the compiler",
}
# Classes whose objects are whole also after a move: functions without parameters cannot be called wrongly.
ALWAYS_WHOLE = {"Mesh", "Pose", "Model", "Solid", "Shape", "ContactBody", "WorldSnapshot", "Executor", "gpu::Device", "Result",
                "ResultError", "NameTable", "BatchAnswersOf"}
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])+\'', re.S)


def name_before_parameters(head):
    """The declared function and whether it has parameters; None for what is no function."""
    angle = 0
    for at, char in enumerate(head):
        if char == "<":
            angle += 1
        elif char == ">":
            angle -= 1
        elif char == "=" and angle == 0 and "operator" not in head[:at]:
            return None
        elif char == "(" and angle == 0:
            name = re.search(r"(~?\w+)\s*$", head[:at])
            if not name:
                return None
            # Eigen's and the compiler's words that take parentheses.
            if name[1] in ("explicit", "noexcept", "decltype", "static_assert", "requires"):
                return None
            return name[1], not re.match(r"\(\s*\)", head[at:])
    return None


def public_functions(text):
    """{(name with its class, has parameters)} of a header."""
    text = TOKEN.sub(lambda m: " " if m[0].startswith("/") else '""', text)
    text = re.sub(r"^\s*#(?:[^\n]*\\\n)*[^\n]*", "", text, flags=re.M)
    scopes, head, found = [], "", set()

    def declare(end):
        declared = re.sub(r"\[\[\w+\]\]|\btemplate\s*<[^<>]*(?:<[^<>]*>[^<>]*)*>", " ", head).strip()
        if re.match(r"(using|friend|typedef|static_assert|extern)\b", declared) or "operator" in declared:
            return
        if re.search(r"=\s*(default|delete)\s*$", declared) or any(kind != "namespace" and not is_public
                                                                  for kind, _, is_public in scopes):
            return
        function = name_before_parameters(declared)
        names = [name for kind, name, _ in scopes if name and name != "tandem"]
        if function and function[0] not in names and not function[0].startswith("~"):
            found.add(("::".join(names + [function[0]]), function[1]))

    at = 0
    while at < len(text):
        char = text[at]
        if char == ":" and (access := re.search(r"\b(public|private|protected)\s*$", head)):
            kind, name, _ = scopes[-1]
            scopes[-1] = (kind, name, access[1] == "public")
            head = ""
        elif char == ";":
            declare(at)
            head = ""
        elif char == "}":
            scopes.pop()
            head = ""
        elif char == "{":
            space = re.search(r"\bnamespace\s*([\w:]*)\s*$", head)
            group = re.search(r"\b(class|struct)\s+(\w+)(?:\s*:[^()]*)?\s*$", head)
            if space:
                scopes.append(("namespace", space[1].removeprefix("tandem::"), True))
                head = ""
            elif group and "enum" not in head:
                scopes.append((group[1], group[2], group[1] == "struct"))
                head = ""
            else:
                depth, start = 1, at
                while depth:
                    at += 1
                    depth += {"{": 1, "}": -1}.get(text[at], 0)
                # The body of a function ends the declaration; the braces of a value do not.
                if re.search(r"(\)|const|noexcept|override|->[^;{}]*)\s*$", head) and name_before_parameters(head):
                    declare(start)
                    head = ""
        else:
            head += char
        at += 1
    return found


def self_test():
    found = public_functions("""
        namespace tandem { namespace gpu { int free(int a, std::function<void(int)> b = {}); }
        /// not_this(int);
        using Call = std::function<int(double)>;
        class Thing { void hidden(); public: explicit Thing(int); ~Thing(); Thing& operator=(Thing&&);
          static Result<Thing> make(const A& a = {}); [[nodiscard]] std::span<const int> all() const noexcept { return {f()}; }
          Vec3 point = Vec3(0.0); std::optional<int> maybe{}; bool operator==(const Thing&) const = default;
         private: void no(int); };
        struct Row { template <class T> void put(T t) { g(t); } friend bool same(Row, Row); };
        enum class Kind { A, B }; }""")
    assert found == {("gpu::free", True), ("Thing::make", True), ("Thing::all", False), ("Row::put", True)}, found


def main(root):
    source = pathlib.Path(root)
    tables = "\n".join(path.read_text() for path in sorted((source / "tests/misuse").glob("*_calls.cpp")))
    entries = set(re.findall(r'\{"([\w:]+)",', tables))
    functions = set()
    for header in sorted((source / "include/tandem").glob("*.hpp")):
        functions |= public_functions(header.read_text())
    missing = []
    for name, has_parameters in sorted(functions):
        owner, _, plain = name.rpartition("::")
        if name in entries or name in ANY_ARGUMENT or (not has_parameters and owner in ALWAYS_WHOLE):
            continue
        if not has_parameters and re.search(rf"[.>]{plain}\(\)", tables):
            continue
        missing.append(name)
    for name in missing:
        print(f"{name}: no wrong call in tests/misuse has it")
    unknown = sorted(entries - {name for name, _ in functions})
    for name in unknown:
        print(f"{name}: tests/misuse calls it, but no header declares it")
    print(f"{len(functions)} public functions, {len(missing)} without a wrong call")
    return 1 if missing or unknown or len(functions) < 200 else 0


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1] == "--self-test" else main(sys.argv[1]))
