# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# cmake -D WORK=<dir> -P checker_test.cmake
#
# Tests that the checker can fail: a small valid tree passes, and each way to break it gives its own
# message.
cmake_minimum_required(VERSION 3.25)

set(SPDX "// SPDX-FileCopyrightText: 2026 The Tandem authors\n// SPDX-License-Identifier: MIT\n")

# base ← geometry ← query: query may also include headers of base.
function(write_sound_tree)
  file(REMOVE_RECURSE ${WORK})
  file(WRITE ${WORK}/modules.cmake [[
set(TANDEM_MODULES base geometry query)
set(TANDEM_USES_base)
set(TANDEM_USES_geometry base)
set(TANDEM_USES_query geometry)
set(TANDEM_HEADERS_base result.hpp version.hpp)
set(TANDEM_HEADERS_geometry mesh.hpp)
set(TANDEM_HEADERS_query collide.hpp)
]])
  file(WRITE ${WORK}/generated/tandem/version.hpp "")
  file(WRITE ${WORK}/include/tandem/result.hpp "${SPDX}#include <variant>\n")
  file(WRITE ${WORK}/include/tandem/mesh.hpp
       "${SPDX}#include <Eigen/Core>\n#include <tandem/result.hpp>\n")
  file(WRITE ${WORK}/include/tandem/collide.hpp "${SPDX}#include <tandem/mesh.hpp>\n")
  file(WRITE ${WORK}/include/tandem/tandem.hpp
       "${SPDX}#include <tandem/collide.hpp>\n#include <tandem/mesh.hpp>\n"
       "#include <tandem/result.hpp>\n#include <tandem/version.hpp>\n")
  file(WRITE ${WORK}/src/base/assert.hpp "${SPDX}#include <fmt/format.h>\n")
  file(WRITE ${WORK}/src/geometry/mesh/mesh.cpp
       "${SPDX}#include \"base/assert.hpp\"\n#include <tandem/mesh.hpp>\n")
  file(WRITE ${WORK}/src/query/collide/collide.cpp
       "${SPDX}#include \"base/assert.hpp\"\n  #  include <tandem/result.hpp>  // why\n")
  string(REPEAT "\n" 401 many_lines)
  file(WRITE ${WORK}/src/base/long.cpp "${SPDX}${many_lines}")
  file(WRITE ${WORK}/tests/architecture/long_files.txt "# a reason\nsrc/base/long.cpp\n")
  file(WRITE ${WORK}/README.md "See [the index](docs/README.md).\n")
  file(WRITE ${WORK}/docs/README.md "[a](guide/a.md), [b](guide/b.md#part), [up](../README.md)\n")
  file(WRITE ${WORK}/docs/guide/a.md "See [b](b.md), [elsewhere](https://example.org/c.md).\n")
  file(WRITE ${WORK}/docs/guide/b.md "")
endfunction()

function(run_checker)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -D ROOT=${WORK} -D GENERATED_INCLUDE=${WORK}/generated
            -D TABLE=${WORK}/modules.cmake -P ${CMAKE_CURRENT_LIST_DIR}/check.cmake
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  set(result ${result} PARENT_SCOPE)
  set(output "${output}" PARENT_SCOPE)
endfunction()

# expect_violation(file text message): after `text` is appended to `file` of the valid tree, the
# checker prints `message` and nothing else.
function(expect_violation file text message)
  write_sound_tree()
  if(NOT EXISTS ${WORK}/${file})
    file(WRITE ${WORK}/${file} "${SPDX}")
  endif()
  file(APPEND ${WORK}/${file} "${text}")
  run_checker()
  string(FIND "${output}" "${message}" found)
  string(REGEX MATCHALL "\n    [A-Za-z]" lines "${output}")
  list(LENGTH lines count)
  if(result EQUAL 0 OR found EQUAL -1 OR NOT count EQUAL 1)
    message(FATAL_ERROR "Expected one violation with '${message}' from '${text}' in ${file}, got:\n${output}")
  endif()
endfunction()

write_sound_tree()
run_checker()
if(NOT result EQUAL 0)
  message(FATAL_ERROR "A sound tree was refused:\n${output}")
endif()

expect_violation(src/base/assert.hpp "#include \"geometry/mesh.hpp\"\n"
                 "base may not include \"geometry/mesh.hpp\"")
expect_violation(src/base/assert.hpp "#include <tandem/mesh.hpp>\n"
                 "base may not include <tandem/mesh.hpp> of geometry")
expect_violation(src/geometry/mesh/mesh.cpp "#include <tandem/tandem.hpp>\n" "belongs to no module")
expect_violation(src/geometry/mesh/mesh.cpp "#include \"mesh.hpp\"\n" "is not of the form")
expect_violation(src/geometry/mesh/mesh.cpp "#include \"../base/assert.hpp\"\n" "is not of the form")
expect_violation(src/geometry/mesh/mesh.cpp "#include <CGAL/Epeck.h>\n" "is for tests only")
expect_violation(src/stray/file.cpp "" "lies in no module")
expect_violation(include/tandem/orphan.hpp "" "no module lists it")
expect_violation(include/tandem/detail/x.hpp "" "lie directly in include/tandem")
expect_violation(include/tandem/mesh.hpp "#include <fmt/format.h>\n" "is neither standard, nor Eigen")
expect_violation(include/tandem/mesh.hpp "#include \"base/assert.hpp\"\n" "is neither standard, nor Eigen")
expect_violation(include/tandem/result.hpp "#include <tandem/mesh.hpp>\n"
                 "base may not include <tandem/mesh.hpp> of geometry")
expect_violation(modules.cmake "set(TANDEM_USES_base query)\n" "not a module that stands before it")
expect_violation(modules.cmake "set(TANDEM_HEADERS_query collide.hpp mesh.hpp)\n"
                 "owned by geometry and by query")
expect_violation(tests/architecture/long_files.txt "src/base/assert.hpp\n" "has only 3 lines")
expect_violation(tests/architecture/long_files.txt "src/base/gone.hpp\n" "does not exist")
string(REPEAT "\n" 401 many_lines)
expect_violation(src/base/other.cpp "${many_lines}" "403 lines: split it")

expect_violation(docs/guide/new.md "text\n" "docs/guide/new.md: docs/README.md does not link to it")
expect_violation(docs/guide/a.md "[gone](gone.md)\n" "docs/guide/a.md: links to gone.md, which does not exist")
expect_violation(README.md "[gone](docs/guide/gone.md#x)\n" "links to docs/guide/gone.md, which does not exist")

# The following cases break the tree by more than an added line.
write_sound_tree()
file(WRITE ${WORK}/src/base/bare.cpp "int x;\n")
run_checker()
if(result EQUAL 0 OR NOT output MATCHES "src/base/bare.cpp: lacks the two SPDX lines")
  message(FATAL_ERROR "A file without SPDX lines was accepted:\n${output}")
endif()
write_sound_tree()
file(WRITE ${WORK}/include/tandem/tandem.hpp "${SPDX}#include <tandem/collide.hpp>\n")
run_checker()
if(result EQUAL 0 OR NOT output MATCHES "does not include <tandem/mesh.hpp>")
  message(FATAL_ERROR "An umbrella without every header was accepted:\n${output}")
endif()
file(REMOVE_RECURSE ${WORK})
