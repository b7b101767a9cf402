// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include <tandem/clearance.hpp>

#include "query/proximity_run.hpp"

namespace tandem {

struct ClearanceQuery::State {
    ClearanceRequest request;
    ProximityRun proximity;
    std::vector<std::vector<NearPair>> shares;  ///< one per thread
    std::vector<NearPair> pairs;
    TraversalStats stats;

    void collect(const Placed& a, const Placed& b, double clearance) {
        const PlacedTrees trees(a, b);
        const unsigned threads = thread_count(request.threads);
        if (shares.size() < threads) {
            shares.resize(threads);
        }
        const ProximityLimit limit(trees.to_tree_units(clearance));
        const auto examine = [&](std::size_t slot, TrianglePair pair, Vec3& direction) {
            if (const auto points = trees.closest(pair, clearance)) {
                shares[slot].push_back({pair, points->distance, points->on_a, points->on_b,
                                        points->feature_a, points->feature_b});
                direction = trees.direction(*points);
            }
        };
        proximity.run(trees, limit, trees.between_centres(), {ProximityRun::Limit::Stays, threads},
                      examine, stats);
        for (std::vector<NearPair>& share : shares) {
            pairs.insert(pairs.end(), share.begin(), share.end());
            share.clear();
        }
        stats.geometry_overlaps = pairs.size();
        std::sort(pairs.begin(), pairs.end(),
                  [](const NearPair& x, const NearPair& y) { return x.triangles < y.triangles; });
    }
};

ClearanceQuery::ClearanceQuery(const ClearanceRequest& request)
    : state_(std::make_unique<State>()) {
    state_->request = request;
}
ClearanceQuery::ClearanceQuery(ClearanceQuery&&) noexcept = default;
ClearanceQuery& ClearanceQuery::operator=(ClearanceQuery&&) noexcept = default;
ClearanceQuery::~ClearanceQuery() = default;

Result<std::span<const NearPair>> ClearanceQuery::run(const Placed& a, const Placed& b,
                                                      double clearance) {
    State& s = *state_;
    if (!(clearance >= 0.0)) {  // so that NaN fails
        return Error{ErrorCode::InvalidArgument, "a clearance must not be negative"};
    }
    if (auto error = refused(a, b)) {
        return *std::move(error);
    }
    s.pairs.clear();
    s.stats = {};
    if (!wide_tree(a).empty() && !wide_tree(b).empty()) {
        s.collect(a, b, clearance);
    }
    return std::span<const NearPair>(s.pairs);
}

const TraversalStats& ClearanceQuery::stats() const noexcept {
    return state_->stats;
}

Result<ClearanceResult> clearance(const Placed& a, const Placed& b, double clearance,
                                  const ClearanceRequest& request) {
    ClearanceQuery query(request);
    auto pairs = query.run(a, b, clearance);
    if (!pairs) {
        return std::move(pairs).error();
    }
    return ClearanceResult{{pairs->begin(), pairs->end()}, query.stats()};
}

}  // namespace tandem
