# SPDX-FileCopyrightText: 2026 The Tandem authors
# SPDX-License-Identifier: MIT
#
# Most of the time that our own sources take to compile goes into the templates of others: reading them, and
# optimising what nobody waits for.
#
# TANDEM_PRECOMPILE_HEADERS reads headers once per target. Off where includes are to be checked (clang, tidy) and for
# whoever builds by hand: then every file has to name what it uses.
option(TANDEM_PRECOMPILE_HEADERS "Read the headers of other libraries once per target" OFF)

# tandem_precompile(target headers…)
function(tandem_precompile target)
  if(TANDEM_PRECOMPILE_HEADERS)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# tandem_cold_target(target headers…): sources that read options and write reports. In test builds they are hardly
# optimised; a release has them as everything else.
function(tandem_cold_target target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:RelWithDebInfo>:-O1>)
  tandem_precompile(${target} ${ARGN})
endfunction()
