// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The search for clashes, called wrongly.
#include <tandem/clash.hpp>

#include "misuse/wrong_calls.hpp"

namespace tandem::testing {
namespace {

/// Two spheres that cross.
Scene two_spheres() {
    Scene scene;
    scene.meshes = {scenes::sphere(1)};
    scene.parts = {{.name = "a", .path = "a"},
                   {.name = "b", .path = "b", .pose = Pose::at({0.5, 0, 0})}};
    return scene;
}

/// The second part has a mesh that does not exist.
Scene scene_without_mesh() {
    Scene scene = two_spheres();
    scene.parts[1].mesh = 7;
    return scene;
}

/// A pose that is not a number.
Scene lost_scene() {
    Scene scene = two_spheres();
    scene.parts[1].pose = no_pose();
    return scene;
}

std::vector<WrongCall> clash_calls() {
    return {
        {"clash::name_of", "enumerators that do not exist",
         [] {
             return holds(name_of(clash::ClashKind(99)) == "?" &&
                          name_of(clash::ClashStatus(99)) == "?" &&
                          name_of(clash::ClashGrouping(99)) == "?");
         }},
        {"clash::matches", "no pattern",
         [] { return holds(!clash::matches("", "a/b") && clash::matches("*", "")); }},
        {"clash::ClashRules::wants", "a pattern that matches nothing",
         [] {
             const Scene scene = two_spheres();
             clash::ClashRules rules;
             rules.a = {"c"};
             return holds(!rules.wants(scene.parts[0], scene.parts[1]));
         }},
        {"clash::ClashRules::treat_alike", "parts without names",
         [] { return holds(clash::ClashRules().treat_alike(ScenePart{}, ScenePart{})); }},
        {"clash::bounds_of", "a mesh that does not exist",
         [] {
             const Scene scene = scene_without_mesh();
             return holds(!clash::bounds_of(scene, scene.parts[1]));
         }},
        {"clash::clash_candidates", "scenes and numbers without a meaning",
         [] {
             return all_of({refused(clash::clash_candidates(scene_without_mesh(), {})),
                            refused(clash::clash_candidates(lost_scene(), {})),
                            refuses_amounts([](double d) {
                                return clash::clash_candidates(two_spheres(), {.clearance = d});
                            })});
         }},
        {"clash::ClashCandidates::part_pairs_of", "lists that do not exist",
         [] {
             const clash::ClashCandidates none;
             return holds(none.part_pairs_of({}) == 0 &&
                          none.part_pairs_of({.parts_a = 3, .parts_b = 3}) == 0);
         }},
        {"clash::ClashCandidate::is_within_one_list", "lists that do not exist",
         [] {
             return holds(!clash::ClashCandidate{.parts_a = 3, .parts_b = 4}.is_within_one_list());
         }},
        {"clash::meshes_of", "a mesh that does not exist",
         [] {
             const Scene scene = two_spheres();
             const clash::MeshSource source = clash::meshes_of(scene);
             return all_of({refused(source.load(9)), holds(source.triangle_count(9) == 0)});
         }},
        {"clash::find_clashes", "scenes and numbers without a meaning",
         [] {
             return all_of({refused(clash::find_clashes(scene_without_mesh())),
                            refused(clash::find_clashes(lost_scene())),
                            refuses_amounts([](double d) {
                                return clash::find_clashes(two_spheres(), {.tolerance = d});
                            })});
         }},
        {"clash::find_clashes", "no source and no sink",
         [] {
             const Scene scene = two_spheres();
             const auto candidates = clash::clash_candidates(scene, {}).value();
             const auto nothing = [](clash::Clash&&) {};
             return all_of(
                 {refused(clash::find_clashes(scene.parts, candidates, {}, {}, nothing)),
                  refused(clash::find_clashes(scene.parts, candidates, clash::meshes_of(scene), {},
                                              clash::ClashSink()))});
         }},
        {"clash::group_clashes", "parts and groupings that do not exist",
         [] {
             clash::ClashReport report;
             report.clashes.push_back({.a = 8, .b = 9});
             clash::group_clashes(two_spheres(), clash::ClashGrouping::Part, report);
             clash::group_clashes(two_spheres(), clash::ClashGrouping(99), report);
             return holds(report.clashes[0].group.empty());
         }},
        {"clash::Clash::piece_of", "a piece that does not exist",
         [] {
             ContactRegion region;
             region.piece = 5;
             return holds(clash::Clash().piece_of(region) == nullptr);
         }},
        {"clash::Clash::deepest", "no piece",
         [] { return holds(clash::Clash().deepest() == nullptr); }},
        {"clash::Clash::goes_through", "no piece",
         [] { return holds(!clash::Clash().goes_through()); }},
        {"clash::Clash::centre", "corners beyond the range of their sum",
         [] {
             clash::Clash clash;
             clash.lo = clash.hi = Vec3::Constant(1.7e308);
             return holds(clash.centre().allFinite());
         }},
    };
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(Clashes, WrongCalls, ::testing::ValuesIn(clash_calls()), wrong_call_name);

}  // namespace tandem::testing
