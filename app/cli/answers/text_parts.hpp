// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <tandem/collide.hpp>

#include "cli/answers/scene.hpp"

namespace tandem::cli {

enum class Details { Summary, WithStatistics };

/// A number with commas: 12345678 becomes "12,345,678".
[[nodiscard]] std::string grouped(std::size_t number);

/// A number with its noun: "1 vertex", "2 vertices".
[[nodiscard]] std::string counted(std::size_t number, std::string_view one, std::string_view many);

// The functions add_… append whole lines to `out`.
void add_side(std::string& out, std::string_view name, const Side& side);
/// Adds the first `listed` of `count` pairs. `pairs` must contain at least those; `what` names the
/// two numbers of a pair.
void add_pairs(std::string& out, std::string_view what, std::span<const TrianglePair> pairs,
               std::uint64_t count, std::size_t listed);
/// Adds engine, trees and counters.
void add_statistics(std::string& out, const MeshPair& scene, const TraversalStats& stats);
void add_statistics(std::string& out, const EngineChoice& engine, const Side& only,
                    const TraversalStats& stats);
/// A point such as "(1, 2, 3)", with all significant digits.
[[nodiscard]] std::string point_text(const Vec3& point);
void add_times(std::string& out, const Times& times);

}  // namespace tandem::cli
