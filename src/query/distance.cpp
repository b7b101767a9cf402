// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <vector>

#include <tandem/distance.hpp>

#include "query/fast_collide.hpp"
#include "query/proximity_run.hpp"

namespace tandem {
namespace {

std::optional<Error> refused(const DistanceRequest& request) {
    // Written so that NaN fails.
    if (!(request.upper_bound >= 0.0)) {
        return Error{ErrorCode::InvalidArgument,
                     "the upper bound of a distance must not be negative"};
    }
    if (!(request.relative_tolerance >= 0.0) || !(request.absolute_tolerance >= 0.0)) {
        return Error{ErrorCode::InvalidArgument,
                     "the tolerances of a distance must not be negative"};
    }
    return std::nullopt;
}

/// What the least distance is at least if all pairs closer than this have been looked at.
double less_tolerance(double distance, const DistanceRequest& request) {
    const double bound =
        (distance - request.absolute_tolerance) / (1.0 + request.relative_tolerance);
    return bound > 0.0 ? bound : 0.0;  // also when infinite tolerances make a NaN of it
}

/// The closest pair so far.
struct Closest {
    double limit;  ///< pairs farther apart are not looked at
    bool found = false;
    TrianglePair triangles{};
    ClosestPoints points{};

    [[nodiscard]] bool is_beaten_by(const ClosestPoints& other, TrianglePair pair) const {
        return !found || other.distance < points.distance ||
               (other.distance == points.distance && pair < triangles);
    }
    void set(const ClosestPoints& other, TrianglePair pair) {
        found = true;
        limit = other.distance;
        triangles = pair;
        points = other;
    }
};

}  // namespace

struct DistanceQuery::State {
    DistanceRequest request;
    FastCollide contact;
    std::optional<ProximityRun> proximity;  ///< once meshes did not touch
    std::vector<Closest> closest;           ///< one per thread
    std::optional<TrianglePair> last;

    /// What is known before the search: the pair of the last answer, wherever it is now.
    [[nodiscard]] Closest known(const PlacedTrees& trees, const Placed& a, const Placed& b) const {
        Closest known{.limit = request.upper_bound};
        if (last && last->a < a.model.mesh().triangle_count() &&
            last->b < b.model.mesh().triangle_count()) {
            if (const auto points = trees.closest(*last, request.upper_bound)) {
                known.set(*points, *last);
            }
        }
        return known;
    }

    /// The closest pair of meshes that do not touch.
    Closest search(const Placed& a, const Placed& b, TraversalStats& stats) {
        const PlacedTrees trees(a, b);
        const unsigned threads = thread_count(request.threads);
        const Closest start = known(trees, a, b);
        closest.assign(threads, start);
        const auto limit_for = [&](double distance) {
            return trees.to_tree_units(less_tolerance(distance, request));
        };
        ProximityLimit limit(start.found ? limit_for(start.points.distance)
                                         : trees.to_tree_units(request.upper_bound));
        const auto examine = [&](std::size_t slot, TrianglePair pair, Vec3& direction) {
            Closest& best = closest[slot];
            const auto points = trees.closest(pair, best.limit);
            if (points && best.is_beaten_by(*points, pair)) {
                best.set(*points, pair);
                limit.lower_to(limit_for(points->distance));
                direction = trees.direction(*points);
            }
        };
        const Vec3 direction =
            start.found ? trees.direction(start.points) : trees.between_centres();
        if (!proximity) {
            proximity.emplace();
        }
        proximity->run(trees, limit, direction, {ProximityRun::Limit::Sinks, threads}, examine,
                       stats);
        Closest best = closest[0];
        for (const Closest& other : closest) {
            if (other.found && best.is_beaten_by(other.points, other.triangles)) {
                best = other;
            }
        }
        return best;
    }
};

DistanceQuery::DistanceQuery(const DistanceRequest& request) : state_(std::make_unique<State>()) {
    state_->request = request;
}
DistanceQuery::DistanceQuery(DistanceQuery&&) noexcept = default;
DistanceQuery& DistanceQuery::operator=(DistanceQuery&&) noexcept = default;
DistanceQuery::~DistanceQuery() = default;

Result<DistanceResult> DistanceQuery::run(const Placed& a, const Placed& b) {
    State& s = *state_;
    if (auto error = refused(s.request)) {
        return *std::move(error);
    }
    if (auto error = tandem::refused(a, b)) {
        return *std::move(error);
    }
    DistanceResult result;
    if (wide_tree(a).empty() || wide_tree(b).empty()) {
        return result;
    }
    Closest best{.limit = s.request.upper_bound};
    if (const auto touching =
            s.contact.first_contact({a, wide_tree(a), b, wide_tree(b)}, result.stats)) {
        best.set(touching_points(a, b, *touching), *touching);
    } else {
        best = s.search(a, b, result.stats);
    }
    if (!best.found) {
        result.lower_bound = s.request.upper_bound;
        return result;
    }
    s.last = best.triangles;
    result.found = true;
    result.distance = best.points.distance;
    result.lower_bound = less_tolerance(best.points.distance, s.request);
    result.point_a = best.points.on_a;
    result.point_b = best.points.on_b;
    result.triangles = best.triangles;
    return result;
}

void DistanceQuery::forget() noexcept {
    state_->last.reset();
}

Result<DistanceResult> distance(const Placed& a, const Placed& b, const DistanceRequest& request) {
    return DistanceQuery(request).run(a, b);
}

}  // namespace tandem
