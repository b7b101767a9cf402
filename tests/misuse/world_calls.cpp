// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Worlds, called wrongly.
#include <tandem/world.hpp>

#include "misuse/wrong_calls.hpp"

namespace tandem::testing {
namespace {

World world() {
    return World::create().value();
}

Body body_of_ball() {
    return {.shape = Shape::sphere(1.0).value()};
}

constexpr BodyHandle kNobody{.id = 7, .generation = 3};
std::vector<WrongCall> world_calls() {
    return {
        {"World::create", "options without a meaning",
         [] {
             return all_of(
                 {refuses_amounts([](double x) { return World::create({.margin = x}); }),
                  refuses_amounts([](double x) { return World::create({.lookahead = x}); }),
                  refuses_amounts([](double x) { return World::create({.rest_offset = x}); }),
                  refused(World::create({.broad_phase = {.method = BroadMethod(99)}}))});
         }},
        {"World::add", "moved from and bodies without a meaning",
         [] {
             World here = world();
             const auto with = [&](auto change) {
                 Body body = body_of_ball();
                 change(body);
                 return refused(here.add(body));
             };
             return all_of({refused(moved_from(world()).add(body_of_ball())),
                            with([](Body& b) { b.pose = no_pose(); }),
                            with([](Body& b) { b.pose = far_pose(); }),
                            with([](Body& b) { b.linear = no_point(); }),
                            with([](Body& b) { b.angular = no_point(); }),
                            with([](Body& b) { b.kind = BodyKind(9); }), holds(here.size() == 0)});
         }},
        {"World::remove", "moved from and nobody",
         [] {
             return all_of(
                 {refused(moved_from(world()).remove(kNobody)), refused(world().remove(kNobody))});
         }},
        {"World::contains", "moved from and nobody",
         [] {
             return holds(!moved_from(world()).contains(kNobody) && !world().contains(kNobody));
         }},
        {"World::body", "moved from and nobody",
         [] {
             return all_of(
                 {refused(moved_from(world()).body(kNobody)), refused(world().body(kNobody))});
         }},
        {"World::set_pose", "moved from, nobody and no pose",
         [] {
             World here = world();
             const BodyHandle body = here.add(body_of_ball()).value();
             return all_of({refused(moved_from(world()).set_pose(kNobody, {})),
                            refused(here.set_pose(kNobody, {})),
                            refused(here.set_pose(body, no_pose())), answered(here.step())});
         }},
        {"World::set_velocity", "moved from, nobody and no number",
         [] {
             World here = world();
             const BodyHandle body = here.add(body_of_ball()).value();
             const Vec3 none = Vec3::Zero();
             return all_of({refused(moved_from(world()).set_velocity(kNobody, none, none)),
                            refused(here.set_velocity(kNobody, none, none)),
                            refused(here.set_velocity(body, no_point(), none)),
                            refused(here.set_velocity(body, none, no_point()))});
         }},
        {"World::set_shape", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(world()).set_shape(kNobody, body_of_ball().shape)),
                            refused(world().set_shape(kNobody, body_of_ball().shape))});
         }},
        {"World::set_filter", "moved from and nobody",
         [] {
             return all_of({refused(moved_from(world()).set_filter(kNobody, {})),
                            refused(world().set_filter(kNobody, {}))});
         }},
        {"World::step", "moved from", [] { return refused(moved_from(world()).step()); }},
        {"World::manifolds", "contacts of no step",
         [] {
             World here = world();
             const BodyContact contact{.first = ~0U, .count = ~0U};
             return all_of({is_empty(here.manifolds(contact)),
                            is_empty(std::as_const(here).manifolds(contact)),
                            is_empty(moved_from(world()).manifolds(contact))});
         }},
        {"World::bodies", "moved from",
         [] {
             const World gone = moved_from(world());
             return all_of({is_empty(gone.bodies()), is_empty(gone.contacts()),
                            is_empty(gone.events()), holds(gone.size() == 0),
                            holds(gone.memory_bytes() == 0), holds(gone.options().margin == 0.0),
                            holds(kBroadMethodNames.contains(gone.broad_method()))});
         }},
        {"World::cast_ray", "moved from and no ray",
         [] {
             World here = world();
             return all_of({refused(moved_from(world()).cast_ray({{0, 0, 0}, {1, 0, 0}})),
                            refused(here.cast_ray({no_point(), {1, 0, 0}})),
                            refused(here.cast_ray({{0, 0, 0}, {0, 0, 0}})),
                            refused(here.cast_ray({{0, 0, 0}, {1, 0, 0}, kNaN}))});
         }},
        {"World::cast_shape", "moved from and no way",
         [] {
             World here = world();
             const PlacedShape shape{body_of_ball().shape};
             return all_of(
                 {refused(moved_from(world()).cast_shape(shape, {1, 0, 0})),
                  refused(here.cast_shape(shape, no_point())),
                  refused(here.cast_shape({body_of_ball().shape, no_pose()}, {1, 0, 0}))});
         }},
        {"World::overlaps", "moved from and no box",
         [] {
             std::vector<BodyHandle> out;
             return all_of({refused(moved_from(world()).overlaps({}, out)),
                            refused(world().overlaps({{1, 0, 0}, {0, 0, 0}}, out))});
         }},
        {"World::touching", "moved from and no pose",
         [] {
             std::vector<BodyHandle> out;
             return all_of({refused(moved_from(world()).touching({body_of_ball().shape}, out)),
                            refused(world().touching({body_of_ball().shape, no_pose()}, out))});
         }},
        {"World::closest", "moved from and no point",
         [] {
             World here = world();
             const auto alone = refused(here.closest(no_point()));
             (void)here.add(body_of_ball()).value();
             return all_of({refused(moved_from(world()).closest({0, 0, 0})), alone,
                            refused(here.closest(no_point()))});
         }},
        {"World::snapshot", "moved from",
         [] {
             World here = world();
             return all_of(
                 {answered(here.restore(moved_from(world()).snapshot())), holds(here.size() == 0)});
         }},
        {"World::restore", "moved from",
         [] { return refused(moved_from(world()).restore(world().snapshot())); }},
    };
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(Worlds, WrongCalls, ::testing::ValuesIn(world_calls()), wrong_call_name);

}  // namespace tandem::testing
