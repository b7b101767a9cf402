// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <set>
#include <utility>

#include <tandem/mesh_report.hpp>
#include <tandem/self.hpp>
#include <tandem/simulation.hpp>

#include "base/checksum.hpp"
#include "scenes/cow.hpp"
#include "scenes/random.hpp"
#include "scenes/shapes.hpp"
#include "scenes/simulated_scene.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

RigidBody floor_plane() {
    return {.body = {.shape = Shape::plane(Vec3::UnitZ(), 0.0).value(), .kind = BodyKind::Static}};
}

struct Outcome {
    SimulationStep last;
    double deepest = 0.0;
};

Outcome run(const scenes::SimulatedScene& scene, Simulation& simulation, std::uint64_t steps) {
    Outcome outcome;
    for (std::uint64_t k = 0; k < steps; ++k) {
        outcome.last = simulation.step().value();
        outcome.deepest = std::max(outcome.deepest, outcome.last.deepest);
        EXPECT_TRUE(scenes::bring_back(scene, simulation));
    }
    return outcome;
}

TEST(Cow, IsClosedAndHas1500TrianglesWithoutSelfIntersections) {
    for (const std::uint32_t subdivisions : {0U, 1U}) {
        const Mesh mesh = scenes::cow(subdivisions);
        EXPECT_EQ(mesh.triangle_count(), subdivisions == 0 ? 1500U : 6000U);
        const MeshReport report = report_on(mesh);
        EXPECT_TRUE(report.watertight());
        EXPECT_EQ(report.components, 1U);
        EXPECT_EQ(report.degenerate_triangles, 0U);
        EXPECT_TRUE(self_intersections(Model::build(mesh).value())->pairs.empty());
        EXPECT_GT(mass_of(mesh, 1.0)->mass, 0.03);
    }
}

TEST(Simulation, ATowerStandsStillFor60Seconds) {
    const scenes::SimulatedScene scene = scenes::tower({}).value();
    Simulation simulation = scenes::start(scene).value();
    run(scene, simulation, 3600);
    const Pose top = simulation.pose(simulation.world().bodies().back()).value();
    EXPECT_NEAR(top.translation().z(), 9.5, 0.1);
    EXPECT_NEAR(top.translation().head<2>().norm(), 0.0, 0.05);
}

TEST(Simulation, TheReferenceSolverHoldsASmallTower) {
    // Only three boxes: this solver has no warm start, and would need hundreds of sweeps for ten.
    scenes::SimulatedScene scene = scenes::tower({.count = 3}).value();
    scene.options.solver = SolverKind::Reference;
    scene.options.iterations = 40;
    Simulation simulation = scenes::start(scene).value();
    run(scene, simulation, 300);
    const Pose top = simulation.pose(simulation.world().bodies().back()).value();
    EXPECT_NEAR(top.translation().z(), 2.5, 0.05);
}

TEST(Simulation, AStackOfMeshBoxesRests) {
    scenes::SimulatedScene scene =
        scenes::structured_stack({.count = 3, .subdivisions = 1}).value();
    Simulation simulation = scenes::start(scene).value();
    const Outcome outcome = run(scene, simulation, 180);
    EXPECT_LT(outcome.last.kinetic_energy / 27.0, 1e-3);
    EXPECT_LT(outcome.deepest, 0.01);
    const Pose top = simulation.pose(simulation.world().bodies().back()).value();
    EXPECT_NEAR(top.translation().z(), 2.51, 0.05);
}

TEST(Simulation, APileOfCowsComesToRestAndStaysUp) {
    const scenes::SimulatedScene scene = scenes::falling_cows({.count = 2}).value();
    Simulation simulation = scenes::start(scene).value();
    run(scene, simulation, 600);
    double highest = 0.0;
    for (int k = 0; k < 30; ++k) {
        const SimulationStep step = simulation.step().value();
        EXPECT_LT(step.kinetic_energy / 8.0, 1e-3);
        EXPECT_LT(step.deepest, 0.01);
        EXPECT_EQ(step.awake, 0U);
    }
    for (const BodyHandle& body : simulation.world().bodies()) {
        highest = std::max(highest, simulation.pose(body)->translation().z());
    }
    EXPECT_GT(highest, 0.3);
}

TEST(Simulation, ContactsOfMeshesDoNotDependOnWhatIsRemembered) {
    // A cow sinks slowly onto and into another, so that the world keeps near features for some
    // steps.
    const Shape shape = Shape::mesh(Model::build(scenes::cow(0)).value()).value();
    World world = World::create({.margin = 0.004, .rest_offset = 0.005}).value();
    ASSERT_TRUE(world.add({.shape = shape, .kind = BodyKind::Static}));
    const BodyHandle upper = world.add({.shape = shape}).value();
    ShapeQuery query;
    const auto pose_at = [](double height, double turn) {
        return Pose::create(Vec3(0.02, 0.03, height), 1.0, turn, 0.1, 2.0 * turn).value();
    };
    // Moving down by the distance of the bodies each time cannot pass over the first contact.
    double height = 2.0;
    for (int k = 0; k < 100; ++k) {
        height -= query.distance({shape, Pose{}}, {shape, pose_at(height, 0.0)}).value().distance;
    }
    std::size_t compared = 0;
    for (int k = 0; k < 120; ++k) {
        const Pose pose = pose_at(height + 0.005 - 5e-4 * k, 1e-4 * k);
        ASSERT_TRUE(world.set_pose(upper, pose));
        ASSERT_TRUE(world.step());
        const auto fresh =
            query.contacts({shape, Pose{}}, {shape, pose}, {.margin = 0.004, .rest_offset = 0.005});
        ASSERT_TRUE(fresh);
        const std::span<const BodyContact> contacts = world.contacts();
        const std::span<const ContactManifold> kept =
            contacts.empty() ? std::span<const ContactManifold>()
                             : std::as_const(world).manifolds(contacts[0]);
        ASSERT_EQ(kept.size(), fresh->size()) << k;
        for (std::size_t m = 0; m < kept.size(); ++m) {
            ASSERT_EQ(kept[m].count, (*fresh)[m].count) << k;
            for (std::uint32_t p = 0; p < kept[m].count; ++p) {
                EXPECT_EQ(kept[m].all[p].feature, (*fresh)[m].all[p].feature) << k;
                EXPECT_EQ(kept[m].all[p].on_a, (*fresh)[m].all[p].on_a) << k;
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 100U);
}

TEST(Simulation, TheBitsDoNotDependOnThreads) {
    std::uint64_t alone = 0;
    for (const unsigned threads : {1U, 2U, 3U, 8U}) {
        scenes::SimulatedScene scene = scenes::falling_cows({.count = 3}).value();
        scene.options.threads = threads;
        Simulation simulation = scenes::start(scene).value();
        run(scene, simulation, 60);
        alone = threads == 1 ? simulation.hash() : alone;
        EXPECT_EQ(simulation.hash(), alone) << threads;
    }
}

TEST(Simulation, ResumedIsUninterrupted) {
    const scenes::SimulatedScene scene = scenes::nuts_and_bolts({.count = 2}).value();
    Simulation whole = scenes::start(scene).value();
    run(scene, whole, 100);
    const std::vector<std::byte> state = whole.save().value();
    run(scene, whole, 60);
    Simulation resumed = scenes::start(scene).value();
    ASSERT_TRUE(resumed.restore(state));
    EXPECT_EQ(resumed.steps(), 100U);
    run(scene, resumed, 60);
    EXPECT_EQ(resumed.hash(), whole.hash());

    std::vector<std::byte> damaged = state;
    damaged[damaged.size() / 2] ^= std::byte{1};
    EXPECT_FALSE(resumed.restore(damaged));
    EXPECT_FALSE(resumed.restore(std::span(state).first(10)));
    Simulation other = scenes::start(scenes::tower({}).value()).value();
    EXPECT_FALSE(other.restore(state));
}

// A checksum protects against damage, but not against a file made to do harm.
TEST(Simulation, AContactOfTooManyPointsIsRefused) {
    const scenes::SimulatedScene scene = scenes::tower({.count = 2}).value();
    Simulation simulation = scenes::start(scene).value();
    run(scene, simulation, 30);
    std::vector<std::byte> state = simulation.save().value();
    // The last contact ends with its count, the normal, four points and seven doubles.
    const std::size_t sum = state.size() - sizeof(std::uint64_t);
    std::byte* const count = state.data() + sum - 7 * 8 - 4 * (24 + 8 + 8) - 24 - 4;
    std::uint32_t points = 0;
    std::memcpy(&points, count, sizeof points);
    ASSERT_EQ(points, 4U);
    points = 100;
    std::memcpy(count, &points, sizeof points);
    const std::uint64_t forged = base::checksum(std::span(state).first(sum));
    std::memcpy(state.data() + sum, &forged, sizeof forged);
    const Result<Done> restored = scenes::start(scene).value().restore(state);
    ASSERT_FALSE(restored);
    EXPECT_NE(restored.error().message.find("a contact that cannot be"), std::string::npos);
}

TEST(Simulation, ANutStaysOnItsBolt) {
    const scenes::SimulatedScene scene = scenes::nuts_and_bolts({.count = 3}).value();
    Simulation simulation = scenes::start(scene).value();
    run(scene, simulation, 400);
    const std::vector<BodyHandle> bodies = simulation.world().bodies();
    for (std::size_t k = 2; k + 1 < bodies.size(); k += 2) {
        const Pose bolt = simulation.pose(bodies[k]).value();
        const Pose nut = simulation.pose(bodies[k + 1]).value();
        const Vec3 seen = to_world(bolt.inverse(), nut.translation());
        EXPECT_LT(std::abs(seen.z()), 0.5) << k;
        EXPECT_LT(seen.head<2>().norm(), 0.1) << k;
    }
}

TEST(Simulation, ABulletDoesNotPassAThinWall) {
    for (const double speed : {50.0, 500.0}) {
        Simulation simulation = Simulation::create({.gravity = Vec3::Zero()}).value();
        const Shape wall = Shape::box(Vec3(0.005, 2.0, 2.0)).value();
        ASSERT_TRUE(simulation.add({.body = {.shape = wall, .kind = BodyKind::Static}}));
        const BodyHandle bullet = simulation
                                      .add({.body = {.shape = Shape::sphere(0.02).value(),
                                                     .pose = Pose::at(Vec3(-3, 0, 0)),
                                                     .linear = Vec3(speed, 0, 0)}})
                                      .value();
        for (int k = 0; k < 60; ++k) {
            ASSERT_TRUE(simulation.step());
        }
        EXPECT_LT(simulation.pose(bullet)->translation().x(), 0.0) << speed;
    }
}

TEST(Simulation, AFastMeshDoesNotPassAThinWallOfTriangles) {
    // Both are meshes, and a step is many times as long as either is thick: only the time of impact
    // detects the wall.
    const auto mesh_box = [](const Vec3& half_sides) {
        return Shape::mesh(Model::build(scenes::box(-half_sides, half_sides)).value()).value();
    };
    for (const double speed : {20.0, 50.0, 300.0}) {
        Simulation simulation = Simulation::create({.gravity = Vec3::Zero()}).value();
        ASSERT_TRUE(simulation.add(
            {.body = {.shape = mesh_box(Vec3(0.005, 2.0, 2.0)), .kind = BodyKind::Static}}));
        const Pose start = Pose::create(Vec3(-3.1, 0.1, 0.2), 0.9, 0.1, 0.3, 0.2).value();
        const BodyHandle bullet = simulation
                                      .add({.body = {.shape = mesh_box(Vec3::Constant(0.05)),
                                                     .pose = start,
                                                     .linear = Vec3(speed, 0, 0),
                                                     .angular = Vec3(5.0, 3.0, 1.0)}})
                                      .value();
        for (int k = 0; k < 60; ++k) {
            ASSERT_TRUE(simulation.step());
            ASSERT_LT(simulation.pose(bullet)->translation().x(), 0.0) << speed;
        }
    }
}

TEST(Simulation, AWallOf105BoxesComesToRest) {
    const scenes::SimulatedScene scene = scenes::pyramid({.count = 14}).value();
    Simulation simulation = scenes::start(scene).value();
    run(scene, simulation, 300);
    EXPECT_EQ(simulation.step()->awake, 0U);
    const Pose top = simulation.pose(simulation.world().bodies().back()).value();
    EXPECT_NEAR(top.translation().z(), 13.5, 0.05);
    EXPECT_NEAR(top.translation().y(), 0.0, 0.01);
}

TEST(Simulation, EventsOfAllRoundsAreToldAndFollowEachOther) {
    const scenes::SimulatedScene scene = scenes::falling_cows({.count = 2}).value();
    Simulation simulation = scenes::start(scene).value();
    std::set<std::pair<BodyId, BodyId>> touching;
    std::size_t told_by_earlier_rounds = 0;
    for (int k = 0; k < 90; ++k) {
        ASSERT_TRUE(simulation.step());
        std::set<std::pair<BodyId, BodyId>> staying;
        for (const ContactEvent& event : simulation.world().events()) {
            if (event.phase == ContactPhase::Stay) {
                staying.emplace(event.a.id, event.b.id);
            }
        }
        for (const ContactEvent& event : simulation.events()) {
            const std::pair pair(event.a.id, event.b.id);
            EXPECT_EQ(touching.contains(pair), event.phase != ContactPhase::Begin) << "step " << k;
            if (event.phase == ContactPhase::Begin) {
                touching.insert(pair);
                told_by_earlier_rounds += staying.contains(pair) ? 1U : 0U;
            } else if (event.phase == ContactPhase::End) {
                touching.erase(pair);
            }
        }
        std::set<std::pair<BodyId, BodyId>> now;
        for (const BodyContact& contact : simulation.world().contacts()) {
            now.emplace(contact.a.id, contact.b.id);
        }
        EXPECT_EQ(touching, now) << "step " << k;
    }
    EXPECT_GT(told_by_earlier_rounds, 0U);
}

TEST(Simulation, BodiesInsideEachOtherPartSlowly) {
    Simulation simulation = Simulation::create({.gravity = Vec3::Zero()}).value();
    const Shape cow = Shape::mesh(Model::build(scenes::cow()).value()).value();
    std::vector<BodyHandle> cows;
    for (const double x : {0.0, 0.05}) {
        cows.push_back(
            simulation.add({.body = {.shape = cow, .pose = Pose::at(Vec3(x, 0.02, 0.03 * x))}})
                .value());
    }
    double fastest = 0.0;
    for (int k = 0; k < 120; ++k) {
        ASSERT_TRUE(simulation.step());
        fastest = std::max(fastest, simulation.velocity(cows[1])->norm());
    }
    EXPECT_LT(fastest, 6.0);
}

TEST(Simulation, RefusesWhatMakesNoSense) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(Simulation::create({.time_step = 0.0}));
    EXPECT_FALSE(Simulation::create({.gravity = Vec3(nan, 0, 0)}));
    EXPECT_FALSE(Simulation::create({.contacts = ContactMode::TrianglePairs}));
    Simulation simulation = Simulation::create().value();
    const Shape ball = Shape::sphere(1.0).value();
    EXPECT_FALSE(simulation.add({.body = {.shape = ball}, .density = -1.0}));
    EXPECT_FALSE(simulation.add({.body = {.shape = ball}, .material = {.friction = nan}}));
    EXPECT_FALSE(simulation.add({.body = {.shape = Shape::plane(Vec3::UnitZ(), 0.0).value()}}));
    const Shape open = Shape::mesh(Model::build(scenes::integer_sheet(2, 0.0)).value()).value();
    const Result<BodyHandle> refused = simulation.add({.body = {.shape = open}});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("hull or shell"), std::string::npos);
    EXPECT_TRUE(simulation.add({.body = {.shape = open}, .mass_model = MassModel::Shell}));
    const BodyHandle body = simulation.add({.body = {.shape = ball}}).value();
    EXPECT_FALSE(simulation.join(body, body, {}));
    ASSERT_TRUE(simulation.remove(body));
    EXPECT_FALSE(simulation.remove(body));
    EXPECT_FALSE(simulation.push(body, Vec3::Zero(), Vec3::Zero()));
}

TEST(Simulation, RandomScenesStayFinite) {
    for (const std::uint64_t seed : testing::seeds(3)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        SimulationOptions options;
        options.solver = seed % 3 == 0 ? SolverKind::Reference : SolverKind::SoftStep;
        options.contacts = seed % 3 == 0 ? ContactMode::TrianglePairs : ContactMode::Manifolds;
        Simulation simulation = Simulation::create(options).value();
        ASSERT_TRUE(simulation.add(floor_plane()));
        const std::vector<Shape> shapes{Shape::sphere(0.4).value(),
                                        Shape::box(Vec3(0.3, 0.4, 0.2)).value(),
                                        Shape::capsule(0.2, 0.3).value(),
                                        Shape::cylinder(0.3, 0.3).value(),
                                        Shape::cone(0.3, 0.4).value(),
                                        Shape::mesh(Model::build(scenes::cow()).value()).value()};
        std::vector<BodyHandle> bodies;
        for (int k = 0; k < 30; ++k) {
            const scenes::Quaternion q = random.rotation();
            const Vec3 at = 1.5 * random.in_cube() + Vec3(0, 0, 2.5);
            RigidBody body{.body = {.shape = shapes[static_cast<std::size_t>(k) % shapes.size()],
                                    .pose = Pose::create(at, q[0], q[1], q[2], q[3]).value(),
                                    .linear = 5.0 * random.in_cube(),
                                    .angular = 20.0 * random.in_cube()}};
            body.material = {.friction = 1.0 + random.symmetric(),
                             .restitution = 0.5 + 0.5 * random.symmetric(),
                             .rolling = 0.01};
            bodies.push_back(simulation.add(body).value());
        }
        ASSERT_TRUE(simulation.join(bodies[0], bodies[1],
                                    {.kind = JointKind::Hinge, .anchor = Vec3(0, 0, 2)}));
        for (int k = 0; k < 60; ++k) {
            const Result<SimulationStep> step = simulation.step();
            ASSERT_TRUE(step);
            ASSERT_TRUE(std::isfinite(step->kinetic_energy));
        }
        EXPECT_LT(simulation.step()->kinetic_energy, 1e6);
    }
}

}  // namespace
}  // namespace tandem
