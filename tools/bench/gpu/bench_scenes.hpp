// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <tandem/gpu.hpp>

namespace tandem::cli {

/// Bodies of a few models at one moment.
struct BenchScene {
    std::string name;
    std::vector<Model> models;
    std::vector<gpu::Body> bodies;  ///< `object` is a place in `models`
    std::uint64_t triangles = 0;
};

enum class BenchSize : std::uint8_t {
    Quick,  ///< a few cows, for a test
    Small,  ///< what PoCL does in seconds
    Full,   ///< the papers' numbers of objects
};

/// Gets each moment when it is there; false ends the simulations.
using TakeScene = std::function<Result<bool>(const BenchScene& scene)>;

/// How many scenes there are in all.
[[nodiscard]] std::size_t moments_of(BenchSize size);

/// The cows of 002 at three moments of their fall, and the three configurations of 004: structured
/// stack, pile and rock slide, each when it has come to rest or is under way. The simulation of
/// `tandem simulate` moves them, with the same bits on every machine. Ctrl-C ends a simulation.
[[nodiscard]] Result<Done> simulate_scenes(BenchSize size, const TakeScene& take);

}  // namespace tandem::cli
