// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <tandem/mesh_file.hpp>

#include "bench/peer_agreement.hpp"
#include "bench/peers.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::bench {
namespace {

using ::testing::IsEmpty;

/// Every library that we compare ourselves with, through the adapters that are measured: an
/// adapter that does less than its peers would look fast.
TEST(EveryPeer, GivesOurAnswer) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() /
        ("tandem_peers_agree_" + std::to_string(::getpid()) + ".ply");
    const Mesh mesh = scenes::torus_knot({.segments = 120, .sides = 8});
    const ColouredMesh part{"knot",
                            {},
                            {mesh.vertices().begin(), mesh.vertices().end()},
                            {mesh.triangles().begin(), mesh.triangles().end()}};
    ASSERT_TRUE(save_coloured(file, std::span(&part, 1)));
    PeersRequest request;
    request.adapters = TANDEM_PEERS_FOLDER;
    request.meshes = {file.string()};
    for (const Peer& peer : all_peers())
        request.peers.emplace_back(peer.name);
    request.rotations = 3;
    request.rounds = 1;
    request.seed = 3;
    request.budget_s = 0.1;
    const Result<PeersReport> report = run_peers(request);
    std::filesystem::remove(file);
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_THAT(report->problems, IsEmpty());
    EXPECT_THAT(disagreements(*report), IsEmpty());
    for (const Peer& peer : all_peers()) {
        for (const PeerRow& row : report->rows) {
            if (row.peer != peer.name || row.work != Work::AllPairs || peer.name == "ode")
                continue;
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

}  // namespace
}  // namespace tandem::bench
