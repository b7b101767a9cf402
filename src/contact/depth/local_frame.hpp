// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::contact {

/// Coordinates in which the lengths of a pair are near 1: local = world · 2^-exponent − centre.
/// Scaling by a power of two changes no bit of a mantissa, so a pair has the same answer at every
/// scale.
struct LocalFrame {
    Vec3 centre = Vec3::Zero();  ///< scaled
    double shrink = 1.0;         ///< 2^-exponent
    double grow = 1.0;           ///< 2^exponent

    [[nodiscard]] Vec3 to_local(const Vec3& world) const { return world * shrink - centre; }
    [[nodiscard]] Vec3 to_world(const Vec3& local) const { return (local + centre) * grow; }
    [[nodiscard]] TriangleCorners to_local(const TriangleCorners& t) const {
        return {to_local(t[0]), to_local(t[1]), to_local(t[2])};
    }
};

}  // namespace tandem::contact
