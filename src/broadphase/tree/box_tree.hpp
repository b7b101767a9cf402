// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tandem/box.hpp>
#include <tandem/broad_phase.hpp>

#include "broadphase/ray_box.hpp"

namespace tandem::broadphase {

/// A binary tree of boxes that grows by insertion (thesis, 2.1). A node stores the boxes of its two
/// children side by side: one cache line serves both, and leaves need no nodes.
class BoxTree {
  public:
    BoxTree();

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// The box around all objects; there must be at least one.
    [[nodiscard]] const Box& bounds() const noexcept { return box_at(kRoot); }
    [[nodiscard]] bool contains(ObjectId id) const noexcept {
        return id < slot_of_.size() && slot_of_[id] != kNone;
    }
    [[nodiscard]] const Box& box_of(ObjectId id) const noexcept { return box_at(slot_of_[id]); }

    void insert(ObjectId id, const Box& box);
    void remove(ObjectId id);
    /// The same as `remove` and `insert` with another box. Faster if the box is near its old
    /// position.
    void reinsert(ObjectId id, const Box& box);

    /// Calls body(id) for every object whose box in this tree passes the test. The test is also
    /// called for boxes around several objects.
    template <class Test, class Body>
    void visit(Test test, Body body);
    /// Calls body(a, b) for every two objects whose boxes in this tree overlap.
    template <class Body>
    void visit_pairs(Body body);
    /// Calls body(a, b) for overlapping boxes, with a from this tree and b from the other.
    template <class Body>
    void visit_pairs_with(const BoxTree& other, Body body);

    [[nodiscard]] std::size_t memory_bytes() const noexcept;
    [[nodiscard]] std::vector<std::string> validate() const;

  private:
    /// An edge of the tree: a node and one of its two sides. Slot 0 leads to the root.
    using Slot = std::uint32_t;
    /// The content of a slot: an object, marked by the high bit, or a node.
    using Child = std::uint32_t;
    static constexpr Slot kRoot = 0;
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    static constexpr Child kLeaf = Child{1} << 31U;

    struct alignas(64) Node {
        std::array<Box, 2> box{};
        std::array<Child, 2> child{kNone, kNone};
        Slot parent = kNone;  ///< the slot that leads to this node; the next free node if it is not
                              ///< in use
    };
    struct Step {
        Slot slot;
        double inherited;  ///< growth of the boxes above
    };
    struct SlotPair {
        Slot a;
        Slot b;
    };

    static Slot slot(std::uint32_t node, unsigned side) noexcept { return 2 * node + side; }
    static bool is_leaf(Child child) noexcept { return (child & kLeaf) != 0; }
    static ObjectId object(Child child) noexcept { return child & ~kLeaf; }
    [[nodiscard]] Box& box_at(Slot s) noexcept { return nodes_[s / 2].box[s % 2]; }
    [[nodiscard]] const Box& box_at(Slot s) const noexcept { return nodes_[s / 2].box[s % 2]; }
    [[nodiscard]] Child child_at(Slot s) const noexcept { return nodes_[s / 2].child[s % 2]; }
    void hang(Slot s, Child child, const Box& box) noexcept;

    [[nodiscard]] Slot best_sibling(Slot top, const Box& box);
    void insert_below(Slot top, ObjectId id, const Box& box);
    /// Returns the new slot of the sibling, unless the object was the only one.
    Slot take_out(ObjectId id);
    [[nodiscard]] std::uint32_t take_node();
    void tidy_upward(std::uint32_t node) noexcept;
    void rotate(std::uint32_t node) noexcept;

    template <class Body>
    static void descend(const BoxTree& a, const BoxTree& b, std::vector<SlotPair>& stack,
                        Body& body);

    std::vector<Node> nodes_;     ///< node 0 is not part of the tree: its side 0 leads to the root
    std::vector<Slot> slot_of_;   ///< by object
    std::uint32_t free_ = kNone;  ///< list of unused nodes
    std::size_t size_ = 0;
    std::vector<Step> steps_;
    std::vector<Slot> slots_;
    std::vector<SlotPair> slot_pairs_;
};

template <class Test, class Body>
void BoxTree::visit(Test test, Body body) {
    if (size_ == 0 || !test(bounds())) {
        return;
    }
    slots_.assign(1, kRoot);
    while (!slots_.empty()) {
        const Child child = child_at(slots_.back());
        slots_.pop_back();
        if (is_leaf(child)) {
            body(object(child));
            continue;
        }
        const Node& node = nodes_[child];
        for (unsigned side = 0; side < 2; ++side) {
            if (test(node.box[side])) {
                slots_.push_back(slot(child, side));
            }
        }
    }
}

/// Processes the stack of overlapping pairs of slots, at least one of which leads to a node. The
/// larger box is opened (listing 2.6), because opening the smaller one would hardly separate them.
template <class Body>
void BoxTree::descend(const BoxTree& a, const BoxTree& b, std::vector<SlotPair>& stack,
                      Body& body) {
    const auto largest_side = [](const Box& box) {
        return std::max({box.hi[0] - box.lo[0], box.hi[1] - box.lo[1], box.hi[2] - box.lo[2]});
    };
    while (!stack.empty()) {
        const SlotPair at = stack.back();
        stack.pop_back();
        const Child child_a = a.child_at(at.a);
        const Child child_b = b.child_at(at.b);
        if (is_leaf(child_a) && is_leaf(child_b)) {
            body(object(child_a), object(child_b));
            continue;
        }
        const Box& box_a = a.box_at(at.a);
        const Box& box_b = b.box_at(at.b);
        if (is_leaf(child_b) || (!is_leaf(child_a) && largest_side(box_a) >= largest_side(box_b))) {
            for (unsigned side = 0; side < 2; ++side) {
                if (overlaps(a.nodes_[child_a].box[side], box_b)) {
                    stack.push_back({slot(child_a, side), at.b});
                }
            }
        } else {
            for (unsigned side = 0; side < 2; ++side) {
                if (overlaps(box_a, b.nodes_[child_b].box[side])) {
                    stack.push_back({at.a, slot(child_b, side)});
                }
            }
        }
    }
}

template <class Body>
void BoxTree::visit_pairs(Body body) {
    if (size_ < 2) {
        return;
    }
    slots_.assign(1, kRoot);
    while (!slots_.empty()) {
        const Child child = child_at(slots_.back());
        slots_.pop_back();
        if (is_leaf(child)) {
            continue;
        }
        slots_.push_back(slot(child, 0));
        slots_.push_back(slot(child, 1));
        if (overlaps(nodes_[child].box[0], nodes_[child].box[1])) {
            slot_pairs_.push_back({slot(child, 0), slot(child, 1)});
            descend(*this, *this, slot_pairs_, body);
        }
    }
}

template <class Body>
void BoxTree::visit_pairs_with(const BoxTree& other, Body body) {
    if (size_ > 0 && other.size_ > 0 && overlaps(bounds(), other.bounds())) {
        slot_pairs_.push_back({kRoot, kRoot});
        descend(*this, other, slot_pairs_, body);
    }
}

}  // namespace tandem::broadphase
