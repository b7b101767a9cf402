// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

#include <tandem/clash.hpp>

namespace tandem::clash {

/// Refuses a clearance or a tolerance that is not a length.
[[nodiscard]] Result<Done> check_request(const ClashRequest& request);

/// Refuses a part whose mesh does not exist.
[[nodiscard]] Result<Done> check_mesh(const ScenePart& part, std::size_t meshes);

/// Refuses candidates with numbers of parts, lists or meshes that do not exist.
[[nodiscard]] Result<Done> check_candidates(std::span<const ScenePart> parts,
                                            const ClashCandidates& candidates, std::size_t meshes);

}  // namespace tandem::clash
