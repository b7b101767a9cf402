// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/tree/box_tree.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "base/assert.hpp"

namespace tandem::broadphase {
namespace {

Box merged(const Box& a, const Box& b) noexcept {
    Box box;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        box.lo[axis] = std::min(a.lo[axis], b.lo[axis]);
        box.hi[axis] = std::max(a.hi[axis], b.hi[axis]);
    }
    return box;
}

/// Half the surface of a box that is a thousandth thicker. Otherwise all boxes on a line would
/// measure 0, and no insertion would be better than another. The squares of all floats fit a
/// double; an infinite side counts as a little longer than any float.
double measure(const Box& box) noexcept {
    constexpr double kLongest = 1e39;
    const double x = std::min(kLongest, static_cast<double>(box.hi[0]) - box.lo[0]);
    const double y = std::min(kLongest, static_cast<double>(box.hi[1]) - box.lo[1]);
    const double z = std::min(kLongest, static_cast<double>(box.hi[2]) - box.lo[2]);
    const double sum = x + y + z;
    return x * y + y * z + z * x + 1e-3 * sum * sum;
}

}  // namespace

BoxTree::BoxTree() : nodes_(1) {}

void BoxTree::hang(Slot s, Child child, const Box& box) noexcept {
    box_at(s) = box;
    nodes_[s / 2].child[s % 2] = child;
    (is_leaf(child) ? slot_of_[object(child)] : nodes_[child].parent) = s;
}

std::uint32_t BoxTree::take_node() {
    if (free_ == kNone) {
        nodes_.emplace_back();
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    const std::uint32_t node = free_;
    free_ = nodes_[node].parent;
    return node;
}

/// Finds, by branch and bound, the sibling with which the surfaces of all boxes grow least in sum.
/// A subtree cannot be better than the growth above it plus the surface of the box itself.
BoxTree::Slot BoxTree::best_sibling(Slot top, const Box& box) {
    const double own = measure(box);
    Slot best = top;
    double least = std::numeric_limits<double>::infinity();
    steps_.assign(1, {top, 0.0});
    while (!steps_.empty()) {
        const Step step = steps_.back();
        steps_.pop_back();
        if (step.inherited + own >= least) {
            continue;
        }
        const Box& there = box_at(step.slot);
        const double together = measure(merged(there, box));
        if (step.inherited + together < least) {
            least = step.inherited + together;
            best = step.slot;
        }
        const Child child = child_at(step.slot);
        const double inherited = step.inherited + together - measure(there);
        if (is_leaf(child) || inherited + own >= least) {
            continue;
        }
        // The nearer child is searched first, because it lowers the bound for the other one.
        const Node& node = nodes_[child];
        const double grown_0 = measure(merged(node.box[0], box)) - measure(node.box[0]);
        const double grown_1 = measure(merged(node.box[1], box)) - measure(node.box[1]);
        const unsigned nearer = grown_1 < grown_0 ? 1 : 0;
        steps_.push_back({slot(child, 1 - nearer), inherited});
        steps_.push_back({slot(child, nearer), inherited});
    }
    return best;
}

void BoxTree::insert(ObjectId id, const Box& box) {
    TANDEM_ASSERT(!contains(id) && id < kLeaf);
    if (id >= slot_of_.size()) {
        slot_of_.resize(id + 1, kNone);
    }
    insert_below(kRoot, id, box);
}

void BoxTree::insert_below(Slot top, ObjectId id, const Box& box) {
    if (size_++ == 0) {
        hang(kRoot, id | kLeaf, box);
        return;
    }
    const Slot sibling = best_sibling(top, box);
    const std::uint32_t node = take_node();
    const Box there = box_at(sibling);
    hang(slot(node, 0), child_at(sibling), there);
    hang(slot(node, 1), id | kLeaf, box);
    hang(sibling, node, merged(there, box));
    tidy_upward(sibling / 2);
}

BoxTree::Slot BoxTree::take_out(ObjectId id) {
    TANDEM_ASSERT(contains(id));
    const Slot leaf = slot_of_[id];
    slot_of_[id] = kNone;
    if (--size_ == 0) {
        nodes_[0].child[0] = kNone;
        return kRoot;
    }
    const std::uint32_t node = leaf / 2;
    const Slot parent = nodes_[node].parent;
    hang(parent, child_at(leaf ^ 1U), box_at(leaf ^ 1U));
    nodes_[node].parent = free_;
    free_ = node;
    return parent;
}

void BoxTree::remove(ObjectId id) {
    const Slot sibling = take_out(id);
    tidy_upward(sibling / 2);
}

/// A node that contains the box does not grow by it. So the search begins at the lowest such node
/// above the old position: a few levels up if the object has not moved far.
void BoxTree::reinsert(ObjectId id, const Box& box) {
    const Slot sibling = take_out(id);
    Slot top = sibling;
    while (top != kRoot && !tandem::contains(box_at(top), box)) {
        top = nodes_[top / 2].parent;
    }
    // Rotations on the way up exchange the children below `top`, not the slot itself.
    tidy_upward(sibling / 2);
    insert_below(top, id, box);
}

/// Refits the boxes from a node to the root, and rotates nodes if that makes boxes smaller.
void BoxTree::tidy_upward(std::uint32_t node) noexcept {
    while (node != 0) {
        rotate(node);
        const Slot parent = nodes_[node].parent;
        const Box box = merged(nodes_[node].box[0], nodes_[node].box[1]);
        if (box_at(parent) == box) {
            return;
        }
        box_at(parent) = box;
        node = parent / 2;
    }
}

/// Exchanges a child with one of its sibling's children if that makes the sibling's surface
/// smaller. The box of the node stays the same, so its ancestors are not affected.
void BoxTree::rotate(std::uint32_t node) noexcept {
    double largest_gain = 0.0;
    Slot up = kNone;
    unsigned down = 0;
    for (unsigned side = 0; side < 2; ++side) {
        const Child sibling = nodes_[node].child[1 - side];
        if (is_leaf(sibling)) {
            continue;
        }
        const double before = measure(nodes_[node].box[1 - side]);
        for (unsigned k = 0; k < 2; ++k) {
            const Box after = merged(nodes_[node].box[side], nodes_[sibling].box[1 - k]);
            const double gain = before - measure(after);
            if (gain > largest_gain) {
                largest_gain = gain;
                up = slot(sibling, k);
                down = side;
            }
        }
    }
    if (up == kNone) {
        return;
    }
    const Child child = nodes_[node].child[down];
    const Box box = nodes_[node].box[down];
    hang(slot(node, down), child_at(up), box_at(up));
    hang(up, child, box);
    nodes_[node].box[1 - down] = merged(box_at(up), box_at(up ^ 1U));
}

std::size_t BoxTree::memory_bytes() const noexcept {
    return nodes_.capacity() * sizeof(Node) +
           (slot_of_.capacity() + slots_.capacity()) * sizeof(Slot) +
           steps_.capacity() * sizeof(Step) + slot_pairs_.capacity() * sizeof(SlotPair);
}

std::vector<std::string> BoxTree::validate() const {
    std::vector<std::string> broken;
    std::size_t leaves = 0;
    std::size_t inner = 0;
    std::vector<Slot> stack;
    if (child_at(kRoot) != kNone) {
        stack.push_back(kRoot);
    }
    while (!stack.empty() && inner < nodes_.size()) {
        const Slot s = stack.back();
        stack.pop_back();
        const Child child = child_at(s);
        if (is_leaf(child)) {
            ++leaves;
            if (object(child) >= slot_of_.size() || slot_of_[object(child)] != s) {
                broken.push_back(fmt::format(
                    "the slot noted for object {} is not the one that holds it", object(child)));
            }
            continue;
        }
        if (child == 0 || child >= nodes_.size()) {
            broken.push_back(fmt::format("slot {} does not lead to a node", s));
            continue;
        }
        ++inner;
        const Node& node = nodes_[child];
        if (node.parent != s) {
            broken.push_back(fmt::format("the parent of node {} is wrong", child));
        }
        if (box_at(s) != merged(node.box[0], node.box[1])) {
            broken.push_back(fmt::format("the box of node {} does not fit", child));
        }
        stack.push_back(slot(child, 0));
        stack.push_back(slot(child, 1));
    }
    std::size_t unused = 0;
    for (std::uint32_t node = free_; node != kNone && unused < nodes_.size();
         node = nodes_[node].parent) {
        ++unused;
    }
    const auto known = static_cast<std::size_t>(
        std::ranges::count_if(slot_of_, [](Slot s) { return s != kNone; }));
    if (leaves != size_ || known != size_ || inner + 1 != std::max<std::size_t>(size_, 1) ||
        inner + unused + 1 != nodes_.size()) {
        broken.push_back(fmt::format("{} objects, {} leaves, {} inner and {} free of {} nodes",
                                     size_, leaves, inner, unused, nodes_.size()));
    }
    return broken;
}

}  // namespace tandem::broadphase
