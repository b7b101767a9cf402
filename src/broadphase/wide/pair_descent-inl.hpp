// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_PAIR_DESCENT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_PAIR_DESCENT_INL
#undef TANDEM_PAIR_DESCENT_INL
#else
#define TANDEM_PAIR_DESCENT_INL
#endif

#include <array>
#include <bit>

#include "broadphase/wide/pair_descent.hpp"
#include "traversal/wide/aligned_boxes-inl.hpp"
#include "traversal/wide/grouped_memory.hpp"
#include "traversal/wide/set_bits-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// The bits of the boxes of a leaf that overlap [lo, hi].
HWY_INLINE unsigned overlaps_in_leaf(const LeafBoxes& leaf, const std::array<float, 3>& lo,
                                     const std::array<float, 3>& hi) {
    const Floats d;
    unsigned bits = 0;
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const auto on = [&](std::size_t axis) {
            return hn::And(hn::Le(hn::Load(d, &leaf.lo[axis][at]), hn::Set(d, hi[axis])),
                           hn::Le(hn::Set(d, lo[axis]), hn::Load(d, &leaf.hi[axis][at])));
        };
        bits |= bits_of(hn::And(hn::And(on(0), on(1)), on(2))) << at;
    }
    return bits;
}

/// The grouped descent of a tree of boxes against itself.
class PairDescent {
  public:
    PairDescent(const WideBoxTree& tree, ListArena& lists, std::vector<ObjectPair>* out)
        : tree_(tree), leaves_(tree.leaves.leaves()), lists_(lists), out_(out) {}

    std::uint64_t run(const DescentTask& task, std::span<const std::uint32_t> nodes) {
        const std::size_t before = out_->size();
        found_ = before;
        out_->resize(std::max(out_->capacity(), before + kRoom));
        const ListArena::Mark mark = lists_.mark();
        below(task.level, task.node, lists_.copy_of(nodes));
        lists_.release(mark);
        out_->resize(found_);
        return leaf_pairs_;
    }

    /// One step; `emit(child of the node, list of children)` gets what is to be compared further.
    template <class Emit>
    void step(std::uint32_t level, std::uint32_t node_b, ListArena::List list, Emit emit) {
        const ListArena::Mark mark = lists_.mark();
        const WideNode* nodes = tree_.level(level);
        const WideNode& b = nodes[node_b];
        PlacedBoxes boxes;
        place_aligned(b, boxes);
        std::array<ListArena::List, kWide> out;
        for (std::uint32_t j = 0; j < b.count; ++j) {
            out[j] = lists_.reserve(std::size_t{kWide} * list.size);
        }
        for (std::uint32_t k = 0; k < list.size; ++k) {
            const std::uint32_t a = lists_.at(list, k);
            std::uint64_t bits = overlaps_on_grid_a(nodes[a], boxes) & boxes.used;
            if (a == node_b) {
                bits = (bits & kNoneBehind) | (kItself & boxes.used);
            }
            while (bits != 0) {
                const auto j = static_cast<unsigned>(std::countr_zero(bits)) / 8;
                const auto children = static_cast<unsigned>(bits >> (8 * j)) & 0xFFU;
                bits &= ~(std::uint64_t{0xFF} << (8 * j));
                out[j].size += store_set_bits(children, kWide * a, lists_.end_of(out[j]));
            }
        }
        for (std::uint32_t j = 0; j < b.count; ++j) {
            emit(kWide * node_b + j, out[j]);
        }
        lists_.release(mark);
    }

  private:
    /// Bits 8j + i with i ≤ j, and with i = j.
    static constexpr std::uint64_t kNoneBehind = 0xFF7F'3F1F'0F07'0301U;
    static constexpr std::uint64_t kItself = 0x8040'2010'0804'0201U;
    static constexpr std::size_t kRoom = 1024;

    void below(std::uint32_t level, std::uint32_t node, ListArena::List list) {
        step(level, node, list, [&](std::uint32_t child, ListArena::List others) {
            if (level == 0) {
                compare_leaves(child, others);
            } else {
                below(level - 1, child, others);
            }
        });
    }

    /// Without branches that nobody can predict: first which boxes of the leaf reach into which
    /// other leaf, few do; then which boxes there each of them meets; then who they are.
    void compare_leaves(std::uint32_t leaf_b, const ListArena::List& list) {
        leaf_pairs_ += list.size;
        const ListArena::Mark mark = lists_.mark();
        const std::size_t boxes_a = std::size_t{kWide} * list.size;
        const ListArena::List reaching_space = lists_.reserve(boxes_a);
        const ListArena::List space_a = lists_.reserve(kWide * boxes_a);
        const ListArena::List space_b = lists_.reserve(kWide * boxes_a);
        // Nothing is reserved below, so pointers stay.
        const std::uint32_t* leaves_a = lists_.view(list).data();
        const LeafBoxes* leaves = leaves_.data();
        const LeafBoxes& b = leaves[leaf_b];
        // Entries are eight times the leaf plus the number of the box of b.
        std::uint32_t* const reaching = lists_.end_of(reaching_space);
        std::size_t reaching_count = 0;
        for (std::uint32_t k = 0; k < list.size; ++k) {
            const Box& bounds = tree_.bounds[leaves_a[k]];
            const unsigned bits = overlaps_in_leaf(b, bounds.lo, bounds.hi);
            reaching_count += store_set_bits(bits, kWide * leaves_a[k], reaching + reaching_count);
        }
        std::uint32_t* const slots_a = lists_.end_of(space_a);
        std::uint32_t* const slots_b = lists_.end_of(space_b);
        std::size_t count = 0;
        for (std::size_t k = 0; k < reaching_count; ++k) {
            const std::uint32_t j = reaching[k] % kWide;
            const std::uint32_t first_a = reaching[k] - j;
            unsigned bits =
                overlaps_in_leaf(leaves[first_a / kWide], {b.lo[0][j], b.lo[1][j], b.lo[2][j]},
                                 {b.hi[0][j], b.hi[1][j], b.hi[2][j]});
            // Within a leaf each pair once.
            bits &= first_a / kWide == leaf_b ? (1U << j) - 1 : 0xFFU;
            const Words d;
            for (std::size_t at = 0; at < kWide; at += kLanes) {
                hn::StoreU(hn::Set(d, kWide * leaf_b + j), d, slots_b + count + at);
            }
            count += store_set_bits(bits, first_a, slots_a + count);
        }
        append({slots_a, count}, {slots_b, count});
        lists_.release(mark);
    }

    void append(std::span<const std::uint32_t> slots_a, std::span<const std::uint32_t> slots_b) {
        if (found_ + slots_a.size() > out_->size()) {
            const std::size_t size = out_->size() + out_->size() / 8 + slots_a.size() + kRoom;
            out_->reserve(size);
            out_->resize(size);
        }
        ObjectPair* end = out_->data() + found_;
        const ObjectId* order = tree_.order.data();
        for (std::size_t k = 0; k < slots_a.size(); ++k) {
            const ObjectId id_a = order[slots_a[k]];
            const ObjectId id_b = order[slots_b[k]];
            end[k] = {std::min(id_a, id_b), std::max(id_a, id_b)};
        }
        found_ += slots_a.size();
    }

    const WideBoxTree& tree_;
    std::span<const LeafBoxes> leaves_;
    ListArena& lists_;
    std::vector<ObjectPair>* out_;
    std::size_t found_ = 0;
    std::uint64_t leaf_pairs_ = 0;
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
