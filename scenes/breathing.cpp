// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <numbers>

#include "scenes/animation.hpp"
#include "scenes/shapes.hpp"

namespace tandem::scenes {

AnimatedScene torus_scene(std::uint32_t segments, std::uint32_t sides, std::uint32_t frames) {
    AnimatedScene scene{"torus", 1, frames, {}};
    AnimatedObject ring = resting_object(torus(1.0, 0.3, segments, sides));
    ring.move = [=](std::uint32_t frame, std::span<const Vec3> rest, std::span<Vec3> out) {
        const double phase = 2.0 * std::numbers::pi * frame / std::max(1U, frames);
        for (std::size_t k = 0; k < rest.size(); ++k) {
            const Vec3& p = rest[k];
            const double swell = 1.0 + 0.1 * std::sin(5.0 * p.x() + phase);
            out[k] = {swell * p.x(), swell * p.y(), p.z() + 0.1 * std::sin(4.0 * p.y() + phase)};
        }
    };
    scene.objects.push_back(std::move(ring));
    return scene;
}

}  // namespace tandem::scenes
