# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# Our sources spend most of their compile time on reading headers of other libraries and instantiating their templates
# (docs/design/build.md). A unity build joins the sources of a target to a few large files, and pays that price once per
# large file.
option(TANDEM_UNITY "Compile the sources of a target together; OFF recompiles less after an edit" OFF)

set(TANDEM_APART "" CACHE STRING "Targets whose sources are compiled one by one in a unity build, e.g. tandem_query;unit_query")

# tandem_unity(target [sources per file])
#
# Large files of about equal cost keep two cores busy. Sources that Highway compiles once per instruction set are not
# joined (cmake/simd.cmake), because they include themselves.
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
    # g++ treats a source inside a large file as a header, where types of unnamed namespaces would be a mistake.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

# tandem_cold_target(target [sources per file]): for sources that read options and write reports. Full optimisation
# would take minutes without a measurable gain for users.
function(tandem_cold_target target)
  # g++ takes a quarter less time for -Og than for -O1. Sanitized builds keep -O1 of their preset.
  set(level -O1)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT TANDEM_SANITIZE)
    set(level -Og)
  endif()
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:${level}>)
  # With so little inlining, g++ 12 cannot see which alternative a variant holds.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  if(ARGC GREATER 1)
    tandem_unity(${target} ${ARGN})
  else()
    # Cold sources spend their time on headers, so one large file costs the least.
    tandem_unity(${target} 48)
  endif()
endfunction()
