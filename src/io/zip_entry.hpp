// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <tandem/result.hpp>

namespace tandem::io {

/// One file of a zip archive in memory, by its name inside. Refuses what would grow beyond
/// `most_bytes`, or out of all proportion to the archive, before it is unpacked: a zip bomb.
[[nodiscard]] Result<std::string> zip_entry(std::span<const std::byte> archive,
                                            const std::string& name, std::uint64_t most_bytes);

}  // namespace tandem::io
