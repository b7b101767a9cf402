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

/// Boxes of bodies and their overlapping pairs on the device: sorted along the axis on which they
/// spread most, then swept; pairs are counted first, so that memory is of exact size.
class SortAndSweep {
  public:
    explicit SortAndSweep(Machine& machine);

    /// Pairs a < b by the bodies' places, sorted. Boxes are enlarged by what floats lose, so a few
    /// pairs may be there whose boxes are a hair apart.
    [[nodiscard]] std::vector<TrianglePair> pairs(const Objects& objects,
                                                  std::span<const Body> bodies);

  private:
    [[nodiscard]] std::uint32_t widest_axis(std::uint32_t count);
    /// Sweeps in passes over a part of the sorted order, until every item has reached its end.
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
