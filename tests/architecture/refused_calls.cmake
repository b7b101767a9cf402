# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# cmake -D COMPILE=<compiler and flags of a module, as a list> -D SOURCE=<refused_calls.cpp> -P
# refused_calls.cmake
#
# Sources of the library must not compile with Eigen's reductions and products
# (docs/decisions/0019-one-order-of-sums.md). Compiles calls of all kinds with the flags of the
# library, and compares the lines that the compiler reports with the marks at the lines.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${COMPILE} -fsyntax-only ${SOURCE} OUTPUT_VARIABLE output ERROR_VARIABLE output)
cmake_path(GET SOURCE FILENAME name)
string(REPLACE ";" " " output "${output}")
file(STRINGS ${SOURCE} lines)
list(TRANSFORM lines REPLACE ";" " ")
set(number 0)
set(wrong "")
set(refused 0)
set(allowed 0)
foreach(line IN LISTS lines)
  math(EXPR number "${number} + 1")
  string(FIND "${output}" "${name}:${number}:" reported)
  if(line MATCHES "// refused$")
    math(EXPR refused "${refused} + 1")
    if(reported EQUAL -1)
      string(APPEND wrong "\n  compiles: ${line}")
    endif()
  elseif(line MATCHES "// allowed$")
    math(EXPR allowed "${allowed} + 1")
    if(NOT reported EQUAL -1)
      string(APPEND wrong "\n  does not compile: ${line}")
    endif()
  endif()
endforeach()
if(wrong OR NOT output MATCHES "deleted" OR refused EQUAL 0 OR allowed EQUAL 0)
  message(FATAL_ERROR "Calls that sources of the library must not or may make:${wrong}\n${output}")
endif()
message(STATUS "${refused} calls refused, ${allowed} allowed")
