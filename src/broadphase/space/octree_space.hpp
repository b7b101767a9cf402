// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "broadphase/objects.hpp"
#include "broadphase/space/cell_lattice.hpp"
#include "broadphase/space/fit_watch.hpp"
#include "broadphase/space/object_sample.hpp"

namespace tandem::broadphase {

/// A cube of an octree, in cells of the finest level: 2^below of them along each axis.
struct OctreeCube {
    CellIndex lo{};
    unsigned below = 0;  ///< number of levels below it

    friend bool operator==(const OctreeCube&, const OctreeCube&) = default;

    [[nodiscard]] CellRange range() const noexcept {
        const std::int32_t last = (std::int32_t{1} << below) - 1;
        return {lo, {lo[0] + last, lo[1] + last, lo[2] + last}};
    }
    /// Bit `axis` of the number of a child selects the half along that axis.
    [[nodiscard]] OctreeCube child(unsigned number) const noexcept {
        OctreeCube cube{lo, below - 1};
        for (unsigned axis = 0; axis < 3; ++axis) {
            cube.lo[axis] += static_cast<std::int32_t>(number >> axis & 1U) << cube.below;
        }
        return cube;
    }
    /// The child that contains the cell.
    [[nodiscard]] unsigned child_of(const CellIndex& cell) const noexcept {
        unsigned number = 0;
        for (unsigned axis = 0; axis < 3; ++axis) {
            number |= (static_cast<unsigned>(cell[axis] - lo[axis]) >> (below - 1) & 1U) << axis;
        }
        return number;
    }
    /// Bit k is set if child k overlaps the range, which must be empty or inside the cube.
    [[nodiscard]] unsigned children_of(const CellRange& range) const noexcept {
        constexpr unsigned kLowHalf[3] = {0x55, 0x33, 0x0F};
        unsigned children = range.empty() ? 0U : 0xFFU;
        for (unsigned axis = 0; axis < 3; ++axis) {
            const std::int32_t middle = lo[axis] + (std::int32_t{1} << (below - 1));
            const unsigned low = range.lo[axis] < middle ? kLowHalf[axis] : 0U;
            const unsigned high = range.hi[axis] >= middle ? ~kLowHalf[axis] : 0U;
            children &= low | high;
        }
        return children;
    }
};

/// The position of an octree: a lattice whose cells are the smallest possible nodes, and the cube
/// of cells that is the root. Cells decide to which node an object belongs. They are integers, so
/// rounding cannot decide differently for a parent and its child.
struct OctreeSpace {
    CellLattice lattice;
    OctreeCube root;

    /// The cells of a box; none if it is not inside the root.
    [[nodiscard]] CellRange range_of(const Box& box) const noexcept {
        const CellRange range = lattice.range_of(box);
        return !range.empty() && contains(root.range(), range) ? range : CellRange{};
    }
    /// The smallest node that encloses a range inside the root: below the highest bit in which the
    /// ends of the range differ. That is listing 2.13 without its loop.
    [[nodiscard]] OctreeCube cube_around(const CellRange& range) const noexcept {
        unsigned differ = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            differ |= static_cast<unsigned>(range.lo[axis] - root.lo[axis]) ^
                      static_cast<unsigned>(range.hi[axis] - root.lo[axis]);
        }
        const auto below = static_cast<unsigned>(std::bit_width(differ));
        OctreeCube cube{{}, below};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::int32_t within = range.lo[axis] - root.lo[axis];
            cube.lo[axis] = root.lo[axis] + (within >> below << below);
        }
        return cube;
    }
    [[nodiscard]] Box box_of(const OctreeCube& cube) const { return lattice.box_of(cube.range()); }
    [[nodiscard]] double side() const noexcept {
        return lattice.size() * static_cast<double>(std::int32_t{1} << root.below);
    }
};

/// A root of `depth` levels around the world, enlarged by an eighth.
[[nodiscard]] inline OctreeSpace space_around(const Region& world, const ObjectSample& sample,
                                              unsigned depth) {
    const double side = 1.125 * world.longest();
    const auto cells = static_cast<double>(std::int32_t{1} << depth);
    const double size = std::max((side > 0.0 ? side : 1.0) / cells, sample.smallest_cell());
    OctreeSpace space{CellLattice(size), {{}, depth}};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double middle = 0.5 * (world.lo[axis] + world.hi[axis]) / size;
        space.root.lo[axis] = CellLattice::floor_of(middle - 0.5 * cells + 0.5);
    }
    return space;
}

/// The space to fit an octree to; nothing if the current one is still suitable.
[[nodiscard]] inline std::optional<OctreeSpace> space_if_due(FitNeed need, const Objects& objects,
                                                             ObjectSample& sample, unsigned depth,
                                                             const OctreeSpace& now) {
    if (need == FitNeed::None) {
        return std::nullopt;
    }
    sample.take(objects);
    const OctreeSpace space = space_around(sample.world(objects), sample, depth);
    const bool is_due = need == FitNeed::Must || space.side() < 0.25 * now.side();
    return is_due ? std::optional(space) : std::nullopt;
}

/// With more levels the number of cells of a cube would exceed 32 bits.
inline constexpr unsigned kMostOctreeDepth = 24;

}  // namespace tandem::broadphase
