// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Shapes, contact regions, moving features and moving shapes, called wrongly.
#include <tandem/body_mass.hpp>
#include <tandem/contact_regions.hpp>
#include <tandem/continuous.hpp>
#include <tandem/deforming_model.hpp>
#include <tandem/overlap_depth.hpp>
#include <tandem/shape.hpp>
#include <tandem/shape_cast.hpp>
#include <tandem/shape_query.hpp>

#include "misuse/wrong_calls.hpp"

namespace tandem::testing {
namespace {

const Shape& ball() {
    static const Shape kBall = Shape::sphere(1.0).value();
    return kBall;
}

const Shape& ground() {
    static const Shape kGround = Shape::plane({0, 0, 1}, 0.0).value();
    return kGround;
}

const PlacedShape& ball_here() {
    static const PlacedShape kHere{ball()};
    return kHere;
}

PlacedShape lost_ball() {
    return {ball(), no_pose()};
}

/// Neither a length nor a coordinate of a shape.
constexpr double kNoLengths[] = {0.0, -1.0, kNaN, kInfinity, -kInfinity, 1e-160, 1e160, 1.7e308};

template <class Make>
::testing::AssertionResult refuses_lengths(const Make& make) {
    for (const double length : kNoLengths) {
        if (make(length).has_value()) {
            return ::testing::AssertionFailure() << "a length of " << length;
        }
    }
    return ::testing::AssertionSuccess();
}

std::vector<WrongCall> shape_calls() {
    return {
        {"Shape::sphere", "no length",
         [] { return refuses_lengths([](double x) { return Shape::sphere(x); }); }},
        {"Shape::box", "no length",
         [] { return refuses_lengths([](double x) {
                  return Shape::box({1, x, 1});
              }); }},
        {"Shape::capsule", "no length",
         [] {
             return all_of({refuses_lengths([](double x) { return Shape::capsule(x, 1); }),
                            refuses_lengths([](double x) { return Shape::capsule(1, x); })});
         }},
        {"Shape::cylinder", "no length",
         [] {
             return all_of({refuses_lengths([](double x) { return Shape::cylinder(x, 1); }),
                            refuses_lengths([](double x) { return Shape::cylinder(1, x); })});
         }},
        {"Shape::cone", "no length",
         [] {
             return all_of({refuses_lengths([](double x) { return Shape::cone(x, 1); }),
                            refuses_lengths([](double x) { return Shape::cone(1, x); })});
         }},
        {"Shape::hull", "no points",
         [] {
             return all_of({refused(Shape::hull({})), refused(Shape::hull(std::vector{no_point()})),
                            refused(Shape::hull(std::vector{Vec3(1e160, 0, 0)})),
                            refused(Shape::hull(std::vector{Vec3(0, 0, 0), Vec3(1e-160, 0, 0)}))});
         }},
        {"Shape::plane", "no normal and no offset",
         [] {
             return all_of({refused(Shape::plane({0, 0, 0}, 0)),
                            refused(Shape::plane(no_point(), 0)),
                            refused(Shape::plane({0, 0, kInfinity}, 0)),
                            refused(Shape::plane({0, 0, 1}, kNaN)),
                            refused(Shape::plane({0, 0, 1}, -1e160))});
         }},
        {"Shape::mesh", "models that are no surface",
         [] {
             const Mesh far =
                 Mesh::create(std::vector{Vec3(0, 0, 0), Vec3(1e160, 0, 0), Vec3(0, 1e160, 0)},
                              {Triangle{0, 1, 2}})
                     .value();
             return all_of({refused(Shape::mesh(reference_model())),
                            refused(Shape::mesh(Model::build(Mesh{}).value())),
                            refused(Shape::mesh(Model::build(far).value()))});
         }},
        {"Shape::deforming_mesh", "a model that was moved from",
         [] {
             return refused(Shape::deforming_mesh(
                 moved_from(DeformingModel::build(scenes::sphere(1)).value())));
         }},
        {"Shape::height_field", "other sizes and no numbers",
         [] {
             const std::vector<double> four{0, 0, 0, 0};
             const std::vector<double> bad{0, kNaN, 0, 0};
             return all_of({refused(Shape::height_field(0, 0, 1, {})),
                            refused(Shape::height_field(2, 3, 1, four)),
                            refused(Shape::height_field(0x10000, 0x10000, 1, four)),
                            refused(Shape::height_field(~0U, ~0U, 1, four)),
                            refused(Shape::height_field(2, 2, kNaN, four)),
                            refused(Shape::height_field(2, 2, 1, bad))});
         }},
        {"Shape::compound", "parts that are none",
         [] {
             return all_of({refused(Shape::compound({})),
                            refused(Shape::compound(std::vector{ShapePart{ground()}})),
                            refused(Shape::compound(std::vector{ShapePart{ball(), no_pose()}})),
                            refused(Shape::compound(std::vector{ShapePart{ball(), far_pose()}}))});
         }},
        {"Shape::kind", "moved from",
         [] {
             const Shape shape = moved_from(ball());
             return holds(shape.kind() == ShapeKind::Sphere && shape.radius() == 1.0);
         }},
        {"Shape::half_height", "kinds without the size",
         [] {
             return holds(ground().radius() == 0.0 && ball().half_height() == 0.0 &&
                          ball().half_sides() == Vec3::Zero() && ball().model() == nullptr &&
                          ball().plane_normal() == Vec3::Zero() && ball().plane_offset() == 0.0 &&
                          ball().parts().empty() && ball().hull_points().empty());
         }},
        {"box_of", "shapes that are lost",
         [] {
             return all_of(
                 {refused(box_of(lost_ball())), refused(box_of(PlacedShape{ball(), far_pose()}))});
         }},
        {"support_point", "no direction, no pose, no end",
         [] {
             return all_of({refused(support_point(ball_here(), {0, 0, 0})),
                            refused(support_point(ball_here(), no_point())),
                            refused(support_point({ground()}, {0, 0, 1})),
                            refused(support_point(lost_ball(), {0, 0, 1}))});
         }},
        {"mass_properties", "shapes without a volume",
         [] {
             const Model sheet = Model::build(scenes::integer_sheet(2, 0.0)).value();
             return all_of({refused(mass_properties(ground())),
                            refused(mass_properties(Shape::mesh(sheet).value()))});
         }},
        {"cast_ray", "no ray and no shape there",
         [] {
             return all_of({refused(cast_ray(Ray{no_point(), {1, 0, 0}}, ball_here())),
                            refused(cast_ray(Ray{{0, 0, 0}, {0, 0, 0}}, ball_here())),
                            refused(cast_ray(Ray{{0, 0, 0}, {1, 0, 0}, -1.0}, ball_here())),
                            refused(cast_ray(Ray{{0, 0, 0}, {1, 0, 0}, kNaN}, ball_here())),
                            refused(cast_ray(Ray{{0, 0, 0}, {1, 0, 0}}, lost_ball()))});
         }},
        {"contains", "no point and no pose",
         [] {
             return all_of({refused(contains(ball_here(), no_point())),
                            refused(contains(lost_ball(), {0, 0, 0}))});
         }},
        {"closest_point", "no point and no pose",
         [] {
             return all_of({refused(closest_point(ball_here(), no_point())),
                            refused(closest_point(ball_here(), {1e160, 0, 0})),
                            refused(closest_point(lost_ball(), {0, 0, 0}))});
         }},
    };
}

std::vector<WrongCall> pair_calls() {
    return {
        {"touches", "no pose",
         [] {
             return all_of({refused(touches(ball_here(), lost_ball())),
                            refused(touches(lost_ball(), ball_here()))});
         }},
        {"distance", "no pose and two planes",
         [] {
             return all_of({refused(distance(ball_here(), lost_ball())),
                            refused(distance(PlacedShape{ground()}, PlacedShape{ground()}))});
         }},
        {"ShapeQuery::touches", "moved from",
         [] { return refused(moved_from(ShapeQuery()).touches(ball_here(), ball_here())); }},
        {"ShapeQuery::distance", "moved from",
         [] { return refused(moved_from(ShapeQuery()).distance(ball_here(), ball_here())); }},
        {"ShapeQuery::contacts", "moved from",
         [] { return refused(moved_from(ShapeQuery()).contacts(ball_here(), ball_here())); }},
        {"ShapeQuery::contacts", "no pose and no margin",
         [] {
             ShapeQuery query;
             return all_of(
                 {refused(query.contacts(ball_here(), lost_ball())),
                  refused(query.contacts(ball_here(), ball_here(), {.margin = kNaN})),
                  refused(query.contacts(ball_here(), ball_here(), {.margin = -1.0})),
                  refused(query.contacts(ball_here(), ball_here(), {.rest_offset = kInfinity}))});
         }},
        {"ContactManifold::points", "a count above the most",
         [] {
             ContactManifold manifold;
             manifold.count = 1000;
             return holds(std::as_const(manifold).points().size() == ContactManifold::kMostPoints &&
                          manifold.points().size() == ContactManifold::kMostPoints);
         }},
        {"pose_at", "no time and no speed",
         [] {
             const Pose none = pose_at({.shape = ball(), .linear = {1, 0, 0}}, kNaN);
             const Pose turned = pose_at({.shape = ball(), .angular = {0, 0, 1}}, kInfinity);
             const Pose fast = pose_at({.shape = ball(), .angular = no_point()}, 1.0);
             return all_of({refused(touches({ball(), none}, ball_here())),
                            holds(turned.rotation().allFinite()),
                            holds(fast.rotation().allFinite())});
         }},
        {"time_of_impact", "motions without a meaning",
         [] {
             const MovingShape still{.shape = ball()};
             const MovingShape wild{.shape = ball(), .linear = no_point()};
             ShapeQuery gone = moved_from(ShapeQuery());
             return all_of(
                 {refused(time_of_impact(still, wild)),
                  refused(time_of_impact(still, still, {.end = kNaN})),
                  refused(time_of_impact(still, still, {.end = kInfinity})),
                  refused(time_of_impact(still, still, {.tolerance = 0.0})),
                  refused(time_of_impact(still, still, {.tolerance = kNaN})),
                  refused(time_of_impact({.shape = ground(), .angular = {1, 0, 0}}, still)),
                  refused(time_of_impact(still, still, {}, gone))});
         }},
        {"cast_shape", "no way and no pose",
         [] {
             return all_of({refused(cast_shape(ball_here(), no_point(), ball_here())),
                            refused(cast_shape(ball_here(), {1e160, 0, 0}, ball_here())),
                            refused(cast_shape(lost_ball(), {1, 0, 0}, ball_here())),
                            refused(cast_shape(ball_here(), {1, 0, 0}, ball_here(), -1.0))});
         }},
    };
}

std::vector<WrongCall> moving_calls() {
    static const std::vector<Vec3> kPoints{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    static const std::vector<Vec3> kBad{{0, 0, 0}, {1, kNaN, 0}, {0, 1, 0}};
    static const std::vector<Triangle> kTriangle{{0, 1, 2}};
    static const std::vector<Triangle> kNone{{0, 1, 3}};
    static const MovingSurface kSurface{kPoints, kPoints, kTriangle};
    static const std::vector<MovingSurface> kWrong{
        {kPoints, kBad, kTriangle},
        {kBad, kPoints, kTriangle},
        {kPoints, std::span(kPoints).first(2), kTriangle},
        {kPoints, kPoints, kNone},
        {{}, {}, kTriangle}};
    using Query = ContinuousQuery;
    const auto wrong_ones = [](const auto& ask) {
        for (const MovingSurface& surface : kWrong) {
            Query query;
            if (auto outcome = refused(ask(query, surface)); !outcome) {
                return outcome;
            }
        }
        for (const double number : {kNaN, -1.0}) {
            Query late({.impact = {.tolerance = number}});
            Query wide({.impact = {.min_separation = number}});
            if (!refused(ask(late, kSurface)) || !refused(ask(wide, kSurface))) {
                return holds(false);
            }
        }
        Query gone = moved_from(Query());
        return all_of({refused(ask(gone, kSurface)), holds(gone.stats().contacts == 0)});
    };
    return {
        {"time_of_impact", "features without a meaning",
         [] {
             MovingPoints points{};
             points.start.fill(Vec3(0, 0, 0));
             points.end.fill(Vec3(1, 0, 0));
             MovingPoints bad = points;
             bad.end[3] = no_point();
             return all_of(
                 {refused(time_of_impact(FeaturePair(9), points)),
                  refused(time_of_impact(FeaturePair(9), points, {.min_separation = 1})),
                  refused(time_of_impact(FeaturePair::EdgeEdge, bad)),
                  refused(time_of_impact(FeaturePair::EdgeEdge, points, {.tolerance = kNaN})),
                  refused(time_of_impact(FeaturePair::EdgeEdge, points,
                                         {.min_separation = kInfinity}))});
         }},
        {"ContinuousQuery::all_contacts", "surfaces without a meaning",
         [wrong_ones] {
             return all_of({wrong_ones([](Query& q, const MovingSurface& s) {
                                return q.all_contacts(s, kSurface);
                            }),
                            wrong_ones([](Query& q, const MovingSurface& s) {
                                return q.all_contacts(kSurface, s);
                            })});
         }},
        {"ContinuousQuery::self_contacts", "surfaces without a meaning",
         [wrong_ones] {
             return wrong_ones([](Query& q, const MovingSurface& s) { return q.self_contacts(s); });
         }},
        {"ContinuousQuery::earliest", "surfaces without a meaning",
         [wrong_ones] {
             return wrong_ones(
                 [](Query& q, const MovingSurface& s) { return q.earliest(s, kSurface); });
         }},
        {"ContinuousQuery::earliest_self", "surfaces without a meaning",
         [wrong_ones] {
             return wrong_ones([](Query& q, const MovingSurface& s) { return q.earliest_self(s); });
         }},
        {"ContinuousQuery::stats", "moved from",
         [] { return holds(moved_from(Query()).stats().contacts == 0); }},
    };
}

std::vector<WrongCall> contact_calls() {
    static const PlacedBody kBody{ContactBody::create(small_model()).value()};
    const auto lost_body = [] { return PlacedBody{kBody.body, no_pose()}; };
    static const std::vector<TrianglePair> kPair{{0, 0}};
    static const std::vector<TrianglePair> kNobody{{0, ~0U}};
    return {
        {"ContactBody::create", "the other engine",
         [] { return refused(ContactBody::create(reference_model())); }},
        {"ContactBody::model", "moved from",
         [] {
             const ContactBody body = moved_from(ContactBody::create(small_model()).value());
             return holds(body.model().mesh().triangle_count() > 0 && body.solid() != nullptr);
         }},
        {"contact_regions", "no pose and no triangle",
         [lost_body] {
             return all_of({refused(contact_regions(kBody, lost_body(), kPair)),
                            refused(contact_regions(kBody, kBody, kNobody))});
         }},
        {"ContactRegions::count_of", "a kind that does not exist",
         [] { return holds(ContactRegions{}.count_of(IntersectionKind(99)) == 0); }},
        {"overlap_depth", "no pose, no triangle and no error",
         [lost_body] {
             return all_of({refused(overlap_depth(kBody, lost_body(), kPair)),
                            refused(overlap_depth(kBody, kBody, kNobody)),
                            refused(overlap_depth(kBody, kBody, kPair, {.tolerance = kNaN})),
                            refused(overlap_depth(kBody, kBody, kPair, {.tolerance = -1.0})),
                            refused(overlap_depth(kBody, kBody, kPair, {.relative_error = kNaN})),
                            refused(overlap_depth(kBody, kBody, kPair, {.relative_error = -1.0}))});
         }},
        {"depth_of", "a piece whose depth is not known",
         [] { return holds(!depth_of({.unknown = UnknownDepth::WorkLimit}).has_value()); }},
        {"explain", "a reason that does not exist",
         [] {
             return holds(name_of(UnknownDepth(99)) == "?" && explain(UnknownDepth(99)) == "?");
         }},
        {"judge", "a tolerance that is no number",
         [] {
             const OverlapPiece piece{.depth = {0.0, 0.0}};
             return all_of({holds(judge(piece, kNaN) == DepthVerdict::Clash),
                            holds(judge(Overlap{.pieces = {piece}}, -1.0) == DepthVerdict::Clash)});
         }},
        {"normal_of", "a piece without a direction",
         [] { return holds(!normal_of(OverlapPiece{}).has_value()); }},
        {"mass_of", "no density, no matter and no model",
         [] {
             const Mesh mesh = scenes::sphere(1);
             return all_of({refused(mass_of(mesh, kNaN)), refused(mass_of(mesh, -1.0)),
                            refused(mass_of(mesh, kInfinity)), refused(mass_of(mesh, 0.0)),
                            refused(mass_of(mesh, 1.0, MassModel(9))),
                            refused(mass_of(Mesh{}, 1.0)),
                            refused(mass_of(scenes::integer_sheet(2, 0.0), 1.0)),
                            refused(mass_of(mesh, 1.7e308))});
         }},
        {"check", "masses that no matter has",
         [] {
             return all_of({refused(check(BodyMass{.mass = kNaN})),
                            refused(check(BodyMass{.mass = 0.0})),
                            refused(check(BodyMass{.centre = no_point()})),
                            refused(check(BodyMass{.inertia = Eigen::Matrix3d::Zero()})),
                            refused(check(BodyMass{.inertia = Eigen::Matrix3d::Constant(kNaN)}))});
         }},
    };
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(Shapes, WrongCalls, ::testing::ValuesIn(shape_calls()), wrong_call_name);
INSTANTIATE_TEST_SUITE_P(ShapePairs, WrongCalls, ::testing::ValuesIn(pair_calls()),
                         wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Moving, WrongCalls, ::testing::ValuesIn(moving_calls()), wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Contacts, WrongCalls, ::testing::ValuesIn(contact_calls()),
                         wrong_call_name);

}  // namespace tandem::testing
