// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A bar along z with the cross section of a gear: slivers as long as the bar, and at both ends
/// fans of triangles with different lengths. Every tooth has four sides of the section.
struct ExtrudedProfile {
    double radius = 0.5;
    double tooth = 0.12;  ///< height of the teeth
    double length = 4.0;
    std::uint32_t teeth = 24;
};

/// A closed mesh of 16 · teeth triangles.
[[nodiscard]] Mesh extruded_profile(const ExtrudedProfile& shape = {});

}  // namespace tandem::scenes
