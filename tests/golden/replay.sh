#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# replay.sh PROGRAM TRANSCRIPT: runs the commands of the transcript (lines that begin with "$ ") in a new folder with
# the test meshes, and compares their output, including standard error, and their exit codes with the transcript. Lines
# that begin with "# " are comments and are kept. Times, versions, and everything that depends on the processor are
# masked. Progress messages, which a busy or instrumented machine may print, are left out.
#
# With UPDATE_GOLDEN=1 it writes the transcript anew: look at the difference before you commit it.
set -euo pipefail
program=$(readlink -f -- "$1")
transcript=$(readlink -f -- "$2")
meshes=$(dirname -- "$transcript")/meshes
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
mkdir -- "$folder/bin" "$folder/work"
ln -s -- "$program" "$folder/bin/tandem"
cp -- "$meshes"/* "$folder/work/"
export GUIDE=$(dirname -- "$transcript")/../../docs/guide
export PATH=$folder/bin:$PATH LC_ALL=C.UTF-8

mask() {
    sed -E -e '/^tandem: .* … \([0-9]+ s so far\)$/d' \
        -e 's/\b[0-9]+\.[0-9]+ m?s\b/T ms/g' \
        -e '/"time_ms":/ s/:[0-9.e-]+/:T/g' \
        -e '/"engine": \{"name":"fast"/ { s/"simd":"[a-z0-9]+"/"simd":"SIMD"/; s/"threads":[0-9]+/"threads":N/ }' \
        -e '/"engine": \{"name":"fast"/,/"stats":/ { /"stats":/ s/:[0-9]+/:N/g }' \
        -e 's/^(engine: fast, [a-z]+ trees), [a-z0-9]+, up to [0-9]+ threads?$/\1, SIMD, up to N threads/' \
        -e 's/^tandem [0-9]+\.[0-9]+\.[0-9]+$/tandem VERSION/' \
        -e 's/"version": "[^"]*"/"version": "VERSION"/'
}

replay() {
    local line status
    while IFS= read -r line; do
        case $line in
            '# '* | '#') printf '%s\n' "$line" ;;
            '$ '*)
                printf '%s\n' "$line"
                status=0
                (cd -- "$folder/work" && bash -c "${line#\$ }" </dev/null 2>&1) | mask || status=${PIPESTATUS[0]}
                printf '[exit %d]\n\n' "$status"
                ;;
        esac
    done <"$transcript"
}

if [[ ${UPDATE_GOLDEN:-} == 1 ]]; then
    replay >"$folder/new"
    cp -- "$folder/new" "$transcript"
elif ! diff -u -- "$transcript" <(replay); then
    echo "The output of the program differs from $(basename -- "$transcript") (- recorded, + now)." >&2
    echo "If the new text is right: UPDATE_GOLDEN=1 $0 $1 $2" >&2
    exit 1
fi
