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

/// 12345678 as "12,345,678".
[[nodiscard]] std::string grouped(std::size_t number);

/// "1 vertex", "2 vertices"
[[nodiscard]] std::string counted(std::size_t number, std::string_view one, std::string_view many);

// Each adds whole lines.
void add_side(std::string& out, std::string_view name, const Side& side);
/// The first `listed` pairs; `what` says what the two numbers are.
/// `pairs` are the first ones of `count`.
void add_pairs(std::string& out, std::string_view what, std::span<const TrianglePair> pairs,
               std::uint64_t count, std::size_t listed);
/// Engine, trees and counters.
void add_statistics(std::string& out, const Scene& scene, const TraversalStats& stats);
void add_statistics(std::string& out, const EngineChoice& engine, const Side& only,
                    const TraversalStats& stats);
/// "(1, 2, 3)" with all digits that matter.
[[nodiscard]] std::string point_text(const Vec3& point);
void add_times(std::string& out, const Times& times);

}  // namespace tandem::cli
