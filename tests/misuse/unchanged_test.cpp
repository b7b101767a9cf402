// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Calls that are refused leave their object as it was: what it answers afterwards is what it has
// answered before.
#include <algorithm>
#include <tuple>

#include <tandem/batch.hpp>
#include <tandem/broad_phase.hpp>
#include <tandem/continuous.hpp>
#include <tandem/gpu.hpp>
#include <tandem/self.hpp>
#include <tandem/shape_query.hpp>

#include "misuse/wrong_calls.hpp"

namespace tandem::testing {
namespace {

/// Runs each call, which has to be refused, and compares what `answer` says before and after it.
template <class Object, class Answer>
void expect_unchanged(
    Object& object, Answer answer,
    std::initializer_list<std::function<::testing::AssertionResult(Object&)>> calls) {
    const auto before = answer(object);
    std::size_t place = 0;
    for (const auto& call : calls) {
        SCOPED_TRACE(::testing::Message() << "call " << place++);
        EXPECT_TRUE(call(object));
        EXPECT_EQ(answer(object), before);
    }
}

TEST(Unchanged, BroadPhases) {
    const Box box{};
    const Box bad{{1, 0, 0}, {0, 0, 0}};
    for (const BroadMethod method : kAllBroadMethods) {
        SCOPED_TRACE(name_of(method));
        BroadPhase broad = BroadPhase::create({.method = method}).value();
        const std::vector<ObjectHandle> objects = broad.add(std::vector<Box>(3, box)).value();
        const ObjectHandle gone = broad.add(box).value();
        ASSERT_TRUE(broad.remove(gone));
        (void)broad.update();
        const std::vector<ObjectHandle> mixed{objects[0], gone};
        const std::vector<Box> half_bad{Box{{5, 5, 5}, {6, 6, 6}}, bad};
        const auto seen = [&](BroadPhase& b) {
            std::vector<Box> boxes;
            std::vector<std::uint32_t> groups;
            for (const ObjectHandle object : objects) {
                boxes.push_back(b.box_of(object).value());
                groups.push_back(b.filter_of(object)->group);
            }
            std::vector<ObjectId> inside;
            EXPECT_TRUE(b.query(box, inside));
            const std::vector<ObjectPair> pairs(b.pairs().begin(), b.pairs().end());
            const auto updated = b.update();
            EXPECT_TRUE(std::ranges::equal(updated, pairs));
            EXPECT_TRUE(b.validate().empty());
            return std::tuple(boxes, groups, inside, pairs, b.size());
        };
        std::vector<ObjectId> out;
        expect_unchanged<BroadPhase>(
            broad, seen,
            {[&](BroadPhase& b) { return refused(b.add(bad)); },
             [&](BroadPhase& b) { return refused(b.add(half_bad)); },
             [&](BroadPhase& b) { return refused(b.move(objects[0], bad)); },
             [&](BroadPhase& b) { return refused(b.move(gone, box)); },
             [&](BroadPhase& b) {
                 return refused(b.move(mixed, std::vector<Box>(2, half_bad[0])));
             },
             [&](BroadPhase& b) { return refused(b.move(std::span(objects).first(2), half_bad)); },
             [&](BroadPhase& b) { return refused(b.remove(gone)); },
             [&](BroadPhase& b) { return refused(b.set_filter(gone, {.group = 4})); },
             [&](BroadPhase& b) { return refused(b.query(bad, out)); },
             [&](BroadPhase& b) {
                 return refused(b.query(Ray{no_point(), {1, 0, 0}}, out));
             }});
    }
}

TEST(Unchanged, QueriesOfMeshes) {
    const Placed other{small_model(), Pose::at({0.5, 0.25, 0.125})};
    const Placed apart{small_model(), Pose::at({3.0, 0.25, 0.125})};
    const auto go_on = [](const auto&) { return Flow::Continue; };
    CollideQuery collides;
    expect_unchanged<CollideQuery>(
        collides,
        [&](CollideQuery& q) {
            const auto pairs = q.all_pairs(here(), other).value();
            return std::pair(std::vector(pairs.begin(), pairs.end()), q.stats());
        },
        {[&](CollideQuery& q) { return refused(q.all_pairs(here(), lost())); },
         [&](CollideQuery& q) { return refused(q.first_contact(lost(), here())); },
         [&](CollideQuery& q) { return refused(q.count(here(), reference_here())); },
         [&](CollideQuery& q) { return refused(q.visit(here(), lost(), go_on)); }});
    DistanceQuery distances;
    expect_unchanged<DistanceQuery>(
        distances,
        [&](DistanceQuery& q) {
            const DistanceResult found = q.closest(here(), apart).value();
            return std::tuple(found.distance, found.triangles);
        },
        {[&](DistanceQuery& q) { return refused(q.closest(here(), lost())); },
         [&](DistanceQuery& q) { return refused(q.closest(reference_here(), here())); }});
    ClearanceQuery clearances;
    expect_unchanged<ClearanceQuery>(
        clearances, [&](ClearanceQuery& q) { return q.count(here(), apart, 1.25).value(); },
        {[&](ClearanceQuery& q) { return refused(q.all_pairs(here(), apart, kNaN)); },
         [&](ClearanceQuery& q) { return refused(q.first_contact(here(), lost(), 1.0)); },
         [&](ClearanceQuery& q) { return refused(q.visit(here(), apart, -1.0, go_on)); }});
    SelfQuery selves({.mode = SelfMode::BeyondShared});
    expect_unchanged<SelfQuery>(
        selves, [&](SelfQuery& q) { return q.count(small_model()).value(); },
        {[&](SelfQuery& q) { return refused(q.count(reference_model())); },
         [&](SelfQuery& q) { return refused(q.visit(small_model(), nullptr)); }});
    Batch batch;
    const std::vector<PlacedPair> good{{here(), other}, {here(), apart}};
    const std::vector<PlacedPair> half_lost{{here(), other}, {here(), lost()}};
    expect_unchanged<Batch>(batch,
                            [&](Batch& b) {
                                const BatchAnswers answers = b.collide_many(good).value();
                                return std::pair(answers.count(0), answers.count(1));
                            },
                            {[&](Batch& b) { return refused(b.collide_many(half_lost)); },
                             [&](Batch& b) { return refused(b.distance_many(half_lost)); },
                             [&](Batch& b) { return refused(b.clearance_many(good, kNaN)); }});
}

TEST(Unchanged, QueriesOfShapesAndMotions) {
    const PlacedShape ball{Shape::sphere(1.0).value()};
    const PlacedShape box{Shape::box({1, 1, 1}).value(), Pose::at({0.5, 0.5, 1.5})};
    ShapeQuery shapes;
    expect_unchanged<ShapeQuery>(
        shapes, [&](ShapeQuery& q) { return q.contacts(ball, box).value().front().normal.eval(); },
        {[&](ShapeQuery& q) {
             return refused(q.contacts(ball, {box.shape, no_pose()}));
         },
         [&](ShapeQuery& q) { return refused(q.contacts(ball, box, {.margin = kNaN})); },
         [&](ShapeQuery& q) {
             return refused(q.distance({ball.shape, no_pose()}, box));
         }});
    const std::vector<Vec3> start{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}};
    const std::vector<Vec3> end{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const std::vector<Triangle> triangles{{0, 1, 2}, {3, 4, 5}};
    const std::vector<Triangle> none{{0, 1, 9}};
    ContinuousQuery motions;
    expect_unchanged<ContinuousQuery>(
        motions,
        [&](ContinuousQuery& q) {
            return q.earliest_self({start, end, triangles}).value();
        },
        {[&](ContinuousQuery& q) {
             return refused(q.self_contacts({start, end, none}));
         },
         [&](ContinuousQuery& q) {
             return refused(q.all_contacts({start, end, triangles}, {start, {}, triangles}));
         }});
}

TEST(Unchanged, BatchesOnADevice) {
    gpu::DeviceBatch batch(gpu::Device::open({.name = "host"}).value());
    const gpu::DeviceObject object = batch.add(small_model()).value();
    const std::vector<gpu::ObjectPair> pair{{{object, {}}, {object, Pose::at({0.5, 0.25, 0.125})}}};
    const std::vector<gpu::ObjectPair> nobody{{{object, {}}, {7, {}}}};
    std::vector<Vec3> bad(small_model().mesh().vertices().begin(),
                          small_model().mesh().vertices().end());
    bad.back() = no_point();
    expect_unchanged<gpu::DeviceBatch>(
        batch,
        [&](gpu::DeviceBatch& b) {
            EXPECT_TRUE(b.collide(pair));
            return std::vector(b.pairs(0).begin(), b.pairs(0).end());
        },
        {[&](gpu::DeviceBatch& b) { return refused(b.collide(nobody)); },
         [&](gpu::DeviceBatch& b) { return refused(b.deform(object, bad)); },
         [&](gpu::DeviceBatch& b) { return refused(b.deform(9, bad)); },
         [&](gpu::DeviceBatch& b) {
             return refused(b.step(std::vector{gpu::PlacedObject{9, {}}}));
         },
         [&](gpu::DeviceBatch& b) { return refused(b.self(object, {.mode = SelfMode(9)})); }});
}

}  // namespace
}  // namespace tandem::testing
