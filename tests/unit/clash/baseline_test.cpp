// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/baseline.hpp"

#include <gtest/gtest.h>

#include "clash/clash_outputs.hpp"
#include "scenes/shapes.hpp"
#include "unit/clash/scenes.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tandem::clash {
namespace {

using tandem::testing::clashes_of;
using tandem::testing::scene_of;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos);
    return text.replace(at, from.size(), to);
}

TEST(Baseline, KeepsStatusesAndTellsNewPersistentAndResolved) {
    const test::TemporaryFolder folder;
    const Mesh box = scenes::box({0, 0, 0}, {1, 1, 1});
    const Scene before = scene_of({{"a", box},
                                   {"b", box, Pose::at({0.7, 0.1, 0.2})},
                                   {"c", box, Pose::at({5, 0, 0})},
                                   {"d", box, Pose::at({5.7, 0.1, 0.2})}});
    const std::string json = json_of(clashes_of(before), before);
    // Approve the first clash.
    const auto file =
        folder.write("old.json", replaced(json, R"("status":"new")", R"("status":"approved")"));
    const auto baseline = read_baseline(file.string());
    ASSERT_TRUE(baseline) << baseline.error().message;
    ASSERT_EQ(baseline->size(), 2u);

    ClashReport same = clashes_of(before);
    compare_with(*baseline, before, same);
    EXPECT_EQ(same.clashes[0].status, ClashStatus::Approved);
    EXPECT_EQ(same.clashes[1].status, ClashStatus::Active);
    EXPECT_TRUE(same.resolved.empty());

    // One clash is resolved, a new one appears, and one has moved so far that its id changes.
    const Scene after = scene_of({{"a", box},
                                  {"b", box, Pose::at({-0.7, 0.1, 0.2})},
                                  {"c", box, Pose::at({5, 0, 0})},
                                  {"d", box, Pose::at({9, 0, 0})},
                                  {"e", box, Pose::at({5.5, 0.5, 0.5})}});
    ClashReport changed = clashes_of(after);
    compare_with(*baseline, after, changed);
    ASSERT_EQ(changed.clashes.size(), 2u);
    for (const Clash& clash : changed.clashes) {
        const bool is_new = after.parts[clash.b].path == "e";
        EXPECT_EQ(clash.status == ClashStatus::New, is_new);
    }
    ASSERT_EQ(changed.resolved.size(), 1u);
    EXPECT_EQ(changed.resolved[0].b, "d");
    // A resolved clash is in the next report and missing in the one after.
    const auto next = read_baseline(folder.write("next.json", json_of(changed, after)).string());
    ASSERT_TRUE(next);
    EXPECT_EQ(next->size(), 3u);
    ClashReport again = clashes_of(after);
    compare_with(*next, after, again);
    EXPECT_TRUE(again.resolved.empty());
}

TEST(Baseline, AnIncompleteRunResolvesNothing) {
    const Scene scene = scene_of({{"a", scenes::sphere(1)}});
    ClashReport report;
    report.complete = false;
    compare_with({{"id", "x", "y", "overlap", ClashStatus::New}}, scene, report);
    EXPECT_TRUE(report.resolved.empty());
}

TEST(Baseline, RefusesWhatIsNoReport) {
    const test::TemporaryFolder folder;
    for (const char* text : {"", "{", "[]", "{}", R"({"schema":"tandem.check/1","clashes":[]})",
                             R"({"schema":"tandem.clash/1","clashes":[{}]})",
                             R"({"schema":"tandem.clash/1","clashes":[{"id":"1","a":"a","b":"b",)"
                             R"("kind":"touch","status":"odd"}]})"}) {
        EXPECT_FALSE(read_baseline(folder.write("x.json", text).string())) << text;
    }
    EXPECT_FALSE(read_baseline((folder / "gone.json").string()));
}

}  // namespace
}  // namespace tandem::clash
