// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include <tandem/mesh.hpp>

namespace tandem {

/// Where an edge of `edges` goes through the inside of `face`, up to rounding; nothing if doubles
/// leave any doubt about that. No coordinate is larger than `size`, from 2^-100 to 2^100. The
/// bounds are in docs/design/distances-and-rays.md.
[[nodiscard]] std::optional<Vec3> piercing_point(const std::array<Vec3, 3>& face,
                                                 const std::array<Vec3, 3>& edges, double size);

}  // namespace tandem
