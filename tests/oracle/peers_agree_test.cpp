// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <tandem/mesh_file.hpp>

#include "bench/peers/peer_agreement.hpp"
#include "bench/peers/peers.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::bench {
namespace {

using ::testing::IsEmpty;

class MeshOnDisk {
  public:
    explicit MeshOnDisk(const Mesh& mesh)
        : file_(std::filesystem::temp_directory_path() /
                ("tandem_peers_agree_" + std::to_string(::getpid()) + ".ply")) {
        const ColouredMesh part{"mesh",
                                {},
                                {mesh.vertices().begin(), mesh.vertices().end()},
                                {mesh.triangles().begin(), mesh.triangles().end()}};
        EXPECT_TRUE(save_coloured(file_, std::span(&part, 1)));
    }
    MeshOnDisk(const MeshOnDisk&) = delete;
    MeshOnDisk& operator=(const MeshOnDisk&) = delete;
    ~MeshOnDisk() { std::filesystem::remove(file_); }

    [[nodiscard]] std::string file() const { return file_.string(); }

  private:
    std::filesystem::path file_;
};

PeersRequest small_request(const MeshOnDisk& mesh) {
    PeersRequest request;
    request.adapters = TANDEM_PEERS_FOLDER;
    request.meshes = {mesh.file()};
    request.rotations = 3;
    request.rounds = 1;
    request.seed = 3;
    request.budget_s = 0.1;
    return request;
}

/// Tests every library of the comparison through the adapters that are measured, because an adapter
/// that does less work would look fast.
TEST(EveryPeer, GivesOurAnswer) {
    const MeshOnDisk mesh(scenes::torus_knot({.segments = 120, .sides = 8}));
    PeersRequest request = small_request(mesh);
    for (const Peer& peer : all_peers()) {
        request.peers.emplace_back(peer.name);
    }
    const Result<PeersReport> report = run_peers(request);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_THAT(report->problems, IsEmpty());
    EXPECT_THAT(disagreements(*report), IsEmpty());
    for (const Peer& peer : all_peers()) {
        for (const PeerRow& row : report->rows) {
            if (row.peer != peer.name || row.work != Work::AllPairs || peer.name == "ode") {
                continue;
            }
            EXPECT_TRUE(row.pair_hash) << peer.name;
            if (row.pose == "deep") {
                EXPECT_GT(row.pair_count.value(), 0u) << peer.name;
            }
        }
    }
    for (const PeerRow& row : report->rows) {
        if (row.work == Work::Self) {
            EXPECT_GT(row.pair_count.value(), 10u) << row.peer;
        }
    }
}

/// CGAL's own test of two triangles requires that they are not degenerate, and otherwise reports
/// wrong pairs; Bullet's boxes are rounded inward. Scanned meshes have many degenerate triangles,
/// and are smaller than Bullet expects.
TEST(PeersWithAnExactTest, GiveOurPairsOfDegenerateTriangles) {
    const Mesh knot = scenes::torus_knot({.segments = 120, .sides = 8});
    std::vector<Vec3> vertices;
    for (const Vec3& vertex : knot.vertices()) {
        vertices.push_back(0.01 * vertex);
    }
    std::vector<Triangle> triangles;
    for (const Triangle& t : knot.triangles()) {
        triangles.push_back(t);
        triangles.push_back({t[0], t[1], t[1]});
        if (triangles.size() % 8 == 0) {
            triangles.push_back({t[2], t[2], t[2]});
        }
    }
    const MeshOnDisk mesh(Mesh::create(vertices, triangles).value());
    PeersRequest request = small_request(mesh);
    request.peers = {"tandem", "tandem-reference", "cgal", "bullet-gimpact", "embree"};
    request.works = {Work::AllPairs, Work::FirstContact};
    const Result<PeersReport> report = run_peers(request);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_THAT(report->problems, IsEmpty());
    EXPECT_THAT(disagreements(*report), IsEmpty());
    for (const PeerRow& row : report->rows) {
        if (row.work == Work::AllPairs && row.pose == "deep") {
            EXPECT_GT(row.pair_count.value(), 100u) << row.peer;
        }
    }
}

}  // namespace
}  // namespace tandem::bench
