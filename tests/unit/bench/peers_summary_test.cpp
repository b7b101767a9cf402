// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/peers/peers_summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bench/peers/peer_agreement.hpp"
#include "bench/peers/peers_html.hpp"
#include "bench/peers/peers_text.hpp"

namespace tandem::bench {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

PeerRow forged_row(const std::string& mesh, const std::string& pose, const std::string& peer,
                   double seconds) {
    PeerRow row;
    row.mesh = mesh;
    row.pose = pose;
    row.peer = peer;
    row.min_s = seconds;
    row.median_s = seconds;
    row.part = PeersPart::Unlike;
    return row;
}

/// Forged results: peers win on rods far away, we win on near rods and on sheets.
PeersReport forged_report() {
    PeersReport report;
    for (const auto& [mesh, pose, ours, obbrss, obb, candidate] :
         {std::tuple("rods", "far", 2e-6, 1e-6, 3e-6, 1.25e-6),
          std::tuple("rods", "near", 2e-6, 11e-6, 5e-6, 9e-6),
          std::tuple("sheets", "far", 1e-6, 8e-6, 9e-6, 0.9e-6)}) {
        report.rows.push_back(forged_row(mesh, pose, "tandem", ours));
        report.rows.push_back(forged_row(mesh, pose, "tandem-obb", candidate));
        report.rows.push_back(forged_row(mesh, pose, "fcl-obbrss", obbrss));
        report.rows.push_back(forged_row(mesh, pose, "fcl-obb", obb));
    }
    return report;
}

TEST(PeersSummary, ShowsTheWorstBesideTheBest) {
    const std::vector<RatioSummary> summaries = summaries_of(forged_report());
    ASSERT_EQ(summaries.size(), 4u);
    const RatioSummary& obbrss = summaries[1];
    EXPECT_EQ(obbrss.peer, "fcl-obbrss");
    EXPECT_DOUBLE_EQ(obbrss.worst_pose.ratio, 0.5);
    EXPECT_EQ(obbrss.worst_pose.where(), "rods, far");
    EXPECT_DOUBLE_EQ(obbrss.worst_family.ratio, 3.0);
    EXPECT_EQ(obbrss.worst_family.where(), "rods");
    EXPECT_DOUBLE_EQ(obbrss.median, 5.5);
    EXPECT_DOUBLE_EQ(obbrss.best_family.ratio, 8.0);
    const RatioSummary& best = summaries[3];
    EXPECT_EQ(best.peer, kBestOfFcl);
    EXPECT_DOUBLE_EQ(best.worst_family.ratio, 6.0 / 4.0) << "the faster of both for each pose";
}

TEST(PeersSummary, DoesNotTakeAWayThatLosesPairsForTheBest) {
    PeersReport report = forged_report();
    for (PeerRow& row : report.rows) {
        row.pair_count = row.peer == "fcl-obbrss" && row.pose == "far" ? 6 : 7;
    }
    EXPECT_DOUBLE_EQ(summaries_of(report)[3].worst_family.ratio, 8.0 / 4.0);
}

TEST(PeersSummary, NamesCandidatesThatAreFaster) {
    const std::vector<FasterCandidate> faster = faster_candidates(forged_report());
    ASSERT_EQ(faster.size(), 2u);
    EXPECT_DOUBLE_EQ(faster[0].factor.ratio, 1.6);
    EXPECT_EQ(faster[0].factor.where(), "rods, far");
    EXPECT_EQ(faster[0].candidate, "tandem-obb");
    EXPECT_EQ(faster[1].factor.where(), "sheets, far");
}

TEST(PeersSummary, IsInEveryReport) {
    const PeersReport report = forged_report();
    for (const std::string& text : {peers_table(report), peers_html(report), peers_markdown(report),
                                    report_json(report_of(report))}) {
        EXPECT_THAT(text, HasSubstr("best of fcl"));
        EXPECT_THAT(text, HasSubstr("tandem-obb"));
    }
    EXPECT_THAT(peers_markdown(report), HasSubstr("rods, far, all-pairs: tandem-obb takes 0.6"));
    EXPECT_THAT(peers_markdown(report), Not(HasSubstr("sheets, far, all-pairs: tandem-obb")))
        << "within the allowance";
}

TEST(PeersSummary, IsEmptyWithoutUs) {
    PeersReport report = forged_report();
    std::erase_if(report.rows, [](const PeerRow& row) { return row.peer == kOurName; });
    EXPECT_THAT(summaries_of(report), IsEmpty());
    EXPECT_THAT(faster_candidates(report), IsEmpty());
}

/// Runs our own adapter in processes, as users do.
TEST(UnlikePeers, FindTheSamePairs) {
    PeersRequest request;
    request.adapters = TANDEM_PEERS_FOLDER;
    request.families = {"boxes", "giant-and-body"};
    request.peers = {"tandem", "tandem-obb", "tandem-26-dop"};
    request.works = {Work::AllPairs, Work::FirstContact, Work::Self};
    request.rotations = 2;
    request.rounds = 1;
    request.budget_s = 0.05;
    const PeersReport report = run_peers(request).value();
    EXPECT_THAT(report.problems, IsEmpty());
    EXPECT_THAT(disagreements(report), IsEmpty());
    EXPECT_EQ(report.rows.size(), 2u * 2u * 5u * 3u) << "no self-intersections of unlike meshes";
    EXPECT_EQ(summaries_of(report).size(), 4u);
    request.families = {"no-such-family"};
    EXPECT_THAT(run_peers(request).error().message, HasSubstr("no-such-family"));
}

}  // namespace
}  // namespace tandem::bench
