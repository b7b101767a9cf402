// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

namespace tandem::io {

// The temporary files of all outputs that are being written, so that a signal handler can remove
// them. The library installs no handler; the programs in app/ and lab/ do.

/// Registers the file before it is created. Returns its slot, or -1 if 64 files are registered
/// already or the path is too long; such a file is written nevertheless, but a signal leaves it
/// behind.
[[nodiscard]] int register_temporary_file(const char* absolute_path) noexcept;

/// To be called after the file was renamed or removed. A slot of -1 is ignored.
void forget_temporary_file(int slot) noexcept;

/// Removes every registered file. Safe in a signal handler that ends the process: a file that
/// another thread renames at the same time is either complete or removed.
void remove_temporary_files() noexcept;

}  // namespace tandem::io
