# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# cmake -D DOXYGEN=doxygen -D CONFIG=Doxyfile -P check_documented.cmake
#
# Fails if a public type, function, constant or alias has no comment, or Doxygen does not understand one. Members that
# speak for themselves (`pose` of Placed) may go without.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${DOXYGEN} ${CONFIG} OUTPUT_VARIABLE messages ERROR_VARIABLE messages)
string(REPLACE ";" "," messages "${messages}")
string(REPLACE "\n" ";" messages "${messages}")
list(FILTER messages EXCLUDE REGEX "Member .* of (class|struct) .* is not documented")
list(FILTER messages EXCLUDE REGEX "No output formats selected")
list(FILTER messages INCLUDE REGEX "(warning|error):")
if(messages)
  list(JOIN messages "\n" messages)
  message(FATAL_ERROR "The reference is incomplete:\n${messages}")
endif()
