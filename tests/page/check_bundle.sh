#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# check_bundle.sh sources|rebuilt VIEWER: does viewer/bundle belong to the sources in VIEWER? `sources` compares the checksum
# that the bundle records. `rebuilt` makes the bundle again and compares every byte; without Node.js or npm's registry it is
# skipped.
set -euo pipefail
viewer=$2
bundle=$viewer/bundle

skip() { echo "skipped: $*"; exit 77; }

if [[ $1 == sources ]]; then
    if [[ $(bash "$viewer/build_bundle.sh" --sum) != "$(<"$bundle/sources.sha256")" ]]; then
        echo "viewer/ has changed since viewer/bundle was made of it: run viewer/build_bundle.sh and commit both together"
        exit 1
    fi
    exit 0
fi

command -v node >/dev/null || skip "no Node.js here, so viewer/bundle was not made again"
[[ -w $viewer ]] || skip "$viewer is not writable, so no npm packages can be put there"
registry=${npm_config_registry:-https://registry.npmjs.org}
answers() {
    node -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(20000) }).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))' \
        "$registry/esbuild"
}
answers || skip "npm's registry ($registry) does not answer, so viewer/bundle was not made again"
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
bash "$viewer/build_bundle.sh" "$folder"
if ! diff -rq -- "$bundle" "$folder"; then
    echo "viewer/build_bundle.sh does not write viewer/bundle again: commit what it writes"
    exit 1
fi
