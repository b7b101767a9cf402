// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace tandem::cli {

/// Opens a file with the program that the desktop has for it, and does not wait for that program.
/// Does nothing, and says so by `false`, without a desktop (DISPLAY or WAYLAND_DISPLAY), when
/// standard output is no terminal, or when CI or TANDEM_NO_OPEN is set: a script wants no windows.
bool open_on_desktop(const std::string& file);

}  // namespace tandem::cli
