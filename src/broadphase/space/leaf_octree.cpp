// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "broadphase/methods.hpp"
#include "broadphase/object_scan.hpp"
#include "broadphase/space/fit_watch.hpp"
#include "broadphase/space/id_lists.hpp"
#include "broadphase/space/object_sample.hpp"
#include "broadphase/space/octree_space.hpp"
#include "broadphase/space/packed_rows.hpp"
#include "broadphase/space/ranged_objects.hpp"

namespace tandem::broadphase {
namespace {

constexpr std::uint32_t kNoLeaf = 0xFFFFFFFF;
constexpr std::uint32_t kRootLeaf = 0;

struct LeafNode {
    std::uint32_t children = kNoLeaf;  ///< the first of eight; kNoLeaf for a leaf
    IdList list;                       ///< the objects of a leaf
};

/// The part of a range inside the cube; all empty parts are equal.
CellRange part_in(const OctreeCube& cube, const CellRange& range) {
    const CellRange part = common(cube.range(), range);
    return part.empty() ? CellRange{} : part;
}

/// A leaf is not split beyond a depth, if it has few objects, or if a split would more than triple
/// the places of the objects. The last rule replaces a least edge length: it stops where cells
/// become as small as the objects, and where objects cover the whole leaf.
class LeafOctree final : public RangedObjects<LeafOctree> {
    friend RangedObjects<LeafOctree>;

  public:
    LeafOctree(const BroadPhaseOptions& options, Objects& objects)
        : RangedObjects(objects),
          depth_(options.octree_depth),
          leaf_objects_(options.octree_leaf_objects) {
        for_each_object(objects, [&](ObjectId id, const Box&) { add(id); });
    }

    PairReport find_pairs(FoundPairs& out) override {
        fit_if_due();
        find_pairs_below(kRootLeaf, space_.root, out.all);
        loose_.append_pairs(objects(), out.all);
        return PairReport::All;
    }

    void query(const Box& box, std::vector<ObjectId>& out) override {
        query_leaves([&](const Box& node) { return overlaps(box, node); },
                     [&](ObjectId id) { append_if_overlaps(objects(), id, box, out); }, out);
    }
    void query(const Ray& ray, std::vector<ObjectId>& out) override {
        query_leaves([&](const Box& node) { return meets(ray, node); },
                     [&](ObjectId id) { append_if_meets(objects(), id, ray, out); }, out);
    }

    [[nodiscard]] std::size_t memory_bytes() const noexcept override {
        return nodes_.capacity() * sizeof(LeafNode) + lists_.memory_bytes() +
               loose_.memory_bytes() + ranges_.capacity() * sizeof(CellRange) +
               rows_.memory_bytes();
    }
    [[nodiscard]] std::vector<std::string> validate() const override;
    [[nodiscard]] BroadMethod kind() const noexcept override { return BroadMethod::LeafOctree; }

  private:
    [[nodiscard]] CellRange range_of(const Box& box) const noexcept {
        return watch_.has_fitted() ? space_.range_of(box) : CellRange{};
    }
    void change_range(ObjectId id, const CellRange& range);
    bool change_below(std::uint32_t node, const OctreeCube& cube, ObjectId id,
                      const CellRange& from, const CellRange& to);
    void split_if_due(std::uint32_t node, const OctreeCube& cube);
    void merge_if_due(std::uint32_t node);
    [[nodiscard]] std::uint32_t take_children();
    void find_pairs_below(std::uint32_t node, const OctreeCube& cube, std::vector<ObjectPair>& out);
    template <class Enter, class Visit>
    void query_below(std::uint32_t node, const OctreeCube& cube, Enter enter, Visit visit) const;
    template <class Enter, class Visit>
    void query_leaves(Enter enter, Visit visit, std::vector<ObjectId>& out) const;
    void fit_if_due();
    void fit(const OctreeSpace& space);
    void validate_below(std::uint32_t node, const OctreeCube& cube, std::size_t& nodes,
                        std::size_t& chunks, std::vector<double>& cells,
                        std::vector<std::string>& out) const;

    unsigned depth_;
    unsigned leaf_objects_;
    OctreeSpace space_;
    std::vector<LeafNode> nodes_ = std::vector<LeafNode>(1);  ///< the root, then groups of eight
    std::uint32_t free_ = kNoLeaf;  ///< first node of a group; groups are linked by `children`
    IdLists lists_;
    FitWatch watch_;
    ObjectSample sample_;
    PackedRows rows_;
    std::vector<ObjectId> scratch_;
};

void LeafOctree::change_range(ObjectId id, const CellRange& range) {
    const CellRange old = ranges_[id];
    ranges_[id] = range;
    change_below(kRootLeaf, space_.root, id, old, range);
    if (old.empty() != range.empty()) {
        if (range.empty()) {
            loose_.add(id);
        } else {
            loose_.remove(id);
        }
    }
}

/// Visits only children that one of the ranges reaches, and only if the ranges differ there.
/// Returns whether the object has left a leaf, since leaves may then have to be merged.
bool LeafOctree::change_below(std::uint32_t node, const OctreeCube& cube, ObjectId id,
                              const CellRange& from, const CellRange& to) {
    if (from == to) {
        return false;
    }
    if (nodes_[node].children == kNoLeaf) {
        if (!from.empty() && to.empty()) {
            lists_.erase(nodes_[node].list, id);
            return true;
        }
        if (from.empty() && !to.empty()) {
            lists_.push(nodes_[node].list, id);
            split_if_due(node, cube);
        }
        return false;
    }
    const std::uint32_t children = nodes_[node].children;
    const unsigned reached = cube.children_of(from) | cube.children_of(to);
    bool left = false;
    for (unsigned bits = reached; bits != 0; bits &= bits - 1) {
        const auto number = static_cast<unsigned>(std::countr_zero(bits));
        const OctreeCube child = cube.child(number);
        left |=
            change_below(children + number, child, id, part_in(child, from), part_in(child, to));
    }
    if (left) {
        merge_if_due(node);
    }
    return left;
}

void LeafOctree::split_if_due(std::uint32_t node, const OctreeCube& cube) {
    const std::size_t count = nodes_[node].list.size;
    if (cube.below == 0 || count <= leaf_objects_) {
        return;
    }
    std::size_t places = 0;
    lists_.for_each(nodes_[node].list, [&](ObjectId id) {
        const CellRange range = common(ranges_[id], cube.range());
        places += static_cast<std::size_t>(std::popcount(cube.children_of(range)));
    });
    if (places > 3 * count) {
        return;
    }
    const std::uint32_t children = take_children();
    IdList list = nodes_[node].list;
    nodes_[node] = {children, {}};
    for (unsigned number = 0; number < 8; ++number) {
        const CellRange part = cube.child(number).range();
        IdList child;
        scratch_.clear();
        lists_.for_each(list, [&](ObjectId id) {
            if (!common(ranges_[id], part).empty()) {
                scratch_.push_back(id);
            }
        });
        for (const ObjectId id : scratch_) {
            lists_.push(child, id);
        }
        nodes_[children + number].list = child;
    }
    lists_.erase_all(list);
    for (unsigned number = 0; number < 8; ++number) {
        split_if_due(children + number, cube.child(number));
    }
}

/// Merges eight leaves if they hold at most half of the number that splits a leaf, counting
/// duplicates, so that the merged leaf is not split again at once.
void LeafOctree::merge_if_due(std::uint32_t node) {
    const std::uint32_t children = nodes_[node].children;
    std::size_t places = 0;
    for (std::uint32_t child = children; child < children + 8; ++child) {
        if (nodes_[child].children != kNoLeaf) {
            return;
        }
        places += nodes_[child].list.size;
    }
    if (2 * places > leaf_objects_) {
        return;
    }
    scratch_.clear();
    for (std::uint32_t child = children; child < children + 8; ++child) {
        lists_.for_each(nodes_[child].list, [&](ObjectId id) { scratch_.push_back(id); });
        lists_.erase_all(nodes_[child].list);
    }
    std::ranges::sort(scratch_);
    scratch_.erase(std::unique(scratch_.begin(), scratch_.end()), scratch_.end());
    nodes_[children].children = free_;
    free_ = children;
    nodes_[node].children = kNoLeaf;
    for (const ObjectId id : scratch_) {
        lists_.push(nodes_[node].list, id);
    }
}

std::uint32_t LeafOctree::take_children() {
    std::uint32_t children = free_;
    if (children == kNoLeaf) {
        children = static_cast<std::uint32_t>(nodes_.size());
        nodes_.resize(nodes_.size() + 8);
    } else {
        free_ = nodes_[children].children;
    }
    std::fill_n(nodes_.begin() + children, 8, LeafNode{});
    return children;
}

void LeafOctree::find_pairs_below(std::uint32_t node, const OctreeCube& cube,
                                  std::vector<ObjectPair>& out) {
    if (nodes_[node].children != kNoLeaf) {
        for (unsigned number = 0; number < 8; ++number) {
            find_pairs_below(nodes_[node].children + number, cube.child(number), out);
        }
        return;
    }
    if (nodes_[node].list.size < 2) {
        return;
    }
    rows_.clear();
    lists_.for_each(nodes_[node].list,
                    [&](ObjectId id) { rows_.push_back(id, objects().box(id)); });
    const std::size_t first = out.size();
    append_overlaps_within(rows_, rows_.all(), out);
    const CellRange here = cube.range();
    std::size_t kept = first;
    for (std::size_t k = first; k < out.size(); ++k) {
        // As in a grid, a pair is reported by the leaf with the lowest common cell.
        const CellIndex lowest = common(ranges_[out[k].a], ranges_[out[k].b]).lo;
        out[kept] = out[k];
        kept += here.contains(lowest) ? 1U : 0U;
    }
    out.resize(kept);
}

template <class Enter, class Visit>
void LeafOctree::query_below(std::uint32_t node, const OctreeCube& cube, Enter enter,
                             Visit visit) const {
    if (!enter(space_.box_of(cube))) {
        return;
    }
    if (nodes_[node].children == kNoLeaf) {
        lists_.for_each(nodes_[node].list, visit);
        return;
    }
    for (unsigned number = 0; number < 8; ++number) {
        query_below(nodes_[node].children + number, cube.child(number), enter, visit);
    }
}

template <class Enter, class Visit>
void LeafOctree::query_leaves(Enter enter, Visit visit, std::vector<ObjectId>& out) const {
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    query_below(kRootLeaf, space_.root, enter, visit);
    std::sort(out.begin() + first, out.end());
    out.erase(std::unique(out.begin() + first, out.end()), out.end());
    std::ranges::for_each(loose_.ids(), visit);
}

void LeafOctree::fit_if_due() {
    const FitNeed need = watch_.next_update(objects().size(), loose_.size());
    if (const auto space = space_if_due(need, objects(), sample_, depth_, space_)) {
        fit(*space);
    }
}

void LeafOctree::fit(const OctreeSpace& space) {
    space_ = space;
    nodes_.assign(1, LeafNode{});
    free_ = kNoLeaf;
    lists_.clear();
    loose_.clear();
    watch_.fitted(objects().size());
    for_each_object(objects(), [&](ObjectId id, const Box&) { add(id); });
    watch_.left_loose(loose_.size());
}

void LeafOctree::validate_below(std::uint32_t node, const OctreeCube& cube, std::size_t& nodes,
                                std::size_t& chunks, std::vector<double>& cells,
                                std::vector<std::string>& out) const {
    ++nodes;
    if (nodes_[node].children != kNoLeaf) {
        if (nodes_[node].list.size != 0 || cube.below == 0) {
            out.push_back(fmt::format("node {} is not a leaf, but has objects or no level", node));
            return;
        }
        for (unsigned number = 0; number < 8; ++number) {
            validate_below(nodes_[node].children + number, cube.child(number), nodes, chunks, cells,
                           out);
        }
        return;
    }
    chunks += IdLists::chunks_of(nodes_[node].list);
    lists_.for_each(nodes_[node].list, [&](ObjectId id) {
        const CellRange here = common(ranges_[id], cube.range());
        if (!objects().contains(id) || here.empty()) {
            out.push_back(fmt::format("object {} should not be in leaf {}", id, node));
        } else {
            cells[id] += here.cells();
        }
    });
}

std::vector<std::string> LeafOctree::validate() const {
    std::vector<std::string> out;
    std::size_t nodes = 0;
    std::size_t chunks = 0;
    std::vector<double> cells(objects().id_end());
    validate_below(kRootLeaf, space_.root, nodes, chunks, cells, out);
    for (std::uint32_t group = free_; group != kNoLeaf && nodes <= nodes_.size();) {
        nodes += 8;
        group = nodes_[group].children;
    }
    if (nodes != nodes_.size()) {
        out.push_back(fmt::format("{} of {} nodes are in the tree or free", nodes, nodes_.size()));
    }
    for (ObjectId id = 0; id < objects().id_end(); ++id) {
        const bool there = objects().contains(id);
        const CellRange expected = there ? range_of(objects().box(id)) : CellRange{};
        // Leaves do not overlap, so the parts of an object in them add up to its range if it is in
        // each of them once.
        if ((id < ranges_.size() ? ranges_[id] : CellRange{}) != expected ||
            cells[id] != expected.cells() || loose_.contains(id) != (there && expected.empty())) {
            out.push_back(fmt::format("object {} is not where it should be", id));
        }
    }
    lists_.validate(chunks, out);
    loose_.validate(objects(), out);
    return out;
}

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_leaf_octree(const BroadPhaseOptions& options,
                                                   Objects& objects) {
    return std::make_unique<LeafOctree>(options, objects);
}

}  // namespace tandem::broadphase
