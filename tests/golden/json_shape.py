# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""json_shape.py FILE [MEMBER…]: prints the members of a document of the lab in their order, those of its rows, and for each
row the values of the named members. Transcripts use it for the parts that do not depend on the machine."""
import json
import sys


def members(value):
    return {name: members(part) if isinstance(part, dict) else type(part).__name__ for name, part in value.items()}


document = json.load(open(sys.argv[1], encoding="utf-8"))
rows = document if isinstance(document, list) else document["rows"]
if isinstance(document, dict):
    print("document:", document.get("schema"), *(f"{name}:{kind}" for name, kind in members(document).items()))
print("row:", *(f"{name}:{kind}" for name, kind in members(rows[0]).items()))
for row in rows:
    print(*(row.get(name) for name in sys.argv[2:]))
