// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_CHILD_LISTS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_CHILD_LISTS_INL
#undef TANDEM_CHILD_LISTS_INL
#else
#define TANDEM_CHILD_LISTS_INL
#endif

#include <bit>
#include <hwy/highway.h>

#include "traversal/wide/grouped_memory.hpp"

// The frame of a step of a grouped descent. Which nodes meet, and how many of their children,
// cannot be predicted: so no loop here branches on it.
HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// Some nodes of a list with the bits of the children that meet, none without any.
struct NodeMeetings {
    static constexpr std::uint32_t kMost = 32;
    std::uint64_t bits[kMost + 1];  ///< 8j + i: child i of the node, child j of the other one
    std::uint32_t nodes[kMost + 1];
    std::size_t count = 0;

    HWY_INLINE void add(std::uint64_t met, std::uint32_t node) {
        bits[count] = met;
        nodes[count] = node;
        count += met != 0 ? 1 : 0;
    }
};

/// What comes out of a step: for each child of one node, a list of nodes of the other side.
class ChildLists {
  public:
    /// Lists of at most `capacity` nodes.
    HWY_INLINE ChildLists(ListArena& arena, std::size_t capacity)
        : arena_(arena),
          stride_(capacity + ListArena::kSpare),
          begin_(arena.reserve(kWide * stride_).begin) {}

    /// The child i of a node gets the number nodes_per_node · node + i.
    HWY_INLINE void spread(NodeMeetings& met, std::uint32_t nodes_per_node) {
        met.bits[met.count] = 0;
        std::uint32_t* const lists = arena_.at(begin_);
        std::size_t k = 0;
        std::uint64_t bits = met.bits[0];
        while (bits != 0) {
            const auto bit = static_cast<std::uint32_t>(std::countr_zero(bits));
            const std::uint32_t j = bit / kWide;
            lists[j * stride_ + sizes_[j]++] = nodes_per_node * met.nodes[k] + bit % kWide;
            // The next word is there before it is known whether it is needed.
            const std::uint64_t next = met.bits[k + 1];
            const std::uint64_t rest = bits & (bits - 1);
            const bool ended = rest == 0;
            bits = ended ? next : rest;
            k += ended ? 1 : 0;
        }
    }

    [[nodiscard]] std::uint32_t size(std::uint32_t j) const { return sizes_[j]; }
    [[nodiscard]] ListArena::List list(std::uint32_t j) const {
        return {begin_ + j * stride_, sizes_[j]};
    }

  private:
    ListArena& arena_;
    std::size_t stride_;
    std::size_t begin_;
    std::uint32_t sizes_[kWide]{};
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
