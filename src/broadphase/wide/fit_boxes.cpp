// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/wide/wide_box_tree.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broadphase/wide/fit_boxes.cpp"
#include <bit>
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>
#include <limits>

#include "broadphase/in_arena.hpp"
#include "bvh/wide/fit_nodes.hpp"
#include "traversal/wide/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// Coordinate i of the four floats from `at(lane)` on becomes row i.
template <class At>
HWY_INLINE Transposed load_four(At at) {
    const Quad d4;
#if HWY_MAX_BYTES >= 32
    const auto quads = [&](std::size_t k) {
        return hn::Combine(Floats(), hn::LoadU(d4, at(k + 4)), hn::LoadU(d4, at(k)));
    };
#else
    const auto quads = [&](std::size_t k) { return hn::LoadU(d4, at(k)); };
#endif
    return transposed(quads(0), quads(1), quads(2), quads(3));
}

/// Copies the boxes of eight slots side by side and marks the slots of objects that have gone:
/// their boxes have lo > hi. Returns how many have.
HWY_INLINE void gather_leaf(ObjectId* slots, std::size_t count, const Box* boxes, LeafBoxes& out) {
    static_assert(sizeof(Box) == 6 * sizeof(float));
    const Floats d;
    const float* box[kWide];
    for (std::size_t k = 0; k < kWide; ++k) {
        const bool used = k < count && slots[k] != kNoObject;
        box[k] = used ? boxes[slots[k]].lo.data() : Objects::kEmptyBox.lo.data();
    }
    unsigned gone = 0;
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const auto lower = load_four([&](std::size_t k) { return box[at + k]; });
        const auto upper = load_four([&](std::size_t k) { return box[at + k] + 2; });
        const MF proper = hn::And(hn::And(hn::Le(lower.v.x, lower.w), hn::Le(lower.v.y, upper.v.z)),
                                  hn::Le(lower.v.z, upper.w));
        const auto store = [&](VF lo, VF hi, std::size_t axis) {
            const VF infinity = hn::Set(d, std::numeric_limits<float>::infinity());
            hn::Store(hn::IfThenElse(proper, lo, infinity), d, &out.lo[axis][at]);
            hn::Store(hn::IfThenElse(proper, hi, hn::Neg(infinity)), d, &out.hi[axis][at]);
        };
        store(lower.v.x, lower.w, 0);
        store(lower.v.y, upper.v.z, 1);
        store(lower.v.z, upper.w, 2);
        gone |= (~bits_of(proper) & ((1U << kLanes) - 1)) << at;
    }
    for (; HWY_UNLIKELY(gone != 0); gone &= gone - 1) {
        const auto k = static_cast<std::size_t>(std::countr_zero(gone));
        if (k < count) {
            slots[k] = kNoObject;
        }
    }
}

HWY_INLINE Box bounds_of(const LeafBoxes& leaf) {
    const Floats d;
    Box box;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        auto lo = hn::Load(d, leaf.lo[axis].data());
        auto hi = hn::Load(d, leaf.hi[axis].data());
        for (std::size_t at = kLanes; at < kWide; at += kLanes) {
            lo = hn::Min(lo, hn::Load(d, &leaf.lo[axis][at]));
            hi = hn::Max(hi, hn::Load(d, &leaf.hi[axis][at]));
        }
        box.lo[axis] = hn::GetLane(hn::MinOfLanes(d, lo));
        box.hi[axis] = hn::GetLane(hn::MaxOfLanes(d, hi));
    }
    return box;
}

/// Leaves `begin` to `end` − 1; the boxes of leaf i as nodes see them go to lane i % 8 of block
/// (i − begin) / 8, so `begin` is a multiple of eight.
void fit_leaves_target(WideBoxTree& tree, const Objects& objects, std::uint32_t begin,
                       std::uint32_t end, BoxBlock* blocks) {
    const Box* boxes = objects.boxes().data();
    ObjectId* order = tree.order.data();
    const std::size_t slots = tree.order.size();
    const auto leaves = tree.leaves.leaves();
    for (std::uint32_t i = begin; i < end; ++i) {
        const std::size_t first = std::size_t{kWide} * i;
        // Boxes are in the order of ids, far apart; where the next ones lie is known.
        constexpr std::size_t kAhead = 4 * kWide;
        if (HWY_LIKELY(first + kAhead + kWide <= slots)) {
            for (std::size_t k = first + kAhead; k < first + kAhead + kWide; ++k) {
                hwy::Prefetch(boxes + (order[k] == kNoObject ? 0 : order[k]));
            }
        }
        gather_leaf(order + first, std::min<std::size_t>(kWide, slots - first), boxes, leaves[i]);
        const Box bounds = bounds_of(leaves[i]);
        tree.bounds[i] = bounds;
        BoxBlock& block = blocks[(i - begin) / kWide];
        const std::size_t lane = i % kWide;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double lo = static_cast<double>(bounds.lo[axis]) * tree.scale;
            const double hi = static_cast<double>(bounds.hi[axis]) * tree.scale;
            block.lo[axis][lane] = std::min(std::max(lo, -1.0), 1.0);
            block.hi[axis][lane] = std::min(std::max(hi, -1.0), 1.0);
        }
    }
}

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem {
namespace {

HWY_EXPORT(fit_leaves_target);

/// Nodes of level 0 that are fitted together: 512 objects, the boxes of which fit in cache.
constexpr std::uint32_t kNodesAtOnce = kWide;
/// Of 512 objects each, worth a task of their own.
constexpr std::uint32_t kChunksPerTask = 16;

std::uint32_t blocks_for(std::uint32_t count) {
    return (count + kWide - 1) / kWide;
}

void lay_out(WideBoxTree& tree) {
    const std::uint32_t leaves = tree.leaf_count();
    tree.leaves.resize(leaves);
    tree.bounds.resize(leaves);
    tree.levels = 0;
    tree.level_begin = {};
    std::uint32_t begin = 0;
    for (std::uint32_t below = leaves; below > 1 || (tree.levels == 0 && below == 1);) {
        below = blocks_for(below);
        tree.level_begin[tree.levels++] = begin;
        begin += below;
        tree.level_begin[tree.levels] = begin;
    }
    tree.nodes.resize(begin);
}

void fit_chunk(WideBoxTree& tree, const Objects& objects, std::uint32_t chunk) {
    const std::uint32_t node = chunk * kNodesAtOnce;
    const std::uint32_t nodes = std::min(kNodesAtOnce, tree.level_size(0) - node);
    const std::uint32_t leaf = node * kWide;
    const std::uint32_t leaves = std::min(nodes * kWide, tree.leaf_count() - leaf);
    std::array<BoxBlock, kNodesAtOnce> blocks;
    HWY_DYNAMIC_DISPATCH(fit_leaves_target)(tree, objects, leaf, leaf + leaves, blocks.data());
    fit_upper_nodes({blocks.data(), leaves, tree.nodes.data() + node, &tree.below[chunk]}, 0,
                    nodes);
}

}  // namespace

void fit_boxes(WideBoxTree& tree, const Objects& objects, unsigned threads) {
    lay_out(tree);
    if (tree.levels == 0) {
        return;
    }
    const std::uint32_t chunks = blocks_for(tree.level_size(0));
    tree.below.resize(chunks);
    const auto fit_range = [&](std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t chunk = begin; chunk < end; ++chunk) {
            fit_chunk(tree, objects, chunk);
        }
    };
    if (threads == 1 || chunks <= kChunksPerTask) {
        fit_range(0, chunks);
    } else {
        in_arena(threads, [&] { parallel_ranges(chunks, kChunksPerTask, fit_range); });
    }
    for (std::uint32_t level = 1; level < tree.levels; ++level) {
        tree.above.resize(blocks_for(tree.level_size(level)));
        fit_upper_nodes({tree.below.data(), tree.level_size(level - 1),
                         tree.nodes.data() + tree.level_begin[level], tree.above.data()},
                        0, tree.level_size(level));
        tree.below.swap(tree.above);
    }
}

double sampled_area(const WideBoxTree& tree, const Objects& objects) {
    constexpr std::uint32_t kLeaves = 64;
    const std::uint32_t step = tree.leaf_count() / kLeaves + 1;
    double sum = 0.0;
    for (std::uint32_t leaf = 0; leaf < tree.leaf_count(); leaf += step) {
        std::array<double, 3> lo{1.0, 1.0, 1.0};
        std::array<double, 3> hi{-1.0, -1.0, -1.0};
        const std::size_t first = std::size_t{kWide} * leaf;
        for (std::size_t slot = first; slot < std::min(first + kWide, tree.order.size()); ++slot) {
            if (tree.order[slot] == kNoObject || !objects.contains(tree.order[slot])) {
                continue;
            }
            const Box& box = objects.box(tree.order[slot]);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                lo[axis] = std::min(lo[axis], static_cast<double>(box.lo[axis]) * tree.scale);
                hi[axis] = std::max(hi[axis], static_cast<double>(box.hi[axis]) * tree.scale);
            }
        }
        // Not cut off: a world that outgrows its scale is to be noticed. Infinite boxes are not.
        std::array<double, 3> side;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            side[axis] = std::clamp(hi[axis] - lo[axis], 0.0, 1e3);
        }
        sum += side[0] * side[1] + side[1] * side[2] + side[2] * side[0];
    }
    return sum;
}

std::size_t WideBoxTree::memory_bytes() const noexcept {
    return order.capacity() * sizeof(ObjectId) + leaves.memory_bytes() +
           bounds.capacity() * sizeof(Box) + nodes.capacity() * sizeof(WideNode) +
           (below.capacity() + above.capacity()) * sizeof(BoxBlock);
}

}  // namespace tandem
#endif
