#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# kill_and_resume.sh PROGRAM: a run that is ended by SIGKILL three times, loses the end of its file once, and goes on with
# --resume each time, is recorded as the same bytes as a run that nothing interrupts.
set -euo pipefail
program=$(readlink -f -- "$1")
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
cd -- "$folder"
scene=(cows --count 3 --seed 5)

fail() {
    echo "kill_and_resume: $1" >&2
    exit 1
}

# Runs in the background until the recording has a part of the whole one's size, then kills it. 1 if the run was over before.
kill_at() {
    local part=$1
    shift
    "$program" simulate "$@" --quiet &
    local child=$!
    while kill -0 "$child" 2>/dev/null && [[ $(stat -c %s cut.tandem 2>/dev/null || echo 0) -lt $((whole * part / 100)) ]]; do
        sleep 0.01
    done
    local status=0
    kill -KILL "$child" 2>/dev/null || true
    wait "$child" 2>/dev/null || status=$?
    [[ $status -eq 0 || $status -eq 137 ]] || fail "a run ended with $status before it was killed"
    [[ $status -eq 137 ]]
}

# A part that was being written when the machine stopped.
cut_end() { truncate -s -7 cut.tandem; }

# On a fast machine, or where this script has to wait for a processor, a run can be over before it is killed: then a longer one.
frames=160
while :; do
    rm -f -- cut.tandem
    run=("${scene[@]}" --frames "$frames")
    "$program" simulate "${run[@]}" --quiet -o whole.tandem --gltf whole.glb --csv whole.csv --json whole.json
    whole=$(stat -c %s whole.tandem)
    if kill_at 5 "${run[@]}" -o cut.tandem && kill_at 25 --resume cut.tandem && cut_end && kill_at 45 --resume cut.tandem; then
        break
    fi
    frames=$((2 * frames))
    [[ $frames -lt 20000 ]] || fail "no run could be killed three times"
done
"$program" simulate --resume cut.tandem --quiet --gltf cut.glb --csv cut.csv --json cut.json

cmp whole.glb cut.glb || fail "poses differ"
cmp whole.csv cut.csv || fail "measurements differ"
diff <(grep hash whole.json) <(grep hash cut.json) || fail "final states differ"
cmp whole.tandem cut.tandem || fail "the recordings differ"
grep -q "\"frames\": $frames" cut.json || fail "there are not $frames frames"
