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

#include "base/parallel.hpp"
#include "bvh/wide/fit_nodes.hpp"
#include "traversal/wide/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::broadphase::HWY_NAMESPACE {

// The vector types of the mesh engine for this instruction set.
using namespace tandem::traversal::HWY_NAMESPACE;

/// Loads four floats from each `at(lane)`; coordinate i becomes row i.
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

/// Copies the boxes of eight slots side by side, and marks the slots of removed objects, whose
/// boxes have lo > hi.
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
            const VF none = hn::Set(d, std::numeric_limits<float>::quiet_NaN());
            hn::Store(hn::IfThenElse(proper, lo, none), d, &out.lo[axis][at]);
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
    const VF infinity = hn::Set(d, std::numeric_limits<float>::infinity());
    Box box;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        VF lo = infinity;
        VF hi = hn::Neg(infinity);
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            const VF next = hn::Load(d, &leaf.lo[axis][at]);
            lo = hn::Min(lo, hn::IfThenElse(hn::Eq(next, next), next, infinity));
            hi = hn::Max(hi, hn::Load(d, &leaf.hi[axis][at]));
        }
        box.lo[axis] = hn::GetLane(hn::MinOfLanes(d, lo));
        box.hi[axis] = hn::GetLane(hn::MaxOfLanes(d, hi));
    }
    return box;
}

HWY_INLINE void fit_leaf(WideBoxTree& tree, const Box* boxes, std::uint32_t leaf) {
    const std::size_t first = std::size_t{kWide} * leaf;
    LeafBoxes& out = tree.leaves.leaves()[leaf];
    gather_leaf(tree.order.data() + first, std::min<std::size_t>(kWide, tree.order.size() - first),
                boxes, out);
    tree.bounds[leaf] = bounds_of(out);
}

void fit_leaves_target(WideBoxTree& tree, const Objects& objects, std::uint32_t begin,
                       std::uint32_t end) {
    const Box* boxes = objects.boxes().data();
    const ObjectId* order = tree.order.data();
    // Does not read beyond this range, because another thread may mark slots there.
    const std::size_t slots = std::min(tree.order.size(), std::size_t{kWide} * end);
    for (std::uint32_t i = begin; i < end; ++i) {
        const std::size_t first = std::size_t{kWide} * i;
        // The boxes are stored by id, far apart, but the next ones are known, so they can be
        // prefetched.
        constexpr std::size_t kAhead = 4 * kWide;
        if (HWY_LIKELY(first + kAhead + kWide <= slots)) {
            for (std::size_t k = first + kAhead; k < first + kAhead + kWide; ++k) {
                hwy::Prefetch(boxes + (order[k] == kNoObject ? 0 : order[k]));
            }
        }
        fit_leaf(tree, boxes, i);
    }
}

/// Fits the leaves of these slots, which must ascend.
void refit_leaves_target(WideBoxTree& tree, const Objects& objects,
                         std::span<const std::uint32_t> slots) {
    const Box* boxes = objects.boxes().data();
    for (std::size_t k = 0; k < slots.size(); ++k) {
        if (k == 0 || slots[k] / kWide != slots[k - 1] / kWide) {
            fit_leaf(tree, boxes, slots[k] / kWide);
        }
    }
}

}  // namespace tandem::broadphase::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::broadphase {
namespace {

HWY_EXPORT(fit_leaves_target);
HWY_EXPORT(refit_leaves_target);

/// Nodes of level 0 that are fitted together: 512 objects, whose boxes fit in the cache.
constexpr std::uint32_t kNodesAtOnce = kWide;
/// This many chunks, of 512 objects each, are worth a task.
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
    tree.block_begin = {};
    std::uint32_t begin = 0;
    std::uint32_t block = 0;
    for (std::uint32_t below = leaves; below > 1 || (tree.levels == 0 && below == 1);) {
        below = blocks_for(below);
        tree.level_begin[tree.levels] = begin;
        tree.block_begin[tree.levels++] = block;
        begin += below;
        block += blocks_for(below);
        tree.level_begin[tree.levels] = begin;
    }
    tree.nodes.resize(begin);
    tree.node_boxes.resize(block);
}

/// Fits the wanted ones of eight nodes of level 0, whose leaves must be fitted already.
template <class Wanted>
void fit_chunk(WideBoxTree& tree, std::uint32_t chunk, Wanted wanted) {
    const std::uint32_t first = chunk * kNodesAtOnce;
    const std::uint32_t nodes = std::min(kNodesAtOnce, tree.level_size(0) - first);
    const std::uint32_t leaves = std::min(nodes * kWide, tree.leaf_count() - first * kWide);
    std::array<BoxBlock, kNodesAtOnce> blocks;
    const UpperFit fit{blocks.data(), leaves, tree.nodes.data() + first,
                       &tree.node_boxes[tree.block_begin[0] + chunk]};
    std::uint32_t begin = 0;  // the start of the last run of wanted nodes
    for (std::uint32_t node = 0; node < nodes; ++node) {
        if (!wanted(first + node)) {
            fit_upper_nodes(fit, begin, node);
            begin = node + 1;
            continue;
        }
        const std::uint32_t end = std::min(leaves, (node + 1) * kWide);
        for (std::uint32_t leaf = node * kWide; leaf < end; ++leaf) {
            const Box& bounds = tree.bounds[first * kWide + leaf];
            for (std::size_t axis = 0; axis < 3; ++axis) {
                blocks[node].lo[axis][leaf % kWide] = tree.in_nodes(bounds.lo[axis]);
                blocks[node].hi[axis][leaf % kWide] = tree.in_nodes(bounds.hi[axis]);
            }
        }
    }
    fit_upper_nodes(fit, begin, nodes);
}

void fit_levels_above(WideBoxTree& tree) {
    for (std::uint32_t level = 1; level < tree.levels; ++level) {
        fit_upper_nodes({tree.node_boxes.data() + tree.block_begin[level - 1],
                         tree.level_size(level - 1), tree.nodes.data() + tree.level_begin[level],
                         tree.node_boxes.data() + tree.block_begin[level]},
                        0, tree.level_size(level));
    }
}

}  // namespace

void fit_boxes(WideBoxTree& tree, const Objects& objects, unsigned threads) {
    lay_out(tree);
    if (tree.levels == 0) {
        return;
    }
    const std::uint32_t chunks = blocks_for(tree.level_size(0));
    const auto fit_range = [&](std::uint32_t begin, std::uint32_t end) {
        for (std::uint32_t chunk = begin; chunk < end; ++chunk) {
            const std::uint32_t leaf = chunk * kNodesAtOnce * kWide;
            HWY_DYNAMIC_DISPATCH(fit_leaves_target)
            (tree, objects, leaf, std::min(leaf + kNodesAtOnce * kWide, tree.leaf_count()));
            fit_chunk(tree, chunk, [](std::uint32_t) { return true; });
        }
    };
    if (threads == 1 || chunks <= kChunksPerTask) {
        fit_range(0, chunks);
    } else {
        run_in(Executor(threads), [&] { parallel_ranges(chunks, kChunksPerTask, fit_range); });
    }
    fit_levels_above(tree);
}

void refit_boxes(WideBoxTree& tree, const Objects& objects, std::span<const std::uint32_t> slots) {
    HWY_DYNAMIC_DISPATCH(refit_leaves_target)(tree, objects, slots);
    constexpr std::uint32_t kSlotsPerNode = kWide * kWide;
    auto slot = slots.begin();
    while (slot != slots.end()) {
        fit_chunk(tree, *slot / (kSlotsPerNode * kNodesAtOnce), [&](std::uint32_t node) {
            const auto first = slot;
            while (slot != slots.end() && *slot / kSlotsPerNode == node) {
                ++slot;
            }
            return slot != first;
        });
    }
    fit_levels_above(tree);
}

std::size_t WideBoxTree::memory_bytes() const noexcept {
    return order.capacity() * sizeof(ObjectId) + leaves.memory_bytes() +
           bounds.capacity() * sizeof(Box) + nodes.capacity() * sizeof(WideNode) +
           node_boxes.capacity() * sizeof(BoxBlock);
}

}  // namespace tandem::broadphase
#endif
