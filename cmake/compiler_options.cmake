# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# Flags for our own sources only; nothing here reaches a consumer's compile line.
add_library(tandem_compiler_options INTERFACE)
target_compile_features(tandem_compiler_options INTERFACE cxx_std_20)
target_compile_options(
  tandem_compiler_options
  INTERFACE
    # The exact answer is defined on coordinates and filters computed without fused operations
    # (docs/design/exact-predicates.md): contraction would change both.
    -ffp-contract=off
    # g++ 12 vectorises a pair of conversions double → float → double and then folds them away, as if floats held
    # doubles. Volumes are fitted to what is stored, so that would make them too small; the test
    # EveryVolume.ContainsItsPoints sees it.
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
  # libFuzzer is led by the coverage of the library itself, and finds what the sanitizers see.
  target_compile_options(tandem_compiler_options INTERFACE -fsanitize=fuzzer-no-link)
  set(TANDEM_SANITIZE "address,undefined,float-cast-overflow")
endif()

if(TANDEM_SANITIZE)
  target_compile_options(tandem_compiler_options INTERFACE -fsanitize=${TANDEM_SANITIZE}
                                                           -fno-sanitize-recover=all
                                                           -fno-omit-frame-pointer)
  # Between its own checks g++ 12 does not see whether an optional has a value; its manual advises against this warning here.
  target_compile_options(tandem_compiler_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  if(TANDEM_SANITIZE_NOT)
    target_compile_options(tandem_compiler_options INTERFACE -fno-sanitize=${TANDEM_SANITIZE_NOT})
  endif()
  # g++ 12 takes twice as long to compile Eigen's temporaries with a check that each is used within its scope, and checks
  # memory by calls with less code than in place. clang, which `./test clang` uses, has these checks.
  if(TANDEM_SANITIZE_CHEAPLY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(tandem_compiler_options INTERFACE -fno-sanitize-address-use-after-scope
                                                             --param=asan-instrumentation-with-call-threshold=0)
  endif()
  add_link_options(-fsanitize=${TANDEM_SANITIZE})
endif()

if(TANDEM_COVERAGE)
  # Several threads count at once, and counts that get lost become negative, which gcovr refuses.
  # With little optimisation and counters in between, g++ 12 does not see which alternative of a variant is there.
  target_compile_options(tandem_compiler_options INTERFACE --coverage -fprofile-update=atomic
                                                           -Wno-maybe-uninitialized)
  add_link_options(--coverage)
endif()

# g++ collects the garbage of its own heap whenever the heap has grown by half or so: a tenth of the time of a large file. With
# enough memory for a gigabyte per job it need not begin before the heap has half of that.
cmake_host_system_information(RESULT tandem_memory QUERY TOTAL_PHYSICAL_MEMORY)
cmake_host_system_information(RESULT tandem_processors QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR tandem_memory_of_job "${tandem_memory} / (${tandem_processors} + 2)")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND tandem_memory_of_job GREATER 1500)
  target_compile_options(tandem_compiler_options INTERFACE "SHELL:--param ggc-min-expand=100"
                                                           "SHELL:--param ggc-min-heapsize=600000")
endif()

# A hundred test programs are linked from the same archives; gold, which comes with binutils, takes two thirds of the time.
find_program(TANDEM_GOLD ld.gold)
mark_as_advanced(TANDEM_GOLD)
if(TANDEM_GOLD AND PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_link_options(-fuse-ld=gold)
endif()
