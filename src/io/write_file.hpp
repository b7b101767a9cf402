// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::io {

/// Writes beside the file and renames at the end: whoever looks sees the old content or the new
/// one, never half of it, and a failure leaves the old one. Refuses to replace a folder or a
/// device.
[[nodiscard]] Result<Done> write_file(const std::filesystem::path& file, std::string_view content);

}  // namespace tandem::io
