// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include <tandem/triangle.hpp>

#include "base/module_names.hpp"

/// Features of a triangle as sets of corners, one bit for each.
namespace tandem::geometry {

[[nodiscard]] constexpr unsigned corner_bit(std::size_t corner) noexcept {
    return 1U << corner;
}

/// `corner_bits` must not be zero.
[[nodiscard]] constexpr TriangleFeature feature_of(unsigned corner_bits) noexcept {
    return static_cast<TriangleFeature>(corner_bits);
}

[[nodiscard]] constexpr TriangleFeature vertex_feature(std::size_t corner) noexcept {
    return feature_of(corner_bit(corner));
}

[[nodiscard]] constexpr TriangleFeature edge_feature(std::size_t from, std::size_t to) noexcept {
    return feature_of(corner_bit(from) | corner_bit(to));
}

}  // namespace tandem::geometry
