# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# Most of the time that our sources take to compile goes into reading the headers of others and into instantiating
# their templates (docs/design/build.md). A unity build compiles the sources of a target in a few large files and pays that
# price once per large file.
option(TANDEM_UNITY "Compile the sources of a target together; OFF recompiles less after an edit" OFF)

set(TANDEM_APART "" CACHE STRING "Targets whose sources are compiled one by one in a unity build, e.g. tandem_query;unit_query")

# tandem_unity(target [sources per file])
#
# Large files of about equal cost keep two cores busy. Sources that Highway compiles once per instruction set stay
# alone (cmake/simd.cmake): they include themselves.
function(tandem_unity target)
  set(batch 32)
  if(ARGC GREATER 1)
    set(batch ${ARGV1})
  endif()
  if(target IN_LIST TANDEM_APART)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${TANDEM_UNITY} UNITY_BUILD_BATCH_SIZE ${batch})
  if(TANDEM_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ takes a source inside a large file for a header, where types of unnamed namespaces would be a mistake.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

# tandem_cold_target(target [sources per file]): sources that read options and write reports. Optimising them fully
# costs minutes and gains nothing that a user could measure.
function(tandem_cold_target target)
  # -Og takes g++ a quarter less time than -O1. Sanitized builds keep the -O1 of their preset.
  set(level -O1)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT TANDEM_SANITIZE)
    set(level -Og)
  endif()
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:${level}>)
  # With so little inlining, g++ 12 does not see which alternative of a variant is there.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  if(ARGC GREATER 1)
    tandem_unity(${target} ${ARGN})
  else()
    # Cold sources spend their time on headers, so one large file costs the least.
    tandem_unity(${target} 48)
  endif()
endfunction()
