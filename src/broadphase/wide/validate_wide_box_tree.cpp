// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "broadphase/wide/tree_query.hpp"
#include "broadphase/wide/wide_box_tree.hpp"

namespace tandem {
namespace {

class Checker {
  public:
    Checker(const WideBoxTree& tree, const Objects& objects) : tree_(tree), objects_(objects) {}

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
            if (id == kNoObject) {
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

    [[nodiscard]] Box slot_box(std::uint32_t leaf, std::size_t k) const {
        const LeafBoxes& boxes = tree_.leaves.leaves()[leaf];
        return {{boxes.lo[0][k], boxes.lo[1][k], boxes.lo[2][k]},
                {boxes.hi[0][k], boxes.hi[1][k], boxes.hi[2][k]}};
    }

    void check_leaves() {
        for (std::uint32_t leaf = 0; leaf < tree_.leaf_count(); ++leaf) {
            for (std::size_t k = 0; k < kWide; ++k) {
                const std::size_t slot = std::size_t{kWide} * leaf + k;
                const ObjectId id = slot < tree_.order.size() ? tree_.order[slot] : kNoObject;
                const Box box = slot_box(leaf, k);
                if (id == kNoObject
                        ? is_proper(box)
                        : box != objects_.box(id) || !contains(tree_.bounds[leaf], box)) {
                    violations_.push_back(fmt::format("slot {} holds a wrong box", slot));
                }
            }
        }
    }

    /// Every leaf in all the nodes above it.
    void check_nodes() {
        for (std::uint32_t leaf = 0; leaf < tree_.leaf_count(); ++leaf) {
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
    std::vector<std::string> violations_;
};

}  // namespace

std::vector<std::string> validate(const WideBoxTree& tree, const Objects& objects) {
    return Checker(tree, objects).run();
}

}  // namespace tandem
