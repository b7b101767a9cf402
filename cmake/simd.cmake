# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag("-mmove-max=512 -mstore-max=512" TANDEM_COMPILER_HAS_MOVE_MAX)
check_cxx_compiler_flag("-march=x86-64-v2 -maes -mpclmul" TANDEM_COMPILER_FOR_X86)

# The instruction sets for which the kernels are compiled. Each costs compile time: the portable set alone takes three
# quarters of it, because g++ has to divide vectors that do not fit in registers.
#
#   modern    AVX-512, AVX2, SSE4: every x86-64 processor since 2010; on other architectures, all that they have
#   here      AVX2, and AVX-512 if the processor of this machine has it, for a program that runs where it is compiled;
#             on a processor without AVX2 the same as `modern`
#   all       the same as `modern`, and the portable set, which Highway calls EMU128
#   avx2      only AVX2, for instrumented builds, where the other sets would run the same source
set(TANDEM_KERNELS modern CACHE STRING "Instruction sets of the kernels: modern, here, all or avx2")
set_property(CACHE TANDEM_KERNELS PROPERTY STRINGS modern here all avx2)
if(NOT TANDEM_KERNELS MATCHES "^(modern|here|all|avx2)$")
  message(FATAL_ERROR "TANDEM_KERNELS is '${TANDEM_KERNELS}'; it can be modern, here, all or avx2")
endif()

# Highway always compiles the set that the compiler may use without a test of the processor; the flags below raise it
# above the portable one. The list has the sets to compile instead of those to leave out, because each version of
# Highway adds some: version 1.2 would compile six for `modern`, and kernels would run that no test has run.
set(tandem_kernel_flags "")
set(tandem_kernel_definitions "")
set(wanted HWY_AVX3 HWY_AVX2 HWY_SSE4)
if(NOT TANDEM_COMPILER_FOR_X86)
  set(wanted "")  # all that the architecture has
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
  # Highway switches its portable set off for g++ before 12.3, whose loop vectoriser miscompiles it; we switch the
  # vectoriser off instead.
  list(APPEND tandem_kernel_definitions HWY_BROKEN_EMU128=0)
endif()

# tandem_simd_sources(files…): marks sources that Highway compiles once per instruction set. To be called in the
# CMakeLists.txt that lists them.
function(tandem_simd_sources)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_DEFINITIONS ${tandem_kernel_definitions})
  # Highway includes such a source by name, once per instruction set, so it must not be joined with others.
  set_property(SOURCE ${ARGN} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS -fno-tree-vectorize ${tandem_kernel_flags}
                                              $<$<CXX_COMPILER_ID:GNU>:-Wno-psabi>)
  if(TANDEM_COMPILER_HAS_MOVE_MAX)
    # Otherwise g++ copies vectors of 32 and 64 bytes in pieces of 16, and a load of a vector whose pieces were just
    # stored has to wait for them, which takes a tenth of the time of a distance query.
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS -mmove-max=512 -mstore-max=512)
  endif()
endfunction()
