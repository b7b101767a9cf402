// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Parts at the same place: they share one answer and take no more work than a single part.
#include "clash/coincident_parts.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

#include "clash/baseline.hpp"
#include "clash/clash_document.hpp"
#include "clash/clash_outputs.hpp"
#include "scenes/shapes.hpp"
#include "unit/clash/scenes.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tandem::clash {
namespace {

using tandem::testing::clashes_of;
using tandem::testing::scene_of;

/// `count` boxes at one place, each a part with the same mesh, and a box that crosses them.
Scene stack(std::size_t count) {
    Scene scene = scene_of({{"box 0", scenes::box({0, 0, 0}, {1, 1, 1})}});
    for (std::size_t k = 1; k < count; ++k) {
        scene.parts.push_back(scene.parts[0]);
        scene.parts.back().path = "box " + std::to_string(k);
    }
    scene.meshes.push_back(scenes::box({0.5, 0.5, 0.5}, {2, 2, 2}));
    scene.parts.push_back({.name = "beam", .path = "beam", .mesh = 1});
    return scene;
}

const Clash* of_kind(const ClashReport& report, ClashKind kind) {
    const auto found = std::find_if(report.clashes.begin(), report.clashes.end(),
                                    [kind](const Clash& clash) { return clash.kind == kind; });
    return found != report.clashes.end() ? &*found : nullptr;
}

/// Two hundred million pairs: examining each of them would take an hour.
TEST(CoincidentParts, OneAnswerHoldsForAllPairsOfAPlace) {
    constexpr std::uint64_t kCount = 20'000;
    const ClashReport report = clashes_of(stack(kCount));
    ASSERT_EQ(report.clashes.size(), 2u);
    const Clash* const duplicate = of_kind(report, ClashKind::Duplicate);
    ASSERT_NE(duplicate, nullptr);
    EXPECT_EQ(duplicate->part_pairs, kCount * (kCount - 1) / 2);
    EXPECT_EQ(duplicate->members_a.size(), kCount);
    EXPECT_EQ(duplicate->members_a, duplicate->members_b);
    const Clash* const overlap = of_kind(report, ClashKind::Overlap);
    ASSERT_NE(overlap, nullptr);
    EXPECT_EQ(overlap->part_pairs, kCount);
    EXPECT_EQ(overlap->members_b.size(), 1u);
    EXPECT_EQ(report.candidate_pairs, kCount * (kCount + 1) / 2);
    EXPECT_EQ(report.looked_at, report.candidate_pairs);
}

TEST(CoincidentParts, EqualMeshesOfSeveralFilesCoincide) {
    const Mesh box = scenes::box({0, 0, 0}, {1, 1, 1});
    std::vector<Vec3> moved(box.vertices().begin(), box.vertices().end());
    for (Vec3& vertex : moved) {
        vertex.x() -= 4.0;
    }
    const Mesh elsewhere =
        Mesh::create(moved, {box.triangles().begin(), box.triangles().end()}).value();
    const ClashReport report = clashes_of(scene_of(
        {{"a", box}, {"b", box}, {"c", elsewhere, Pose::at({4, 0, 0})}, {"d", elsewhere}}));
    ASSERT_EQ(report.clashes.size(), 1u);
    EXPECT_EQ(report.clashes[0].part_pairs, 3u);
    EXPECT_EQ(report.clashes[0].members_a, (CoincidentParts{0, 1, 2}));
}

TEST(CoincidentParts, OtherTrianglesInTheSameBoxDoNot) {
    const Mesh box = scenes::box({0, 0, 0}, {1, 1, 1});
    std::vector<Triangle> turned(box.triangles().begin(), box.triangles().end());
    std::rotate(turned.begin(), turned.begin() + 1, turned.end());
    const Mesh other = Mesh::create({box.vertices().begin(), box.vertices().end()}, turned).value();
    const ClashReport report = clashes_of(scene_of({{"a", box}, {"b", other}, {"c", box}}));
    // The triangles of the two have different orders, so their pairs of triangles differ.
    ASSERT_EQ(report.clashes.size(), 2u);
    for (const Clash& clash : report.clashes) {
        EXPECT_EQ(clash.kind, ClashKind::Duplicate);
    }
}

/// Every pair that the rules select is in exactly one clash; other pairs are in none.
TEST(CoincidentParts, RulesHoldForEachPair) {
    Scene scene = stack(6);
    for (std::uint32_t k = 0; k < scene.parts.size(); ++k) {
        scene.parts[k].parent = k % 2;
    }
    scene.groups = {{"even"}, {"odd"}};
    const auto rules_of = [](std::vector<std::string> a, std::vector<std::string> b,
                             std::vector<std::pair<std::string, std::string>> exclude,
                             bool skip_same_parent) {
        return ClashRules{std::move(a), std::move(b), std::move(exclude), skip_same_parent};
    };
    for (const ClashRules& rules :
         {ClashRules{}, rules_of({}, {}, {{"box 1", "beam"}, {"box 2", "box ?"}}, false),
          rules_of({"box 0", "box 3"}, {"box ?"}, {}, false), rules_of({}, {}, {}, true),
          rules_of({"b*"}, {}, {{"box 4", "*"}}, true)}) {
        std::size_t wanted = 0;
        for (std::uint32_t a = 0; a < scene.parts.size(); ++a) {
            for (std::uint32_t b = a + 1; b < scene.parts.size(); ++b) {
                wanted += rules.wants(scene.parts[a], scene.parts[b]) ? 1u : 0u;
            }
        }
        const ClashReport report = clashes_of(scene, {.rules = rules});
        std::set<std::pair<std::uint32_t, std::uint32_t>> found;
        std::uint64_t counted = 0;
        for (const Clash& clash : report.clashes) {
            counted += clash.part_pairs;
            const bool in_one_place = clash.members_a == clash.members_b;
            for (const std::uint32_t a : clash.members_a) {
                for (const std::uint32_t b : clash.members_b) {
                    if (!in_one_place || a < b) {
                        EXPECT_TRUE(rules.wants(scene.parts[a], scene.parts[b])) << a << ' ' << b;
                        found.insert(std::minmax(a, b));
                    }
                }
            }
        }
        EXPECT_EQ(found.size(), wanted);
        EXPECT_EQ(counted, wanted);
        EXPECT_EQ(report.candidate_pairs, wanted);
    }
}

TEST(CoincidentParts, ReportsNameMembersAndCountPairs) {
    const Scene scene = stack(3);
    const ClashReport report = clashes_of(scene);
    const auto json = nlohmann::json::parse(json_of(report, scene));
    const nlohmann::json& duplicate = json.at("clashes").at(0);
    EXPECT_EQ(duplicate.at("kind"), "duplicate");
    EXPECT_EQ(duplicate.at("part_pairs"), 3);
    EXPECT_EQ(duplicate.at("members_a"), (std::vector{"box 0", "box 1", "box 2"}));
    EXPECT_EQ(duplicate.at("members_b"), duplicate.at("members_a"));
    const std::string text = text_of(report, scene, 20);
    EXPECT_NE(text.find("box 0 | box 1 (3 parts in one place)"), std::string::npos) << text;
    EXPECT_NE(text.find("box 0 (3 in one place) | beam"), std::string::npos) << text;
    EXPECT_NE(csv_of(report, scene).find(",3,"), std::string::npos);
    report::Document document;
    fill_document(document, report, scene);
    EXPECT_EQ(document.clashes[0].part_pairs, 3u);
    EXPECT_EQ(document.clashes[0].members_a, (CoincidentParts{0, 1, 2}));
}

/// An approval holds for the parts for which it was given. A part that joins them makes another
/// clash.
TEST(CoincidentParts, AJoiningPartMakesAnotherClash) {
    const test::TemporaryFolder folder;
    const Scene before = stack(3);
    std::string json = json_of(clashes_of(before), before);
    for (auto at = json.find("\"new\""); at != json.npos; at = json.find("\"new\"")) {
        json.replace(at, 5, "\"approved\"");
    }
    const auto baseline = read_baseline(folder.write("old.json", json).string());
    ASSERT_TRUE(baseline) << baseline.error().message;
    ClashReport same = clashes_of(before);
    compare_with(*baseline, before, same);
    for (const Clash& clash : same.clashes) {
        EXPECT_EQ(clash.status, ClashStatus::Approved);
    }
    const Scene after = stack(4);
    ClashReport more = clashes_of(after);
    compare_with(*baseline, after, more);
    for (const Clash& clash : more.clashes) {
        EXPECT_EQ(clash.status, ClashStatus::New);
    }
    EXPECT_EQ(more.resolved.size(), 2u);
    EXPECT_EQ(more.resolved[0].members_a.size(), 3u);
}

}  // namespace
}  // namespace tandem::clash
