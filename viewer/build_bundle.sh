#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# viewer/build_bundle.sh [FOLDER]: makes the bundle of the pages, viewer/bundle, anew; run it after a change in viewer/ and commit
# both together. Needs Node.js 18 or later, and npm's registry once. Without a change it writes the same bytes again.
# With a FOLDER it writes there. viewer/build_bundle.sh --sum prints the checksum of the sources and needs neither.
set -euo pipefail
here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)

sum_of_sources() {
    (cd -- "$here" && find src build.mjs package.json package-lock.json -type f -print0 | LC_ALL=C sort -z |
        xargs -0 sha256sum | sha256sum | cut -d' ' -f1)
}

if [[ ${1:-} == --sum ]]; then
    sum_of_sources
    exit
fi
folder=${1:-$here/bundle}
bash "$here/install_packages.sh"
mkdir -p -- "$folder"
node "$here/build.mjs" "$folder"
sum_of_sources >"$folder/sources.sha256"
