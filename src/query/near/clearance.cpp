// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <optional>
#include <tuple>
#include <vector>

#include <tandem/clearance.hpp>

#include "base/per_thread.hpp"
#include "query/collide/pair_shares.hpp"
#include "query/entry.hpp"
#include "query/near/near_candidates.hpp"
#include "query/near/proximity_run.hpp"

namespace tandem {

using namespace query;

namespace {

/// A pair is stored in the list of a thread, which holds twice as many as wanted, and in the
/// answer.
constexpr std::size_t kBytesOfNearPair = 4 * sizeof(NearPair);
constexpr std::size_t kNearBatch = 256;

bool is_closer(const NearPair& x, const NearPair& y) {
    return std::tie(x.distance, x.triangles) < std::tie(y.distance, y.triangles);
}

/// Keeps the `most` closest pairs; returns Cut if there were more.
Coverage keep_closest(std::vector<NearPair>& pairs, std::uint64_t most) {
    if (pairs.size() <= most) {
        return Coverage::Whole;
    }
    const auto end = pairs.begin() + static_cast<std::ptrdiff_t>(most);
    std::nth_element(pairs.begin(), end, pairs.end(), is_closer);
    pairs.erase(end, pairs.end());
    return Coverage::Cut;
}

}  // namespace

struct ClearanceQuery::State : QueryState {
    explicit State(const ClearanceRequest& wanted)
        : QueryState(executor_of(wanted.executor, wanted.threads)), request(wanted) {}

    ClearanceRequest request;
    NearCandidates candidates;       ///< for small clearances
    ProximityRun proximity;          ///< for large ones
    std::vector<ClosestTest> tests;  ///< one per thread
    PerThread<std::vector<NearPair>> shares;
    std::vector<NearPair> pairs;

    /// Calls `found(place, pair, limit)` for each pair within the clearance, on several threads.
    template <class Found>
    Result<Done> search(const Placed& a, const Placed& b, double clearance, const Executor& threads,
                        Found found) {
        // 1. Arguments, and meshes that are certainly farther apart.
        if (!(clearance >= 0.0)) {  // so that NaN fails
            return Error{ErrorCode::InvalidArgument, "a clearance must not be negative"};
        }
        auto placed = surfaces_for(a, b, "clearances");
        if (!placed) {
            return std::move(placed).error();
        }
        const WalkBounds walk_bounds = bounds();
        const SurfacePair surfaces(*placed, SurfacePair::Question::Contact, clearance);
        if (surfaces.is_apart()) {
            return Done{};
        }
        // 2. For each candidate: its closest points, if they are within the clearance.
        start(tests, surfaces, threads);
        const double gap = surfaces.to_tree_units(clearance);
        ProximityLimit limit(gap);
        const auto lower = [&](double distance) {
            limit.lower_to(surfaces.to_tree_units(distance));
        };
        const auto examine = [&](std::size_t place, TrianglePair pair) {
            std::optional<ClosestPoints> points = tests[place](pair, clearance);
            if (!points) {
                return points;
            }
            const NearPair near{pair,         points->distance,  points->on_a,
                                points->on_b, points->feature_a, points->feature_b};
            if (found(place, near, lower) == Flow::Stop) {
                limit.end();
            }
            return points;
        };
        // 3. The walk: a grouped descent for small gaps, a search in the order of bounds for large
        // ones.
        if (NearCandidates::suits(gap)) {
            const auto examine_all = [&](std::size_t place, std::span<const WidePair> near) {
                for (const WidePair pair : near) {
                    (void)examine(place, surfaces.as_asked(pair));
                    if (limit.squared() < 0.0F || walk_bounds.is_cancelled()) {
                        return Flow::Stop;
                    }
                }
                return Flow::Continue;
            };
            candidates.run(surfaces, gap, limit, threads, walk_bounds, examine_all, stats);
        } else {
            const auto examine_one = [&](std::size_t place, TrianglePair pair, Vec3& direction) {
                if (const auto points = examine(place, pair)) {
                    direction = surfaces.direction(*points);
                }
            };
            proximity.run(surfaces, limit, ProximityRun::Limit::Stays, surfaces.between_centres(),
                          threads, walk_bounds, examine_one, stats);
        }
        if (walk_bounds.is_cancelled()) {
            return was_cancelled();
        }
        return Done{};
    }

    [[nodiscard]] WalkBounds bounds() const { return bounds_of(request.limits, kBytesOfNearPair); }

    Result<std::span<const NearPair>> collect(const Placed& a, const Placed& b, double clearance) {
        pairs.clear();
        shares.make_room(executor);
        shares.for_each([](std::vector<NearPair>& share) { share.clear(); });
        const std::uint64_t most = bounds().max_pairs;
        std::atomic<bool> dropped = false;
        const auto keep = [&](std::size_t place, const NearPair& pair, const auto& lower) {
            std::vector<NearPair>& share = shares.at(place);
            share.push_back(pair);
            if (share.size() / 2 > most) {
                // Pairs farther away than all that this thread keeps would be cut off in the end.
                (void)keep_closest(share, most);
                dropped.store(true, std::memory_order_relaxed);
                if (share.empty()) {
                    return Flow::Stop;
                }
                lower(std::max_element(share.begin(), share.end(), is_closer)->distance);
            }
            return Flow::Continue;
        };
        if (auto done = search(a, b, clearance, executor, keep); !done) {
            return std::move(done).error();
        }
        shares.for_each([&](const std::vector<NearPair>& share) {
            pairs.insert(pairs.end(), share.begin(), share.end());
        });
        extent = keep_closest(pairs, most);
        if (dropped) {
            extent = Coverage::Cut;
        }
        stats.geometry_overlaps = pairs.size();
        std::sort(pairs.begin(), pairs.end(),
                  [](const NearPair& x, const NearPair& y) { return x.triangles < y.triangles; });
        return std::span<const NearPair>(pairs);
    }

    /// Passes pairs to a visitor, `batch_size` at a time.
    Result<Done> visit(const Placed& a, const Placed& b, double clearance, std::size_t batch_size,
                       const Visitor& visitor) {
        const WalkBounds walk_bounds = bounds();
        std::uint64_t passed = 0;
        bool stopped = false;
        pairs.clear();
        const auto flush = [&] {
            if (walk_bounds.is_enough(passed + pairs.size())) {
                pairs.resize(static_cast<std::size_t>(walk_bounds.max_pairs - passed));
                extent = Coverage::Cut;
                stopped = true;
            }
            passed += pairs.size();
            if (!pairs.empty() && visitor(pairs) == Flow::Stop) {
                stopped = true;
            }
            pairs.clear();
            return stopped ? Flow::Stop : Flow::Continue;
        };
        const auto pass_on = [&](std::size_t, const NearPair& pair, const auto&) {
            if (stopped) {
                return Flow::Stop;  // pairs of the same two nodes may still arrive
            }
            pairs.push_back(pair);
            return pairs.size() < batch_size ? Flow::Continue : flush();
        };
        auto done = search(a, b, clearance, Executor(1), pass_on);
        if (done && !stopped) {
            (void)flush();
        }
        stats.geometry_overlaps = passed;
        return done;
    }
};

ClearanceQuery::ClearanceQuery(const ClearanceRequest& request)
    : state_(std::make_unique<State>(request)) {}
ClearanceQuery::ClearanceQuery(ClearanceQuery&&) noexcept = default;
ClearanceQuery& ClearanceQuery::operator=(ClearanceQuery&&) noexcept = default;
ClearanceQuery::~ClearanceQuery() = default;

Result<std::span<const NearPair>> ClearanceQuery::all_pairs(const Placed& a, const Placed& b,
                                                            double clearance) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    return state_->collect(a, b, clearance);
}

Result<std::optional<NearPair>> ClearanceQuery::first_contact(const Placed& a, const Placed& b,
                                                              double clearance) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    std::optional<NearPair> first;
    const auto stop = [&](std::size_t, const NearPair& pair, const auto&) {
        first = first ? first : pair;
        return Flow::Stop;
    };
    if (auto done = state_->search(a, b, clearance, Executor(1), stop); !done) {
        return std::move(done).error();
    }
    state_->stats.geometry_overlaps = first ? 1 : 0;
    return first;
}

Result<std::uint64_t> ClearanceQuery::count(const Placed& a, const Placed& b, double clearance) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    State& s = *state_;
    const WalkBounds bounds = s.bounds();
    std::atomic<std::uint64_t> sum = 0;
    const auto add_one = [&](std::size_t, const NearPair&, const auto&) {
        return bounds.is_enough(++sum) ? Flow::Stop : Flow::Continue;
    };
    if (auto done = s.search(a, b, clearance, s.executor, add_one); !done) {
        return std::move(done).error();
    }
    s.extent = bounds.is_enough(sum) ? Coverage::Cut : Coverage::Whole;
    s.stats.geometry_overlaps = std::min<std::uint64_t>(sum, bounds.max_pairs);
    return s.stats.geometry_overlaps;
}

Result<Done> ClearanceQuery::visit(const Placed& a, const Placed& b, double clearance,
                                   const Visitor& visitor) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    if (!visitor) {
        return Error{ErrorCode::InvalidArgument, "the visitor is empty"};
    }
    return state_->visit(a, b, clearance, kNearBatch, visitor);
}

const TraversalStats& ClearanceQuery::stats() const noexcept {
    return state_ ? state_->stats : kNoStats;
}

bool ClearanceQuery::was_cut() const noexcept {
    return state_ && state_->extent == Coverage::Cut;
}

Result<ClearanceResult> clearance(const Placed& a, const Placed& b, double clearance,
                                  const ClearanceRequest& request) {
    ClearanceQuery query(request);
    auto pairs = query.all_pairs(a, b, clearance);
    if (!pairs) {
        return std::move(pairs).error();
    }
    return ClearanceResult{{pairs->begin(), pairs->end()}, query.stats(), query.was_cut()};
}

}  // namespace tandem
