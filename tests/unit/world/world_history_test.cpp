// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>

#include <tandem/world.hpp>

#include "support/allocation_watch.hpp"
#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using testing::random_placement;
using testing::random_shape;

constexpr std::array kSmallKinds{
    ShapeKind::Sphere,   ShapeKind::Capsule,       ShapeKind::Box,
    ShapeKind::Cylinder, ShapeKind::Cone,          ShapeKind::Hull,
    ShapeKind::Mesh,     ShapeKind::DeformingMesh, ShapeKind::Compound};

Body random_body(scenes::Random& random) {
    const auto kind = static_cast<std::size_t>(random.integer(1000) + 1000) % kSmallKinds.size();
    Body body{.shape = random_shape(random, kSmallKinds[kind]),
              .pose = random_placement(random, 2.5)};
    body.kind = random.symmetric() > 0.6 ? BodyKind::Static : BodyKind::Dynamic;
    body.sensor = random.symmetric() > 0.8;
    body.filter.group = 1U << static_cast<unsigned>(random.integer(1) + 1);
    body.filter.mask = random.symmetric() > 0.7 ? 3U : ~0U;
    return body;
}

/// Adds, moves, removes and changes bodies at random; the same seed gives the same changes.
class History {
  public:
    explicit History(std::uint64_t seed) : random_(seed) {}

    void change(World& world) {
        for (int k = 0; k < 6; ++k) {
            handles_.push_back(*world.add(random_body(random_)));
        }
        for (std::size_t k = 0; k < handles_.size(); ++k) {
            const double what = random_.symmetric();
            if (what < -0.9) {
                ASSERT_TRUE(world.remove(handles_[k]));
                EXPECT_FALSE(world.contains(handles_[k]));
                handles_.erase(handles_.begin() + static_cast<std::ptrdiff_t>(k));
            } else if (what < -0.7) {
                ASSERT_TRUE(world.set_shape(handles_[k], random_body(random_).shape));
            } else if (what < 0.3) {
                ASSERT_TRUE(world.set_pose(handles_[k], random_placement(random_, 2.5)));
            }
        }
    }

  private:
    scenes::Random random_;
    std::vector<BodyHandle> handles_;
};

/// The touching pairs by brute force: tests every pair.
std::vector<std::pair<BodyHandle, BodyHandle>> brute_pairs(const World& world) {
    std::vector<std::pair<BodyHandle, BodyHandle>> pairs;
    ShapeQuery query;
    const std::vector<BodyHandle> handles = world.bodies();
    for (std::size_t i = 0; i < handles.size(); ++i) {
        for (std::size_t j = i + 1; j < handles.size(); ++j) {
            const Body& a = **world.body(handles[i]);
            const Body& b = **world.body(handles[j]);
            const bool matters =
                a.kind == BodyKind::Dynamic || b.kind == BodyKind::Dynamic || a.sensor || b.sensor;
            if (matters && may_meet(a.filter, b.filter) &&
                *query.touches({a.shape, a.pose}, {b.shape, b.pose})) {
                pairs.emplace_back(handles[i], handles[j]);
            }
        }
    }
    return pairs;
}

std::vector<std::pair<BodyHandle, BodyHandle>> world_pairs(const World& world) {
    std::vector<std::pair<BodyHandle, BodyHandle>> pairs;
    for (const BodyContact& contact : world.contacts()) {
        pairs.emplace_back(contact.a, contact.b);
    }
    return pairs;
}

TEST(WorldHistory, contacts_and_events_agree_with_brute_force) {
    for (const BroadMethod method :
         {BroadMethod::WideTree, BroadMethod::SweepAndPrune, BroadMethod::Auto}) {
        for (const std::uint64_t seed : testing::seeds(3)) {
            TANDEM_TRACE_SEED(seed);
            SCOPED_TRACE(name_of(method));
            World world = *World::create({.broad_phase = {.method = method}});
            History history(seed);
            std::vector<std::pair<BodyHandle, BodyHandle>> before;
            for (int step = 0; step < 10; ++step) {
                history.change(world);
                ASSERT_TRUE(world.step());
                const auto expected = brute_pairs(world);
                EXPECT_EQ(world_pairs(world), expected);
                for (const ContactEvent& event : world.events()) {
                    const std::pair pair(event.a, event.b);
                    const bool was = std::ranges::count(before, pair) > 0;
                    const bool is = std::ranges::count(expected, pair) > 0;
                    EXPECT_EQ(event.phase, !was ? ContactPhase::Begin
                                           : is ? ContactPhase::Stay
                                                : ContactPhase::End);
                }
                std::size_t ended = 0;
                for (const auto& pair : before) {
                    ended += std::ranges::count(expected, pair) == 0 ? 1U : 0U;
                }
                EXPECT_EQ(world.events().size(), expected.size() + ended);
                before = expected;
            }
        }
    }
}

void expect_same_bits(const World& one, const World& other) {
    ASSERT_EQ(one.contacts().size(), other.contacts().size());
    for (std::size_t k = 0; k < one.contacts().size(); ++k) {
        const auto manifolds = one.manifolds(one.contacts()[k]);
        const auto others = other.manifolds(other.contacts()[k]);
        ASSERT_EQ(manifolds.size(), others.size());
        for (std::size_t m = 0; m < manifolds.size(); ++m) {
            EXPECT_EQ(manifolds[m].normal, others[m].normal);
            ASSERT_EQ(manifolds[m].count, others[m].count);
            for (std::uint32_t p = 0; p < manifolds[m].count; ++p) {
                EXPECT_EQ(manifolds[m].all[p].on_a, others[m].all[p].on_a);
                EXPECT_EQ(manifolds[m].all[p].depth, others[m].all[p].depth);
                EXPECT_EQ(manifolds[m].all[p].id, others[m].all[p].id);
            }
        }
    }
}

TEST(WorldHistory, any_number_of_threads_gives_the_same_bits) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        World one = *World::create({.margin = 0.02});
        World many = *World::create({.threads = 5, .margin = 0.02});
        History history_one(seed);
        History history_many(seed);
        for (int step = 0; step < 12; ++step) {
            history_one.change(one);
            history_many.change(many);
            ASSERT_TRUE(one.step());
            ASSERT_TRUE(many.step());
            expect_same_bits(one, many);
        }
    }
}

TEST(WorldHistory, a_snapshot_brings_everything_back) {
    World world = *World::create({.margin = 0.02});
    History history(7);
    for (int step = 0; step < 5; ++step) {
        history.change(world);
        ASSERT_TRUE(world.step());
    }
    const WorldSnapshot snapshot = world.snapshot();
    World other =
        *World::create({.broad_phase = {.method = BroadMethod::SortAndSweep}, .margin = 0.02});
    ASSERT_TRUE(other.restore(snapshot));
    expect_same_bits(world, other);
    History rest = history;
    for (int step = 0; step < 5; ++step) {
        history.change(world);
        rest.change(other);
        ASSERT_TRUE(world.step());
        ASSERT_TRUE(other.step());
        EXPECT_EQ(world_pairs(world), world_pairs(other));
        expect_same_bits(world, other);
    }
}

TEST(WorldHistory, resting_points_keep_their_numbers_and_impulses) {
    World world = *World::create({.margin = 0.02});
    const Shape box = *Shape::box({0.5, 0.5, 0.5});
    ASSERT_TRUE(world.add({.shape = *Shape::plane({0, 0, 1}, 0.0), .kind = BodyKind::Static}));
    const BodyHandle body = *world.add({.shape = box, .pose = Pose::at({0, 0, 0.499})});
    ASSERT_TRUE(world.step());
    std::vector<std::uint64_t> ids;
    for (ContactPoint& point : world.manifolds(world.contacts()[0])[0].points()) {
        ids.push_back(point.id);
        point.impulse = {1.0, 2.0, 3.0};
    }
    ASSERT_EQ(ids.size(), 4U);
    for (int step = 1; step < 20; ++step) {
        const double wobble = 1e-4 * (step % 3);
        ASSERT_TRUE(world.set_pose(
            body, *Pose::create({1e-4 * step, 0, 0.499}, 1.0, wobble, -wobble, 0.0)));
        ASSERT_TRUE(world.step());
        std::vector<std::uint64_t> now;
        for (const ContactPoint& point : world.manifolds(world.contacts()[0])[0].points()) {
            now.push_back(point.id);
            EXPECT_EQ(point.impulse, Vec3(1.0, 2.0, 3.0));
        }
        std::sort(now.begin(), now.end());
        EXPECT_EQ(now, ids);
    }
}

TEST(WorldHistory, a_steady_step_allocates_nothing) {
    World world = *World::create({.margin = 0.02});
    scenes::Random random(3);
    std::vector<BodyHandle> handles;
    for (int k = 0; k < 60; ++k) {
        Body body = random_body(random);
        body.sensor = false;
        handles.push_back(*world.add(body));
    }
    std::vector<Pose> poses;
    for (const BodyHandle handle : handles) {
        poses.push_back((*world.body(handle))->pose);
    }
    const auto run = [&] {
        for (int step = 0; step < 8; ++step) {
            for (std::size_t k = 0; k < handles.size(); ++k) {
                const Vec3 shift(0.02 * (step % 4), 0.0, 0.0);
                (void)world.set_pose(handles[k], Pose::at(shift) * poses[k]);
            }
            (void)world.step();
        }
    };
    run();
    run();
    const testing::AllocationWatch watch;
    run();
    EXPECT_EQ(watch.count(), 0U);
}

TEST(WorldQueries, find_what_brute_force_finds) {
    World world = *World::create();
    History history(5);
    for (int step = 0; step < 4; ++step) {
        history.change(world);
    }
    scenes::Random random(11);
    ShapeQuery query;
    std::vector<BodyHandle> found;
    for (int k = 0; k < 40; ++k) {
        const PlacedShape probe{random_shape(random, ShapeKind::Box),
                                random_placement(random, 2.0)};
        ASSERT_TRUE(world.touching(probe, found));
        std::vector<BodyHandle> expected;
        const Ray ray{testing::random_point(random, 4.0), random.direction()};
        std::optional<BodyHit> first;
        double nearest = 1e300;
        for (const BodyHandle handle : world.bodies()) {
            const Body& body = **world.body(handle);
            const PlacedShape placed{body.shape, body.pose};
            if (*query.touches(probe, placed)) {
                expected.push_back(handle);
            }
            const auto hit = *cast_ray(ray, placed);
            if (hit && (!first || hit->t < first->hit.t)) {
                first = BodyHit{handle, *hit};
            }
            nearest = std::min(nearest, closest_point(placed, ray.origin)->distance);
        }
        EXPECT_EQ(found, expected);
        const auto hit = *world.cast_ray(ray);
        ASSERT_EQ(hit.has_value(), first.has_value());
        if (hit) {
            EXPECT_EQ(hit->body, first->body);
            EXPECT_EQ(hit->hit.t, first->hit.t);
        }
        EXPECT_EQ((*world.closest(ray.origin))->point.distance, nearest);
    }
}

}  // namespace
}  // namespace tandem
