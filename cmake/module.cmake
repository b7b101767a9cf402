# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# tandem_module(NAME base [USES modules…] [USES_HEADERS_OF modules…] [LINKS packages…] PUBLIC_HEADERS … SOURCES …
#              [COLD_SOURCES …] [REFERENCE_SOURCES …])
#
# A folder of src/ is one module and one archive, tandem_NAME. USES and USES_HEADERS_OF are the only statement of what a
# module may include; tests/architecture compares the #include lines with them. USES_HEADERS_OF is for modules of which
# only enumerators and structs are used, so that nothing is linked. PUBLIC_HEADERS are the files of include/tandem that
# the module implements. COLD_SOURCES, such as readers of options and writers of small files, are never slow enough to
# matter to a user and are compiled with -O1. REFERENCE_SOURCES are the module's part of the reference engine, joined in a
# file of their own: they take long to compile, and so both cores have work.
function(tandem_module)
  cmake_parse_arguments(ARG "" "NAME" "USES;USES_HEADERS_OF;LINKS;PUBLIC_HEADERS;SOURCES;COLD_SOURCES;REFERENCE_SOURCES" ${ARGN})
  set(target tandem_${ARG_NAME})
  add_library(${target} STATIC ${ARG_SOURCES})
  set(targets ${target})
  if(ARG_COLD_SOURCES)
    add_library(${target}_cold OBJECT ${ARG_COLD_SOURCES})
    tandem_cold_target(${target}_cold)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_cold>)
    list(APPEND targets ${target}_cold)
  endif()
  if(ARG_REFERENCE_SOURCES)
    add_library(${target}_reference OBJECT ${ARG_REFERENCE_SOURCES})
    tandem_unity(${target}_reference)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_reference>)
    list(APPEND targets ${target}_reference)
  endif()
  tandem_unity(${target})
  foreach(part IN LISTS targets)
    set_target_properties(${part} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_include_directories(${part} PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include
                                              ${PROJECT_BINARY_DIR}/include)
    target_link_libraries(${part} PUBLIC Eigen3::Eigen PRIVATE tandem_compiler_options ${ARG_LINKS})
    # Eigen's reductions and products must not compile in the library (docs/decisions/0019-one-order-of-sums.md).
    target_compile_definitions(${part} PRIVATE EIGEN_DENSEBASE_PLUGIN="geometry/refused_in_dense_base.inc"
                                               EIGEN_MATRIXBASE_PLUGIN="geometry/refused_in_matrix_base.inc"
                                               EIGEN_QUATERNIONBASE_PLUGIN="geometry/refused_in_quaternion_base.inc")
    foreach(used IN LISTS ARG_USES)
      target_link_libraries(${part} PUBLIC tandem_${used})
    endforeach()
    set_property(GLOBAL APPEND PROPERTY TANDEM_MODULE_TARGETS ${part})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY TANDEM_MODULES ${ARG_NAME})
  set_property(GLOBAL PROPERTY TANDEM_USES_${ARG_NAME} ${ARG_USES} ${ARG_USES_HEADERS_OF})
  set_property(GLOBAL PROPERTY TANDEM_HEADERS_${ARG_NAME} ${ARG_PUBLIC_HEADERS})
endfunction()
