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

/// A scene by name, at a level of detail from 1 to 3. The bunny and the teapot are those of npm if
/// they are in the cache, and replacements otherwise.
[[nodiscard]] Result<scenes::AnimatedScene> deform_scene(const std::string& name,
                                                         std::uint32_t lod);
/// The names of all scenes, those of the paper first.
[[nodiscard]] const std::vector<std::string>& deform_scene_names();

struct DeformLimits {
    std::uint32_t frame_step = 1;  ///< run every frame_step-th frame
    double seconds = 60.0;         ///< limit of processor time for the method; longer rows are cut
};

/// Runs all frames. The time to make the frames is not measured.
[[nodiscard]] DeformRow run_method(const scenes::AnimatedScene& scene, const std::string& name,
                                   deform::Pairs pairs, deform::DeformMethod& method,
                                   const DeformLimits& limits, const signals::Stop& stop);

}  // namespace tandem::bench
