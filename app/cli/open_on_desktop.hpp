// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace tandem::cli {

/// Opens a file with the desktop's program for it, without waiting for that program. Returns false
/// and does nothing without a desktop (DISPLAY or WAYLAND_DISPLAY), when standard output is not a
/// terminal, or when CI or TANDEM_NO_OPEN is set, because scripts need no windows.
bool open_on_desktop(const std::string& file);

}  // namespace tandem::cli
