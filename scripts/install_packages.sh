#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# scripts/install_packages.sh GROUP…: installs missing packages of the groups in packages.txt. On a terminal it asks
# first, unless TANDEM_YES or CI is set.
#
# Prints nothing if no package is missing. Messages go to stderr, because stdout belongs to the program that runs
# afterwards.
set -euo pipefail
here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)

say() { printf 'tandem: %s\n' "$*" >&2; }

[[ $# -gt 0 ]] || { say "usage: install_packages.sh GROUP…; the groups are in scripts/packages.txt"; exit 2; }

if [[ -n ${TANDEM_SKIP_INSTALL:-} ]]; then
    exit 0
fi
if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "this is not a Debian system: install the equivalents of scripts/packages.txt yourself," \
        "then set TANDEM_SKIP_INSTALL=1"
    exit 3
fi

# dpkg-query fails if one of the names is unknown, but still reports the others.
declare -A installed=()
while read -r status name; do
    [[ $status == ii ]] && installed[$name]=1
done < <(cut -d'#' -f1 "$here/packages.txt" | awk 'NF { print $2 }' |
    xargs dpkg-query --show --showformat '${db:Status-Abbrev} ${Package}\n' 2>/dev/null)

missing=()
reasons=()
while read -r group name reason; do
    for wanted in "$@"; do
        if [[ $group == "$wanted" && -z ${installed[$name]:-} ]]; then
            missing+=("$name")
            reasons+=("$(printf '  %-20s %s' "$name" "$reason")")
        fi
    done
done < <(cut -d'#' -f1 "$here/packages.txt")
[[ ${#missing[@]} -gt 0 ]] || exit 0

as_root=()
if [[ $EUID -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
        say "these Debian packages are missing, and installing them needs root or sudo:"
        printf '%s\n' "${reasons[@]}" >&2
        say "ask an administrator for: apt-get install --no-install-recommends ${missing[*]}"
        exit 3
    fi
    as_root=(sudo)
fi

# Ask a person at a terminal, but not in scripts, in CI, or with --yes. Reads from /dev/tty, because stdin belongs to
# the program that runs afterwards.
if [[ -z ${TANDEM_YES:-} && -z ${CI:-} && -t 2 ]] && { : </dev/tty; } 2>/dev/null; then
    say "${#missing[@]} Debian packages are missing (needed once):"
    printf '%s\n' "${reasons[@]}" >&2
    printf 'tandem: install them with apt-get%s? [Y/n] ' "${as_root[*]:+ and sudo}" >&2
    read -r answer </dev/tty || answer=n
    if [[ ! $answer =~ ^([yY]([eE][sS])?)?$ ]]; then
        say "nothing was installed. By hand: apt-get install --no-install-recommends ${missing[*]}"
        exit 3
    fi
else
    say "installing ${#missing[@]} missing Debian packages (needed once):"
    printf '%s\n' "${reasons[@]}" >&2
fi

log=$(mktemp)
trap 'rm -f -- "$log"' EXIT
# sudo removes environment variables, hence env inside it.
apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600 \
        -o Acquire::Retries=3 -o APT::Color=0 "$@" </dev/null >>"$log" 2>&1
}
install() { apt install --yes --no-install-recommends "${missing[@]}"; }

# The package lists of a new image are empty, and those of an old one outdated: update them only if the first attempt
# fails.
if ! install; then
    if ! { apt update && install; }; then
        cat -- "$log" >&2
        say "installing failed (log above). By hand: apt-get update &&" \
            "apt-get install --no-install-recommends ${missing[*]}"
        exit 3
    fi
fi
say "packages installed"
