// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include <tandem/containment.hpp>

#include "base/function_ref.hpp"
#include "base/parallel.hpp"
#include "geometry/disjoint_sets.hpp"
#include "geometry/fixed_order.hpp"
#include "query/pose_range.hpp"
#include "query/solids/relation_survey.hpp"
#include "query/solids/solid.hpp"
#include "query/walk_bounds.hpp"

namespace tandem {

using namespace query;

namespace {

/// Approximate time of one sample of a triangle.
constexpr std::uint64_t kSampleNanoseconds = 1'600;

/// The triangles of one solid that touch the other solid, each with a triangle that it touches.
using Contacts = std::vector<TrianglePair>;

struct Meeting {
    Contacts contacts;  ///< sorted by (a, b)
    bool cut = false;   ///< whether the surfaces cross somewhere
};

/// Stops at the first two triangles that cross: these decide the relation.
Result<Meeting> meet(const PlacedSolid& a, const PlacedSolid& b, const std::stop_token& cancel) {
    Meeting meeting;
    CollideQuery query({.limits = {.cancel = cancel}});
    const auto look = [&](std::span<const TrianglePair> batch) {
        for (const TrianglePair pair : batch) {
            const TriangleCorners corners_a = world_corners(a, pair.a);
            const TriangleCorners corners_b = world_corners(b, pair.b);
            if (cuts_through(refer_to(corners_a), refer_to(corners_b))) {
                meeting.cut = true;
                return Flow::Stop;
            }
            meeting.contacts.push_back(pair);
        }
        return Flow::Continue;
    };
    auto done = query.visit({a.solid.model(), a.pose}, {b.solid.model(), b.pose}, look);
    if (!done) {
        return std::move(done).error();
    }
    std::sort(meeting.contacts.begin(), meeting.contacts.end());
    return meeting;
}

/// The largest triangle of every patch of triangles that touch nothing. A patch is connected
/// through common positions, so it lies on one side of the other surface.
std::vector<std::uint32_t> patches(const Solid::Data& solid, const std::vector<bool>& touches) {
    const auto triangles = solid.topology->triangles();
    const std::size_t positions = solid.topology->position_count();
    DisjointSets sets(positions);
    for (std::size_t k = 0; k < triangles.size(); ++k) {
        if (!touches[k]) {
            sets.join(triangles[k][0], triangles[k][1]);
            sets.join(triangles[k][0], triangles[k][2]);
        }
    }
    struct Largest {
        std::uint32_t triangle = 0;
        double size = -1.0;
    };
    std::vector<Largest> largest(positions);
    for (std::uint32_t k = 0; k < triangles.size(); ++k) {
        if (!touches[k]) {
            const TriangleCorners t = solid.surface.corners(k);
            const double size =
                squared_norm3(((t[1] - t[0]) * solid.surface.frame().scale)
                                  .cross((t[2] - t[0]) * solid.surface.frame().scale));
            Largest& best = largest[sets.root(triangles[k][0])];
            if (size > best.size) {
                best = {k, size};
            }
        }
    }
    std::vector<std::uint32_t> representatives;
    for (const Largest& best : largest) {
        if (best.size > 0.0) {
            representatives.push_back(best.triangle);
        }
    }
    return representatives;
}

/// Every triangle that touches nothing: if the other solid is open, a patch may pass through a
/// hole.
std::vector<std::uint32_t> untouched(const std::vector<bool>& touches) {
    std::vector<std::uint32_t> triangles;
    for (std::uint32_t k = 0; k < touches.size(); ++k) {
        if (!touches[k]) {
            triangles.push_back(k);
        }
    }
    return triangles;
}

/// The common settings of all parts of a survey.
struct Sampling {
    Executor executor;
    WalkBounds bounds;

    void for_each(std::size_t count, FunctionRef<void(std::size_t)> action) const {
        const auto unless_cancelled = [&](std::size_t k) {
            if (!bounds.is_cancelled()) {
                action(k);
            }
        };
        const bool worth = is_worth_threads(count * kSampleNanoseconds);
        run_in(worth ? executor : Executor(1), [&] { parallel_for(count, unless_cancelled); });
    }
};

/// Samples one solid's surface: a point of every patch, and every piece of the triangles that touch
/// the other solid.
void survey_surface(RelationSurvey& survey, RelationSurvey::Owner owner, const PlacedSolid& placed,
                    const PlacedSolid& other, const Contacts& contacts, const Sampling& sampling) {
    const Solid::Data& solid = placed.solid.data();
    std::vector<bool> touches(solid.model.mesh().triangle_count());
    std::vector<std::size_t> firsts;  // contacts with a new triangle, and the end
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        if (k == 0 || contacts[k].a != contacts[k - 1].a) {
            firsts.push_back(k);
            touches[contacts[k].a] = true;
        }
    }
    const std::vector<std::uint32_t> whole =
        other.solid.is_closed() ? patches(solid, touches) : untouched(touches);
    sampling.for_each(whole.size(), [&](std::size_t k) { survey.sample_whole(owner, whole[k]); });
    const std::size_t touching = firsts.size();
    firsts.push_back(contacts.size());
    sampling.for_each(touching, [&](std::size_t k) {
        if (survey.is_settled()) {
            return;
        }
        std::vector<TriangleCorners> partners;
        for (std::size_t c = firsts[k]; c < firsts[k + 1]; ++c) {
            partners.push_back(world_corners(other, contacts[c].b));
        }
        survey.sample_pieces(owner, contacts[firsts[k]].a, partners);
    });
}

}  // namespace

Result<RelationResult> relate(const PlacedSolid& a, const PlacedSolid& b,
                              const RelateRequest& request) {
    // 1. Crossing surfaces decide the relation at once; so do empty and equal meshes.
    auto meeting = meet(a, b, request.cancel);
    if (!meeting) {
        return std::move(meeting).error();
    }
    if (meeting->cut) {
        return RelationResult{Relation::Overlapping, true};
    }
    Contacts& contacts = meeting->contacts;
    const bool surfaces_meet = !contacts.empty();
    const std::size_t size_a = a.solid.model().mesh().triangle_count();
    const std::size_t size_b = b.solid.model().mesh().triangle_count();
    if (size_a == 0 || size_b == 0) {
        return RelationResult{};
    }
    if (contacts.size() >= size_a &&
        has_same_triangles({a.solid.model(), a.pose}, {b.solid.model(), b.pose})) {
        return RelationResult{Relation::Identical, true};
    }
    // 2. Sample both surfaces until all regions are found.
    const Sampling sampling{executor_of(request.executor, request.threads),
                            {.cancel = request.cancel.stop_possible() ? &request.cancel : nullptr}};
    RelationSurvey survey(a, b);
    survey_surface(survey, RelationSurvey::Owner::A, a, b, contacts, sampling);
    if (!survey.is_settled()) {
        for (TrianglePair& pair : contacts) {
            std::swap(pair.a, pair.b);
        }
        std::sort(contacts.begin(), contacts.end());
        survey_surface(survey, RelationSurvey::Owner::B, b, a, contacts, sampling);
    }
    // 3. Errors that make the samples unreliable, then the relation.
    if (sampling.bounds.is_cancelled()) {
        return was_cancelled();
    }
    if (survey.failed()) {
        return Error{ErrorCode::InvalidArgument,
                     "coordinates near the end of the range of double: scale the meshes down to "
                     "classify them"};
    }
    if (survey.undecided()) {
        return Error{
            ErrorCode::InvalidMesh,
            "a winding number between the surfaces is farther from a whole number than the "
            "tolerance: fill the holes of the meshes or allow a larger tolerance"};
    }
    return RelationResult{survey.relation(surfaces_meet), surfaces_meet};
}

}  // namespace tandem
