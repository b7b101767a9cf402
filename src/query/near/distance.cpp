// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <vector>

#include <tandem/distance.hpp>

#include "query/collide/fast_collide.hpp"
#include "query/entry.hpp"
#include "query/near/gap_frame.hpp"
#include "query/near/proximity_run.hpp"

namespace tandem {

using namespace query;

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

/// The least distance that other pairs can have when all pairs closer than this were examined.
double less_tolerance(double distance, const DistanceRequest& request) {
    const double bound =
        (distance - request.absolute_tolerance) / (1.0 + request.relative_tolerance);
    return bound > 0.0 ? bound : 0.0;  // also if infinite tolerances give NaN
}

/// Number of pairs that a search with bounds in float may examine before the search in double
/// replaces it. Scans need a few hundred, in any position.
std::uint64_t most_examined(const PlacedSurfaces& placed) {
    constexpr std::uint64_t kFew = 8192;
    return kFew + (placed.a.surface.triangles.size() + placed.b.surface.triangles.size()) / 16;
}

/// The closest pair so far.
struct Closest {
    double limit;  ///< pairs farther apart are not examined
    bool found = false;
    TrianglePair triangles{};
    ClosestPoints points{};

    [[nodiscard]] bool is_beaten_by(const ClosestPoints& other, TrianglePair pair) const {
        return !found || other.distance < points.distance ||
               (other.distance == points.distance && pair < triangles);
    }
    /// The vector from A to B between the closest points so far. Neighbouring pairs are probably
    /// separated along it.
    [[nodiscard]] Vec3 direction() const {
        return found ? Vec3(points.on_b - points.on_a) : Vec3(Vec3::Zero());
    }
    void set(const ClosestPoints& other, TrianglePair pair) {
        found = true;
        limit = other.distance;
        triangles = pair;
        points = other;
    }
};

}  // namespace

struct DistanceQuery::State : QueryState {
    explicit State(const DistanceRequest& wanted)
        : QueryState(executor_of(wanted.executor, wanted.threads)), request(wanted) {
        if (request.cancel.stop_possible()) {
            bounds.cancel = &request.cancel;
        }
    }

    DistanceRequest request;
    WalkBounds bounds;
    FastCollide contact;
    std::optional<ProximityRun> proximity;    ///< created once meshes do not touch
    std::optional<GapFrameSearch> in_double;  ///< created once floats cannot separate pairs
    std::vector<Closest> closest;             ///< one per thread
    std::vector<ClosestTest> tests;           ///< one per thread
    std::optional<TrianglePair> last;

    /// The first guess: the pair of the last answer, in its current position.
    [[nodiscard]] Closest known(const PlacedSurfaces& placed) {
        Closest known{.limit = request.upper_bound};
        if (last && last->a < placed.a.surface.triangles.size() &&
            last->b < placed.b.surface.triangles.size()) {
            if (const auto points = tests[0](*last, request.upper_bound)) {
                known.set(*points, *last);
            }
        }
        return known;
    }

    /// Finds the closest pair of meshes that do not touch.
    Closest search(const SurfacePair& pair, const PlacedSurfaces& placed) {
        // 1. A first limit, from the last answer or the upper bound.
        query::start(tests, pair, executor);
        const Closest start = known(placed);
        closest.assign(executor.threads(), start);
        const auto limit_for = [&](double distance) {
            return pair.to_tree_units(less_tolerance(distance, request));
        };
        ProximityLimit limit(start.found ? limit_for(start.points.distance)
                                         : pair.to_tree_units(request.upper_bound));
        const auto examine = [&](std::size_t place, TrianglePair triangles, Vec3& direction) {
            Closest& best = closest[place];
            const auto points = tests[place](triangles, best.limit, best.direction());
            if (points && best.is_beaten_by(*points, triangles)) {
                best.set(*points, triangles);
                limit.lower_to(limit_for(points->distance));
                direction = pair.direction(*points);
            }
        };
        // 2. Search with bounds in float; each thread keeps its closest pair.
        const Vec3 direction = start.found ? pair.direction(start.points) : pair.between_centres();
        if (!proximity) {
            proximity.emplace();
        }
        const auto outcome =
            proximity->run(pair, limit, ProximityRun::Limit::Sinks, direction, executor, bounds,
                           examine, stats, most_examined(placed));
        // 3. The closest pair of all threads.
        Closest best = closest[0];
        for (const Closest& other : closest) {
            if (other.found && best.is_beaten_by(other.points, other.triangles)) {
                best = other;
            }
        }
        // 4. If floats could not separate the pairs, search again with bounds in double.
        if (outcome == ProximityRun::Outcome::GivenUp) {
            search_in_double(placed, best);
        }
        return best;
    }

    void search_in_double(const PlacedSurfaces& placed, Closest& best) {
        const auto limit = [&] {
            return best.found ? less_tolerance(best.points.distance, request) : request.upper_bound;
        };
        const auto examine = [&](TrianglePair triangles) {
            const auto points = tests[0](triangles, best.limit, best.direction());
            if (points && best.is_beaten_by(*points, triangles)) {
                best.set(*points, triangles);
            }
        };
        if (!in_double) {
            in_double.emplace();
        }
        in_double->run(placed, best.direction(), limit, examine, bounds, stats);
    }
};

DistanceQuery::DistanceQuery(const DistanceRequest& request)
    : state_(std::make_unique<State>(request)) {}
DistanceQuery::DistanceQuery(DistanceQuery&&) noexcept = default;
DistanceQuery& DistanceQuery::operator=(DistanceQuery&&) noexcept = default;
DistanceQuery::~DistanceQuery() = default;

Result<DistanceResult> DistanceQuery::closest(const Placed& a, const Placed& b) {
    const Entry entry(state_.get());
    if (entry.is_refused()) {
        return entry.error();
    }
    State& s = *state_;
    if (auto error = refused(s.request)) {
        return *std::move(error);
    }
    const auto placed = surfaces_for(a, b, "distances");
    if (!placed) {
        return placed.error();
    }
    DistanceResult result;
    if (placed->a.surface.empty() || placed->b.surface.empty()) {
        return result;
    }
    Closest best{.limit = s.request.upper_bound};
    const SurfacePair pair(*placed, SurfacePair::Question::Distance);
    if (const auto touching = s.contact.first_contact(pair, s.bounds, s.stats)) {
        best.set(pair.common_point(*touching), *touching);
    } else {
        best = s.search(pair, *placed);
    }
    if (s.bounds.is_cancelled()) {
        return was_cancelled();
    }
    result.stats = s.stats;
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
    if (state_) {
        state_->last.reset();
    }
}

const TraversalStats& DistanceQuery::stats() const noexcept {
    return state_ ? state_->stats : kNoStats;
}

Result<DistanceResult> distance(const Placed& a, const Placed& b, const DistanceRequest& request) {
    return DistanceQuery(request).closest(a, b);
}

}  // namespace tandem
