// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "broadphase/wide/halve.hpp"
#include "broadphase/wide/sort_keys.hpp"
#include "broadphase/wide/wide_box_tree.hpp"
#include "broadphase/wide/world_facts.hpp"

namespace tandem::broadphase {
namespace {

/// Boxes longer than this many typical sides come last, because they would enlarge the leaves of
/// small boxes.
constexpr float kLarge = 8.0F;
/// The large boxes begin at a multiple of this many slots, so that of the nodes with many slots
/// only one mixes both.
constexpr std::size_t kSlotsAtOnce = 64;
/// Objects along the curve that are halved into leaves together.
constexpr std::size_t kQuickBlock = 64;

/// The small and the large boxes, and the first slots of both.
class Groups {
  public:
    Groups(const Objects& objects, const WorldFacts& world)
        : limit_(kLarge * world.typical_side), mixed_(world.longest_side > limit_) {
        if (mixed_) {
            for (const Box& box : objects.boxes()) {
                large_count_ += is_proper(box) && is_large(world, box) ? 1U : 0U;
            }
        }
        small_count_ = objects.size() - large_count_;
        // A handful of large boxes is not worth empty slots.
        large_begin_ = large_count_ < kWide
                           ? small_count_
                           : (small_count_ + kSlotsAtOnce - 1) / kSlotsAtOnce * kSlotsAtOnce;
    }

    [[nodiscard]] std::size_t small_count() const noexcept { return small_count_; }
    [[nodiscard]] std::size_t large_count() const noexcept { return large_count_; }
    [[nodiscard]] std::size_t large_begin() const noexcept { return large_begin_; }
    [[nodiscard]] std::size_t slots() const noexcept { return large_begin_ + large_count_; }
    [[nodiscard]] bool is_large(const WorldFacts& world, const Box& box) const {
        return mixed_ && world.side(box) > limit_;
    }

  private:
    float limit_;
    bool mixed_;  ///< whether there are large boxes
    std::size_t small_count_ = 0;
    std::size_t large_count_ = 0;
    std::size_t large_begin_ = 0;
};

/// Calls `item(id, box, place)`. Places count the small boxes first, and then the large ones.
template <class Item>
void for_each_grouped(const Objects& objects, const WorldFacts& world, const Groups& groups,
                      Item item) {
    std::size_t small = 0;
    std::size_t large = groups.small_count();
    for (ObjectId id = 0; id < objects.id_end(); ++id) {
        const Box& box = objects.box(id);
        if (is_proper(box)) {
            item(id, box, groups.is_large(world, box) ? large++ : small++);
        }
    }
}

/// Copies the ids to their slots; the gap between the groups stays empty.
template <class Id>
void fill_slots(WideBoxTree& tree, const Groups& groups, Id id_at) {
    tree.order.assign(groups.slots(), kNoObject);
    for (std::size_t k = 0; k < groups.small_count(); ++k) {
        tree.order[k] = id_at(k);
    }
    for (std::size_t k = 0; k < groups.large_count(); ++k) {
        tree.order[groups.large_begin() + k] = id_at(groups.small_count() + k);
    }
}

/// Orders the objects along a Z curve. Runs of the curve have jumps, so leaves are made by halving
/// short runs.
void order_quickly(WideBoxTree& tree, const Objects& objects, const WorldFacts& world,
                   const Groups& groups) {
    LeafStorage::Keys space = tree.leaves.sorting_space(objects.size());
    for_each_grouped(objects, world, groups, [&](ObjectId id, const Box& box, std::size_t place) {
        space.keys[place] = {world.key(box), id};
    });
    sort_keys(space.keys.first(groups.small_count()), space.scratch.first(groups.small_count()));
    sort_keys(space.keys.subspan(groups.small_count()),
              space.scratch.subspan(groups.small_count()));
    fill_slots(tree, groups, [&](std::size_t k) { return space.keys[k].id; });
    std::array<Centred, kQuickBlock> block;
    for (std::size_t begin = 0; begin < tree.order.size(); begin += kQuickBlock) {
        std::size_t count = 0;
        for (std::size_t k = begin; k < std::min(begin + kQuickBlock, tree.order.size()); ++k) {
            if (tree.order[k] != kNoObject) {
                block[count++] = {world.centre(objects.box(tree.order[k])), tree.order[k]};
            }
        }
        halve(std::span(block).first(count));
        for (std::size_t k = 0; k < count; ++k) {
            tree.order[begin + k] = block[k].id;
        }
    }
}

/// Orders the objects by recursive halving.
void order_well(WideBoxTree& tree, const Objects& objects, const WorldFacts& world,
                const Groups& groups) {
    const std::span<Centred> items = tree.leaves.halving_space(objects.size());
    for_each_grouped(objects, world, groups, [&](ObjectId id, const Box& box, std::size_t place) {
        items[place] = {world.centre(box), id};
    });
    halve(items.first(groups.small_count()));
    halve(items.subspan(groups.small_count()));
    fill_slots(tree, groups, [&](std::size_t k) { return items[k].id; });
}

}  // namespace

void order_boxes(WideBoxTree& tree, const Objects& objects, OrderEffort effort) {
    const WorldFacts world = facts_of(objects);
    tree.scale = world.scale;
    const Groups groups(objects, world);
    if (effort == OrderEffort::Quick) {
        order_quickly(tree, objects, world, groups);
    } else {
        order_well(tree, objects, world, groups);
    }
}

}  // namespace tandem::broadphase
