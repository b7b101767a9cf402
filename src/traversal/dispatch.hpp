// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <tandem/engine.hpp>
#include <tandem/statistics.hpp>

#include "base/function_ref.hpp"
#include "bvh/bvh.hpp"
#include "traversal/concepts.hpp"
#include "volumes/aabb.hpp"
#include "volumes/kdop.hpp"
#include "volumes/obb.hpp"
#include "volumes/relative_pose.hpp"
#include "volumes/sphere.hpp"

namespace tandem {

/// Which walk, as enums.
struct WalkChoice {
    OrderKind order = OrderKind::Stack;
    RuleKind rule = RuleKind::LargerVolume;
};

/// Working memory of all orders, kept between walks.
struct WalkBuffers {
    std::vector<NodePair> stack;
    std::vector<NodePair> leaf_pairs;
};

/// Gets overlapping leaf pairs in batches of up to `batch_size`: one indirect call per batch.
struct LeafPairSink {
    std::size_t batch_size = 256;
    FunctionRef<Flow(std::span<const NodePair>)> receive;
};

/// Resolves the enums once and runs the walk they name. Instantiated for every volume.
template <class Volume>
TraversalStats walk(const Bvh<Volume>& tree_a, const Bvh<Volume>& tree_b, const RelativePose& pose,
                    const WalkChoice& choice, const LeafPairSink& sink, WalkBuffers& buffers);

extern template TraversalStats walk(const Bvh<Aabb>&, const Bvh<Aabb>&, const RelativePose&,
                                    const WalkChoice&, const LeafPairSink&, WalkBuffers&);
extern template TraversalStats walk(const Bvh<Obb>&, const Bvh<Obb>&, const RelativePose&,
                                    const WalkChoice&, const LeafPairSink&, WalkBuffers&);
extern template TraversalStats walk(const Bvh<Sphere>&, const Bvh<Sphere>&, const RelativePose&,
                                    const WalkChoice&, const LeafPairSink&, WalkBuffers&);
extern template TraversalStats walk(const Bvh<Kdop<14>>&, const Bvh<Kdop<14>>&, const RelativePose&,
                                    const WalkChoice&, const LeafPairSink&, WalkBuffers&);
extern template TraversalStats walk(const Bvh<Kdop<18>>&, const Bvh<Kdop<18>>&, const RelativePose&,
                                    const WalkChoice&, const LeafPairSink&, WalkBuffers&);
extern template TraversalStats walk(const Bvh<Kdop<26>>&, const Bvh<Kdop<26>>&, const RelativePose&,
                                    const WalkChoice&, const LeafPairSink&, WalkBuffers&);

}  // namespace tandem
