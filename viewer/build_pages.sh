#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# viewer/build_pages.sh FOLDER: bundles the pages into FOLDER (report.html, charts.html, draw_charts.mjs). Where that is
# not possible, without Node.js or without a network, the pages are empty and FOLDER/missing.txt says why: everything
# else is built all the same, and the program says what is missing when it is asked for a page.
set -euo pipefail
here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
folder=$1
mkdir -p -- "$folder"
rm -f -- "$folder/missing.txt"
if ! bash "$here/install_packages.sh" >"$folder/npm.log" 2>&1 || ! node "$here/build.mjs" "$folder" >>"$folder/npm.log" 2>&1; then
    mv -- "$folder/npm.log" "$folder/missing.txt"
    echo "viewer: no pages, --report will not work; $folder/missing.txt says why:" >&2
    tail -n 3 -- "$folder/missing.txt" >&2
    for page in report.html charts.html draw_charts.mjs; do : >"$folder/$page"; done
fi
