// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "deform/reference/dynamic_hierarchy.hpp"

namespace tandem::testing {

/// Checks that every volume of this frame contains what is below it, that children name their
/// parent, that no child is empty, and that each live primitive occurs once.
template <class Volume>
class SoundHierarchy {
  public:
    explicit SoundHierarchy(deform::DynamicHierarchy<Volume>& tree)
        : tree_(tree), seen_(tree.primitive_count(), 0) {}

    [[nodiscard]] bool check() {
        bool sound = check(tree_.root());
        for (std::uint32_t k = 0; k < seen_.size(); ++k) {
            sound = sound && seen_[k] == (tree_.is_alive(k) ? 1 : 0);
        }
        return sound;
    }

  private:
    using Node = deform::DynamicNode<Volume>;

    void contents(const Node& node, std::vector<std::uint32_t>& all) const {
        tree_.for_each_primitive(node, [&](std::uint32_t k) { all.push_back(k); });
        for (std::size_t k = 0; k < node.child_count; ++k) {
            contents(node.children[k], all);
        }
    }

    bool check(const Node& node) {
        std::vector<std::uint32_t> all;
        contents(node, all);
        bool sound = !all.empty() || &node == &tree_.root();
        for (const std::uint32_t k : all) {
            seen_[k] = static_cast<char>(seen_[k] + (node.has_children() ? 0 : 1));
            for (const Vec3& corner : tree_.mesh().corners(k)) {
                const Vec3 point = tree_.frame().to_tree(corner);
                sound = sound &&
                        (node.last_fitted != tree_.frame_number() ||
                         deform::meet(node.volume, deform::fitted<Volume>(std::span(&point, 1))));
            }
        }
        for (std::size_t k = 0; k < node.child_count; ++k) {
            sound = sound && node.children[k].parent == &node && check(node.children[k]);
        }
        return sound;
    }

    deform::DynamicHierarchy<Volume>& tree_;
    std::vector<char> seen_;
};

}  // namespace tandem::testing
