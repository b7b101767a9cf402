# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# `cmake --install`: headers, one archive, the CMake package `tandem` with its target tandem::tandem, and the program.
# In a project that adds this one by add_subdirectory, nothing is installed unless TANDEM_INSTALL is set.
include(CMakePackageConfigHelpers)
option(TANDEM_INSTALL "Add the install rules" ${PROJECT_IS_TOP_LEVEL})
if(NOT TANDEM_INSTALL)
  return()
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tandem)

install(TARGETS tandem EXPORT tandemTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/tandem ${PROJECT_BINARY_DIR}/include/tandem
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(EXPORT tandemTargets NAMESPACE tandem:: DESTINATION ${package_dir})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/tandemConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/tandemConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
# Before 1.0 a minor version may change the API.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tandemConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tandemConfig.cmake
              ${PROJECT_BINARY_DIR}/tandemConfigVersion.cmake DESTINATION ${package_dir})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The program's target is called tandem_cli, because `tandem` is the library. It starts other programs for some verbs
# and options.
if(TARGET tandem_cli)
  # The programs of its other verbs (tools/cli/other_programs.hpp).
  foreach(program tandem_cli tandem_reference_cli tandem_lab tandem_clash tandem_motion tandem_simulate tandem_gpu_program tandem_gpu_world)
    if(TARGET ${program})
      # Programs that were not built are left out; `tandem` says how to build them.
      install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL)
    endif()
  endforeach()
  # The program writes its man page and completions itself, so that they always match the options that it accepts.
  foreach(place man:${CMAKE_INSTALL_MANDIR}/man1:tandem.1
                bash:${CMAKE_INSTALL_DATADIR}/bash-completion/completions:tandem
                zsh:${CMAKE_INSTALL_DATADIR}/zsh/site-functions:_tandem
                fish:${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d:tandem.fish)
    string(REPLACE ":" ";" place ${place})
    list(GET place 0 form)
    list(GET place 1 folder)
    list(GET place 2 name)
    set(written ${PROJECT_BINARY_DIR}/description/${form}/${name})
    install(CODE "file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/description/${form})
execute_process(COMMAND $<TARGET_FILE:tandem_cli> describe ${form} OUTPUT_FILE ${written} COMMAND_ERROR_IS_FATAL ANY)")
    install(FILES ${written} DESTINATION ${folder})
  endforeach()
endif()
