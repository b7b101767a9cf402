// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::io {

/// Replaces the content of a file as a whole, or leaves it unchanged; see `OutputFile`.
[[nodiscard]] Result<Done> write_file(const std::filesystem::path& file, std::string_view content);

}  // namespace tandem::io
