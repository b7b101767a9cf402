// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

namespace tandem::io {

// The temporary files of all outputs that are being written, so that a signal handler can remove
// them. The library installs no handler: the programs of tools/ do.

/// Makes the file known before it is created; its slot, or -1 when 64 files are open already or the
/// path is too long. Such a file is written all the same, but a signal leaves it behind.
[[nodiscard]] int register_temporary_file(const char* absolute_path) noexcept;

/// After the file was renamed or removed. A slot of -1 is ignored.
void forget_temporary_file(int slot) noexcept;

/// Removes every file that is registered. Safe in a signal handler that ends the process: a file
/// that another thread renames at the same time is either complete or gone.
void remove_temporary_files() noexcept;

}  // namespace tandem::io
