// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/peers/peers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

#include <tandem/collide.hpp>
#include <tandem/mesh_file.hpp>

#include "bench/measured_part.hpp"
#include "bench/peers/peer_agreement.hpp"
#include "bench/peers/peers_html.hpp"
#include "bench/peers/peers_text.hpp"
#include "fake_adapter.hpp"
#include "page_content.hpp"
#include "scenes/shapes.hpp"

namespace tandem::bench {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// A torus in a file, so that loading is tested, too.
class TorusFile {
  public:
    TorusFile() : file_(fakes_.folder() / "torus <&>.ply") {
        const Mesh mesh = scenes::torus(1.0, 0.3, 24, 12);
        const ColouredMesh part{"torus",
                                {},
                                {mesh.vertices().begin(), mesh.vertices().end()},
                                {mesh.triangles().begin(), mesh.triangles().end()}};
        EXPECT_TRUE(save_coloured(file_, std::span(&part, 1)));
    }

    [[nodiscard]] std::string path() const { return file_.string(); }

  private:
    FakeAdapters fakes_{"torus"};
    std::filesystem::path file_;
};

PeersRequest small_request(const std::filesystem::path& adapters, const std::string& mesh) {
    PeersRequest request;
    request.adapters = adapters;
    request.meshes = {mesh};
    request.peers = {"tandem", "tandem-reference"};
    request.rotations = 2;
    request.rounds = 2;
    request.budget_s = 0.2;
    request.seed = 11;
    return request;
}

/// A report measured once with our own adapter.
const PeersReport& peers_report() {
    static const PeersReport done = [] {
        const TorusFile torus;
        return run_peers(small_request(TANDEM_PEERS_FOLDER, torus.path())).value();
    }();
    return done;
}

std::vector<const PeerRow*> rows_of(const PeersReport& in, Work work, const std::string& pose) {
    std::vector<const PeerRow*> found;
    for (const PeerRow& row : in.rows) {
        if (row.work == work && row.pose == pose) {
            found.push_back(&row);
        }
    }
    return found;
}

TEST(Peers, FindWhatTheQueryFinds) {
    EXPECT_THAT(peers_report().problems, IsEmpty());
    EXPECT_THAT(disagreements(peers_report()), IsEmpty());
    const Model model = Model::build(scenes::torus(1.0, 0.3, 24, 12)).value();
    const std::vector<PoseGroup> groups = find_poses(model, kAllPoseKinds, 2, 11).value();
    CollideQuery query;
    for (const PoseGroup& group : groups) {
        std::vector<TrianglePair> pairs;
        std::uint64_t touching = 0;
        for (const PoseNumbers& pose : group.poses) {
            const auto found = query.all_pairs({model}, {model, pose.pose()}).value();
            pairs.insert(pairs.end(), found.begin(), found.end());
            touching += found.empty() ? 0u : 1u;
        }
        const std::vector<const PeerRow*> all = rows_of(peers_report(), Work::AllPairs, group.name);
        ASSERT_EQ(all.size(), 2u) << group.name;
        for (const PeerRow* row : all) {
            EXPECT_EQ(row->pair_count, pairs.size());
            EXPECT_EQ(row->pair_hash, pair_hash_text(pairs));
        }
        for (const PeerRow* row : rows_of(peers_report(), Work::FirstContact, group.name)) {
            EXPECT_EQ(row->pair_count, touching);
            EXPECT_EQ(row->pair_hash, std::nullopt);
        }
    }
}

TEST(Peers, MeasureTimesThatCanBe) {
    for (const PeerRow& row : peers_report().rows) {
        EXPECT_GT(row.min_s, 0.0);
        EXPECT_GE(row.median_s, row.min_s);
        EXPECT_GT(row.build_s, 0.0);
        EXPECT_GT(row.bytes_per_triangle, 1.0);
        EXPECT_EQ(row.triangles, 2u * 24u * 12u);
        EXPECT_EQ(row.threads, 1u);
    }
    for (const PeerRow* row : rows_of(peers_report(), Work::Build, "balanced")) {
        EXPECT_EQ(row->build_s, row->min_s);
    }
}

TEST(Peers, JsonHasTheSchema) {
    const nlohmann::json json = nlohmann::json::parse(report_json(report_of(peers_report())));
    EXPECT_EQ(json["schema"], "tandem.bench.peers/1");
    for (const char* key : {"machine", "date", "versions", "seed", "rotations", "rounds"}) {
        EXPECT_TRUE(json.contains(key)) << key;
    }
    EXPECT_EQ(json["seed"], 11);
    ASSERT_EQ(json["rows"].size(), peers_report().rows.size());
    const std::set<std::string> fields{
        "part",  "work",     "mesh",    "triangles",          "pose",       "peer",     "threads",
        "min_s", "median_s", "build_s", "bytes_per_triangle", "pair_count", "pair_hash"};
    for (const nlohmann::json& row : json["rows"]) {
        std::set<std::string> found;
        for (const auto& [key, value] : row.items()) {
            found.insert(key);
        }
        EXPECT_EQ(found, fields);
    }
}

TEST(Peers, PageIsWellFormedAndLoadsNothing) {
    const std::string page = peers_html(peers_report());
    EXPECT_EQ(parsed_page(page).count("main"), 1u);
    for (const char* loading : {"src=", "href=", "@import", "url(", "<link"}) {
        EXPECT_THAT(content_of(page), Not(HasSubstr(loading)));
    }
    EXPECT_THAT(page, HasSubstr("torus &lt;&amp;&gt;.ply"));
    EXPECT_THAT(page, HasSubstr("found the same"));
}

TEST(Peers, TakeTurnsAndShowWhoDisagrees) {
    const TorusFile torus;
    const FakeAdapters fakes("turns");
    const std::string log = (fakes.folder() / "log").string();
    const auto logging = [&](const std::string& name, const std::string& answer) {
        fakes.add("tandem_peer_" + name, "echo " + name + " >> " + log + "\n" + answer);
    };
    logging("tandem", FakeAdapters::answering("[0.5,0.25]", "12", "\"cafe\""));
    logging("fcl", FakeAdapters::answering("[1.5,1.0]", "13", "\"beef\""));
    logging("cgal", FakeAdapters::answering("[9.0]", "12", "\"cafe\""));
    logging("ode", "kill -SEGV $$");
    PeersRequest request = small_request(fakes.folder(), torus.path());
    request.peers = {"tandem", "fcl-obbrss", "cgal", "ode"};
    request.works = {Work::AllPairs};
    request.poses = {PoseKind::Shallow, PoseKind::Deep};
    const PeersReport forged = run_peers(request).value();

    std::ifstream lines(log);
    std::vector<std::string> order{std::istream_iterator<std::string>(lines), {}};
    EXPECT_THAT(order, ElementsAre("tandem", "fcl", "cgal", "ode", "tandem", "fcl", "cgal", "ode"));

    const std::vector<const PeerRow*> deep = rows_of(forged, Work::AllPairs, "deep");
    ASSERT_EQ(deep.size(), 3u);
    EXPECT_EQ(deep[1]->peer, "fcl-obbrss");
    EXPECT_EQ(deep[1]->min_s, 1.0);
    EXPECT_EQ(deep[1]->median_s, 1.25);
    EXPECT_EQ(deep[1]->build_s, 0.25);
    EXPECT_EQ(ratio_to_ours(forged, *deep[1]), 4.0);
    EXPECT_EQ(ratio_to_ours(forged, *deep[0]), std::nullopt);
    EXPECT_EQ(agreement_of(forged, *deep[1]), Agreement::Different);
    EXPECT_EQ(agreement_of(forged, *deep[2]), Agreement::Same);
    EXPECT_FALSE(exact_peers_disagree(forged)) << "FCL may be wrong";
    EXPECT_EQ(disagreements(forged).size(), 2u);
    EXPECT_THAT(forged.problems, ElementsAre(HasSubstr("died of signal 11")));
    for (const std::string& text : {peers_table(forged), peers_html(forged), peers_markdown(forged),
                                    report_json(report_of(forged))}) {
        EXPECT_THAT(text, HasSubstr("beef"));
        EXPECT_THAT(text, HasSubstr("died of signal 11"));
    }

    PeersReport broken = forged;
    for (PeerRow& row : broken.rows) {
        if (row.peer == "cgal") {
            row.pair_hash = "f00d";
        }
    }
    EXPECT_TRUE(exact_peers_disagree(broken));
}

TEST(Peers, ThatAreInterruptedKeepWhatWasMeasured) {
    const TorusFile torus;
    const FakeAdapters fakes("interrupted");
    const std::filesystem::path log = fakes.folder() / "log";
    fakes.add("tandem_peer_tandem", FakeAdapters::answering("[0.5,0.25]", "12", "\"cafe\""));
    fakes.add("tandem_peer_fcl", "touch " + log.string() + "\nsleep 1000\n");
    PeersRequest request = small_request(fakes.folder(), torus.path());
    request.peers = {"tandem", "fcl-obbrss"};
    request.works = {Work::AllPairs};
    request.poses = {PoseKind::Shallow};
    request.stop = [&] { return std::filesystem::exists(log); };
    const PeersReport cut = run_peers(request).value();
    EXPECT_TRUE(cut.completeness.interrupted);
    EXPECT_EQ(cut.completeness.done, 1u);
    EXPECT_EQ(cut.rows.size(), 1u);
    EXPECT_TRUE(cut.problems.empty()) << "an interruption is no failure of the peer";
    for (const std::string& text : {peers_table(cut), peers_html(cut), peers_markdown(cut)}) {
        EXPECT_THAT(text, HasSubstr("INCOMPLETE: interrupted after 1 of"));
    }
    EXPECT_THAT(report_json(report_of(cut)), HasSubstr("\"complete\": false"));
}

TEST(Peers, MarkdownReplacesOnlyTheMarkedPart) {
    const std::string begin = measured_begin("peers");
    const std::string end(kMeasuredEnd);
    const std::string document = "before\n" + begin + "\nold\n" + end + "\nafter\n";
    const std::string changed = with_measured_part(document, "peers", "new").value();
    EXPECT_EQ(changed, "before\n" + begin + "\n\nnew\n" + end + "\nafter\n");
    EXPECT_EQ(with_measured_part(changed, "peers", "new").value(), changed);
    EXPECT_FALSE(with_measured_part("no marks", "peers", "new"));
    EXPECT_FALSE(with_measured_part(end + begin, "peers", "new"));
}

TEST(Peers, RefuseWhatCannotBeMeasured) {
    const TorusFile torus;
    PeersRequest request = small_request(TANDEM_PEERS_FOLDER, torus.path());
    request.works = {Work::Distance};
    request.peers = {"ode"};
    EXPECT_FALSE(run_peers(request)) << "ODE measures no distance";
    request = small_request(TANDEM_PEERS_FOLDER, "no-such-file.obj");
    EXPECT_FALSE(run_peers(request));
    request = small_request("no-such-folder", torus.path());
    EXPECT_THAT(run_peers(request).error().message, HasSubstr("adapter"));
}

}  // namespace
}  // namespace tandem::bench
