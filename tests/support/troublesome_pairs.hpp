// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <span>

#include <tandem/mesh.hpp>

/// Pairs of triangles on or beside the boundary of every decision.
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

}  // namespace tandem::testing
