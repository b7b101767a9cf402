// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <tandem/profile.hpp>

#include "candidate.hpp"

namespace tandem::tune {

/// Settings to try: engines, and for the reference engine builders, volumes, orders and leaf sizes.
/// The default is the first. `triangles` is the number of triangles of the larger mesh: for large
/// meshes, slow builders are not among the sensible settings.
[[nodiscard]] std::vector<MeshProfile> mesh_choices(std::size_t triangles, Thoroughness extent);

/// For instance "fast, best trees, all threads" or "reference, obb, top-down best-cost binned-sah,
/// leaves of 4, stack".
[[nodiscard]] std::string name_of_profile(const MeshProfile& profile);

}  // namespace tandem::tune
