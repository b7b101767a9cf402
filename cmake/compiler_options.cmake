# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# Flags for our own sources only; they are not passed on to projects that use the library.
add_library(tandem_compiler_options INTERFACE)
target_compile_features(tandem_compiler_options INTERFACE cxx_std_20)
target_compile_options(
  tandem_compiler_options
  INTERFACE
    # Exact answers are defined on coordinates and filters that are computed without fused operations
    # (docs/design/exact-predicates.md); contraction would change both.
    -ffp-contract=off
    # g++ 12 vectorises a pair of conversions double → float → double and then removes both, as if floats were doubles.
    # Volumes must contain the stored (rounded) values, so they would become too small; the test
    # EveryVolume.ContainsItsPoints would fail.
    $<$<CXX_COMPILER_ID:GNU>:-fno-tree-slp-vectorize>
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
    -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-align -Wundef
    $<$<BOOL:${TANDEM_WARNINGS_AS_ERRORS}>:-Werror>)
# Assertions (src/base/assert.hpp) are on in Debug and RelWithDebInfo.
target_compile_definitions(tandem_compiler_options
                           INTERFACE $<$<CONFIG:Debug,RelWithDebInfo>:TANDEM_ASSERTIONS=1>)

if(TANDEM_BUILD_FUZZERS)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "TANDEM_BUILD_FUZZERS needs clang: set CMAKE_CXX_COMPILER=clang++")
  endif()
  # libFuzzer uses the coverage of the library itself, and sanitizers report the errors.
  target_compile_options(tandem_compiler_options INTERFACE -fsanitize=fuzzer-no-link)
  set(TANDEM_SANITIZE "address,undefined,float-cast-overflow")
endif()

if(TANDEM_SANITIZE)
  target_compile_options(tandem_compiler_options INTERFACE -fsanitize=${TANDEM_SANITIZE}
                                                           -fno-sanitize-recover=all
                                                           -fno-omit-frame-pointer)
  # With the sanitizers' checks in between, g++ 12 cannot see whether an optional has a value; its manual advises
  # against this warning here.
  target_compile_options(tandem_compiler_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  if(TANDEM_SANITIZE_NOT)
    target_compile_options(tandem_compiler_options INTERFACE -fno-sanitize=${TANDEM_SANITIZE_NOT})
  endif()
  # g++ 12 takes twice as long to compile Eigen's temporaries with checks of use after scope. Checking memory by calls
  # gives less code than checking in place. `./test clang` has these checks.
  if(TANDEM_SANITIZE_CHEAPLY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(tandem_compiler_options INTERFACE -fno-sanitize-address-use-after-scope
                                                             --param=asan-instrumentation-with-call-threshold=0)
  endif()
  add_link_options(-fsanitize=${TANDEM_SANITIZE})
endif()

if(TANDEM_COVERAGE)
  # Several threads count at the same time; lost updates would make counts negative, which gcovr refuses. With little
  # optimisation and counters in between, g++ 12 cannot see which alternative a variant holds.
  target_compile_options(tandem_compiler_options INTERFACE --coverage -fprofile-update=atomic
                                                           -Wno-maybe-uninitialized)
  add_link_options(--coverage)
endif()

# g++ collects the garbage of its own heap whenever the heap has grown by about half, which takes a tenth of the time of
# a large file. If there is memory for a gigabyte per job, collection starts only at half a gigabyte.
cmake_host_system_information(RESULT tandem_memory QUERY TOTAL_PHYSICAL_MEMORY)
cmake_host_system_information(RESULT tandem_processors QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR tandem_memory_of_job "${tandem_memory} / (${tandem_processors} + 2)")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND tandem_memory_of_job GREATER 1500)
  target_compile_options(tandem_compiler_options INTERFACE "SHELL:--param ggc-min-expand=100"
                                                           "SHELL:--param ggc-min-heapsize=600000")
endif()

# A hundred test programs are linked from the same archives; gold, a part of binutils, takes two thirds of the time.
find_program(TANDEM_GOLD ld.gold)
mark_as_advanced(TANDEM_GOLD)
if(TANDEM_GOLD AND PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_link_options(-fuse-ld=gold)
endif()
