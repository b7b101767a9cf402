# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# With TANDEM_CLANG_TIDY the library, the scenes and the program are linted while they compile. Tests are not: that
# would double the time, and GoogleTest's macros cause many warnings.
if(TANDEM_CLANG_TIDY)
  find_program(TANDEM_CLANG_TIDY_PROGRAM clang-tidy REQUIRED)
  set(CMAKE_CXX_CLANG_TIDY ${TANDEM_CLANG_TIDY_PROGRAM} --quiet)
endif()

# tandem_add_tidy_target(folders…): defines `tandem_tidy`, which builds and so lints every target of these folders.
function(tandem_add_tidy_target)
  add_custom_target(tandem_tidy)
  foreach(folder IN LISTS ARGN)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target IN LISTS targets)
      get_target_property(type ${target} TYPE)
      if(type MATCHES "LIBRARY|EXECUTABLE" AND NOT type STREQUAL INTERFACE_LIBRARY)
        add_dependencies(tandem_tidy ${target})
      endif()
    endforeach()
  endforeach()
endfunction()
