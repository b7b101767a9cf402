# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# tandem_module(NAME base [USES modules…] [LINKS packages…] PUBLIC_HEADERS … SOURCES …)
#
# A folder of src/ is one module. USES is the only statement of what it may include; tests/architecture compares
# the #include lines with it. PUBLIC_HEADERS are the files of include/tandem that the module implements.
function(tandem_module)
  cmake_parse_arguments(ARG "" "NAME" "USES;LINKS;PUBLIC_HEADERS;SOURCES" ${ARGN})
  set(target tandem_${ARG_NAME})
  add_library(${target} OBJECT ${ARG_SOURCES})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  tandem_unity(${target})
  target_include_directories(
    ${target} PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include
                     ${PROJECT_BINARY_DIR}/include)
  target_link_libraries(${target} PUBLIC Eigen3::Eigen PRIVATE tandem_compiler_options ${ARG_LINKS})
  foreach(used IN LISTS ARG_USES)
    target_link_libraries(${target} PUBLIC tandem_${used})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY TANDEM_MODULES ${ARG_NAME})
  set_property(GLOBAL PROPERTY TANDEM_USES_${ARG_NAME} ${ARG_USES})
  set_property(GLOBAL PROPERTY TANDEM_HEADERS_${ARG_NAME} ${ARG_PUBLIC_HEADERS})
endfunction()
