// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace tandem::io {

/// Decodes RFC 4648 with the usual alphabet; the final '=' may be missing. Returns nothing for any
/// other character, and for a length that no encoder produces.
[[nodiscard]] std::optional<std::vector<std::byte>> decode_base64(std::string_view text);

}  // namespace tandem::io
