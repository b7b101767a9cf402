// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "base/lazy.hpp"
#include "base/module_names.hpp"
#include "bvh/blocked.hpp"
#include "bvh/bvh.hpp"
#include "bvh/post_indexed.hpp"

namespace tandem::bvh {

/// A tree of the reference engine, with the layouts that some orders of traversal need; each is
/// made at its first use.
template <class Volume>
class ReferenceTree {
  public:
    explicit ReferenceTree(Bvh<Volume> bvh) : bvh_(std::move(bvh)) {}

    [[nodiscard]] const Bvh<Volume>& bvh() const { return bvh_; }
    [[nodiscard]] const PostIndexedBvh<Volume>& post_indexed() const {
        return post_indexed_.get([this] { return bvh::post_indexed(bvh_); });
    }
    [[nodiscard]] const BlockedBvh<Volume>& blocked() const {
        return blocked_.get([this] { return bvh::blocked(bvh_); });
    }

  private:
    Bvh<Volume> bvh_;
    Lazy<PostIndexedBvh<Volume>> post_indexed_;
    Lazy<BlockedBvh<Volume>> blocked_;
};

}  // namespace tandem::bvh
