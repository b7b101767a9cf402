// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/clash_outputs.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "scenes/shapes.hpp"
#include "unit/clash/scenes.hpp"

namespace tandem::clash {
namespace {

using tandem::testing::clashes_of;
using tandem::testing::scene_of;

Scene two_balls(const std::string& a = "left/ball", const std::string& b = "right/ball") {
    return scene_of({{a, scenes::sphere(2)}, {b, scenes::sphere(2), Pose::at({1.5, 0.1, 0.05})}});
}

TEST(ClashOutputs, JsonHasTheMembersOfTheSchema) {
    const Scene scene = two_balls();
    const auto json = nlohmann::json::parse(json_of(clashes_of(scene), scene));
    EXPECT_EQ(json.at("schema"), "tandem.clash/1");
    EXPECT_EQ(json.at("parts"), 2);
    EXPECT_EQ(json.at("triangles"), 256);
    EXPECT_EQ(json.at("complete"), true);
    const auto& clash = json.at("clashes").at(0);
    for (const char* key : {"id", "a", "b", "kind", "pair_count", "pair_hash", "regions", "depth",
                            "distance", "box", "severity", "status"}) {
        EXPECT_TRUE(clash.contains(key)) << key;
    }
    EXPECT_EQ(clash.at("a"), "left/ball");
    EXPECT_EQ(clash.at("kind"), "overlap");
    EXPECT_EQ(clash.at("status"), "new");
    EXPECT_NEAR(clash.at("depth").get<double>(), 0.5, 0.05);
    EXPECT_TRUE(clash.at("distance").is_null());
    const auto& region = clash.at("regions").at(0);
    EXPECT_EQ(region.at("kind"), "crossing");
    EXPECT_TRUE(region.at("curves").at(0).at("closed").get<bool>());
    EXPECT_GT(region.at("triangles_a").size(), 3u);
}

TEST(ClashOutputs, NamesThatAreNotUtf8DoNotBreakTheReport) {
    const Scene scene = two_balls("\xFF\xFE", "a\"b\n");
    EXPECT_TRUE(nlohmann::json::accept(json_of(clashes_of(scene), scene)));
}

TEST(ClashOutputs, CsvQuotesNamesAndDefusesFormulas) {
    const Scene scene = two_balls("a,\"b\"", "=cmd()");
    const std::string csv = csv_of(clashes_of(scene), scene);
    EXPECT_NE(csv.find("\"a,\"\"b\"\"\""), std::string::npos);
    EXPECT_NE(csv.find("'=cmd()"), std::string::npos);
    const std::string contacts = contacts_csv_of(clashes_of(scene), scene);
    EXPECT_EQ(std::count(contacts.begin(), contacts.end(), '\n'), 2);
}

TEST(ClashOutputs, TextTellsTheVerdict) {
    const Scene scene = two_balls();
    const std::string text = text_of(clashes_of(scene), scene, 20);
    EXPECT_NE(text.find("1 CLASH: 1 overlap"), std::string::npos) << text;
    EXPECT_NE(text.find("left/ball | right/ball"), std::string::npos) << text;
    EXPECT_NE(text_of({}, scene, 20).find("no clashes"), std::string::npos);
    ClashReport cut;
    cut.complete = false;
    EXPECT_NE(text_of(cut, scene, 20).find("INCOMPLETE"), std::string::npos);
}

TEST(ClashOutputs, GroupsByPartParentAndPlace) {
    const Scene scene = two_balls();
    ClashReport report = clashes_of(scene);
    group_clashes(scene, ClashGrouping::Parent, report);
    EXPECT_EQ(report.clashes[0].group, "left and right");
    group_clashes(scene, ClashGrouping::Part, report);
    EXPECT_EQ(report.clashes[0].group, "left/ball");
    group_clashes(scene, ClashGrouping::Place, report);
    EXPECT_EQ(report.clashes[0].group, "place 0 0 0");
}

TEST(ClashOutputs, SeverityGrowsWithDepthAndKind) {
    const auto severity = [](double gap) {
        const Scene scene = scene_of(
            {{"a", scenes::sphere(3)}, {"b", scenes::sphere(3), Pose::at({gap, 0.01, 0.02})}});
        return clashes_of(scene, {.clearance = 0.5}).clashes.at(0).severity;
    };
    EXPECT_GT(severity(1.0), severity(1.9));
    EXPECT_GT(severity(1.9), severity(2.1));
    EXPECT_GT(severity(2.1), severity(2.4));
}

}  // namespace
}  // namespace tandem::clash
