// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/sheet_metal.hpp"

#include <cmath>
#include <vector>

#include "scenes/mesh_parts.hpp"
#include "scenes/random.hpp"

namespace tandem::scenes {

Mesh sheet_metal(std::uint64_t seed, const SheetMetal& shape) {
    Random random(seed);
    MeshParts parts;
    std::vector<Vec3> section;  // points in the plane y = 0, and the outward normal at each of them
    std::vector<Vec3> normals;
    Vec3 at = Vec3::Zero();
    double heading = 0.0;
    const auto add_point = [&] {
        section.push_back(at);
        normals.emplace_back(-std::sin(heading), 0.0, std::cos(heading));
    };
    const auto advance = [&](double length) {
        at += length * Vec3(std::cos(heading), 0.0, std::sin(heading));
    };
    add_point();
    advance(shape.flange);
    add_point();
    for (std::uint32_t bend = 0; bend < shape.bends; ++bend) {
        const double angle = (bend % 2 == 0 ? 1.0 : -1.0) * (1.3 + 0.6 * random.symmetric());
        const double step = angle / shape.strips;
        for (std::uint32_t k = 0; k < shape.strips; ++k) {
            heading += 0.5 * step;
            advance(2.0 * shape.bend_radius * std::sin(0.5 * std::abs(step)));
            heading += 0.5 * step;
            add_point();
        }
        advance(shape.flange);
        add_point();
    }
    for (const double offset : {0.0, shape.thickness}) {
        std::vector<std::uint32_t> left;
        std::vector<std::uint32_t> right;
        for (std::size_t k = 0; k < section.size(); ++k) {
            const Vec3 point = section[k] + offset * normals[k];
            left.push_back(parts.vertex(point));
            right.push_back(parts.vertex(point + Vec3(0.0, shape.width, 0.0)));
        }
        for (std::size_t k = 0; k + 1 < left.size(); ++k) {
            if (offset > 0.0) {
                parts.quad(left[k], left[k + 1], right[k + 1], right[k]);
            } else {
                parts.quad(left[k], right[k], right[k + 1], left[k + 1]);
            }
        }
    }
    return std::move(parts).finish();
}

}  // namespace tandem::scenes
