#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# viewer/install_packages.sh [--dev]: puts the packages of package-lock.json into viewer/node_modules; with --dev those
# of the tests too. Does nothing when they are there.
#
# Debian's npm is 404 packages, which take longer to install than the pages take to build. Where there is a Node.js
# without an npm, npm itself comes from its registry, pinned by its checksum (docs/decisions/0013-pages-from-npm.md).
set -euo pipefail
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")"
npm_version=10.9.4
npm_sha256=4bfba8a0c823024d1926ec9d97a37a00eb60fd2adf44b3d34a686fc32e8f51e4

say() { printf 'viewer: %s\n' "$*" >&2; }

# The command that runs npm, in the array `npm`.
find_npm() {
    if command -v npm >/dev/null; then
        npm=(npm)
        return
    fi
    local folder=$PWD/node_modules/.npm-$npm_version archive
    npm=(node "$folder/package/bin/npm-cli.js")
    [[ ! -e ${npm[1]} ]] || return 0
    archive=$folder/npm.tgz
    mkdir -p -- "$folder"
    curl --silent --show-error --fail --location --retry 2 --max-time 60 --output "$archive" \
        "${npm_config_registry:-https://registry.npmjs.org}/npm/-/npm-$npm_version.tgz"
    printf '%s  %s\n' "$npm_sha256" "$archive" | sha256sum --check --status ||
        { say "npm $npm_version from the registry is not the one that was pinned"; return 1; }
    tar --extract --gzip --file "$archive" --directory "$folder" --no-same-owner
}

command -v node >/dev/null || { say "Node.js is missing (Debian package nodejs)"; exit 1; }
mode=bundle
omit=(--omit=dev)
if [[ ${1:-} == --dev ]]; then
    mode=dev
    omit=()
fi
mkdir -p node_modules
# Two builds at once would install on top of each other.
exec 9>node_modules/.lock
flock 9
stamp=node_modules/.installed
wanted=$(sha256sum package-lock.json | cut -d' ' -f1)
for done in "$wanted dev" "$wanted $mode"; do
    if [[ -e $stamp && $(<"$stamp") == "$done" ]]; then
        exit 0
    fi
done
find_npm
# npm ci removes node_modules, and the lock and npm with it: it works in a folder beside.
work=.install-$mode
rm -rf -- "$work"
mkdir -- "$work"
trap 'rm -rf -- "$work"' EXIT
cp -- package.json package-lock.json "$work/"
(cd -- "$work" && "${npm[@]}" ci "${omit[@]}" --ignore-scripts --no-audit --no-fund --fetch-retries=1 --fetch-timeout=60000)
find node_modules -mindepth 1 -maxdepth 1 ! -name '.lock' ! -name '.npm-*' -exec rm -rf -- {} +
find "$work/node_modules" -mindepth 1 -maxdepth 1 -exec mv -t node_modules -- {} +
printf '%s %s' "$wanted" "$mode" >"$stamp"
