// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/wide/box_tree.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broadphase/wide/fit_boxes.cpp"
#include <bit>
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>
#include <limits>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

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
HWY_INLINE std::uint32_t gather_leaf(ObjectId* slots, std::size_t count, const Box* boxes,
                                     LeafBoxes& out) {
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
    std::uint32_t empty = 0;
    for (; HWY_UNLIKELY(gone != 0); gone &= gone - 1) {
        const auto k = static_cast<std::size_t>(std::countr_zero(gone));
        if (k < count) {
            slots[k] = kNoObject;
            ++empty;
        }
    }
    return empty;
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
FitFacts fit_leaves_target(BoxTree& tree, const Objects& objects, std::uint32_t begin,
                           std::uint32_t end, BoxBlock* blocks) {
    FitFacts facts;
    const Box* boxes = objects.boxes().data();
    ObjectId* order = tree.order.data();
    const std::size_t slots = tree.order.size();
    const auto leaves = tree.leaves.leaves();
    for (std::uint32_t i = begin; i < end; ++i) {
        const std::size_t first = std::size_t{kWide} * i;
        // Boxes are in the order of ids, far apart; where the next ones lie is known.
        constexpr std::size_t kAhead = 4 * kWide;
        for (std::size_t k = first + kAhead; k < std::min(first + kAhead + kWide, slots); ++k) {
            if (order[k] != kNoObject) {
                hwy::Prefetch(boxes + order[k]);
            }
        }
        facts.empty_slots += gather_leaf(order + first, std::min<std::size_t>(kWide, slots - first),
                                         boxes, leaves[i]);
        const Box bounds = bounds_of(leaves[i]);
        tree.bounds[i] = bounds;
        BoxBlock& block = blocks[(i - begin) / kWide];
        const std::size_t lane = i % kWide;
        double side[3];
        bool outside = false;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double lo = static_cast<double>(bounds.lo[axis]) * tree.scale;
            const double hi = static_cast<double>(bounds.hi[axis]) * tree.scale;
            block.lo[axis][lane] = std::min(std::max(lo, -1.0), 1.0);
            block.hi[axis][lane] = std::min(std::max(hi, -1.0), 1.0);
            outside = outside || lo < -1.0 || hi > 1.0;
            side[axis] = std::max(0.0, block.hi[axis][lane] - block.lo[axis][lane]);
        }
        facts.outside += outside ? 1 : 0;
        facts.leaf_area += side[0] * side[1] + side[1] * side[2] + side[2] * side[0];
    }
    return facts;
}

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem {
namespace {

HWY_EXPORT(fit_leaves_target);

/// Nodes of level 0 that are fitted together: 512 objects, the boxes of which fit in cache.
constexpr std::uint32_t kNodesAtOnce = kWide;
/// Objects that are worth a task of their own.
constexpr std::uint32_t kChunksPerTask = 16;

FitFacts sum_of(const FitFacts& a, const FitFacts& b) {
    return {a.leaf_area + b.leaf_area, a.outside + b.outside, a.empty_slots + b.empty_slots};
}

std::uint32_t blocks_for(std::uint32_t count) {
    return (count + kWide - 1) / kWide;
}

void lay_out(BoxTree& tree) {
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

FitFacts fit_chunk(BoxTree& tree, const Objects& objects, std::uint32_t chunk) {
    const std::uint32_t node = chunk * kNodesAtOnce;
    const std::uint32_t nodes = std::min(kNodesAtOnce, tree.level_size(0) - node);
    const std::uint32_t leaf = node * kWide;
    const std::uint32_t leaves = std::min(nodes * kWide, tree.leaf_count() - leaf);
    std::array<BoxBlock, kNodesAtOnce> blocks;
    const FitFacts facts =
        HWY_DYNAMIC_DISPATCH(fit_leaves_target)(tree, objects, leaf, leaf + leaves, blocks.data());
    fit_upper_nodes({blocks.data(), leaves, tree.nodes.data() + node, &tree.below[chunk]}, 0,
                    nodes);
    return facts;
}

}  // namespace

FitFacts fit_boxes(BoxTree& tree, const Objects& objects, unsigned threads) {
    lay_out(tree);
    if (tree.levels == 0) {
        return {};
    }
    const std::uint32_t chunks = blocks_for(tree.level_size(0));
    tree.below.resize(chunks);
    FitFacts facts;
    if (threads == 1 || chunks <= kChunksPerTask) {
        for (std::uint32_t chunk = 0; chunk < chunks; ++chunk) {
            facts = sum_of(facts, fit_chunk(tree, objects, chunk));
        }
    } else {
        // Deterministic: the order of additions must not depend on who steals what.
        facts = tbb::parallel_deterministic_reduce(
            tbb::blocked_range<std::uint32_t>(0, chunks, kChunksPerTask), FitFacts{},
            [&](const tbb::blocked_range<std::uint32_t>& range, FitFacts sum) {
                for (std::uint32_t chunk = range.begin(); chunk < range.end(); ++chunk) {
                    sum = sum_of(sum, fit_chunk(tree, objects, chunk));
                }
                return sum;
            },
            sum_of);
    }
    for (std::uint32_t level = 1; level < tree.levels; ++level) {
        tree.above.resize(blocks_for(tree.level_size(level)));
        fit_upper_nodes({tree.below.data(), tree.level_size(level - 1),
                         tree.nodes.data() + tree.level_begin[level], tree.above.data()},
                        0, tree.level_size(level));
        tree.below.swap(tree.above);
    }
    return facts;
}

std::size_t BoxTree::memory_bytes() const noexcept {
    return order.capacity() * sizeof(ObjectId) + leaves.memory_bytes() +
           bounds.capacity() * sizeof(Box) + nodes.capacity() * sizeof(WideNode) +
           (below.capacity() + above.capacity()) * sizeof(BoxBlock);
}

}  // namespace tandem
#endif
