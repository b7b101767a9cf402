// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "broadphase/wide/tree_query.hpp"
#include "broadphase/wide/wide_box_tree.hpp"

namespace tandem::broadphase {
namespace {

class Checker {
  public:
    Checker(const WideBoxTree& tree, const Objects& objects, const OutdatedObjects& is_outdated)
        : tree_(tree),
          objects_(objects),
          is_outdated_(is_outdated),
          fitted_leaves_(static_cast<std::uint32_t>(tree.leaves.leaves().size())) {}

    std::vector<std::string> run() {
        check_order();
        check_leaves();
        check_nodes();
        return std::move(violations_);
    }

  private:
    void check_order() {
        std::vector<std::uint8_t> seen(objects_.id_end(), 0);
        std::size_t count = 0;
        for (const ObjectId id : tree_.order) {
            if (id == kNoObject || (!objects_.contains(id) && is_outdated_(id))) {
                continue;
            }
            if (!objects_.contains(id) || seen[id]++ != 0) {
                violations_.push_back(
                    fmt::format("object {} is in two slots or not in the world", id));
                return;
            }
            ++count;
        }
        if (count != objects_.size()) {
            violations_.push_back(
                fmt::format("{} of {} objects are in the tree", count, objects_.size()));
        }
    }

    [[nodiscard]] Box slot_box(std::size_t slot) const {
        if (slot / kWide >= fitted_leaves_) {
            return Objects::kEmptyBox;
        }
        const LeafBoxes& boxes = tree_.leaves.leaves()[slot / kWide];
        const std::size_t k = slot % kWide;
        return {{boxes.lo[0][k], boxes.lo[1][k], boxes.lo[2][k]},
                {boxes.hi[0][k], boxes.hi[1][k], boxes.hi[2][k]}};
    }

    void check_leaves() {
        const std::size_t slots = std::max(tree_.order.size(), std::size_t{kWide} * fitted_leaves_);
        for (std::size_t slot = 0; slot < slots; ++slot) {
            const ObjectId id = slot < tree_.order.size() ? tree_.order[slot] : kNoObject;
            const Box box = slot_box(slot);
            const bool is_right =
                id == kNoObject ? !is_proper(box) : is_outdated_(id) || box == objects_.box(id);
            if (!is_right || (is_proper(box) && !contains(tree_.bounds[slot / kWide], box))) {
                violations_.push_back(fmt::format("slot {} holds a wrong box", slot));
            }
        }
    }

    /// Checks that every leaf is within all nodes above it.
    void check_nodes() {
        for (std::uint32_t leaf = 0; leaf < fitted_leaves_; ++leaf) {
            std::uint32_t child = leaf;
            for (std::uint32_t level = 0; level < tree_.levels; ++level, child /= kWide) {
                const WideNode& node = tree_.level(level)[child / kWide];
                if (is_proper(tree_.bounds[leaf]) &&
                    (child % kWide >= node.count ||
                     !contains(child_box(tree_, node, child % kWide), tree_.bounds[leaf]))) {
                    violations_.push_back(
                        fmt::format("node {} of level {} does not contain leaf {}", child / kWide,
                                    level, leaf));
                }
            }
        }
    }

    const WideBoxTree& tree_;
    const Objects& objects_;
    const OutdatedObjects& is_outdated_;
    std::uint32_t fitted_leaves_;
    std::vector<std::string> violations_;
};

}  // namespace

std::vector<std::string> validate(const WideBoxTree& tree, const Objects& objects,
                                  const OutdatedObjects& is_outdated) {
    return Checker(tree, objects, is_outdated).run();
}

}  // namespace tandem::broadphase
