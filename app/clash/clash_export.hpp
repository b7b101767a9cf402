// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/clash.hpp>

namespace tandem::clash {

/// Writes the scene as PLY, GLB or OBJ in world coordinates: clashing parts in a pale colour, their
/// touching triangles in a strong one, and contact curves as thin tubes, which every viewer can
/// show.
[[nodiscard]] Result<Done> export_clashes(const std::string& file, const ClashReport& report,
                                          const Scene& scene);

}  // namespace tandem::clash
