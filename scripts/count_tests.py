#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
"""count_tests.py RESULTS.xml [EXPECTED]: counts the tests in a file of `ctest --output-junit`. The first line has the numbers of passed, failed
and skipped tests; each further line is a skip, "TEST: REASON" or "TEST: SUITE.CASE: REASON".

A test is passed only if it ran and ended with 0. A test that ended with ctest's code for a skip is skipped; a case that a test
program skipped counts as one skip beside the test, which passed with its other cases. All other tests have failed, including those that are
disabled or could not be started.

EXPECTED lists the skips that are expected, each line the beginning of such a line; blanks around and comments after # do not count.
With it, any other skip is failed. count_tests.py --self-test tests this file."""

import sys
import xml.etree.ElementTree as xml

MARK = "skipped: "


def skips_of(name, output):
    return [f"{name}: {line[len(MARK):].strip()}" for line in output.splitlines() if line.startswith(MARK)]


def count(root, expected=None):
    """Returns the numbers of passed, failed and skipped tests, all skips, and the unexpected ones."""
    passed = failed = 0
    skips = []
    for case in root.iter("testcase"):
        name, status = case.get("name"), case.get("status")
        found = skips_of(name, case.findtext("system-out") or "")
        skip = case.find("skipped")
        if status == "run":
            passed += 1
            skips += found
        elif status == "notrun" and skip is not None and skip.get("message", "").startswith("SKIP_"):
            skips += found or [f"{name}: no reason given"]
        else:
            failed += 1
    unexpected = []
    if expected is not None:
        unexpected = [skip for skip in skips if not any(skip.startswith(start) for start in expected)]
    return passed, failed + len(unexpected), len(skips) - len(unexpected), skips, unexpected


def read_expected(text):
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line]


def self_test():
    root = xml.fromstring("""<testsuite>
        <testcase name="good" status="run"><system-out>hello\nall skipped: not a mark</system-out></testcase>
        <testcase name="cases" status="run"><system-out>x\nskipped: A.B: no device\nskipped: A.C: no device\n</system-out></testcase>
        <testcase name="whole" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/><system-out>skipped: no nvcc</system-out></testcase>
        <testcase name="mute" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/><system-out></system-out></testcase>
        <testcase name="bad" status="fail"><failure message=""/><system-out>skipped: A.B: it failed all the same</system-out></testcase>
        <testcase name="lost" status="notrun"><skipped message="Unable to find executable"/><system-out></system-out></testcase>
        <testcase name="off" status="disabled"><system-out>Disabled</system-out></testcase>
        </testsuite>""")
    skips = ["cases: A.B: no device", "cases: A.C: no device", "whole: no nvcc", "mute: no reason given"]
    assert count(root) == (2, 3, 4, skips, []), count(root)
    expected = read_expected("# comment\nwhole:   # why\n\n cases: A.B: \n")
    assert expected == ["whole:", "cases: A.B:"], expected
    assert count(root, expected) == (2, 5, 2, skips, [skips[1], skips[3]]), count(root, expected)
    print("counts tests and skips")


def main(results, expected_file=None):
    expected = None
    if expected_file:
        with open(expected_file, encoding="utf-8") as file:
            expected = read_expected(file.read())
    passed, failed, skipped, skips, unexpected = count(xml.parse(results).getroot(), expected)
    print(passed, failed, skipped)
    for skip in skips:
        print(skip + (f" (not in {expected_file})" if skip in unexpected else ""))


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        self_test()
    else:
        main(*sys.argv[1:])
