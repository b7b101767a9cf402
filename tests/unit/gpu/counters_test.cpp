// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <bit>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>

#include "gpu/objects.hpp"
#include "gpu/pair_poses.hpp"
#include "gpu/walks/paper_trees.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "test_devices.hpp"

/// Compares the counters of a device with walks that are implemented here a second time: plain
/// recursion on the host, in double, without memory pools, groups or launches.
namespace tandem::gpu {
namespace {

using tandem::testing::devices_under_test;

struct SimulatedBox {
    Vec3 centre;
    Vec3 half;
};

SimulatedBox box_at(const PackedTree& tree, std::size_t node) {
    const float* w = &tree.boxes[node * tree.words];
    return {Vec3(w[0], w[1], w[2]), Vec3(w[3], w[4], w[5])};
}

std::uint32_t link_at(const PackedTree& tree, std::size_t node) {
    return std::bit_cast<std::uint32_t>(tree.boxes[node * tree.words + tree.words - 1]);
}

/// Whether two boxes overlap, tested along the face normals of both.
bool overlap(const PoseOfPair& pose, const SimulatedBox& a, const SimulatedBox& b) {
    Eigen::Matrix3d turn;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            turn(i, j) = double{pose.rotation[3 * i + j]};
        }
    }
    const Vec3 translation(pose.translation[0], pose.translation[1], pose.translation[2]);
    const Vec3 half_b = double{pose.ratio} * b.half;
    const Vec3 between = turn * (double{pose.ratio} * b.centre) + translation - a.centre;
    const Vec3 gap_a = between.cwiseAbs() - (a.half + turn.cwiseAbs() * half_b);
    const Vec3 gap_b = Vec3(turn.transpose() * between).cwiseAbs() -
                       (half_b + turn.cwiseAbs().transpose() * a.half);
    const bool by_b = (pose.flags & TG_AXES_OF_B) != 0;
    return gap_a.maxCoeff() <= double{pose.margin} &&
           (!by_b || gap_b.maxCoeff() <= double{pose.margin});
}

struct Work {
    std::uint64_t node_pairs = 0;
    std::uint64_t candidates = 0;
    std::uint64_t iterations = 0;  ///< number of levels of block pairs
};

/// The walk of paper 004 without a device: blocks of four; a block never has both leaves and inner
/// nodes.
void descend_blocks(const PackedTree& tree_a, const PackedTree& tree_b, const PoseOfPair& pose,
                    std::uint32_t a, std::uint32_t b, std::uint64_t level, Work& work) {
    ++work.node_pairs;
    work.iterations = std::max(work.iterations, level);
    bool meet[4][4] = {};
    for (std::uint32_t i = 0; i < 4; ++i) {
        for (std::uint32_t j = 0; j < 4; ++j) {
            meet[i][j] = link_at(tree_a, 4 * a + i) >> 30U != TG_IMAGINARY &&
                         link_at(tree_b, 4 * b + j) >> 30U != TG_IMAGINARY &&
                         overlap(pose, box_at(tree_a, 4 * a + i), box_at(tree_b, 4 * b + j));
        }
    }
    const bool leaves_a = link_at(tree_a, 4 * a) >> 30U == TG_LEAF;
    const bool leaves_b = link_at(tree_b, 4 * b) >> 30U == TG_LEAF;
    const auto child_a = [&](std::uint32_t i) { return link_at(tree_a, 4 * a + i) & 0x3FFFFFFFU; };
    const auto child_b = [&](std::uint32_t j) { return link_at(tree_b, 4 * b + j) & 0x3FFFFFFFU; };
    for (std::uint32_t k = 0; k < 4; ++k) {
        const bool row = meet[k][0] || meet[k][1] || meet[k][2] || meet[k][3];
        const bool column = meet[0][k] || meet[1][k] || meet[2][k] || meet[3][k];
        if (leaves_b && !leaves_a && row) {
            descend_blocks(tree_a, tree_b, pose, child_a(k), b, level + 1, work);
        } else if (leaves_a && !leaves_b && column) {
            descend_blocks(tree_a, tree_b, pose, a, child_b(k), level + 1, work);
        }
        for (std::uint32_t j = 0; j < 4 && leaves_a == leaves_b; ++j) {
            if (meet[k][j] && leaves_a) {
                ++work.candidates;
            } else if (meet[k][j]) {
                descend_blocks(tree_a, tree_b, pose, child_a(k), child_b(j), level + 1, work);
            }
        }
    }
}

/// The walk of paper 002 without a stack of bits: visits the children of one side, chosen by the
/// rule.
void descend_nodes(const PackedTree& tree_a, const PackedTree& tree_b, const PoseOfPair& pose,
                   std::uint32_t a, std::uint32_t b, Work& work) {
    ++work.node_pairs;
    const SimulatedBox box_a = box_at(tree_a, a);
    const SimulatedBox box_b = box_at(tree_b, b);
    if (!overlap(pose, box_a, box_b)) {
        return;
    }
    const bool leaf_a = tree_a.links[a].left_most_child == a;
    const bool leaf_b = tree_b.links[b].left_most_child == b;
    if (leaf_a && leaf_b) {
        ++work.candidates;
        return;
    }
    const bool larger_a = box_a.half.prod() >= (double{pose.ratio} * box_b.half).prod();
    const bool first = leaf_b || (!leaf_a && larger_a);
    const PackedTree& tree = first ? tree_a : tree_b;
    for (std::uint32_t child = tree.links[first ? a : b].left_most_child;;
         child = tree.links[child].escape) {
        descend_nodes(tree_a, tree_b, pose, first ? child : a, first ? b : child, work);
        if (tree.links[child].right_child_level != 0) {
            return;
        }
    }
}

struct Scene {
    Model a = Model::build(scenes::sphere(1)).value();
    Model b = Model::build(scenes::random_soup(11, 120, 0.4)).value();
    Pose pose_a = scenes::random_pose(21, 0.3);
    Pose pose_b = scenes::random_pose(22, 0.3);
    [[nodiscard]] std::vector<PlacedPair> pairs() const { return {{{a, pose_a}, {b, pose_b}}}; }
};

/// The counters of the second of two calls, when the objects and the memory exist already.
Counters counted(const Device& device, const BatchRequest& request, const Scene& scene) {
    DeviceBatch batch(device, request);
    EXPECT_TRUE(batch.collide(scene.pairs()));
    EXPECT_TRUE(batch.collide(scene.pairs()));
    EXPECT_EQ(batch.note(), "");
    EXPECT_EQ(batch.pairs(0).size(),
              collide({scene.a, scene.pose_a}, {scene.b, scene.pose_b}).value().pairs.size());
    return batch.counters();
}

/// The pose with which the library places the pair. The poses determine which of the two comes
/// first.
PoseOfPair placed(const Device& device, const Scene& scene) {
    Objects objects(device.machine(), {});
    const DeviceObject a = objects.add(scene.a).value();
    const DeviceObject b = objects.add(scene.b).value();
    const std::vector<PlacedObject> bodies{{a, scene.pose_a}, {b, scene.pose_b}};
    const std::vector<TrianglePair> pair{{0, 1}};
    return host_poses(objects, pose_pairs(objects, bodies, pair).value()).at(0);
}

/// The bytes of one call whose candidates are all decided at once: a word for each buffer end that
/// the host reads, and twelve bytes for each pair of triangles that is returned.
std::uint64_t bytes_of_decisions(const Counters& counters, const Device& device,
                                 std::uint64_t pairs) {
    const bool doubles = device.decides_in_double() && counters.after_float > 0;
    return 8 + (doubles ? 8 : 0) + 12 * (pairs + counters.after_double);
}

TEST(GpuCounters, BlockedIsThePlainWalkOfBlocks) {
    const Scene scene;
    const std::size_t found =
        collide({scene.a, scene.pose_a}, {scene.b, scene.pose_b}).value().pairs.size();
    for (const BlockSource source : {BlockSource::BinaryTree, BlockSource::FullBlocks}) {
        const PackedTree tree_a = pack_blocks(scene.a, VolumeKind::Aabb, source).value();
        const PackedTree tree_b = pack_blocks(scene.b, VolumeKind::Aabb, source).value();
        std::uint64_t imaginary = 0;
        for (const PackedTree* tree : {&tree_a, &tree_b}) {
            for (std::size_t node = 0; node * tree->words < tree->boxes.size(); ++node) {
                imaginary += link_at(*tree, node) >> 30U == TG_IMAGINARY ? 1U : 0U;
            }
        }
        for (const Device& device : devices_under_test()) {
            const PoseOfPair posed = placed(device, scene);
            const bool swapped = (posed.flags & TG_SWAPPED) != 0;
            Work work;
            descend_blocks(swapped ? tree_b : tree_a, swapped ? tree_a : tree_b, posed, 0, 0, 1,
                           work);
            BatchRequest request;
            request.walk = WalkKind::Blocked;
            request.blocks = source;
            const Counters counters = counted(device, request, scene);
            EXPECT_EQ(counters.node_pairs, work.node_pairs) << device.info().name;
            EXPECT_EQ(counters.items, 16 * work.node_pairs);
            EXPECT_EQ(counters.candidates, work.candidates);
            EXPECT_EQ(counters.imaginary_nodes, imaginary);
            EXPECT_EQ(counters.nodes * tree_a.words, tree_a.boxes.size() + tree_b.boxes.size());
            EXPECT_EQ(counters.repeated, 0U);
            // Each iteration reads four words of two prefix sums; the decisions follow.
            const std::uint64_t by_cpu_at_most = counters.after_double;
            const std::uint64_t back =
                16 * work.iterations + bytes_of_decisions(counters, device, found);
            EXPECT_LE(counters.bytes_back, back);
            EXPECT_GE(counters.bytes_back + 12 * by_cpu_at_most, back);
            // Sent are the poses of both bodies and the query, or the pose of the pair; its first
            // task; and the ends of two buffers.
            const bool doubles = device.decides_in_double();
            EXPECT_EQ(
                counters.bytes_up,
                (doubles ? 2 * sizeof(WorldPose) + sizeof(QuestionRecord) : sizeof(PoseOfPair)) +
                    sizeof(NodeTask) + 8 + (doubles && counters.after_float > 0 ? 8U : 0U));
        }
    }
}

TEST(GpuCounters, TheBinaryStackTakesTheStepsOfARecursion) {
    const Scene scene;
    const PackedTree tree_a = pack_post_indexed(scene.a.mesh(), VolumeKind::Aabb).value();
    const PackedTree tree_b = pack_post_indexed(scene.b.mesh(), VolumeKind::Aabb).value();
    for (const Device& device : devices_under_test()) {
        const PoseOfPair posed = placed(device, scene);
        const bool swapped = (posed.flags & TG_SWAPPED) != 0;
        Work work;
        descend_nodes(swapped ? tree_b : tree_a, swapped ? tree_a : tree_b, posed, 0, 0, work);
        // The number of steps does not depend on how the walk is divided into launches and walkers.
        for (const std::uint32_t steps : {1'000'000U, 100U}) {
            BatchRequest request;
            request.walk = WalkKind::BinaryStack;
            request.steps_per_launch = steps;
            request.walkers = 16;
            const Counters counters = counted(device, request, scene);
            EXPECT_EQ(counters.node_pairs, work.node_pairs) << device.info().name;
            EXPECT_EQ(counters.candidates, work.candidates);
            EXPECT_EQ(counters.items % 16, 0U);
            EXPECT_EQ(counters.unfinished > 0, steps == 100U);
        }
    }
}

TEST(GpuCounters, WideHasEightItemsForEachPairOfNodes) {
    const Scene scene;
    for (const Device& device : devices_under_test()) {
        const Counters counters = counted(device, {}, scene);
        EXPECT_EQ(counters.items, 8 * counters.node_pairs);
        EXPECT_EQ(counters.imaginary_nodes, 0U);
        EXPECT_GE(64 * counters.node_pairs, counters.candidates);
    }
}

}  // namespace
}  // namespace tandem::gpu
