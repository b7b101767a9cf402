# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# Functions of ./tandem and ./test, which set `root` to the checkout. Everything here prints to stderr and reads nothing
# from stdin, because stdin and stdout belong to the program that runs afterwards.

say() { printf 'tandem: %s\n' "$*" >&2; }
die() { say "$*"; exit 3; }

# take_yes ARGUMENTS…: sets `arguments` to all arguments except --yes, which may be anywhere before `--`. With --yes,
# packages are installed without a question.
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

# Shows the progress of a build in percent: in one line that is rewritten on a terminal, else in a line for each tenth;
# prints nothing if ninja has no work. If the caller has set `building`, a line before it says what is built, why, and
# about how long it takes.
show_progress() {
    local what=$1 line percent next=0
    while IFS= read -r line; do
        # Ignore the steps in which CMake runs again: they are not work of the build, and their count is not that of the
        # build.
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\] && $line != *" Re-"* ]] || continue
        [[ $next -ne 0 || -z ${building:-} ]] || say "building $building"
        percent=$((100 * BASH_REMATCH[1] / BASH_REMATCH[2]))
        if [[ -t 2 ]]; then
            printf '\r\033[Ktandem: building %s: %d %% of %d steps' "$what" "$percent" "${BASH_REMATCH[2]}" >&2
            next=1
        elif ((percent >= next)); then
            say "building $what: $percent % of ${BASH_REMATCH[2]} steps"
            next=$((percent / 10 * 10 + 10))
        fi
    done
    if [[ $next -ne 0 && -t 2 ]]; then
        printf '\r\033[K' >&2
    fi
}

# Configures if there is no build tree, if the presets changed (ninja watches only CMakeLists.txt files), if packages
# were installed since, which may have been missing before, or if the checkout was moved (a CMake cache has absolute
# paths).
configure_if_needed() {
    local preset=$1 dir=$2 log=$3
    if [[ -e $dir/CMakeCache.txt ]] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$dir/CMakeCache.txt"; then
        say "build/$preset was made for another folder of the checkout: starting afresh"
        rm -rf -- "$dir/CMakeCache.txt" "$dir/CMakeFiles" "$dir/build.ninja" "$dir/.configured"
    fi
    if [[ ! -e $dir/build.ninja || ! -e $dir/.configured || CMakePresets.json -nt $dir/.configured ||
        /var/lib/dpkg/status -nt $dir/.configured ]]; then
        say "configuring $preset"
        cmake --preset "$preset" >"$log" 2>&1 </dev/null || return 1
        touch -- "$dir/.configured"
    fi
}

# enable_option PRESET OPTION: switches on an option of CMake; it stays on in that build tree.
enable_option() {
    local dir="$root/build/$1"
    if ! grep -qsx "$2:[A-Z]*=ON" "$dir/CMakeCache.txt"; then
        mkdir -p -- "$dir" && cmake --preset "$1" -S "$root" -D "$2=ON" >"$dir/last_build.log" 2>&1 </dev/null ||
            { cat -- "$dir/last_build.log" >&2; die "configuring $1 with $2 failed (log above)"; }
        touch -- "$dir/.configured"
    fi
}

# build_preset PRESET [NINJA ARGUMENTS…]: builds under a lock, so that concurrent calls wait for one build.
build_preset() {
    local preset=$1 dir="$root/build/$1" log="$root/build/$1/last_build.log"
    shift
    if ! mkdir -p -- "$dir" 2>/dev/null || [[ ! -w $dir || (-e $dir/.lock && ! -w $dir/.lock) ]]; then
        # A build tree of another user is accepted as long as it is up to date.
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
