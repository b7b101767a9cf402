// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "clash/clash.hpp"

namespace tandem::clash {

/// The scene as PLY, GLB or OBJ in world coordinates: each part that is in a clash in a pale
/// colour, its touching triangles in a strong one, and the contact curves as thin tubes, which
/// every viewer can draw.
[[nodiscard]] Result<Done> export_clashes(const std::string& file, const ClashReport& report,
                                          const Scene& scene);

}  // namespace tandem::clash
