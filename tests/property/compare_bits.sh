#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# compare_bits.sh PROGRAM OTHER [FEATURE…]: both programs must print the same text, which must not
# be empty. The test is skipped (exit code 77) if /proc/cpuinfo lacks a processor feature that OTHER
# was compiled for.
set -euo pipefail
program=$1
other=$2
shift 2
for feature in "$@"; do
    if ! grep -qw "$feature" /proc/cpuinfo; then
        echo "skipped: this processor does not have $feature"
        exit 77
    fi
done
expected=$("$program")
found=$("$other")
if [[ $(wc -l <<<"$expected") -lt 1000 ]]; then
    echo "$program prints too few answers"
    exit 1
fi
if ! different=$(diff <(echo "$expected") <(echo "$found")); then
    echo "Answers differ ($(grep -c '^>' <<<"$different") of $(wc -l <<<"$expected")):"
    head -20 <<<"$different"
    exit 1
fi
