// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace tandem::io {

// Temporary files of outputs whose process was killed. Nothing can remove them at that moment, so
// the next output in their folder does. A file that is being written is locked (flock), and the
// system takes the lock away when its process ends, however it ends: a temporary file that can be
// locked was left behind. File systems without such locks keep what was left.

/// A new random name for a temporary file, hidden, and short enough wherever the target's name is.
[[nodiscard]] std::filesystem::path temporary_name();

/// Locks a temporary file that was just made, as long as its descriptor or a copy of it is open.
/// False if another process has removed the file before the lock was there: make another one.
[[nodiscard]] bool claim_temporary_file(int descriptor);

/// Removes what processes of the same user have left behind in a folder.
void remove_stale_outputs(const std::filesystem::path& folder);

}  // namespace tandem::io
