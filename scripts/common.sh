# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# Shared by ./tandem and ./test, which set `root` to the checkout. Everything here speaks on stderr and
# reads nothing from stdin: both streams belong to the program that runs afterwards.

say() { printf 'tandem: %s\n' "$*" >&2; }
die() { say "$*"; exit 3; }

# take_yes ARGUMENTS…: sets `arguments` to those without --yes, which may stand anywhere before `--`. With it, packages are
# installed without a question.
take_yes() {
    local argument options=yes
    arguments=()
    for argument in "$@"; do
        [[ $argument != -- ]] || options=
        if [[ -n $options && $argument == --yes ]]; then
            export TANDEM_YES=1
        else
            arguments+=("$argument")
        fi
    done
}

install_packages() { bash "$root/scripts/install_packages.sh" "$@" </dev/null || exit 3; }

# Shows a build as one line: rewritten in place on a terminal, printed once elsewhere; nothing at all when ninja has
# no work. Before it, a line says what is built, why and about how long it takes, if the caller has set `building`.
show_progress() {
    local what=$1 line started=
    while IFS= read -r line; do
        # Looking for new files and running CMake again is not yet work, and the count does not say what will be.
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\] && $line != *" Re-"* ]] || continue
        [[ -n $started || -z ${building:-} ]] || say "building $building"
        if [[ -t 2 ]]; then
            printf '\r\033[Ktandem: building %s %s' "$what" "${BASH_REMATCH[0]}" >&2
        elif [[ -z $started ]]; then
            say "building $what (${BASH_REMATCH[2]} steps)"
        fi
        started=yes
    done
    if [[ -n $started && -t 2 ]]; then
        printf '\r\033[K' >&2
    fi
}

# Configures when there is no build tree yet, when the presets changed (ninja watches only the CMakeLists), when packages were
# installed since, which may be what was not found then, and when the checkout was moved (a CMake cache is tied to its path).
configure_if_needed() {
    local preset=$1 dir=$2 log=$3
    if [[ -e $dir/CMakeCache.txt ]] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$dir/CMakeCache.txt"; then
        say "build/$preset belongs to another place of the checkout: starting afresh"
        rm -rf -- "$dir/CMakeCache.txt" "$dir/CMakeFiles" "$dir/build.ninja" "$dir/.configured"
    fi
    if [[ ! -e $dir/build.ninja || ! -e $dir/.configured || CMakePresets.json -nt $dir/.configured ||
        /var/lib/dpkg/status -nt $dir/.configured ]]; then
        say "configuring $preset"
        cmake --preset "$preset" >"$log" 2>&1 </dev/null || return 1
        touch -- "$dir/.configured"
    fi
}

# enable_option PRESET OPTION: switches on an option of CMake that the preset leaves off; it stays on in that build tree.
enable_option() {
    local dir="$root/build/$1"
    if ! grep -qsx "$2:[A-Z]*=ON" "$dir/CMakeCache.txt"; then
        mkdir -p -- "$dir" && cmake --preset "$1" -S "$root" -D "$2=ON" >"$dir/last_build.log" 2>&1 </dev/null ||
            { cat -- "$dir/last_build.log" >&2; die "configuring $1 with $2 failed (log above)"; }
        touch -- "$dir/.configured"
    fi
}

# build_preset PRESET [NINJA ARGUMENTS…], under a lock so that concurrent calls wait for one build.
build_preset() {
    local preset=$1 dir="$root/build/$1" log="$root/build/$1/last_build.log"
    shift
    if ! mkdir -p -- "$dir" 2>/dev/null || [[ ! -w $dir || (-e $dir/.lock && ! -w $dir/.lock) ]]; then
        # The build tree of another user will do, so long as it is up to date.
        if [[ -e $dir/build.ninja && $(ninja -C "$dir" -n "$@" 2>&1) == *"no work to do"* ]]; then
            return
        fi
        die "cannot build: $dir is not writable by $(id -un). Use a copy of the repository that is" \
            "yours, or build once as the owner of the folder."
    fi
    (
        cd -- "$root" || exit 1
        if ! flock --nonblock 9; then
            say "waiting for another build of $preset"
            flock 9
        fi
        if ! configure_if_needed "$preset" "$dir" "$log"; then
            cat -- "$log" >&2
            say "configuring $preset failed (log above, also in $log)"
            exit 3
        fi
        set +e
        NINJA_STATUS='[%f/%t] ' ninja -C "$dir" "$@" 2>&1 </dev/null | tee -- "$log" |
            show_progress "$preset"
        if [[ ${PIPESTATUS[0]} -ne 0 ]]; then
            cat -- "$log" >&2
            say "building $preset failed (log above, also in $log)"
            exit 3
        fi
    ) 9>"$dir/.lock" || exit 3
}
