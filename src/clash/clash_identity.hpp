// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <tandem/clash.hpp>

namespace tandem::clash {

/// An id of 16 hexadecimal digits. It depends on the paths of both parts and all parts that
/// coincide with them, and on the place of the clash: its centre relative to the box of the part
/// with the lesser path, in steps of a quarter of the smaller part's size. It does not depend on
/// the numbers of triangles and parts, on the order of the parts, or on the position of the whole
/// assembly.
[[nodiscard]] std::string id_of(const Clash& clash, std::span<const ScenePart> scene_parts,
                                const Bounds& box_a, const Bounds& box_b);

/// Severity from 0 to 100, determined mostly by the kind, then by depth and size relative to the
/// smaller part (docs/guide/clash.md). It does not depend on the scale of the scene.
[[nodiscard]] double severity_of(const Clash& clash, const Bounds& box_a, const Bounds& box_b,
                                 double clearance);

}  // namespace tandem::clash
