// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include <tandem/profile.hpp>

namespace tandem {
namespace {

std::string with(const std::string& parts) {
    return R"({"schema": "tandem.profile/1")" + (parts.empty() ? "" : ", " + parts) + "}";
}

std::string message_of(const std::string& text) {
    const Result<Profile> profile = parse_profile(text, "p.json");
    return profile ? "no error" : profile.error().message;
}

TEST(Profile, EveryBroadMethodSurvivesWritingAndReading) {
    for (const BroadMethod method : kAllBroadMethods) {
        BroadPhaseOptions options;
        options.method = method;
        options.threads = 0;
        options.cell_size = 0.3F;
        options.octree_depth = 5;
        options.octree_leaf_objects = 7;
        options.margin = 0.02F;
        options.still_updates = 8;
        const Result<Profile> read = parse_profile(to_json({"why", options, {}}));
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(read->broad_phase, options);
        EXPECT_EQ(read->about, "why");
        EXPECT_FALSE(read->mesh);
    }
}

TEST(Profile, EveryMeshSettingSurvivesWritingAndReading) {
    for (const BuildEffort effort : kAllEfforts) {
        MeshProfile mesh;
        mesh.fast.effort = effort;
        mesh.threads = 3;
        const Result<Profile> read = parse_profile(to_json({{}, {}, mesh}));
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(read->mesh->fast.effort, effort);
        EXPECT_EQ(read->mesh->request().threads, 3U);
        EXPECT_FALSE(read->mesh->request().order);
    }
    for (const OrderKind order : kAllOrders) {
        MeshProfile mesh;
        mesh.engine = EngineKind::Reference;
        mesh.reference = {VolumeKind::Obb,
                          BuilderKind::TopDown,
                          SplitAxis::BestCost,
                          SplitPosition::BinnedSah,
                          4,
                          8};
        mesh.order = order;
        mesh.rule = default_rule(order);
        const Result<Profile> read = parse_profile(to_json({{}, {}, mesh}));
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(to_json(*read), to_json({{}, {}, mesh}));
        EXPECT_EQ(read->mesh->request().order, order);
        EXPECT_EQ(read->mesh->reference.position, SplitPosition::BinnedSah);
    }
}

TEST(Profile, WhatIsNotWrittenIsTheDefault) {
    const Result<Profile> read = parse_profile(
        with(R"("broad_phase": {"method": "wide-tree"}, "mesh": {"engine": "fast"})"));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->broad_phase, BroadPhaseOptions{});
    EXPECT_EQ(read->mesh->fast.effort, BuildOptions{}.effort);
    EXPECT_EQ(read->mesh->threads, 1U);
}

TEST(Profile, BuildsModelsThatAnswerAlike) {
    const std::vector<double> coordinates{0, 0, 0, 1, 0, 0, 0, 1, 0};
    const std::vector<std::uint32_t> indices{0, 1, 2};
    const Mesh mesh = Mesh::create(coordinates, indices).value();
    for (const char* const settings :
         {R"("mesh": {"engine": "fast"})",
          R"("mesh": {"engine": "reference", "volume": "obb", "order": "stackless"})"}) {
        const MeshProfile profile = *parse_profile(with(settings)).value().mesh;
        const Model model = profile.build(mesh).value();
        EXPECT_EQ(model.engine(), profile.engine);
        EXPECT_EQ(Query(profile.request()).count({model}, {model}).value(), 1U);
    }
}

TEST(Profile, SaysWhatIsWrongAndWhere) {
    const std::string broad = R"("broad_phase": {"method": "open-grid")";
    EXPECT_EQ(message_of("{"), "p.json: byte 2: this is not JSON");
    EXPECT_EQ(message_of("[]"), "p.json: the document is not an object");
    EXPECT_EQ(message_of("{}"), "p.json: schema must be \"tandem.profile/1\"");
    EXPECT_EQ(message_of(R"({"schema": "tandem.profile/2"})"),
              "p.json: schema must be \"tandem.profile/1\"");
    EXPECT_EQ(message_of(R"({"schema": 1})"), "p.json: schema must be a text");
    EXPECT_EQ(message_of(with("")), "p.json: the profile has neither broad_phase nor mesh");
    EXPECT_EQ(message_of(with(R"("broadphase": {})")),
              "p.json: broadphase is not known; known here are about, broad_phase, mesh, schema");
    EXPECT_EQ(message_of(with(R"("broad_phase": [])")), "p.json: broad_phase is not an object");
    EXPECT_EQ(message_of(with(R"("broad_phase": {})")), "p.json: broad_phase.method is missing");
    EXPECT_EQ(message_of(with(broad + R"(, "cells": 1})")),
              "p.json: broad_phase.cells is not known; known here are cell_size, margin, method, "
              "octree_depth, octree_leaf_objects, still_updates, threads");
    EXPECT_EQ(message_of(with(broad + R"(, "margin": -1})")),
              "p.json: broad_phase.margin must be a number from 0 to 1000000");
    EXPECT_EQ(message_of(with(broad + R"(, "margin": null})")),
              "p.json: broad_phase.margin must be a number from 0 to 1000000");
    EXPECT_EQ(message_of(with(broad + R"(, "threads": 1.5})")),
              "p.json: broad_phase.threads must be a whole number from 0 to 1024");
    EXPECT_EQ(message_of(with(broad + R"(, "margin": 1e999})")),
              "p.json: a number is out of the range of double");
    EXPECT_EQ(message_of(with(R"("mesh": {"engine": "quick"})")),
              "p.json: mesh.engine must be one of fast, reference");
    EXPECT_EQ(message_of(with(R"("mesh": {"engine": "fast", "volume": "obb"})")),
              "p.json: mesh.volume is not known; known here are effort, engine, threads");
    EXPECT_EQ(message_of(with(
                  R"("mesh": {"engine": "reference", "order": "leaf", "rule": "alternating"})")),
              "p.json: mesh.rule does not go with the order leaf");
}

TEST(Profile, IsAFile) {
    const std::filesystem::path file =
        std::filesystem::path(testing::TempDir()) / "tandem_profile_test.json";
    BroadPhaseOptions options;
    options.method = BroadMethod::SortAndSweep;
    ASSERT_TRUE(save_profile({"", options, {}}, file));
    const Result<Profile> read = load_profile(file);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->broad_phase, options);
    std::filesystem::remove(file);
    EXPECT_EQ(load_profile(file).error().code, ErrorCode::FileNotReadable);
}

}  // namespace
}  // namespace tandem
