// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>
#include <span>

#include <tandem/mesh.hpp>

/// Pairs of triangles that sit on or beside the boundary of every decision.
namespace tandem::testing {

using Rng = std::mt19937_64;

struct TrianglePair {
    TriangleCorners a;
    TriangleCorners b;
};

struct PairGenerator {
    const char* name;
    TrianglePair (*draw)(Rng&);
};

[[nodiscard]] std::span<const PairGenerator> troublesome_pair_generators();

/// The same triangle with its corners in one of the six orders.
[[nodiscard]] TriangleCorners reordered(const TriangleCorners& t, unsigned order);

/// TANDEM_SEED if set, else the given one.
[[nodiscard]] std::uint64_t seed_or(std::uint64_t fallback);

}  // namespace tandem::testing
