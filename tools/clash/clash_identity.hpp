// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "clash/clash.hpp"
#include "clash/part_bounds.hpp"

namespace tandem::clash {

/// 16 hexadecimal digits from the paths of both parts, with all that coincide with them, and the
/// place of the clash: its centre seen from the box of the part whose path is the lesser, in steps
/// of a quarter of the smaller part. Independent of the numbers of triangles and parts, of the
/// order of the parts, and of where the assembly as a whole is.
[[nodiscard]] std::string id_of(const Clash& clash, const Scene& scene, const Bounds& box_a,
                                const Bounds& box_b);

/// 0 to 100: the kind decides most, depth and size relative to the smaller part the rest
/// (docs/guide/clash.md). The same at every size of the scene.
[[nodiscard]] double severity_of(const Clash& clash, const Bounds& box_a, const Bounds& box_b,
                                 double clearance);

}  // namespace tandem::clash
