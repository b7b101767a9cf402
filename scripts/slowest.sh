# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# The slowest tests and build steps of a run of ./test, which sources this file. The time of a run has a budget
# (docs/design/build.md); these tables show where a change exceeds it.
slowest_steps=
slowest_tests=
build_start=0

# Steps that ended before this moment belong to an earlier run.
remember_start() { build_start=$(date +%s%N); }

# note_slowest PRESET CTEST_OUTPUT: remembers the slowest build steps and tests.
note_slowest() {
    local log="$root/build/$1/.ninja_log"
    # Columns of .ninja_log: start and end in milliseconds, time of the output in nanoseconds, output.
    [[ ! -e $log ]] || slowest_steps+=$(awk -v since="$build_start" -v preset="$1" \
        '!/^#/ && $3 >= since { printf "%.1f %s %s\n", ($2 - $1) / 1000, preset, $4 }' "$log")$'\n'
    slowest_tests+=$(sed -nE "s/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: ([^ ]+) .* ([0-9.]+) sec.*/\2 $1 \1/p" "$2")$'\n'
}

# print_table TITLE ROWS: prints the ten largest rows.
print_table() {
    [[ -n ${2//$'\n'/} ]] || return 0
    printf '\n%s\n' "$1"
    sort -rn <<<"$2" | awk 'NF { printf "  %7.1f s  %-12s %s\n", $1, $2, $3 } NR == 10 { exit }'
}

print_slowest() {
    print_table "The slowest build steps (several run at once):" "$slowest_steps"
    print_table "The slowest tests:" "$slowest_tests"
}
