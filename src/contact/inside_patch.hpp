// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include <tandem/contact_regions.hpp>

#include "base/function_ref.hpp"

namespace tandem::contact {

/// Calls `found` for world positions that span the part of `placed`'s surface that lies inside of
/// `other` and hangs together with the given triangles of it: their corners inside of `other`, and
/// those of all triangles that can be reached from there without touching `other`. A corner may
/// come several times. `touching` are all triangles of `placed` that touch `other`; both lists are
/// sorted. Both bodies must be closed.
[[nodiscard]] Result<Done> for_each_inside(const PlacedBody& placed, const PlacedBody& other,
                                           std::span<const std::uint32_t> start,
                                           std::span<const std::uint32_t> touching,
                                           FunctionRef<void(const Vec3&)> found);

}  // namespace tandem::contact
