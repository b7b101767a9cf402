// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include <tandem/mesh.hpp>

#include "deform/reference/primitive_lists.hpp"

namespace tandem::deform {

using OctantLists = std::array<PrimitiveList, 8>;

/// Splits a node (section 2.2 of paper 001) by the octant of each primitive's midpoint. If one
/// octant has too large a share, it is split by planes through the middle of its midpoints. The
/// last resort is to divide the list in its order, which ends for any midpoints.
template <class MiddleOf>
class OctantSplit {
  public:
    OctantSplit(PrimitiveLists& lists, double crowded_share, MiddleOf middle_of)
        : lists_(lists), crowded_share_(crowded_share), middle_of_(middle_of) {}

    /// At least two primitives give at least two non-empty lists.
    [[nodiscard]] OctantLists split(PrimitiveList all, const Vec3& planes) const {
        OctantLists octants = by_octant(all, planes);
        if (!is_crowded(largest_of(octants), all.count)) {
            return octants;
        }
        const Vec3 closer = middle_of_crowd(largest_of(octants));
        all = gathered(octants);
        octants = by_octant(all, closer);
        return is_crowded(largest_of(octants), all.count) ? halves_of(gathered(octants)) : octants;
    }

  private:
    [[nodiscard]] OctantLists by_octant(const PrimitiveList& list, const Vec3& planes) const {
        OctantLists octants;
        for (std::uint32_t k = list.first; k != kNoPrimitive;) {
            const std::uint32_t next = lists_.next(k);
            const Vec3 middle = middle_of_(k);
            const std::size_t octant = (middle.x() > planes.x() ? 1U : 0U) |
                                       (middle.y() > planes.y() ? 2U : 0U) |
                                       (middle.z() > planes.z() ? 4U : 0U);
            lists_.push(octants[octant], k);
            k = next;
        }
        return octants;
    }

    [[nodiscard]] bool is_crowded(const PrimitiveList& octant, std::uint32_t count) const {
        return octant.count > crowded_share_ * count;
    }

    [[nodiscard]] static const PrimitiveList& largest_of(const OctantLists& octants) {
        return *std::max_element(
            octants.begin(), octants.end(),
            [](const PrimitiveList& a, const PrimitiveList& b) { return a.count < b.count; });
    }

    [[nodiscard]] PrimitiveList gathered(const OctantLists& octants) const {
        PrimitiveList all;
        for (const PrimitiveList& octant : octants) {
            lists_.join(all, octant);
        }
        return all;
    }

    /// The centre of the box around the midpoints.
    [[nodiscard]] Vec3 middle_of_crowd(const PrimitiveList& crowd) const {
        Vec3 lo = middle_of_(crowd.first);
        Vec3 hi = lo;
        for (std::uint32_t k = crowd.first; k != kNoPrimitive; k = lists_.next(k)) {
            const Vec3 middle = middle_of_(k);
            lo = lo.cwiseMin(middle);
            hi = hi.cwiseMax(middle);
        }
        return 0.5 * (lo + hi);
    }

    [[nodiscard]] OctantLists halves_of(const PrimitiveList& all) const {
        OctantLists halves;
        std::uint32_t taken = 0;
        for (std::uint32_t k = all.first; k != kNoPrimitive; ++taken) {
            const std::uint32_t next = lists_.next(k);
            lists_.push(halves[taken < all.count / 2 ? 0 : 1], k);
            k = next;
        }
        return halves;
    }

    PrimitiveLists& lists_;
    double crowded_share_;
    MiddleOf middle_of_;
};

}  // namespace tandem::deform
