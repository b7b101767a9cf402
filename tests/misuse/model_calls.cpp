// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Meshes, models, broad phases and what is around them, called wrongly.
#include <Eigen/Geometry>

#include <tandem/broad_phase.hpp>
#include <tandem/deforming_model.hpp>
#include <tandem/engine.hpp>
#include <tandem/mesh_report.hpp>
#include <tandem/model.hpp>
#include <tandem/simd.hpp>
#include <tandem/tree_file.hpp>

#include "misuse/wrong_calls.hpp"

namespace tandem::testing {
namespace {

std::vector<WrongCall> mesh_calls() {
    return {
        {"Mesh::create", "coordinates and indices out of range",
         [] {
             const std::vector<double> numbers{0, 0, 0, 1, 0};
             const std::vector<std::uint32_t> indices{0, 0};
             return all_of(
                 {refused(Mesh::create(std::vector{Vec3(no_point())}, {})),
                  refused(Mesh::create(std::vector{Vec3(0, 0, kInfinity)}, {})),
                  refused(Mesh::create(std::vector{Vec3(0, 0, 0)}, {Triangle{0, 1, 0}})),
                  refused(Mesh::create(std::span(numbers), std::span(indices).first(0))),
                  refused(Mesh::create(std::span(numbers).first(3), std::span(indices)))});
         }},
        {"Mesh::corners", "a triangle that does not exist",
         [] {
             const TriangleCorners corners = small_model().mesh().corners(~0U);
             return holds(corners[0].array().isNaN().all() && corners[2].array().isNaN().all());
         }},
        {"Pose::create", "rotations that are none",
         [] {
             Isometry scaled = Isometry::Identity();
             scaled.linear() *= 2.0;
             return all_of({refused(Pose::create(no_point(), 1, 0, 0, 0)),
                            refused(Pose::create({0, 0, 0}, 0, 0, 0, 0)),
                            refused(Pose::create({0, 0, 0}, kNaN, 0, 0, 1)),
                            refused(Pose::create({0, 0, 0}, 1, kInfinity, 0, 0)),
                            refused(Pose::create(scaled))});
         }},
        {"Pose::inverse", "no pose",
         [] {
             return all_of({refused(collide(here(), {small_model(), no_pose().inverse()})),
                            refused(collide(here(), {small_model(), far_pose() * far_pose()}))});
         }},
        {"to_world", "no point",
         [] { return holds(std::isnan(to_world(Pose{}, no_point()).y())); }},
        {"box_around", "no points, NaN and ends in the wrong order",
         [] {
             return all_of(
                 {holds(!is_proper(box_around(std::span<const Vec3>{}))),
                  holds(!is_proper(box_around(std::vector{Vec3(0, 0, 0), Vec3(no_point())}))),
                  holds(!is_proper(box_around(no_point(), Vec3(1, 1, 1)))),
                  holds(!is_proper(box_around(Vec3(1, 1, 1), Vec3(0, 0, 0))))});
         }},
        {"report_on", "a mesh of nothing",
         [] { return holds(report_on(Mesh{}).triangles == 0 && count_degenerate(Mesh{}) == 0); }},
        {"Mesh::vertices", "moved from",
         [] {
             const Mesh mesh = moved_from(scenes::sphere(1));
             return all_of({is_empty(mesh.vertices()), is_empty(mesh.triangles())});
         }},
    };
}

std::vector<WrongCall> model_calls() {
    return {
        {"Model::build", "choices that do not exist",
         [] {
             const Mesh mesh = scenes::sphere(1);
             return all_of(
                 {refused(Model::build(mesh, {.effort = BuildEffort(77)})),
                  refused(Model::build(mesh, {.effort = BuildEffort(-1)})),
                  refused(Model::build(mesh, ReferenceOptions{.volume = VolumeKind(77)})),
                  refused(Model::build(mesh, ReferenceOptions{.builder = BuilderKind(77)})),
                  refused(Model::build(mesh, ReferenceOptions{.axis = SplitAxis(77)})),
                  refused(Model::build(mesh, ReferenceOptions{.position = SplitPosition(-7)})),
                  refused(Model::build(mesh, ReferenceOptions{.degree = 0})),
                  refused(Model::build(mesh, ReferenceOptions{.degree = ~0U})),
                  refused(Model::build(mesh, ReferenceOptions{.leaf_size = 0}))});
         }},
        {"Model::load", "no file",
         [] {
             return all_of({refused(Model::load("")), refused(Model::load("/nowhere/mesh.obj")),
                            refused(Model::load("/nowhere/mesh.obj", ReferenceOptions{}))});
         }},
        {"Model::refitted", "another mesh",
         [] {
             return all_of({refused(small_model().refitted(Mesh{})),
                            refused(small_model().refitted(scenes::sphere(3))),
                            refused(reference_model().refitted(scenes::sphere(2)))});
         }},
        {"Model::saved_tree", "the other engine",
         [] { return refused(reference_model().saved_tree()); }},
        {"Model::from_saved_tree", "bytes of nothing and of another mesh",
         [] {
             const std::vector<std::byte> tree = small_model().saved_tree().value();
             return all_of(
                 {refused(Model::from_saved_tree(scenes::sphere(2), {})),
                  refused(Model::from_saved_tree(scenes::sphere(3), tree)),
                  refused(Model::from_saved_tree(Mesh{}, tree)),
                  refused(Model::from_saved_tree(scenes::sphere(2), std::span(tree).first(20)))});
         }},
        {"save_tree", "the other engine and no file",
         [] {
             return all_of({refused(save_tree(reference_model(), "/nowhere/tree")),
                            refused(save_tree(small_model(), "/nowhere/tree")),
                            refused(save_tree(small_model(), ""))});
         }},
        {"load_tree", "no file", [] { return refused(load_tree(Mesh{}, "/nowhere/tree")); }},
        {"Model::mesh", "moved from",
         [] {
             const Model model = moved_from(small_model());
             return holds(model.mesh().triangle_count() > 0 && model.validate().empty() &&
                          model.build_options() != nullptr && model.reference_options() == nullptr);
         }},
        {"Model::quality", "a model of nothing",
         [] {
             const Model nothing = Model::build(Mesh{}).value();
             return holds(nothing.quality().bytes == nothing.summary().bytes &&
                          nothing.summary().leaves == 0);
         }},
        {"admits", "choices that do not exist",
         [] {
             return holds(!admits(OrderKind(77), RuleKind::Alternating) &&
                          !admits(OrderKind::Stack, RuleKind(77)) &&
                          !admits(OrderKind::BinaryStack, RuleKind(-1)));
         }},
        {"default_rule", "an order that does not exist",
         [] { return holds(kRuleNames.contains(default_rule(OrderKind(77)))); }},
        {"name_of", "choices that do not exist",
         [] {
             return holds(name_of(EngineKind(9)) == "?" && name_of(RuleKind(-1)) == "?" &&
                          name_of(SimdKind(9)) == "?" && name_of(BroadMethod(99)) == "?");
         }},
        {"use_simd", "an instruction set that does not exist",
         [] {
             return all_of({refused(use_simd(SimdKind(99))), refused(use_simd(SimdKind(-1)))});
         }},
        {"Executor::threads", "more threads than numbers",
         [] { return holds(Executor(~0U).threads() <= Executor::most_threads()); }},
    };
}

std::vector<WrongCall> deforming_calls() {
    using Numbers = std::vector<std::uint32_t>;
    static const auto kModel = [] { return DeformingModel::build(scenes::sphere(2)).value(); };
    static const std::vector<Vec3> kPoint{Vec3(0, 0, 0)};
    static const std::vector<Vec3> kNoPoints{Vec3(no_point())};
    static const std::vector<Triangle> kTriangle{{0, 1, 2}};
    static const std::vector<Triangle> kNoTriangle{{0, 1, ~0U}};
    return {
        {"DeformingModel::build", "choices that do not exist",
         [] {
             const Mesh mesh = scenes::sphere(1);
             return all_of(
                 {refused(DeformingModel::build(mesh, {.build = {.effort = BuildEffort(9)}})),
                  refused(DeformingModel::build(mesh, {.upkeep = Upkeep(9)})),
                  refused(DeformingModel::build(mesh, {.rebuild_effort = BuildEffort(-1)}))});
         }},
        {"DeformingModel::update", "moved from, too few and not finite",
         [] {
             DeformingModel model = kModel();
             std::vector<Vec3> all(model.mesh().vertex_count(), Vec3(0, 0, 0));
             all.back() = no_point();
             return all_of({refused(moved_from(kModel()).update(kPoint)),
                            refused(model.update(kPoint)), refused(model.update(all))});
         }},
        {"DeformingModel::update_range", "moved from, out of range and not finite",
         [] {
             DeformingModel model = kModel();
             return all_of({refused(moved_from(kModel()).update_range(0, kPoint)),
                            refused(model.update_range(~0U, kPoint)),
                            refused(model.update_range(~0U, {})),
                            refused(model.update_range(0, kNoPoints))});
         }},
        {"DeformingModel::update_some", "moved from, out of range and not finite",
         [] {
             DeformingModel model = kModel();
             return all_of({refused(moved_from(kModel()).update_some(Numbers{0}, kPoint)),
                            refused(model.update_some(Numbers{~0U}, kPoint)),
                            refused(model.update_some(Numbers{0, 1}, kPoint)),
                            refused(model.update_some(Numbers{0}, kNoPoints))});
         }},
        {"DeformingModel::add_vertices", "moved from and not finite",
         [] {
             return all_of({refused(moved_from(kModel()).add_vertices(kPoint)),
                            refused(kModel().add_vertices(kNoPoints))});
         }},
        {"DeformingModel::add_triangles", "moved from and out of range",
         [] {
             return all_of({refused(moved_from(kModel()).add_triangles(kTriangle)),
                            refused(kModel().add_triangles(kNoTriangle))});
         }},
        {"DeformingModel::remove_triangles", "moved from, out of range and twice",
         [] {
             DeformingModel model = kModel();
             return all_of({refused(moved_from(kModel()).remove_triangles(Numbers{0})),
                            refused(model.remove_triangles(Numbers{0, ~0U})),
                            refused(model.remove_triangles(Numbers{3, 1, 3}))});
         }},
        {"DeformingModel::replace_triangles", "moved from and out of range",
         [] {
             DeformingModel model = kModel();
             return all_of({refused(moved_from(kModel()).replace_triangles(Numbers{0}, kTriangle)),
                            refused(model.replace_triangles(Numbers{~0U}, kTriangle)),
                            refused(model.replace_triangles(Numbers{0, 1}, kTriangle)),
                            refused(model.replace_triangles(Numbers{0}, kNoTriangle))});
         }},
        {"DeformingModel::model", "moved from",
         [] {
             DeformingModel model = moved_from(kModel());
             model.rebuild();
             model.learn({.iterations = ~std::uint64_t{0}, .volume_tests = ~std::uint64_t{0}});
             return all_of({holds(model.model().mesh().triangle_count() == 0),
                            holds(model.mesh().vertex_count() == 0),
                            is_empty(model.place_of_vertex()), is_empty(model.validate()),
                            holds(model.bytes() == 0 && model.builds() == 0),
                            holds(model.last_change() == TreeChange::Built)});
         }},
        {"DeformingModel::learn", "counts that overflow",
         [] {
             DeformingModel model = kModel();
             const TraversalStats most{.volume_tests = ~std::uint64_t{0},
                                       .geometry_tests = ~std::uint64_t{0}};
             model.learn(most);
             model.learn(most);
             return all_of({answered(model.update_range(0, kPoint)), is_empty(model.validate())});
         }},
        {"DeformingModel::rebuild", "a model of nothing",
         [] {
             DeformingModel model = DeformingModel::build(Mesh{}).value();
             model.rebuild();
             return all_of({is_empty(model.validate()), refused(model.update_range(0, kPoint))});
         }},
    };
}

std::vector<WrongCall> broad_calls() {
    static const auto kBroad = [] { return BroadPhase::create().value(); };
    static const Box kBox{};
    static const Box kNoBox{{1, 0, 0}, {0, 0, 0}};
    static const std::vector<Box> kBoxes{kBox, kNoBox};
    static const std::vector<ObjectHandle> kNobody{{}};
    return {
        {"BroadPhase::create", "settings without a meaning",
         [] {
             const auto with = [](auto change) {
                 BroadPhaseOptions options;
                 change(options);
                 return refused(BroadPhase::create(options));
             };
             return all_of({with([](auto& o) { o.method = BroadMethod(99); }),
                            with([](auto& o) { o.cell_size = static_cast<float>(kNaN); }),
                            with([](auto& o) { o.cell_size = -1.0F; }),
                            with([](auto& o) { o.cell_size = static_cast<float>(kInfinity); }),
                            with([](auto& o) { o.margin = static_cast<float>(kNaN); }),
                            with([](auto& o) { o.margin = -1.0F; }),
                            with([](auto& o) { o.octree_depth = ~0U; })});
         }},
        {"BroadPhase::add", "moved from and boxes that are none",
         [] {
             BroadPhase broad = kBroad();
             return all_of({refused(moved_from(kBroad()).add(kBox)), refused(broad.add(kNoBox)),
                            refused(broad.add(box_around(no_point(), Vec3(1, 1, 1)))),
                            refused(broad.add(kBoxes)), holds(broad.size() == 0)});
         }},
        {"BroadPhase::move", "moved from, stale handles and other sizes",
         [] {
             BroadPhase broad = kBroad();
             const ObjectHandle object = broad.add(kBox).value();
             (void)broad.remove(object);
             return all_of({refused(moved_from(kBroad()).move(object, kBox)),
                            refused(broad.move(object, kBox)),
                            refused(broad.move(ObjectHandle{}, kBox)),
                            refused(broad.move(kNobody, std::span(kBoxes).first(1))),
                            refused(broad.move(std::span<const ObjectHandle>{}, kBoxes)),
                            refused(broad.move(broad.add(kBox).value(), kNoBox))});
         }},
        {"BroadPhase::remove", "moved from and stale handles",
         [] {
             BroadPhase broad = kBroad();
             const ObjectHandle object = broad.add(kBox).value();
             return all_of({refused(moved_from(kBroad()).remove({})), refused(broad.remove({})),
                            answered(broad.remove(object)), refused(broad.remove(object))});
         }},
        {"BroadPhase::set_filter", "moved from and no object",
         [] {
             return all_of({refused(moved_from(kBroad()).set_filter({}, {})),
                            refused(kBroad().set_filter({.id = 0, .generation = 1}, {}))});
         }},
        {"BroadPhase::query", "moved from, no box and no ray",
         [] {
             std::vector<ObjectId> out;
             BroadPhase broad = kBroad();
             return all_of({refused(moved_from(kBroad()).query(kBox, out)),
                            refused(moved_from(kBroad()).query(Ray{{0, 0, 0}, {1, 0, 0}}, out)),
                            refused(broad.query(kNoBox, out)),
                            refused(broad.query(Ray{no_point(), {1, 0, 0}}, out)),
                            refused(broad.query(Ray{{0, 0, 0}, {0, 0, 0}}, out)),
                            refused(broad.query(Ray{{0, 0, 0}, {1, 0, 0}, kNaN}, out))});
         }},
        {"BroadPhase::handle_of", "no object",
         [] {
             return all_of(
                 {refused(moved_from(kBroad()).handle_of(0)), refused(kBroad().handle_of(~0U))});
         }},
        {"BroadPhase::box_of", "no object",
         [] {
             return all_of({refused(moved_from(kBroad()).box_of({})),
                            refused(kBroad().box_of({.id = ~0U, .generation = 1}))});
         }},
        {"BroadPhase::filter_of", "no object",
         [] {
             return all_of({refused(moved_from(kBroad()).filter_of({})),
                            refused(kBroad().filter_of({.id = 0, .generation = 0}))});
         }},
        {"BroadPhase::update", "moved from",
         [] {
             BroadPhase broad = moved_from(kBroad());
             broad.set_predicate(nullptr);
             return all_of({is_empty(broad.update()), is_empty(broad.pairs()),
                            is_empty(broad.changes().begun), is_empty(broad.changes().ended),
                            holds(!broad.contains({})), holds(broad.size() == 0),
                            holds(kBroadMethodNames.contains(broad.method())),
                            holds(broad.options() == BroadPhaseOptions{}),
                            holds(broad.memory_bytes() == 0), is_empty(broad.validate())});
         }},
        {"BroadPhase::contains", "moved from and no object",
         [] {
             return holds(!moved_from(kBroad()).contains({}) && !kBroad().contains({}) &&
                          !kBroad().contains({.id = 0, .generation = 1}));
         }},
        {"BroadPhase::set_predicate", "no predicate",
         [] {
             BroadPhase broad = kBroad();
             broad.set_predicate(nullptr);
             (void)broad.add(kBox).value();
             (void)broad.add(kBox).value();
             return holds(broad.update().size() == 1);
         }},
    };
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(Meshes, WrongCalls, ::testing::ValuesIn(mesh_calls()), wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Models, WrongCalls, ::testing::ValuesIn(model_calls()), wrong_call_name);
INSTANTIATE_TEST_SUITE_P(Deforming, WrongCalls, ::testing::ValuesIn(deforming_calls()),
                         wrong_call_name);
INSTANTIATE_TEST_SUITE_P(BroadPhases, WrongCalls, ::testing::ValuesIn(broad_calls()),
                         wrong_call_name);

}  // namespace tandem::testing
