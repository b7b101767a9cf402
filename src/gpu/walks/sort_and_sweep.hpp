// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <tandem/gpu.hpp>

#include "gpu/kernels/records.h"
#include "gpu/objects.hpp"
#include "gpu/primitives.hpp"

namespace tandem::gpu {

/// Computes boxes of bodies and their overlapping pairs on the device: sorts along the axis of the
/// largest spread, then sweeps. Pairs are counted first, so that exactly enough memory is
/// allocated.
class SortAndSweep {
  public:
    explicit SortAndSweep(Machine& machine);

    /// Pairs a < b of places of bodies, sorted. Boxes are enlarged by the rounding errors of float,
    /// so a few pairs may be reported whose boxes do not quite touch.
    [[nodiscard]] std::vector<TrianglePair> pairs(const Objects& objects,
                                                  std::span<const PlacedObject> bodies);

  private:
    [[nodiscard]] std::uint32_t widest_axis(std::uint32_t count);
    /// Sweeps in passes over a part of the sorted order until every item has reached its end.
    void sweep(std::uint32_t count, std::uint32_t axis, std::uint32_t writes);

    Machine& machine_;
    Primitives primitives_;
    Records<BodyRecord> bodies_;
    Records<FloatBox> boxes_;
    Records<std::uint32_t> keys_;
    Records<std::uint32_t> order_;
    Records<std::uint32_t> counts_;
    Records<std::uint32_t> places_;
    Records<std::uint32_t> pairs_;
    Records<std::uint32_t> unfinished_;
};

}  // namespace tandem::gpu
