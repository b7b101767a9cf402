# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# tandem_docs: the API reference as HTML in docs/html of the build folder, if Doxygen is installed (package group
# `docs`).
find_program(TANDEM_DOXYGEN doxygen DOC "Makes the API reference, if it is installed")
mark_as_advanced(TANDEM_DOXYGEN)
if(NOT TANDEM_DOXYGEN)
  if(TANDEM_BUILD_TESTS AND NOT TANDEM_SANITIZE)
    tandem_skipped_test(NAME documented LABEL architecture REASON "no Doxygen here, so the comments of public names were not checked")
  endif()
  return()
endif()

set(TANDEM_DOCS_DIR ${PROJECT_BINARY_DIR}/docs)
set(TANDEM_DOCS_HTML YES)
set(TANDEM_DOCS_PAGES ${PROJECT_SOURCE_DIR}/docs)
set(TANDEM_DOCS_WARNINGS NO)  # links to headings in the form of GitHub
configure_file(docs/reference/Doxyfile.in ${PROJECT_BINARY_DIR}/docs/Doxyfile @ONLY)
add_custom_target(
  tandem_docs
  COMMAND ${TANDEM_DOXYGEN} ${PROJECT_BINARY_DIR}/docs/Doxyfile
  COMMAND ${CMAKE_COMMAND} -E echo "${TANDEM_DOCS_DIR}/html/index.html"
  COMMENT "API reference"
  VERBATIM)

if(TANDEM_BUILD_TESTS AND NOT TANDEM_SANITIZE)
  set(TANDEM_DOCS_HTML NO)
  set(TANDEM_DOCS_PAGES "")
  set(TANDEM_DOCS_WARNINGS YES)
  configure_file(docs/reference/Doxyfile.in ${PROJECT_BINARY_DIR}/docs/Doxyfile.check @ONLY)
  add_test(NAME documented COMMAND ${CMAKE_COMMAND} -D DOXYGEN=${TANDEM_DOXYGEN}
                                   -D CONFIG=${PROJECT_BINARY_DIR}/docs/Doxyfile.check
                                   -P ${PROJECT_SOURCE_DIR}/docs/reference/check_documented.cmake)
  set_tests_properties(documented PROPERTIES LABELS architecture TIMEOUT 120)
endif()
