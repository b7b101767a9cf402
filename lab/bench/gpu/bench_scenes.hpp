// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <tandem/gpu.hpp>

namespace tandem::cli {

/// Bodies at one moment; many of them share a model.
struct BenchScene {
    std::string name;
    std::vector<Model> models;
    std::vector<gpu::PlacedObject> bodies;  ///< `object` is a place in `models`
    std::uint64_t triangles = 0;
};

enum class BenchSize : std::uint8_t {
    Quick,  ///< a few cows, for a test
    Small,  ///< small enough for PoCL to finish in seconds
    Full,   ///< the numbers of objects in the papers
};

/// Receives each moment when it is ready; returning false ends the simulations.
using TakeScene = std::function<Result<bool>(const BenchScene& scene)>;

/// Number of scenes in all.
[[nodiscard]] std::size_t moments_of(BenchSize size);

/// The cows of 002 at three moments of their fall, and the three configurations of 004 (structured
/// stack, pile and rock slide), each at rest or in motion. The simulation of `tandem simulate`
/// moves them, with the same bits on every machine. Ctrl-C ends a simulation.
[[nodiscard]] Result<Done> simulate_scenes(BenchSize size, const TakeScene& take);

}  // namespace tandem::cli
