// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <functional>

#include <tandem/collide.hpp>

#include "base/sort_pairs.hpp"
#include "query/collide/fast_collide.hpp"
#include "query/collide/pair_shares.hpp"
#include "query/collide/reference_collide.hpp"
#include "query/entry.hpp"

namespace tandem {

using namespace query;

namespace {

constexpr std::size_t kBatchSize = 256;
/// A pair is stored in the list of a task, in the answer and in the memory for sorting; each may
/// have unused capacity.
constexpr std::size_t kBytesOfPair = 5 * sizeof(TrianglePair);

/// Passes batches on until the allowed number of pairs is reached.
class LimitedVisitor {
  public:
    LimitedVisitor(const CollideQuery::Visitor& visitor, const WalkBounds& bounds, Coverage& extent)
        : visitor_(visitor), bounds_(bounds), extent_(extent) {}

    Flow operator()(std::span<const TrianglePair> batch) {
        passed_ += batch.size();
        if (bounds_.is_enough(passed_)) {
            extent_ = Coverage::Cut;
            batch =
                batch.first(batch.size() - static_cast<std::size_t>(passed_ - bounds_.max_pairs));
        }
        const Flow flow = batch.empty() ? Flow::Continue : visitor_(batch);
        return extent_ == Coverage::Cut ? Flow::Stop : flow;
    }

  private:
    const CollideQuery::Visitor& visitor_;
    const WalkBounds& bounds_;
    Coverage& extent_;
    std::uint64_t passed_ = 0;
};

/// Collects pairs and passes them on in batches.
class PairBatcher {
  public:
    PairBatcher(std::vector<TrianglePair>& batch, LimitedVisitor& visitor)
        : batch_(batch), visitor_(visitor) {
        batch_.clear();
    }

    Flow operator()(TrianglePair pair) {
        batch_.push_back(pair);
        return batch_.size() < kBatchSize ? Flow::Continue : flush();
    }

    Flow flush() {
        if (is_over_ || batch_.empty()) {
            return Flow::Continue;
        }
        const Flow flow = visitor_(batch_);
        is_over_ = flow == Flow::Stop;
        batch_.clear();
        return flow;
    }

  private:
    std::vector<TrianglePair>& batch_;
    LimitedVisitor& visitor_;
    bool is_over_ = false;
};

}  // namespace

struct CollideQuery::State : QueryState {
    explicit State(const CollideRequest& wanted)
        : QueryState(executor_of(wanted.executor, wanted.threads)),
          request(wanted),
          bounds(bounds_of(request.limits, kBytesOfPair)) {}

    CollideRequest request;
    WalkBounds bounds;
    ReferenceCollide reference;
    FastCollide fast;
    std::vector<TrianglePair> pairs;
    std::vector<TrianglePair> scratch;

    /// Runs the engine of the two models: `by_fast(pair)`, or the reference walk with leaf pairs in
    /// batches, which calls `hit` for touching triangles.
    template <class ByFast, class Hit>
    Result<Done> run(const Placed& a, const Placed& b, std::size_t batch_size, ByFast by_fast,
                     Hit& hit) {
        const EngineKind engine = a.model.engine();
        if (engine != b.model.engine()) {
            return Error{ErrorCode::Unsupported,
                         fmt::format("mesh A has a tree of the {} engine and mesh B one of the {} "
                                     "engine: build both for the same",
                                     name_of(engine), name_of(b.model.engine()))};
        }
        if (engine == EngineKind::Reference) {
            auto done = reference.run(request, a, b, batch_size, bounds, std::ref(hit), stats);
            return done && bounds.is_cancelled() ? was_cancelled() : std::move(done);
        }
        if (request.order || request.rule || request.custom_rule) {
            return Error{ErrorCode::Unsupported,
                         "orders and rules belong to the reference engine: build the models with "
                         "ReferenceOptions"};
        }
        const auto placed = surfaces_for(a, b, "fast queries");
        if (!placed) {
            return placed.error();
        }
        by_fast(SurfacePair(*placed, SurfacePair::Question::Contact));
        if (bounds.is_cancelled()) {
            return was_cancelled();
        }
        return Done{};
    }
};

CollideQuery::CollideQuery(const CollideRequest& request)
    : state_(std::make_unique<State>(request)) {}
CollideQuery::CollideQuery(CollideQuery&&) noexcept = default;
CollideQuery& CollideQuery::operator=(CollideQuery&&) noexcept = default;
CollideQuery::~CollideQuery() = default;

Result<std::span<const TrianglePair>> CollideQuery::all_pairs(const Placed& a, const Placed& b) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    State& s = *state_;
    s.pairs.clear();
    const auto by_fast = [&](const SurfacePair& pair) {
        s.extent = s.fast.collect(pair, s.executor, s.bounds, s.pairs, s.stats);
    };
    auto collect = [&](TrianglePair pair) {
        s.pairs.push_back(pair);
        return s.bounds.is_enough(s.pairs.size()) ? Flow::Stop : Flow::Continue;
    };
    if (auto done = s.run(a, b, kBatchSize, by_fast, collect); !done) {
        return std::move(done).error();
    }
    if (s.bounds.is_enough(s.pairs.size())) {
        s.extent = cut_to(s.bounds, s.pairs);
    }
    sort_pairs(s.pairs, s.scratch);
    return std::span<const TrianglePair>(s.pairs);
}

Result<std::optional<TrianglePair>> CollideQuery::first_contact(const Placed& a, const Placed& b) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    State& s = *state_;
    std::optional<TrianglePair> first;
    const auto by_fast = [&](const SurfacePair& pair) {
        first = s.fast.first_contact(pair, s.bounds, s.stats);
    };
    auto stop = [&](TrianglePair pair) {
        first = pair;
        return Flow::Stop;
    };
    if (auto done = s.run(a, b, 1, by_fast, stop); !done) {
        return std::move(done).error();
    }
    return first;
}

Result<std::uint64_t> CollideQuery::count(const Placed& a, const Placed& b) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    State& s = *state_;
    std::uint64_t sum = 0;
    const auto by_fast = [&](const SurfacePair& pair) {
        sum = s.fast.count(pair, s.executor, s.bounds, s.stats);
    };
    auto add_one = [&](TrianglePair) {
        return s.bounds.is_enough(++sum) ? Flow::Stop : Flow::Continue;
    };
    if (auto done = s.run(a, b, kBatchSize, by_fast, add_one); !done) {
        return std::move(done).error();
    }
    if (s.bounds.is_enough(sum)) {
        s.extent = Coverage::Cut;
        sum = s.bounds.max_pairs;
    }
    return sum;
}

Result<Done> CollideQuery::visit(const Placed& a, const Placed& b, const Visitor& visitor) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    State& s = *state_;
    if (!visitor) {
        return Error{ErrorCode::InvalidArgument, "the visitor is empty"};
    }
    LimitedVisitor limited(visitor, s.bounds, s.extent);
    const auto by_fast = [&](const SurfacePair& pair) {
        s.fast.visit(pair, s.bounds, kBatchSize, limited, s.stats);
    };
    PairBatcher batcher(s.pairs, limited);
    auto done = s.run(a, b, kBatchSize, by_fast, batcher);
    if (done) {
        batcher.flush();
    }
    return done;
}

const TraversalStats& CollideQuery::stats() const noexcept {
    return state_ ? state_->stats : kNoStats;
}

bool CollideQuery::was_cut() const noexcept {
    return state_ && state_->extent == Coverage::Cut;
}

Result<CollideResult> collide(const Placed& a, const Placed& b, const CollideRequest& request) {
    CollideQuery query(request);
    auto pairs = query.all_pairs(a, b);
    if (!pairs) {
        return std::move(pairs).error();
    }
    return CollideResult{{pairs->begin(), pairs->end()}, query.stats(), query.was_cut()};
}

}  // namespace tandem
