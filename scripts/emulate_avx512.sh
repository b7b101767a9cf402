#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# scripts/emulate_avx512.sh BUILD_FOLDER: runs tests of that build on an emulated processor with AVX-512, for machines
# without one; `./test avx512` calls it. Bochs boots Debian's kernel with a file system in memory, which contains the
# tests and little else; their output comes back over the serial port. The emulator runs about forty million
# instructions per second, so only some tests run, with one of a hundred seeds. Its files are in BUILD_FOLDER/avx512.
#
# TANDEM_EMULATION_LIMIT is the number of seconds after which it gives up.
set -euo pipefail
[[ $# -eq 1 && -d $1 ]] || { echo "usage: emulate_avx512.sh BUILD_FOLDER" >&2; exit 2; }
build=$(cd -- "$1" && pwd)
work=$build/avx512
limit=${TANDEM_EMULATION_LIMIT:-3600}

say() { printf 'tandem: %s\n' "$*" >&2; }
die() { say "$*"; exit 3; }

programs=(
    app/cli/tandem
    tests/unit/base/unit_base
    tests/unit/bvh/unit_bvh_wide
    tests/unit/query/unit_query
    tests/unit/query/unit_query_self
    tests/unit/broadphase/unit_broadphase
    tests/property/property_fast_engine
    tests/property/property_near_pairs
)

# The script of the emulated computer. Lines that begin with PASSED and FAILED are counted below.
write_init() {
    cat <<'INIT'
#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t devtmpfs devtmpfs /dev
mount -t tmpfs tmpfs /tmp
cd /tmp
expect() { # NAME COMMAND…
    echo "$1"
    name=$1
    shift
    if "$@"; then echo "PASSED $name"; else echo "FAILED $name"; fi
}
some_pass() {  # a filter that selects nothing is a failure, too
    "$@" --gtest_brief=1 --gtest_color=no >report.txt 2>&1
    status=$?
    cat report.txt
    [ $status -eq 0 ] && grep -q '^\[  PASSED  \] [1-9]' report.txt
}
gtest() { # PROGRAM ARGUMENTS…
    expect "$1" some_pass "$@"
}
# SIMD: the demo must use this instruction set and find the same pairs as the real processor.
answers() {
    tandem demo --json >demo.json
    grep -q "\"simd\":\"$1\"" demo.json && grep -qF "$(cat /pair_hash)" demo.json
}
export TANDEM_SEED_DIVISOR=100
expect "demo, the instruction set left to the program" answers avx512
export TANDEM_SIMD=avx2
expect "demo, avx2" answers avx2
export TANDEM_SIMD=avx512
gtest unit_base
gtest unit_broadphase --gtest_filter='Broadphase/EveryMethod*'
gtest unit_query
gtest unit_query_self
gtest unit_bvh_wide
gtest property_fast_engine --gtest_filter='*HardScenes:*EveryNumber*'
gtest property_near_pairs --gtest_filter='*AgreeWithCollisions:*GrowWithTheClearance:*Swapped'
echo "END OF THE TESTS"
sleep 5  # the serial line is slow, and output that has not been sent is lost
poweroff -f
INIT
}

# Extracts the kernel from its package without installing it.
fetch_kernel() {
    [[ -e $work/vmlinuz ]] && return
    local package folder
    package=$(apt-cache depends linux-image-cloud-amd64 | sed -n 's/^ *Depends: //p' | head -n 1)
    folder=$(mktemp -d)
    if ! (cd -- "$folder" && apt-get -qq download "${package:-linux-image-cloud-amd64}" >download.log 2>&1); then
        cat -- "$folder/download.log" >&2
        die "cannot download the kernel for the emulator; is 'apt-get update' due?"
    fi
    dpkg-deb --extract "$folder"/*.deb "$folder/kernel"
    cp -- "$folder"/kernel/boot/vmlinuz-* "$work/vmlinuz"
    rm -rf -- "$folder"
}

# Collects the programs, the libraries that they load, and busybox for everything else.
make_file_system() {
    local root=$work/root program library
    rm -rf -- "$root"
    mkdir -p -- "$root"/{bin,proc,dev,tmp}
    cp -- "$(command -v busybox)" "$root/bin/"
    for program in "${programs[@]}"; do
        strip -o "$root/bin/$(basename -- "$program")" "$build/$program"
        ldd "$build/$program" | grep -o '/[^ ]*' | while read -r library; do
            mkdir -p -- "$root$(dirname -- "$library")"
            cp -Lu -- "$library" "$root$library"
        done
    done
    "$build/app/cli/tandem" demo --json --output "$work/demo.glb" | grep -o '"pair_hash": "[0-9a-f]*"' >"$root/pair_hash"
    write_init >"$root/init"
    chmod +x "$root/init"
    (cd -- "$root" && find . | cpio --quiet -o -H newc) | gzip -1 >"$work/cd/initrd.gz"
}

# Bochs 2.7 reports wrong sizes of compacted XSAVE areas, so that the kernel would disable AVX.
make_cd() {
    rm -rf -- "$work/cd"
    mkdir -p -- "$work/cd"
    make_file_system
    cp -- "$work/vmlinuz" /usr/lib/ISOLINUX/isolinux.bin /usr/lib/syslinux/modules/bios/ldlinux.c32 "$work/cd/"
    cat >"$work/cd/isolinux.cfg" <<'CONFIG'
default tests
label tests
  kernel vmlinuz
  append initrd=initrd.gz console=ttyS0 loglevel=1 nosmp nokaslr mitigations=off tsc=reliable cryptomgr.notests noxsaves clearcpuid=xsavec,xsaves
CONFIG
    xorriso -as mkisofs -quiet -o "$work/tests.iso" -b isolinux.bin -c boot.cat -no-emul-boot -boot-load-size 4 \
        -boot-info-table "$work/cd" 2>"$work/xorriso.log" || { cat -- "$work/xorriso.log" >&2; die "xorriso failed"; }
}

# Debian's Bochs stops in its debugger, which gets the command to continue. It shows the screen on a pseudo-terminal,
# which needs a reader; otherwise Bochs waits for ever.
emulate() {
    cat >"$work/bochsrc" <<CONFIG
cpu: model=corei7_skylake_x, count=1, ips=20000000, reset_on_triple_fault=0, ignore_bad_msrs=1
clock: sync=none
megs: 1024
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/vgabios/vgabios.bin
ata0-master: type=cdrom, path="$work/tests.iso", status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev="$work/serial.txt"
log: "$work/bochs.log"
panic: action=fatal
error: action=ignore
info: action=ignore
display_library: term
sound: driver=dummy
CONFIG
    echo continue >"$work/debugger.rc"
    : >"$work/serial.txt"
    : >"$work/terminal.txt"
    TERM=xterm timeout --kill-after=5 "$limit" script --quiet --flush --return --command \
        "exec bochs-bin -q -f '$work/bochsrc' -rc '$work/debugger.rc'" "$work/terminal.txt" </dev/null >/dev/null 2>&1 &
    local emulator=$! screen reader
    while kill -0 "$emulator" 2>/dev/null && ! screen=$(grep -aom 1 '/dev/pts/[0-9]*' "$work/terminal.txt"); do
        sleep 0.2
    done
    cat -- "${screen:-/dev/null}" >/dev/null 2>&1 &
    reader=$!
    tail --follow --lines=+1 --pid="$emulator" --sleep-interval=2 -- "$work/serial.txt" 2>/dev/null
    wait "$emulator" || true
    kill "$reader" 2>/dev/null || true
}

mkdir -p -- "$work"
fetch_kernel
make_cd
say "emulating a processor with AVX-512; this takes about ten minutes"
emulate
passed=$(grep -c '^PASSED' "$work/serial.txt") || true
expected=$(write_init | grep -cE '^(expect|gtest) "?[^(]')
if ! grep -q '^END OF THE TESTS' "$work/serial.txt"; then
    say "the emulator ended before the tests; its output is in $work"
    exit 1
fi
say "$passed of $expected programs passed on the emulated processor"
[[ $passed -eq $expected ]]
