// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A bar with the cross section of a gear, along z: slivers as long as the bar, and fans of
/// triangles of unlike lengths at both ends. Every tooth is four sides of the section.
struct ExtrudedProfile {
    double radius = 0.5;
    double tooth = 0.12;  ///< how far teeth stand out
    double length = 4.0;
    std::uint32_t teeth = 24;
};

/// Closed, 16 · teeth triangles.
[[nodiscard]] Mesh extruded_profile(const ExtrudedProfile& shape = {});

}  // namespace tandem::scenes
