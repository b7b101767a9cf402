# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# Configures, builds and runs the consumer project, with the library taken in one of the two ways.
cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nfailed (${result}):\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
# Not optimised, no debug information, one instruction set: what is asked is whether it compiles, links and runs.
set(configure ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/project -B ${WORK}/build -G ${GENERATOR}
    -D TANDEM_UNITY=ON -D CMAKE_BUILD_TYPE=Debug "-DCMAKE_CXX_FLAGS_DEBUG=-O0 -DHWY_COMPILE_ONLY_STATIC" -D CMAKE_CXX_COMPILER=${CXX})

if(WAY STREQUAL find_package)
  set(prefix ${WORK}/prefix)
  run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
  # An installed package must not remember where it was built.
  file(GLOB_RECURSE package_files ${prefix}/*.cmake)
  foreach(file IN LISTS package_files)
    file(READ ${file} content)
    foreach(place ${ROOT} ${BUILD})
      # At the beginning of a path: "/include/tandem" in the package is no checkout at "/tandem".
      if(content MATCHES "[\"; \n]${place}[/\";]")
        message(FATAL_ERROR "${file} refers to ${place}")
      endif()
    endforeach()
  endforeach()
  if(PROGRAM)
    run(${prefix}/bin/tandem --version)
    if(NOT output MATCHES "${VERSION}")
      message(FATAL_ERROR "The installed program says '${output}', not ${VERSION}")
    endif()
  endif()
  run(${configure} -D tandem_DIR=${prefix}/lib/cmake/tandem -D CMAKE_PREFIX_PATH=${prefix}
      -D TANDEM_WANTED_VERSION=${VERSION})
else()
  run(${configure} -D TANDEM_SOURCE=${ROOT})
endif()

if(WAY STREQUAL add_subdirectory AND GENERATOR STREQUAL Ninja)
  # The library was compiled already, and compiling it once more takes minutes: the archive of this build takes the place of
  # the consumer's, then the consumer's own object is compiled and its own link line is run.
  set(ninja ${CMAKE_COMMAND} --build ${WORK}/build)
  run(${ninja} --target CMakeFiles/consumer.dir/main.cpp.o)
  file(COPY ${BUILD}/src/libtandem.a DESTINATION ${WORK}/build/tandem/src)
  run(${ninja} -- -t commands consumer)
  string(REGEX MATCH "[^\n]*-o consumer [^\n]*" link_line "${output}")
  if(link_line STREQUAL "")
    message(FATAL_ERROR "The build of the consumer has no link line:\n${output}")
  endif()
  run(sh -c "cd '${WORK}/build' && ${link_line}")
else()
  run(${CMAKE_COMMAND} --build ${WORK}/build --parallel 2)
endif()
run(${WORK}/build/consumer)
set(expected "tandem ${VERSION}: 1 pair\n")
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "The consumer printed '${output}', not '${expected}'")
endif()
message(STATUS "${output}")
