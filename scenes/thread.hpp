// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A threaded rod along z: flanks of long, narrow quads that wind around it.
struct Thread {
    double radius = 0.5;  ///< radius of the core
    double depth = 0.08;
    double pitch = 0.1;
    std::uint32_t turns = 12;
    std::uint32_t sides = 48;  ///< number in each turn
};

/// Open at both ends; 4 · turns · sides triangles. A negative depth gives the thread of a nut.
[[nodiscard]] Mesh thread(const Thread& shape = {});

}  // namespace tandem::scenes
