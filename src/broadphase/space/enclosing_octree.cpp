// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "broadphase/methods.hpp"
#include "broadphase/object_scan.hpp"
#include "broadphase/space/fit_watch.hpp"
#include "broadphase/space/id_lists.hpp"
#include "broadphase/space/loose_objects.hpp"
#include "broadphase/space/object_sample.hpp"
#include "broadphase/space/octree_space.hpp"
#include "broadphase/space/packed_rows.hpp"

namespace tandem::broadphase {
namespace {

constexpr std::uint32_t kNoNode = 0xFFFFFFFF;
constexpr std::uint32_t kRootNode = 0;

struct OctreeNode {
    Box box;  ///< around everything that may be in the node
    OctreeCube cube;
    IdList list;
    std::uint32_t parent = kNoNode;  ///< the next free node if this one is free
    std::uint32_t child_count = 0;
    std::array<std::uint32_t, 8> children{kNoNode, kNoNode, kNoNode, kNoNode,
                                          kNoNode, kNoNode, kNoNode, kNoNode};
};

/// Nodes are made when an object needs them, and freed with the last object below them (thesis:
/// dynamic growth, linked nodes in a pool).
class EnclosingOctree final : public BroadPhaseMethod {
  public:
    EnclosingOctree(const BroadPhaseOptions& options, Objects& objects)
        : BroadPhaseMethod(objects), depth_(options.octree_depth), rows_(depth_ + std::size_t{1}) {
        for_each_object(objects, [&](ObjectId id, const Box&) { add(id); });
    }

    void add(ObjectId id) override {
        if (id >= node_of_.size()) {
            node_of_.resize(id + std::size_t{1}, kNoNode);
        }
        put(id, range_of(objects().box(id)));
    }
    void remove(ObjectId id) override { take_out(id); }
    void move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) override {
        for (std::size_t k = 0; k < moved.size(); ++k) {
            objects().set_box(moved[k].id, boxes[k]);
            const CellRange range = range_of(boxes[k]);
            const std::uint32_t node = node_of_[moved[k].id];
            if (range.empty() ? node != kNoNode
                              : node == kNoNode || nodes_[node].cube != space_.cube_around(range)) {
                take_out(moved[k].id);
                put(moved[k].id, range);
            }
        }
    }

    PairReport find_pairs(FoundPairs& out) override {
        fit_if_due();
        rows_[0].clear();
        find_pairs_below(kRootNode, 0, out.all);
        loose_.append_pairs(objects(), out.all);
        return PairReport::All;
    }

    void query(const Box& box, std::vector<ObjectId>& out) override {
        query_nodes([&](const Box& node) { return overlaps(box, node); },
                    [&](ObjectId id) { append_if_overlaps(objects(), id, box, out); });
    }
    void query(const Ray& ray, std::vector<ObjectId>& out) override {
        query_nodes([&](const Box& node) { return meets(ray, node); },
                    [&](ObjectId id) { append_if_meets(objects(), id, ray, out); });
    }

    [[nodiscard]] std::size_t memory_bytes() const noexcept override {
        std::size_t bytes = nodes_.capacity() * sizeof(OctreeNode) + lists_.memory_bytes() +
                            node_of_.capacity() * sizeof(std::uint32_t) + loose_.memory_bytes();
        for (const PackedRows& rows : rows_) {
            bytes += rows.memory_bytes();
        }
        return bytes;
    }
    [[nodiscard]] std::vector<std::string> validate() const override;
    [[nodiscard]] BroadMethod kind() const noexcept override {
        return BroadMethod::EnclosingOctree;
    }

  private:
    [[nodiscard]] CellRange range_of(const Box& box) const noexcept {
        return watch_.has_fitted() ? space_.range_of(box) : CellRange{};
    }
    void put(ObjectId id, const CellRange& range);
    void take_out(ObjectId id);
    [[nodiscard]] std::uint32_t node_at(const OctreeCube& cube);
    [[nodiscard]] std::uint32_t child_made(std::uint32_t parent, unsigned number);
    void find_pairs_below(std::uint32_t node, std::size_t depth, std::vector<ObjectPair>& out);
    template <class Enter, class Visit>
    void query_below(std::uint32_t node, Enter enter, Visit visit) const;
    template <class Enter, class Visit>
    void query_nodes(Enter enter, Visit visit) const;
    void fit_if_due();
    void fit(const OctreeSpace& space);

    unsigned depth_;
    OctreeSpace space_;
    std::vector<OctreeNode> nodes_ = std::vector<OctreeNode>(1);
    std::uint32_t free_ = kNoNode;
    IdLists lists_;
    std::vector<std::uint32_t> node_of_;  ///< by object; kNoNode for a loose one
    LooseObjects loose_;
    FitWatch watch_;
    ObjectSample sample_;
    std::vector<PackedRows> rows_;  ///< by depth: objects of ancestors that reach into the node
};

void EnclosingOctree::put(ObjectId id, const CellRange& range) {
    if (range.empty()) {
        loose_.add(id);
        return;
    }
    const std::uint32_t node = node_at(space_.cube_around(range));
    lists_.push(nodes_[node].list, id);
    node_of_[id] = node;
}

void EnclosingOctree::take_out(ObjectId id) {
    std::uint32_t node = node_of_[id];
    if (node == kNoNode) {
        loose_.remove(id);
        return;
    }
    node_of_[id] = kNoNode;
    lists_.erase(nodes_[node].list, id);
    while (node != kRootNode && nodes_[node].list.size == 0 && nodes_[node].child_count == 0) {
        const std::uint32_t parent = nodes_[node].parent;
        nodes_[parent].children[nodes_[parent].cube.child_of(nodes_[node].cube.lo)] = kNoNode;
        --nodes_[parent].child_count;
        nodes_[node].parent = free_;
        free_ = node;
        node = parent;
    }
}

std::uint32_t EnclosingOctree::node_at(const OctreeCube& cube) {
    std::uint32_t node = kRootNode;
    while (nodes_[node].cube.below > cube.below) {
        const unsigned number = nodes_[node].cube.child_of(cube.lo);
        const std::uint32_t child = nodes_[node].children[number];
        node = child == kNoNode ? child_made(node, number) : child;
    }
    return node;
}

std::uint32_t EnclosingOctree::child_made(std::uint32_t parent, unsigned number) {
    std::uint32_t node = free_;
    if (node == kNoNode) {
        node = static_cast<std::uint32_t>(nodes_.size());
        nodes_.emplace_back();
    } else {
        free_ = nodes_[node].parent;
    }
    const OctreeCube cube = nodes_[parent].cube.child(number);
    nodes_[node] =
        OctreeNode{.box = space_.box_of(cube), .cube = cube, .list = {}, .parent = parent};
    nodes_[parent].children[number] = node;
    ++nodes_[parent].child_count;
    return node;
}

/// Compares the objects of a node with each other and with those objects of its ancestors that
/// reach into the node (listing 2.14).
void EnclosingOctree::find_pairs_below(std::uint32_t node, std::size_t depth,
                                       std::vector<ObjectPair>& out) {
    PackedRows& rows = rows_[depth];
    const std::size_t ancestors = rows.size();
    lists_.for_each(nodes_[node].list, [&](ObjectId id) { rows.push_back(id, objects().box(id)); });
    const RowRange own{ancestors, rows.size()};
    append_overlaps_between(rows, own, {0, ancestors}, out);
    append_overlaps_within(rows, own, out);
    if (nodes_[node].child_count == 0) {
        return;
    }
    for (const std::uint32_t child : nodes_[node].children) {
        if (child != kNoNode) {
            rows_[depth + 1].clear();
            select_overlaps(rows, nodes_[child].box, rows_[depth + 1]);
            find_pairs_below(child, depth + 1, out);
        }
    }
}

template <class Enter, class Visit>
void EnclosingOctree::query_below(std::uint32_t node, Enter enter, Visit visit) const {
    lists_.for_each(nodes_[node].list, visit);
    for (const std::uint32_t child : nodes_[node].children) {
        if (child != kNoNode && enter(nodes_[child].box)) {
            query_below(child, enter, visit);
        }
    }
}

template <class Enter, class Visit>
void EnclosingOctree::query_nodes(Enter enter, Visit visit) const {
    query_below(kRootNode, enter, visit);
    std::ranges::for_each(loose_.ids(), visit);
}

void EnclosingOctree::fit_if_due() {
    const FitNeed need = watch_.next_update(objects().size(), loose_.size());
    if (const auto space = space_if_due(need, objects(), sample_, depth_, space_)) {
        fit(*space);
    }
}

void EnclosingOctree::fit(const OctreeSpace& space) {
    space_ = space;
    nodes_.assign(1, OctreeNode{.box = space.box_of(space.root), .cube = space.root, .list = {}});
    free_ = kNoNode;
    lists_.clear();
    loose_.clear();
    std::ranges::fill(node_of_, kNoNode);
    watch_.fitted(objects().size());
    for_each_object(objects(), [&](ObjectId id, const Box&) { add(id); });
    watch_.left_loose(loose_.size());
}

std::vector<std::string> EnclosingOctree::validate() const {
    std::vector<std::string> out;
    std::vector<std::size_t> seen(objects().id_end());
    std::size_t chunks = 0;
    std::size_t reached = 0;
    std::vector<std::uint32_t> stack{kRootNode};
    while (!stack.empty()) {
        const std::uint32_t at = stack.back();
        const OctreeNode& node = nodes_[at];
        stack.pop_back();
        ++reached;
        chunks += IdLists::chunks_of(node.list);
        lists_.for_each(node.list, [&](ObjectId id) {
            if (!objects().contains(id) || node_of_[id] != at ||
                space_.cube_around(range_of(objects().box(id))) != node.cube) {
                out.push_back(fmt::format("object {} should not be in node {}", id, at));
            } else {
                ++seen[id];
            }
        });
        std::uint32_t child_count = 0;
        for (unsigned number = 0; number < 8; ++number) {
            const std::uint32_t child = node.children[number];
            if (child != kNoNode) {
                ++child_count;
                stack.push_back(child);
                if (nodes_[child].parent != at || nodes_[child].cube != node.cube.child(number)) {
                    out.push_back(fmt::format("node {} is not a child of node {}", child, at));
                }
            }
        }
        if (child_count != node.child_count ||
            (at != kRootNode && child_count == 0 && node.list.size == 0)) {
            out.push_back(fmt::format("node {} has a wrong count or should be free", at));
        }
    }
    std::size_t free = 0;
    for (std::uint32_t at = free_; at != kNoNode && free <= nodes_.size(); ++free) {
        at = nodes_[at].parent;
    }
    if (reached + free != nodes_.size()) {
        out.push_back(
            fmt::format("{} nodes: {} in the tree, {} free", nodes_.size(), reached, free));
    }
    for (ObjectId id = 0; id < objects().id_end(); ++id) {
        const bool there = objects().contains(id);
        const bool loose = there && range_of(objects().box(id)).empty();
        if (seen[id] != (there && !loose ? 1U : 0U) || loose_.contains(id) != loose) {
            out.push_back(fmt::format("object {} is not where it should be", id));
        }
    }
    lists_.validate(chunks, out);
    loose_.validate(objects(), out);
    return out;
}

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_enclosing_octree(const BroadPhaseOptions& options,
                                                        Objects& objects) {
    return std::make_unique<EnclosingOctree>(options, objects);
}

}  // namespace tandem::broadphase
