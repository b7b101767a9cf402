// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <tandem/collide.hpp>

#include "base/sort_pairs.hpp"
#include "query/fast_collide.hpp"
#include "query/reference_collide.hpp"

namespace tandem {
namespace {

constexpr std::size_t kBatchSize = 256;

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
    ReferenceCollide reference;
    FastCollide fast;
    PlacedSurfaces surfaces;  ///< of the query at hand, if it is for the fast engine
    std::vector<TrianglePair> pairs;
    std::vector<TrianglePair> scratch;

    /// The engine of two models, once nothing speaks against the query.
    Result<EngineKind> engine_for(const Placed& a, const Placed& b) {
        stats = {};
        const EngineKind engine = a.model.engine();
        if (engine != b.model.engine()) {
            return Error{ErrorCode::Unsupported,
                         fmt::format("mesh A has a tree of the {} engine and mesh B one of the {} "
                                     "engine: build both for the same",
                                     name_of(engine), name_of(b.model.engine()))};
        }
        if (engine == EngineKind::Reference) {
            return engine;
        }
        if (request.order || request.rule || request.custom_rule) {
            return Error{ErrorCode::Unsupported,
                         "orders and rules belong to the reference engine: build the models with "
                         "ReferenceOptions"};
        }
        auto placed = surfaces_for(a, b, "fast queries");
        if (!placed) {
            return std::move(placed).error();
        }
        surfaces = *placed;
        return engine;
    }

    [[nodiscard]] SurfacePair pair() const { return SurfacePair(surfaces); }

    [[nodiscard]] unsigned threads() const {
        return request.threads != 0
                   ? request.threads
                   : static_cast<unsigned>(tbb::this_task_arena::max_concurrency());
    }
};

Query::Query(const CollideRequest& request) : state_(std::make_unique<State>()) {
    state_->request = request;
}
Query::Query(Query&&) noexcept = default;
Query& Query::operator=(Query&&) noexcept = default;
Query::~Query() = default;

Result<std::span<const TrianglePair>> Query::all_pairs(const Placed& a, const Placed& b) {
    State& s = *state_;
    const auto engine = s.engine_for(a, b);
    if (!engine) {
        return engine.error();
    }
    s.pairs.clear();
    if (*engine == EngineKind::Fast) {
        s.fast.collect(s.pair(), s.threads(), s.pairs, s.stats);
    } else {
        auto collect = [&](TrianglePair pair) {
            s.pairs.push_back(pair);
            return Flow::Continue;
        };
        if (auto done = s.reference.run(s.request, a, b, kBatchSize, collect, s.stats); !done) {
            return std::move(done).error();
        }
    }
    sort_pairs(s.pairs, s.scratch);
    return std::span<const TrianglePair>(s.pairs);
}

Result<std::optional<TrianglePair>> Query::first_contact(const Placed& a, const Placed& b) {
    State& s = *state_;
    const auto engine = s.engine_for(a, b);
    if (!engine) {
        return engine.error();
    }
    if (*engine == EngineKind::Fast) {
        return s.fast.first_contact(s.pair(), s.stats);
    }
    std::optional<TrianglePair> first;
    auto stop = [&](TrianglePair pair) {
        first = pair;
        return Flow::Stop;
    };
    if (auto done = s.reference.run(s.request, a, b, 1, stop, s.stats); !done) {
        return std::move(done).error();
    }
    return first;
}

Result<std::uint64_t> Query::count(const Placed& a, const Placed& b) {
    State& s = *state_;
    const auto engine = s.engine_for(a, b);
    if (!engine) {
        return engine.error();
    }
    if (*engine == EngineKind::Fast) {
        return s.fast.count(s.pair(), s.threads(), s.stats);
    }
    auto pass = [](TrianglePair) { return Flow::Continue; };
    if (auto done = s.reference.run(s.request, a, b, kBatchSize, pass, s.stats); !done) {
        return std::move(done).error();
    }
    return s.stats.geometry_overlaps;
}

Result<Done> Query::visit(const Placed& a, const Placed& b, const Visitor& visitor) {
    State& s = *state_;
    const auto engine = s.engine_for(a, b);
    if (!engine) {
        return engine.error();
    }
    if (*engine == EngineKind::Fast) {
        s.fast.visit(s.pair(), kBatchSize, visitor, s.stats);
        return Done{};
    }
    PairBatcher batcher(s.pairs, visitor);
    auto done = s.reference.run(s.request, a, b, kBatchSize, batcher, s.stats);
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
