// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace tandem::io {

// Removes temporary files of outputs whose process was killed. That process cannot remove them, so
// the next output in the same folder does. A file that is being written is locked (flock), and the
// system releases the lock when its process ends in any way. A temporary file that can be locked
// was therefore left behind. On file systems without such locks the files stay.

/// A new random name for a temporary file: hidden, and of a short fixed length.
[[nodiscard]] std::filesystem::path temporary_name();

/// Locks a temporary file that was just made, until its descriptor and all copies of it are closed.
/// Returns false if another process has removed the file before it was locked: make another one.
[[nodiscard]] bool claim_temporary_file(int descriptor);

/// Removes the temporary files that killed processes of the same user left in a folder.
void remove_stale_outputs(const std::filesystem::path& folder);

}  // namespace tandem::io
