// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <unistd.h>

#include "cli/program.hpp"
#include "experiments/lab_verbs.hpp"

namespace tandem::cli {
namespace {

/// The report of `bench walks` with these arguments, run through the whole program.
nlohmann::json json_of(std::vector<std::string> arguments) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() /
        ("tandem_bench_walks_" + std::to_string(::getpid()) + ".json");
    arguments.insert(arguments.begin(), {"bench", "walks", "--json=" + file.string()});
    ::testing::internal::CaptureStdout();
    const ExitCode code = run(arguments, kLabVerbs);
    ::testing::internal::GetCapturedStdout();
    EXPECT_EQ(code, ExitCode::Clear);
    std::ifstream stream(file);
    nlohmann::json report = nlohmann::json::parse(stream);
    std::filesystem::remove(file);
    return report;
}

TEST(BenchWalks, JsonHasTheSchemaAndItsIdentities) {
    const nlohmann::json report = json_of({"--budget", "50ms", "--experiment", "intersection"});
    EXPECT_EQ(report["schema"], "tandem.bench.walks/1");
    for (const char* key : {"version", "date", "machine", "compiler", "budget_s", "batches"}) {
        EXPECT_TRUE(report.contains(key)) << key;
    }
    EXPECT_EQ(report["budget_s"], 0.05);
    ASSERT_EQ(report["rows"].size(), 30u);
    const std::set<std::string> fields{"experiment",
                                       "setup",
                                       "order",
                                       "rule",
                                       "volume",
                                       "builder",
                                       "leaves_a",
                                       "leaves_b",
                                       "repetitions",
                                       "min_s",
                                       "max_s",
                                       "mean_s",
                                       "sd_s",
                                       "iterations",
                                       "overlaps",
                                       "leaf_overlaps",
                                       "geometry_overlaps",
                                       "pair_hash",
                                       "batches"};
    const std::set<std::string> one_sided{
        "stack",        "alternating-stack", "stackless", "post-indexed-stackless",
        "binary-stack", "breadth-first",     "best-first"};
    std::map<std::string, std::set<std::string>> hashes;
    std::map<std::string, std::set<std::uint64_t>> alternating;
    for (const nlohmann::json& row : report["rows"]) {
        std::set<std::string> found;
        for (const auto& [key, value] : row.items()) {
            found.insert(key);
        }
        EXPECT_EQ(found, fields);
        const auto iterations = row["iterations"].get<std::uint64_t>();
        const std::uint64_t descended =
            row["overlaps"].get<std::uint64_t>() - row["leaf_overlaps"].get<std::uint64_t>();
        if (one_sided.contains(row["order"])) {
            EXPECT_EQ(iterations, 1 + 2 * descended) << row;
        } else if (row["order"] == "leaf") {
            EXPECT_EQ(iterations, row["leaves_a"].get<std::uint64_t>() + 2 * descended) << row;
        }
        if (row["rule"] == "alternating") {
            alternating[row["setup"]].insert(iterations);
        }
        hashes[row["setup"]].insert(row["pair_hash"].get<std::string>());
        EXPECT_GT(row["geometry_overlaps"].get<std::uint64_t>(), 0u);
    }
    EXPECT_EQ(hashes.size(), 3u);
    for (const auto& [setup, values] : hashes) {
        EXPECT_EQ(values.size(), 1u) << setup;
    }
    for (const auto& [setup, values] : alternating) {
        EXPECT_EQ(values.size(), 1u) << setup;
    }
}

TEST(BenchWalks, FiltersMayBeRepeatedAndListed) {
    const nlohmann::json report = json_of(
        {"--budget=20ms", "--setup", "separation-1", "--order", "stack,leaf", "--order", "blocked",
         "--volume", "obb,aabb", "--builder", "morton,top-down:best-cost:binned-sah"});
    std::set<std::string> seen;
    for (const nlohmann::json& row : report["rows"]) {
        seen.insert(row["order"].get<std::string>() + " " + row["volume"].get<std::string>() + " " +
                    row["builder"].get<std::string>());
    }
    EXPECT_EQ(seen.size(), 3u * 2u * 2u);
    EXPECT_TRUE(seen.contains("leaf obb top-down:best-cost:binned-sah"));
}

}  // namespace
}  // namespace tandem::cli
