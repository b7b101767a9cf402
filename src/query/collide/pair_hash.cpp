// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <tandem/collide.hpp>

#include "base/fnv.hpp"

namespace tandem {

std::uint64_t pair_hash(std::span<const TrianglePair> sorted_pairs) {
    return base::fnv_of_pairs(sorted_pairs);
}

std::string pair_hash_text(std::span<const TrianglePair> sorted_pairs) {
    return fmt::format("{:016x}", pair_hash(sorted_pairs));
}

}  // namespace tandem
