// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/mesh/mesh_topology.hpp"

#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

#include "support/seeds.hpp"

namespace tandem::geometry {
namespace {

constexpr std::uint32_t kNoTriangle = MeshTopology::kNone;

const std::vector<Vec3> kTetrahedronCorners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const std::vector<Triangle> kTetrahedronFaces{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};

TEST(MeshTopology, ATetrahedronHasThreeNeighboursPerFace) {
    const MeshTopology topology(Mesh::create(kTetrahedronCorners, kTetrahedronFaces).value());
    EXPECT_EQ(topology.position_count(), 4u);
    ASSERT_EQ(topology.edges().size(), 6u);
    for (const MeshEdge& edge : topology.edges()) {
        EXPECT_LT(edge.from, edge.to);
        EXPECT_FALSE(edge.is_open());
        EXPECT_EQ(topology.net_direction(edge), 0);
    }
    for (std::uint32_t k = 0; k < 4; ++k) {
        std::set<std::uint32_t> around;
        for (std::uint32_t c = 0; c < 3; ++c) {
            around.insert(topology.neighbour(k, c));
        }
        std::set<std::uint32_t> others{0, 1, 2, 3};
        others.erase(k);
        EXPECT_EQ(around, others);
    }
}

TEST(MeshTopology, ASoupIsWeldedByPosition) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (const Triangle& face : kTetrahedronFaces) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (const std::uint32_t v : face) {
            vertices.push_back(kTetrahedronCorners[v]);
        }
        triangles.push_back({first, first + 1, first + 2});
    }
    vertices[0].x() = -0.0;  // the same position as 0.0
    const MeshTopology topology(Mesh::create(vertices, triangles).value());
    EXPECT_EQ(topology.position_count(), 4u);
    EXPECT_EQ(topology.edges().size(), 6u);
    EXPECT_EQ(topology.position_of_vertex()[0], topology.position_of_vertex()[3]);
}

TEST(MeshTopology, KnowsBoundariesAndOrientation) {
    // Two triangles of a square, the second one reversed: both use the diagonal in the same
    // direction.
    const std::vector<Vec3> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    const MeshTopology topology(Mesh::create(square, {{0, 1, 2}, {0, 3, 2}}).value());
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::int64_t> net;
    std::size_t open = 0;
    for (const MeshEdge& edge : topology.edges()) {
        net[{edge.from, edge.to}] = topology.net_direction(edge);
        open += edge.is_open() ? 1U : 0U;
    }
    EXPECT_EQ(open, 4u);
    EXPECT_EQ((net[{0, 2}]), -2);
    EXPECT_EQ((net[{0, 1}]), 1);
    EXPECT_EQ(topology.neighbour(0, 2), 1u);
    EXPECT_EQ(topology.neighbour(0, 0), kNoTriangle);
}

TEST(MeshTopology, ManyTrianglesAtAnEdgeAreNoNeighbours) {
    const std::vector<Vec3> fan{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, -1, 0}};
    const MeshTopology topology(Mesh::create(fan, {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}}).value());
    EXPECT_EQ(topology.neighbour(0, 0), kNoTriangle);
    const MeshEdge& edge = topology.edges()[topology.edge_at(1, 0)];
    EXPECT_EQ(edge.use_count, 3u);
    EXPECT_TRUE(edge.is_open());
}

TEST(MeshTopology, RepeatedPositionsMakeNoEdge) {
    const std::vector<Vec3> vertices{{0, 0, 0}, {0, 0, 0}, {1, 0, 0}};
    const MeshTopology topology(Mesh::create(vertices, {{0, 1, 2}, {2, 2, 2}}).value());
    EXPECT_EQ(topology.edge_at(0, 0), kNoTriangle);
    ASSERT_EQ(topology.edges().size(), 1u);
    EXPECT_EQ(topology.edges()[0].use_count, 2u);
    EXPECT_EQ(topology.neighbour(0, 1), kNoTriangle) << "a triangle is not its own neighbour";
}

TEST(MeshTopology, NothingHasNoEdges) {
    const MeshTopology topology{Mesh()};
    EXPECT_EQ(topology.position_count(), 0u);
    EXPECT_TRUE(topology.edges().empty());
}

void compare_with_maps(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<Vec3> vertices;
    for (int k = 0; k < 400; ++k) {
        vertices.emplace_back(static_cast<double>(random() % 4), static_cast<double>(random() % 4),
                              static_cast<double>(random() % 4));
    }
    std::vector<Triangle> triangles;
    for (int k = 0; k < 600; ++k) {
        triangles.push_back({static_cast<std::uint32_t>(random() % 400),
                             static_cast<std::uint32_t>(random() % 400),
                             static_cast<std::uint32_t>(random() % 400)});
    }
    const Mesh mesh = Mesh::create(vertices, triangles).value();
    const MeshTopology topology(mesh);
    const auto position = topology.position_of_vertex();
    for (std::uint32_t v = 0; v < 400; ++v) {
        for (std::uint32_t w = 0; w < v; ++w) {
            ASSERT_EQ(position[v] == position[w], vertices[v] == vertices[w]);
        }
    }
    using Key = std::pair<std::uint32_t, std::uint32_t>;
    std::map<Key, std::vector<std::pair<std::uint32_t, std::uint32_t>>> expected;
    for (std::uint32_t k = 0; k < 600; ++k) {
        for (std::uint32_t c = 0; c < 3; ++c) {
            const Key key =
                std::minmax(position[triangles[k][c]], position[triangles[k][(c + 1) % 3]]);
            if (key.first != key.second) {
                expected[key].emplace_back(k, c);
            }
        }
    }
    ASSERT_EQ(topology.edges().size(), expected.size());
    auto next = expected.begin();
    for (const MeshEdge& edge : topology.edges()) {
        EXPECT_EQ((Key{edge.from, edge.to}), next->first);
        ASSERT_EQ(edge.use_count, next->second.size());
        for (std::size_t k = 0; k < edge.use_count; ++k) {
            const EdgeUse& use = topology.uses(edge)[k];
            EXPECT_EQ((std::pair<std::uint32_t, std::uint32_t>{use.triangle, use.corner}),
                      next->second[k]);
            EXPECT_EQ(use.forward, topology.triangles()[use.triangle][use.corner] == edge.from);
        }
        ++next;
    }
}

TEST(MeshTopology, AgreesWithMapsOnRandomSoups) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        compare_with_maps(seed);
    }
}

}  // namespace
}  // namespace tandem::geometry
