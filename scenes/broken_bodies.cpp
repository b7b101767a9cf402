// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <numbers>

#include "scenes/animation.hpp"
#include "scenes/shapes.hpp"

// A body that shatters, and one that is twisted.
namespace tandem::scenes {

AnimatedScene shatter_scene(std::uint32_t subdivisions, std::uint32_t frames) {
    AnimatedScene scene{"shatter", 1, frames, {}};
    const Mesh unit = sphere(subdivisions);
    AnimatedObject body;
    body.rest.assign(unit.vertices().begin(), unit.vertices().end());
    body.triangles.assign(unit.triangles().begin(), unit.triangles().end());
    const auto whole = static_cast<std::uint32_t>(body.rest.size());
    for (const Triangle& triangle : unit.triangles()) {
        for (const std::uint32_t vertex : triangle) {
            body.rest.push_back(unit.vertices()[vertex]);
        }
    }
    // The crack grows from the bottom to the top in the middle third of the time.
    const auto crack = [=](std::uint32_t frame) {
        const double t = static_cast<double>(frame) / std::max(1U, frames - 1);
        return -1.01 + 2.02 * std::clamp(3.0 * t - 1.0, 0.0, 1.0);
    };
    body.move = [=](std::uint32_t frame, std::span<const Vec3> rest, std::span<Vec3> out) {
        const double t = static_cast<double>(frame) / std::max(1U, frames - 1);
        const Vec3 fall(0.0, 0.0, 0.6 - 1.8 * std::min(t, 1.0 / 3.0));
        for (std::size_t k = 0; k < whole; ++k) {
            out[k] = rest[k] + fall;
        }
        for (std::size_t k = whole; k + 2 < rest.size(); k += 3) {
            const Vec3 middle = (rest[k] + rest[k + 1] + rest[k + 2]) / 3.0;
            const double since = std::max(0.0, crack(frame) - middle.z());
            const std::size_t piece = (k - whole) / 3;
            const double speed = 0.2 + 0.15 * static_cast<double>(piece % 5);
            const Vec3 by = since * speed * ((piece % 2 == 0 ? 1.0 : -0.7) * middle);
            for (std::size_t corner = k; corner < k + 3; ++corner) {
                out[corner] = rest[corner] + fall + by;
            }
        }
    };
    body.reconnect = [=](std::uint32_t frame, std::span<const Triangle> first,
                         std::span<Triangle> out) {
        for (std::size_t k = 0; k < first.size(); ++k) {
            double top = -2.0;
            for (const std::uint32_t vertex : first[k]) {
                top = std::max(top, unit.vertices()[vertex].z());
            }
            if (top < crack(frame)) {
                const auto own = static_cast<std::uint32_t>(whole + 3 * k);
                out[k] = {own, own + 1, own + 2};
            }
        }
    };
    scene.objects.push_back(std::move(body));
    scene.objects.push_back(resting_object(box({-2.0, -2.0, -1.3}, {2.0, 2.0, -1.02})));
    return scene;
}

AnimatedScene twist_scene(std::uint32_t rings, std::uint32_t sides, std::uint32_t frames) {
    AnimatedScene scene{"twist", 1, frames, {}};
    AnimatedObject tube;
    for (std::uint32_t ring = 0; ring <= rings; ++ring) {
        for (std::uint32_t side = 0; side < sides; ++side) {
            const double u = 2.0 * std::numbers::pi * side / sides;
            tube.rest.emplace_back(2.0 * ring / rings - 1.0, 0.2 * std::cos(u), 0.2 * std::sin(u));
        }
    }
    for (std::uint32_t ring = 0; ring < rings; ++ring) {
        for (std::uint32_t side = 0; side < sides; ++side) {
            const std::uint32_t a = ring * sides + side;
            const std::uint32_t b = ring * sides + (side + 1) % sides;
            tube.triangles.push_back({a, b, a + sides});
            tube.triangles.push_back({b, b + sides, a + sides});
        }
    }
    tube.move = [=](std::uint32_t frame, std::span<const Vec3> rest, std::span<Vec3> out) {
        const double t = static_cast<double>(frame) / std::max(1U, frames - 1);
        for (std::size_t k = 0; k < rest.size(); ++k) {
            const double x = rest[k].x();
            // The tube also bends into a loop, so that its ends intersect.
            const double turn = 6.0 * std::numbers::pi * t * x;
            const double bend = 3.5 * t * x;
            const double y = rest[k].y() * std::cos(turn) - rest[k].z() * std::sin(turn);
            const double z = rest[k].y() * std::sin(turn) + rest[k].z() * std::cos(turn);
            const double radius = t > 0.0 ? 1.0 / (3.5 * t) : 0.0;
            const Vec3 straight(x, y, z);
            out[k] = t > 0.02 ? Vec3((radius + y) * std::sin(bend),
                                     (radius + y) * std::cos(bend) - radius, z)
                              : straight;
        }
    };
    scene.objects.push_back(std::move(tube));
    return scene;
}

}  // namespace tandem::scenes
