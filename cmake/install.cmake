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

# The program's target is called tandem_cli, because `tandem` is the library. The lab beside it, which `tandem bench` and
# `tandem tune` start, is installed if it has been built.
if(TARGET tandem_cli)
  install(TARGETS tandem_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(TARGETS tandem_lab RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL)
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
