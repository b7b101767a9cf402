# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag("-mmove-max=512 -mstore-max=512" TANDEM_COMPILER_HAS_MOVE_MAX)
check_cxx_compiler_flag("-march=x86-64-v2 -maes -mpclmul" TANDEM_COMPILER_FOR_X86)

# Which instruction sets the kernels are compiled for. Each costs compile time: the portable one alone takes three
# quarters of it, because g++ has to take apart vectors that it cannot keep in registers.
#
#   modern    AVX-512, AVX2, SSE4: every x86-64 processor since 2010; on other architectures, what they have
#   here      AVX2, and AVX-512 if the processor of this machine has it: for a program that runs where it is compiled;
#             on a processor without AVX2 those of `modern`
#   all       those of `modern` and the portable one, which Highway calls EMU128
#   avx2      AVX2 alone: for instrumented builds, where the other sets would run the same source
set(TANDEM_KERNELS modern CACHE STRING "Instruction sets of the kernels: modern, here, all or avx2")
set_property(CACHE TANDEM_KERNELS PROPERTY STRINGS modern here all avx2)
if(NOT TANDEM_KERNELS MATCHES "^(modern|here|all|avx2)$")
  message(FATAL_ERROR "TANDEM_KERNELS is '${TANDEM_KERNELS}'; it can be modern, here, all or avx2")
endif()

# Highway always compiles the set that the compiler may use without asking the processor; the flags below raise that
# set above the portable one. The sets that are wanted are listed, not the others, because each version of Highway has more:
# 1.2 would compile six for `modern`, and kernels that no test has seen would run.
set(tandem_kernel_flags "")
set(tandem_kernel_definitions "")
set(wanted HWY_AVX3 HWY_AVX2 HWY_SSE4)
if(NOT TANDEM_COMPILER_FOR_X86)
  set(wanted "") # what the architecture has
elseif(TANDEM_KERNELS STREQUAL all)
  list(APPEND wanted HWY_EMU128)
else()
  set(tandem_processor "")
  if(TANDEM_KERNELS STREQUAL here AND EXISTS /proc/cpuinfo)
    file(STRINGS /proc/cpuinfo tandem_processor REGEX "^flags" LIMIT_COUNT 1)
  endif()
  if(TANDEM_KERNELS STREQUAL avx2 OR tandem_processor MATCHES " avx2 ")
    set(tandem_kernel_flags -march=x86-64-v3 -maes -mpclmul)
    set(wanted HWY_AVX2)
    if(tandem_processor MATCHES " avx512bw ")
      list(APPEND wanted HWY_AVX3)
    endif()
  else()
    set(tandem_kernel_flags -march=x86-64-v2 -maes -mpclmul)
  endif()
endif()
if(wanted)
  list(JOIN wanted "|" wanted)
  list(APPEND tandem_kernel_definitions "HWY_DISABLED_TARGETS=(~(${wanted}))")
endif()
if(TANDEM_KERNELS STREQUAL all OR NOT TANDEM_COMPILER_FOR_X86)
  # Highway switches its portable set off for g++ before 12.3, because the loop vectoriser miscompiles it; we switch
  # off the vectoriser instead.
  list(APPEND tandem_kernel_definitions HWY_BROKEN_EMU128=0)
endif()

# tandem_simd_sources(files…): sources that Highway compiles once per instruction set. Call it where they are listed.
function(tandem_simd_sources)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_DEFINITIONS ${tandem_kernel_definitions})
  # Highway includes such a source once per instruction set, by name.
  set_property(SOURCE ${ARGN} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS -fno-tree-vectorize ${tandem_kernel_flags}
                                              $<$<CXX_COMPILER_ID:GNU>:-Wno-psabi>)
  if(TANDEM_COMPILER_HAS_MOVE_MAX)
    # g++ copies vectors of 32 and 64 bytes in pieces of 16 otherwise, and a load of a vector whose pieces were just
    # stored has to wait for them: a tenth of the time of a distance query.
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS -mmove-max=512 -mstore-max=512)
  endif()
endfunction()
