// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <tandem/result.hpp>

namespace tandem::io {

/// Unpacks one file of a zip archive in memory, by its name in the archive. Refuses, before
/// unpacking, a file of more than `most_bytes` or one that grows by an unreasonable ratio (a zip
/// bomb).
[[nodiscard]] Result<std::string> zip_entry(std::span<const std::byte> archive,
                                            const std::string& name, std::uint64_t most_bytes);

}  // namespace tandem::io
