// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/dispatch.hpp"

#include "traversal/rules.hpp"
#include "traversal/stack.hpp"
#include "volumes/overlap_test.hpp"

namespace tandem {
namespace {

/// Collects leaf pairs until a batch is full.
class LeafBatcher {
  public:
    LeafBatcher(const LeafPairSink& sink, std::vector<NodePair>& batch)
        : sink_(sink), batch_(batch) {
        batch_.clear();
        batch_.reserve(sink.batch_size);
    }

    Flow operator()(NodePair leaves) {
        batch_.push_back(leaves);
        return batch_.size() < sink_.batch_size ? Flow::Continue : flush();
    }

    Flow flush() {
        const Flow flow = batch_.empty() ? Flow::Continue : sink_.receive(batch_);
        batch_.clear();
        return flow;
    }

  private:
    const LeafPairSink& sink_;
    std::vector<NodePair>& batch_;
};

}  // namespace

template <class Volume>
TraversalStats walk(const Bvh<Volume>& tree_a, const Bvh<Volume>& tree_b, const RelativePose& pose,
                    const WalkChoice& choice, const LeafPairSink& sink, WalkBuffers& buffers) {
    const OverlapTest<Volume> test(pose);
    LeafBatcher visit(sink, buffers.leaf_pairs);
    const auto with_rule = [&](const auto& rule) {
        switch (choice.order) {
            default:
                return walk_stack(tree_a, tree_b, test, rule, visit, buffers.stack);
        }
        return TraversalStats{};
    };
    TraversalStats stats;
    switch (choice.rule) {
        default:
            stats = with_rule(LargerVolume{pose.ratio * pose.ratio * pose.ratio});
            break;
    }
    visit.flush();
    return stats;
}

template TraversalStats walk(const Bvh<Aabb>&, const Bvh<Aabb>&, const RelativePose&,
                             const WalkChoice&, const LeafPairSink&, WalkBuffers&);
template TraversalStats walk(const Bvh<Obb>&, const Bvh<Obb>&, const RelativePose&,
                             const WalkChoice&, const LeafPairSink&, WalkBuffers&);
template TraversalStats walk(const Bvh<Sphere>&, const Bvh<Sphere>&, const RelativePose&,
                             const WalkChoice&, const LeafPairSink&, WalkBuffers&);
template TraversalStats walk(const Bvh<Kdop<14>>&, const Bvh<Kdop<14>>&, const RelativePose&,
                             const WalkChoice&, const LeafPairSink&, WalkBuffers&);
template TraversalStats walk(const Bvh<Kdop<18>>&, const Bvh<Kdop<18>>&, const RelativePose&,
                             const WalkChoice&, const LeafPairSink&, WalkBuffers&);
template TraversalStats walk(const Bvh<Kdop<26>>&, const Bvh<Kdop<26>>&, const RelativePose&,
                             const WalkChoice&, const LeafPairSink&, WalkBuffers&);

}  // namespace tandem
