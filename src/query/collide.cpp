// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include <tandem/collide.hpp>

#include "bvh/model_tree.hpp"
#include "query/triangle_stage.hpp"
#include "traversal/dispatch.hpp"

namespace tandem {
namespace {

constexpr std::size_t kBatchSize = 256;

/// World coordinates are sums and products rounded one by one, hence monotone in each local
/// coordinate: if the corners of the mesh's box stay finite, every vertex does.
bool stays_finite(const TreeFrame& frame, const Pose& pose) {
    for (unsigned corner = 0; corner < 8; ++corner) {
        const Vec3 point((corner & 1U) != 0 ? frame.hi.x() : frame.lo.x(),
                         (corner & 2U) != 0 ? frame.hi.y() : frame.lo.y(),
                         (corner & 4U) != 0 ? frame.hi.z() : frame.lo.z());
        if (!to_world(pose, point).allFinite()) {
            return false;
        }
    }
    return true;
}

/// The other orders have their rule built in.
bool asks_a_rule(OrderKind order) {
    return admits(order, RuleKind::LargerVolume);
}

Error cannot_follow(OrderKind order, std::string_view rule) {
    return {ErrorCode::Unsupported,
            fmt::format("the order {} cannot follow {}; leave the rule out for its own, {}",
                        name_of(order), rule, name_of(default_rule(order)))};
}

Error out_of_range(char which) {
    return {ErrorCode::InvalidArgument,
            fmt::format("the pose of mesh {} moves it out of the range of double", which)};
}

Error different_volumes(VolumeKind kind_a, VolumeKind kind_b) {
    return {ErrorCode::Unsupported,
            fmt::format("mesh A has a tree of {} volumes and mesh B one of {}: build both with the "
                        "same kind",
                        name_of(kind_a), name_of(kind_b))};
}

/// Hands pairs on in batches.
class PairBatcher {
  public:
    PairBatcher(std::vector<TrianglePair>& batch, const Query::Visitor& visitor)
        : batch_(batch), visitor_(visitor) {
        batch_.clear();
    }

    Flow operator()(TrianglePair pair) {
        batch_.push_back(pair);
        return batch_.size() < kBatchSize ? Flow::Continue : flush();
    }

    Flow flush() {
        const Flow flow = batch_.empty() ? Flow::Continue : visitor_(batch_);
        batch_.clear();
        return flow;
    }

  private:
    std::vector<TrianglePair>& batch_;
    const Query::Visitor& visitor_;
};

}  // namespace

struct Query::State {
    CollideRequest request;
    TraversalStats stats;
    WalkBuffers walk_buffers;
    std::vector<TrianglePair> pairs;

    /// Walks with leaf pairs in batches of `batch_size` and calls `hit` for each touching pair.
    template <class Hit>
    Result<Done> run(const Placed& a, const Placed& b, std::size_t batch_size, Hit& hit) {
        stats = {};
        return std::visit(
            [&]<class Volume>(const ReferenceTree<Volume>& tree_a) -> Result<Done> {
                const auto* tree_b = std::get_if<ReferenceTree<Volume>>(&b.model.tree().tree);
                if (tree_b == nullptr) {
                    return different_volumes(a.model.options().volume, b.model.options().volume);
                }
                return run_on(a, tree_a, b, *tree_b, batch_size, hit);
            },
            a.model.tree().tree);
    }

    template <class Volume, class Hit>
    Result<Done> run_on(const Placed& a, const ReferenceTree<Volume>& tree_a, const Placed& b,
                        const ReferenceTree<Volume>& tree_b, std::size_t batch_size, Hit& hit) {
        const RuleKind rule = request.rule.value_or(default_rule(request.order));
        if (request.custom_rule ? !asks_a_rule(request.order) : !admits(request.order, rule)) {
            return cannot_follow(request.order,
                                 request.custom_rule ? "a custom rule" : name_of(rule));
        }
        const TreeFrame& frame_a = tree_a.bvh().frame;
        const TreeFrame& frame_b = tree_b.bvh().frame;
        if (!stays_finite(frame_a, a.pose)) {
            return out_of_range('A');
        }
        if (!stays_finite(frame_b, b.pose)) {
            return out_of_range('B');
        }
        TriangleStage<Volume> stage(a, tree_a.bvh(), b, tree_b.bvh());
        const auto receive = [&](std::span<const NodePair> leaf_pairs) {
            for (const NodePair leaves : leaf_pairs) {
                if (stage.test(leaves, hit) == Flow::Stop) {
                    return Flow::Stop;
                }
            }
            return Flow::Continue;
        };
        stats = walk(tree_a, tree_b, relative_pose(frame_a, a.pose, frame_b, b.pose),
                     {request.order, rule, request.custom_rule ? &request.custom_rule : nullptr},
                     {batch_size, receive}, walk_buffers);
        stage.add_counts_to(stats);
        return Done{};
    }
};

Query::Query(const CollideRequest& request) : state_(std::make_unique<State>()) {
    state_->request = request;
}
Query::Query(Query&&) noexcept = default;
Query& Query::operator=(Query&&) noexcept = default;
Query::~Query() = default;

Result<std::span<const TrianglePair>> Query::all_pairs(const Placed& a, const Placed& b) {
    std::vector<TrianglePair>& pairs = state_->pairs;
    pairs.clear();
    auto collect = [&](TrianglePair pair) {
        pairs.push_back(pair);
        return Flow::Continue;
    };
    if (auto done = state_->run(a, b, kBatchSize, collect); !done) {
        return std::move(done).error();
    }
    std::sort(pairs.begin(), pairs.end());
    return std::span<const TrianglePair>(pairs);
}

Result<std::optional<TrianglePair>> Query::first_contact(const Placed& a, const Placed& b) {
    std::optional<TrianglePair> first;
    auto stop = [&](TrianglePair pair) {
        first = pair;
        return Flow::Stop;
    };
    if (auto done = state_->run(a, b, 1, stop); !done) {
        return std::move(done).error();
    }
    return first;
}

Result<std::uint64_t> Query::count(const Placed& a, const Placed& b) {
    auto pass = [](TrianglePair) { return Flow::Continue; };
    if (auto done = state_->run(a, b, kBatchSize, pass); !done) {
        return std::move(done).error();
    }
    return state_->stats.geometry_overlaps;
}

Result<Done> Query::visit(const Placed& a, const Placed& b, const Visitor& visitor) {
    PairBatcher batcher(state_->pairs, visitor);
    auto done = state_->run(a, b, kBatchSize, batcher);
    if (done) {
        batcher.flush();
    }
    return done;
}

const TraversalStats& Query::stats() const noexcept {
    return state_->stats;
}

Result<CollideResult> collide(const Placed& a, const Placed& b, const CollideRequest& request) {
    Query query(request);
    auto pairs = query.all_pairs(a, b);
    if (!pairs) {
        return std::move(pairs).error();
    }
    return CollideResult{{pairs->begin(), pairs->end()}, query.stats()};
}

}  // namespace tandem
