// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include <tandem/result.hpp>

#include "bench/deform/row.hpp"
#include "deform/reference/deform_method.hpp"
#include "scenes/animation.hpp"
#include "signals/interrupt.hpp"

namespace tandem::bench {

/// A scene by its name, at a level of detail of 1 to 3. The bunny and the teapot are those of npm
/// if they are in the cache, and stand-ins otherwise.
[[nodiscard]] Result<scenes::AnimatedScene> deform_scene(const std::string& name,
                                                         std::uint32_t lod);
/// The names, those of the paper first.
[[nodiscard]] const std::vector<std::string>& deform_scene_names();

struct DeformLimits {
    std::uint32_t frame_step = 1;  ///< every so many frames
    double seconds = 60.0;         ///< of processor time for the method, after which rows are cut
};

/// Runs all frames. The time to make the frames themselves does not count.
[[nodiscard]] DeformRow run_method(const scenes::AnimatedScene& scene, const std::string& name,
                                   deform::Pairs pairs, deform::DeformMethod& method,
                                   const DeformLimits& limits, const signals::Stop& stop);

}  // namespace tandem::bench
