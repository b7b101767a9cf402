// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tandem/gpu.hpp>

namespace tandem::tools {

/// Bodies of a few models at one moment.
struct BenchScene {
    std::string name;
    std::vector<Model> models;
    std::vector<gpu::Body> bodies;  ///< `object` is a place in `models`
    std::uint64_t triangles = 0;
};

enum class BenchSize : std::uint8_t {
    Small,  ///< what PoCL does in seconds
    Full,   ///< the papers' numbers of objects
};

/// The cows of 002 at three moments of their fall, and the three configurations of 004: structured
/// stack, pile and rock slide. Poses are made, not simulated, and the same on every machine.
[[nodiscard]] std::vector<BenchScene> bench_scenes(BenchSize size);

}  // namespace tandem::tools
