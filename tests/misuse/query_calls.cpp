// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Queries of meshes, called wrongly.
#include <tandem/box_of.hpp>
#include <tandem/closest_point.hpp>
#include <tandem/containment.hpp>
#include <tandem/intersections.hpp>
#include <tandem/ray_cast.hpp>
#include <tandem/self.hpp>

#include "misuse/wrong_calls.hpp"

namespace tandem::testing {
namespace {

const std::vector<TrianglePair>& pairs_of_nobody() {
    static const std::vector<TrianglePair> kPairs{{0, ~0U}};
    return kPairs;
}

constexpr auto kGoOn = [](const auto&) { return Flow::Continue; };

const PlacedSolid& solid_here() {
    static const PlacedSolid kHere{Solid::create(small_model()).value()};
    return kHere;
}

PlacedSolid lost_solid() {
    return {Solid::create(small_model()).value(), no_pose()};
}

TriangleCorners corners_with(double number) {
    return {Vec3(0, 0, 0), Vec3(1, number, 0), Vec3(0, 1, 0)};
}
const TriangleCorners kCorners = corners_with(0.0);

std::vector<WrongCall> collide_calls() {
    return {
        {"collide", "poses out of range",
         [] {
             return all_of({refused(collide(here(), lost())), refused(collide(lost(), here())),
                            refused(collide(here(), {small_model(), far_pose()}))});
         }},
        {"collide", "models of two engines",
         [] { return refused(collide(here(), reference_here())); }},
        {"collide", "choices that do not exist",
         [] {
             return all_of(
                 {refused(collide(here(), here(), {.order = OrderKind::Stack})),
                  refused(collide(reference_here(), reference_here(), {.order = OrderKind(77)})),
                  refused(collide(reference_here(), reference_here(), {.rule = RuleKind(-1)}))});
         }},
        {"CollideQuery::all_pairs", "moved from",
         [] { return refused(moved_from(CollideQuery()).all_pairs(here(), here())); }},
        {"CollideQuery::all_pairs", "no pose",
         [] { return refused(CollideQuery().all_pairs(here(), lost())); }},
        {"CollideQuery::first_contact", "moved from",
         [] { return refused(moved_from(CollideQuery()).first_contact(here(), here())); }},
        {"CollideQuery::first_contact", "no pose",
         [] { return refused(CollideQuery().first_contact(lost(), here())); }},
        {"CollideQuery::count", "moved from",
         [] { return refused(moved_from(CollideQuery()).count(here(), here())); }},
        {"CollideQuery::count", "no pose",
         [] { return refused(CollideQuery().count(lost(), here())); }},
        {"CollideQuery::visit", "moved from",
         [] { return refused(moved_from(CollideQuery()).visit(here(), here(), kGoOn)); }},
        {"CollideQuery::visit", "no visitor",
         [] { return refused(CollideQuery().visit(here(), here(), nullptr)); }},
        {"CollideQuery::stats", "moved from",
         [] { return holds(moved_from(CollideQuery()).stats() == TraversalStats{}); }},
        {"CollideQuery::was_cut", "moved from",
         [] { return holds(!moved_from(CollideQuery()).was_cut()); }},
    };
}

std::vector<WrongCall> distance_calls() {
    return {
        {"distance", "numbers without a meaning",
         [] {
             return all_of({refused(distance(here(), here(), {.upper_bound = kNaN})),
                            refused(distance(here(), here(), {.upper_bound = -1.0})),
                            refused(distance(here(), here(), {.relative_tolerance = kNaN})),
                            refused(distance(here(), here(), {.relative_tolerance = -1e-300})),
                            refused(distance(here(), here(), {.absolute_tolerance = -kInfinity})),
                            refused(distance(here(), here(), {.absolute_tolerance = kNaN}))});
         }},
        {"distance", "no pose and the other engine",
         [] {
             return all_of({refused(distance(lost(), here())),
                            refused(distance(here(), {small_model(), far_pose()})),
                            refused(distance(reference_here(), here()))});
         }},
        {"DistanceQuery::closest", "moved from",
         [] { return refused(moved_from(DistanceQuery()).closest(here(), here())); }},
        {"DistanceQuery::closest", "no pose",
         [] { return refused(DistanceQuery().closest(here(), lost())); }},
        {"DistanceQuery::stats", "moved from",
         [] { return holds(moved_from(DistanceQuery()).stats() == TraversalStats{}); }},
        {"DistanceQuery::forget", "moved from",
         [] {
             moved_from(DistanceQuery()).forget();
             return holds(true);
         }},
        {"clearance", "numbers without a meaning",
         [] {
             return all_of({refused(clearance(here(), here(), kNaN)),
                            refused(clearance(here(), here(), -1.0)),
                            refused(clearance(here(), lost(), 1.0)),
                            refused(clearance(reference_here(), reference_here(), 1.0))});
         }},
        {"ClearanceQuery::all_pairs", "moved from",
         [] { return refused(moved_from(ClearanceQuery()).all_pairs(here(), here(), 1.0)); }},
        {"ClearanceQuery::all_pairs", "no number",
         [] { return refused(ClearanceQuery().all_pairs(here(), here(), kNaN)); }},
        {"ClearanceQuery::first_contact", "moved from",
         [] { return refused(moved_from(ClearanceQuery()).first_contact(here(), here(), 1.0)); }},
        {"ClearanceQuery::first_contact", "no number",
         [] { return refused(ClearanceQuery().first_contact(here(), here(), -kInfinity)); }},
        {"ClearanceQuery::count", "moved from",
         [] { return refused(moved_from(ClearanceQuery()).count(here(), here(), 1.0)); }},
        {"ClearanceQuery::count", "no number",
         [] { return refused(ClearanceQuery().count(here(), here(), -1e-300)); }},
        {"ClearanceQuery::visit", "moved from",
         [] { return refused(moved_from(ClearanceQuery()).visit(here(), here(), 1.0, kGoOn)); }},
        {"ClearanceQuery::visit", "no visitor",
         [] { return refused(ClearanceQuery().visit(here(), here(), 1.0, nullptr)); }},
        {"ClearanceQuery::stats", "moved from",
         [] { return holds(moved_from(ClearanceQuery()).stats() == TraversalStats{}); }},
        {"ClearanceQuery::was_cut", "moved from",
         [] { return holds(!moved_from(ClearanceQuery()).was_cut()); }},
        {"closest_point", "numbers without a meaning",
         [] {
             return all_of({refused(closest_point(here(), no_point())),
                            refused(closest_point(here(), {kInfinity, 0, 0})),
                            refused(closest_point(here(), {0, 0, 0}, -1.0)),
                            refused(closest_point(here(), {0, 0, 0}, kNaN)),
                            refused(closest_point(lost(), {0, 0, 0})),
                            refused(closest_point(reference_here(), {0, 0, 0}))});
         }},
        {"box_of", "no pose and no triangles",
         [] {
             return all_of({refused(box_of(lost())), refused(box_of({small_model(), far_pose()})),
                            refused(box_of({Model::build(Mesh{}).value()}))});
         }},
    };
}

std::vector<WrongCall> self_calls() {
    return {
        {"self_intersections", "choices that do not exist",
         [] {
             return all_of({refused(self_intersections(small_model(), {.mode = SelfMode(7)})),
                            refused(self_intersections(small_model(), {.shared_by = SharedBy(7)})),
                            refused(self_intersections(reference_model()))});
         }},
        {"SelfQuery::all_pairs", "moved from",
         [] { return refused(moved_from(SelfQuery()).all_pairs(small_model())); }},
        {"SelfQuery::first_contact", "moved from",
         [] { return refused(moved_from(SelfQuery()).first_contact(small_model())); }},
        {"SelfQuery::count", "moved from",
         [] { return refused(moved_from(SelfQuery()).count(small_model())); }},
        {"SelfQuery::count", "no mode",
         [] { return refused(SelfQuery({.mode = SelfMode(200)}).count(small_model())); }},
        {"SelfQuery::visit", "moved from",
         [] { return refused(moved_from(SelfQuery()).visit(small_model(), kGoOn)); }},
        {"SelfQuery::visit", "no visitor",
         [] { return refused(SelfQuery().visit(small_model(), nullptr)); }},
        {"SelfQuery::stats", "moved from",
         [] { return holds(moved_from(SelfQuery()).stats() == TraversalStats{}); }},
        {"SelfQuery::was_cut", "moved from",
         [] { return holds(!moved_from(SelfQuery()).was_cut()); }},
    };
}

std::vector<Ray> no_rays() {
    return {{no_point(), {1, 0, 0}},
            {{0, 0, 0}, {0, 0, 0}},
            {{0, 0, 0}, point_with(kInfinity)},
            {{0, 0, 0}, {1, 0, 0}, -1.0},
            {{0, 0, 0}, {1, 0, 0}, kNaN}};
}

std::vector<Segment> no_segments() {
    return {{no_point(), {1, 0, 0}}, {{0, 0, 0}, point_with(-kInfinity)}};
}

std::vector<WrongCall> ray_calls() {
    const Ray straight{{-9, 0, 0}, {1, 0, 0}};
    return {
        {"cast_ray", "rays without a meaning",
         [straight] {
             for (const Ray& ray : no_rays()) {
                 if (auto outcome = refused(cast_ray(ray, here())); !outcome) {
                     return outcome;
                 }
             }
             return all_of({refused(cast_ray(straight, lost())),
                            refused(cast_ray(straight, reference_here()))});
         }},
        {"all_hits", "rays and segments without a meaning",
         [straight] {
             for (const Ray& ray : no_rays()) {
                 if (auto outcome = refused(all_hits(ray, here())); !outcome) {
                     return outcome;
                 }
             }
             for (const Segment& segment : no_segments()) {
                 if (auto outcome = refused(all_hits(segment, here())); !outcome) {
                     return outcome;
                 }
             }
             return refused(all_hits(straight, lost()));
         }},
        {"cast_segment", "segments without a meaning",
         [] {
             return all_of({refused(cast_segment(no_segments()[0], here())),
                            refused(cast_segment(no_segments()[1], here())),
                            refused(cast_segment({{0, 0, 0}, {1, 0, 0}}, lost()))});
         }},
    };
}

std::vector<WrongCall> solid_calls() {
    return {
        {"Solid::create", "options without a meaning",
         [] {
             return all_of(
                 {refused(Solid::create(small_model(), {.open = OpenMesh(9)})),
                  refused(Solid::create(small_model(), {.tolerance = kNaN})),
                  refused(Solid::create(small_model(), {.tolerance = 0.75})),
                  refused(Solid::create(reference_model())),
                  refused(Solid::create(Model::build(scenes::integer_sheet(3, 0.0)).value()))});
         }},
        {"Solid::model", "moved from",
         [] {
             const Solid solid = moved_from(Solid::create(small_model()).value());
             return holds(solid.model().mesh().triangle_count() > 0 && solid.is_closed());
         }},
        {"side_of", "no point and no pose",
         [] {
             return all_of({refused(side_of(no_point(), solid_here())),
                            refused(side_of({0, 0, 0}, lost_solid()))});
         }},
        {"winding_number", "no point and no pose",
         [] {
             return all_of({refused(winding_number(no_point(), solid_here())),
                            refused(winding_number({0, 0, 0}, lost_solid()))});
         }},
        {"relate", "no pose",
         [] {
             return all_of({refused(relate(solid_here(), lost_solid())),
                            refused(relate(lost_solid(), solid_here()))});
         }},
    };
}

std::vector<WrongCall> intersection_calls() {
    return {
        {"intersection_segments", "triangles that do not exist",
         [] {
             IntersectionList list;
             return all_of({refused(intersection_segments(here(), here(), pairs_of_nobody())),
                            refused(intersection_segments(here(), here(), pairs_of_nobody(), list)),
                            is_empty(list.pairs)});
         }},
        {"intersection_segments", "no pose",
         [] {
             return refused(intersection_segments(here(), lost(), std::vector{TrianglePair{0, 0}}));
         }},
        {"IntersectionList::points_of", "a pair of another list",
         [] {
             const IntersectionList list;
             return all_of({is_empty(list.points_of({.first = 0, .count = 3})),
                            is_empty(list.points_of({.first = ~std::size_t{0}, .count = 2}))});
         }},
        {"intersects", "corners that are not finite",
         [] {
             return all_of({holds(!intersects(corners_with(kNaN), kCorners)),
                            holds(!intersects(kCorners, corners_with(kInfinity)))});
         }},
        {"is_degenerate", "corners that are not finite",
         [] { return holds(is_degenerate(corners_with(kNaN))); }},
        {"intersection_segment", "corners that are not finite",
         [] {
             const TriangleIntersection common =
                 intersection_segment(corners_with(-kInfinity), kCorners);
             return all_of(
                 {holds(common.kind == IntersectionKind::Disjoint), is_empty(common.points())});
         }},
        {"intersection_shape", "corners that are not finite",
         [] { return is_empty(intersection_shape(kCorners, corners_with(kNaN))); }},
        {"TriangleIntersection::points", "a count above the most",
         [] {
             TriangleIntersection common;
             common.count = 1000;
             return holds(common.points().size() == TriangleIntersection::kMostPoints);
         }},
    };
}

}  // namespace

TEST_P(WrongCalls, EndInAnErrorOrADocumentedAnswer) {
    SCOPED_TRACE(::testing::Message()
                 << GetParam().function << " with this mistake: " << GetParam().mistake);
    for (wrong_axis() = 0; wrong_axis() < 3; ++wrong_axis()) {
        SCOPED_TRACE(::testing::Message() << "coordinate " << wrong_axis());
        EXPECT_TRUE(GetParam().outcome());
    }
    wrong_axis() = 0;
}

INSTANTIATE_TEST_SUITE_P(Collide, WrongCalls, ::testing::ValuesIn(collide_calls()),
                         wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Distance, WrongCalls, ::testing::ValuesIn(distance_calls()),
                         wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Self, WrongCalls, ::testing::ValuesIn(self_calls()), wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Rays, WrongCalls, ::testing::ValuesIn(ray_calls()), wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Solids, WrongCalls, ::testing::ValuesIn(solid_calls()), wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Intersections, WrongCalls, ::testing::ValuesIn(intersection_calls()),
                         wrong_call_name);

}  // namespace tandem::testing
