// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/world/shape_world.hpp"

namespace tandem::bench {

/// Two convex bodies whose boxes overlap at first, with their poses in each pass. They rotate and
/// move a little from pass to pass, as bodies do from step to step.
struct MovingPair {
    Shape a;
    Shape b;
    std::vector<Pose> poses_a;
    std::vector<Pose> poses_b;
};

constexpr std::uint32_t kPairPasses = 20;

/// All pairs of kinds of convex shapes, such as "box-cone".
[[nodiscard]] std::vector<std::string> pair_types();
/// The pairs of one type; empty for an unknown type.
[[nodiscard]] std::vector<MovingPair> pair_work(std::string_view type);

/// One measurement of a library: `one_pass(pass)` tests all pairs, with contact manifolds, and
/// returns how many touch. The row has the time of a pass, the shortest of several rounds. Its
/// possible collisions are the pairs, so narrow_s / possible is the time per pair.
[[nodiscard]] WorldRow empty_pair_row(std::string_view type, std::string_view peer);

/// Processor time of this thread in seconds.
[[nodiscard]] double thread_seconds();

template <class OnePass>
WorldRow measure_pairs(std::string_view type, std::string_view peer, std::size_t pairs,
                       const OnePass& one_pass) {
    constexpr int kRounds = 7;
    WorldRow row = empty_pair_row(type, peer);
    row.possible = static_cast<double>(pairs);
    for (int round = 0; round < kRounds; ++round) {
        std::size_t touching = 0;
        const double start = thread_seconds();
        for (std::uint32_t pass = 0; pass < kPairPasses; ++pass) {
            touching += one_pass(pass);
        }
        const double seconds = (thread_seconds() - start) / kPairPasses;
        if (round == 0 || seconds < row.narrow_s) {
            row.narrow_s = seconds;
        }
        row.actual = static_cast<double>(touching) / kPairPasses;
    }
    row.total_s = row.narrow_s;
    return row;
}

/// Measures our own pairs of one type.
[[nodiscard]] Result<WorldRow> measure_our_pairs(std::string_view type);

}  // namespace tandem::bench
