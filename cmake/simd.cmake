# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag("-mmove-max=512 -mstore-max=512" TANDEM_COMPILER_HAS_MOVE_MAX)

# tandem_simd_sources(files…): sources that Highway compiles once per instruction set. Call it where they are listed.
#
# Instruction sets: AVX-512, AVX2, SSE4, and a portable one. The portable one is Highway's EMU128, which Highway
# switches off for g++ before 12.3 because the loop vectoriser miscompiles it; so that is what we switch off. SSSE3
# (2006) without SSE4 (2008) is not worth its compile time. Instrumented builds do with AVX2 and the portable one:
# compiling these files takes minutes there, and the other two run the same source.
function(tandem_simd_sources)
  set(disabled HWY_SSSE3)
  if(TANDEM_SANITIZE OR TANDEM_COVERAGE)
    set(disabled "(HWY_SSSE3|HWY_SSE4|HWY_AVX3)")
  endif()
  set_property(
    SOURCE ${ARGN}
    APPEND
    PROPERTY COMPILE_DEFINITIONS HWY_BROKEN_EMU128=0 "HWY_DISABLED_TARGETS=${disabled}")
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS -fno-tree-vectorize
                                              $<$<CXX_COMPILER_ID:GNU>:-Wno-psabi>)
  if(TANDEM_COMPILER_HAS_MOVE_MAX)
    # g++ copies vectors of 32 and 64 bytes in pieces of 16 otherwise, and who loads a vector from pieces that were
    # just stored has to wait for them: a tenth of the time of a distance query.
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS -mmove-max=512 -mstore-max=512)
  endif()
endfunction()
