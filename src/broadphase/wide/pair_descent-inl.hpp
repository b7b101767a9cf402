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

#include <tandem/flow.hpp>
#include <tandem/statistics.hpp>

#include "broadphase/wide/descent_lists.hpp"
#include "broadphase/wide/leaf_boxes-inl.hpp"
#include "broadphase/wide/pair_descent.hpp"
#include "traversal/wide/aligned_boxes-inl.hpp"
#include "traversal/wide/contact/grouped_frame-inl.hpp"
#include "traversal/wide/set_bits-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::broadphase::HWY_NAMESPACE {

/// The grouped descent of a tree of boxes against itself. Levels count from the leaves here: the
/// nodes of the tree's level l are on level l + 1.
class PairDescent : public SelfMeetings {
  public:
    PairDescent(const WideBoxTree& tree, DescentLists& memory, std::vector<ObjectPair>* out)
        : tree_(tree),
          leaves_(tree.leaves.leaves()),
          memory_(memory),
          out_(out),
          frame_(*this, memory.frame, stats_) {}
    PairDescent(const PairDescent&) = delete;
    PairDescent& operator=(const PairDescent&) = delete;

    std::uint64_t run(const DescentTask& task, std::span<const std::uint32_t> nodes) {
        found_ = out_->size();
        out_->resize(std::max(out_->capacity(), found_ + kRoom));
        frame_.clear();
        frame_.add_task(task.node, nodes);
        (void)frame_.run({task.level + 1, task.level + 1});
        out_->resize(found_);
        return leaf_pairs_;
    }

    /// Calls `emit(node, nodes)` for the tasks one level below.
    template <class Emit>
    void split(const DescentTask& task, std::span<const std::uint32_t> nodes, Emit emit) {
        frame_.clear();
        frame_.add_task(task.node, nodes);
        frame_.split({task.level + 1, task.level + 1},
                     [&](NodeLevels, std::uint32_t node, std::span<const std::uint32_t> others) {
                         emit(node, others);
                     });
    }

  private:
    friend class GroupedFrame<PairDescent>;

    static constexpr std::size_t kRoom = 64;

    [[nodiscard]] static bool is_cancelled() { return false; }

    [[nodiscard]] const WideNode* level_a(std::uint32_t level) const {
        return tree_.level(level - 1);
    }
    [[nodiscard]] const WideNode* level_b(std::uint32_t level) const {
        return tree_.level(level - 1);
    }

    Flow compare(std::span<const NodeTask> tasks) {
        for (const NodeTask& task : tasks) {
            const auto leaves = memory_.frame.lists.view(task.list);
            leaf_pairs_ += leaves.size();
            for (std::size_t k = 0; k < leaves.size(); k += DescentLists::kLeavesAtOnce) {
                compare_leaves(task.node_b, leaves.subspan(k, std::min(DescentLists::kLeavesAtOnce,
                                                                       leaves.size() - k)));
            }
        }
        return Flow::Continue;
    }

    /// Compares the boxes of a leaf with those of other leaves, in three loops without
    /// unpredictable branches.
    void compare_leaves(std::uint32_t leaf_b, std::span<const std::uint32_t> leaves_a) {
        const LeafBoxes* leaves = leaves_.data();
        const LeafBoxes& b = leaves[leaf_b];
        // 1. List the boxes of b that reach into another leaf; they are few.
        // Entries are eight times the number of the leaf plus the number of the box of b.
        std::uint32_t* const reaching = memory_.reaching.data();
        std::size_t reaching_count = 0;
        for (const std::uint32_t leaf_a : leaves_a) {
            const Box& bounds = tree_.bounds[leaf_a];
            const unsigned bits = overlaps_in_leaf(b, bounds.lo, bounds.hi);
            reaching_count += store_set_bits(bits, kWide * leaf_a, reaching + reaching_count);
        }
        // 2. List the boxes there that each of these overlaps; append() looks up the ids.
        std::uint32_t* const slots_a = memory_.slots_a.data();
        std::uint32_t* const slots_b = memory_.slots_b.data();
        std::size_t count = 0;
        for (std::size_t k = 0; k < reaching_count; ++k) {
            const std::uint32_t j = reaching[k] % kWide;
            const std::uint32_t first_a = reaching[k] - j;
            unsigned bits =
                overlaps_in_leaf(leaves[first_a / kWide], {b.lo[0][j], b.lo[1][j], b.lo[2][j]},
                                 {b.hi[0][j], b.hi[1][j], b.hi[2][j]});
            // Within a leaf each pair counts once.
            bits &= first_a / kWide == leaf_b ? (1U << j) - 1 : 0xFFU;
            const Words d;
            for (std::size_t at = 0; at < kWide; at += kLanes) {
                hn::StoreU(hn::Set(d, kWide * leaf_b + j), d, slots_b + count + at);
            }
            count += store_set_bits(bits, first_a, slots_a + count);
            if (count > DescentLists::kMostMet - kWide) {
                append({slots_a, count}, {slots_b, count});
                count = 0;
            }
        }
        append({slots_a, count}, {slots_b, count});
    }

    void append(std::span<const std::uint32_t> slots_a, std::span<const std::uint32_t> slots_b) {
        if (found_ + slots_a.size() > out_->size()) {
            const std::size_t size = out_->size() + out_->size() / 16 + slots_a.size() + kRoom;
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
    DescentLists& memory_;
    std::vector<ObjectPair>* out_;
    std::size_t found_ = 0;
    std::uint64_t leaf_pairs_ = 0;
    TraversalStats stats_;
    GroupedFrame<PairDescent> frame_;
};

}  // namespace tandem::broadphase::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
