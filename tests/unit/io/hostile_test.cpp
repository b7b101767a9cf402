// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// A separate program, because it replaces operator new to observe every allocation.
#include <gtest/gtest.h>
#include <optional>
#include <random>

#include "support/allocation_watch.hpp"
#include "unit/io/hostile_files.hpp"
#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20U;

// The largest single allocation that a reader may make, whatever sizes the file declares.
std::size_t allowance(std::size_t file_size) {
    return 64 * file_size + kMegabyte;
}

std::optional<Error> error_within_allowance(MeshFormat format, const std::string& content) {
    const testing::AllocationWatch watch;
    const Result<Mesh> mesh = parse(format, content);
    EXPECT_LE(watch.largest(), allowance(content.size()));
    if (mesh) {
        EXPECT_GT(mesh->triangle_count(), 0U);
        return std::nullopt;
    }
    EXPECT_TRUE(mesh.error().message.starts_with("sample: ")) << mesh.error().message;
    return mesh.error();
}

class Hostile : public ::testing::TestWithParam<HostileFile> {};

TEST_P(Hostile, IsRefusedWithAClearMessage) {
    const HostileFile& file = GetParam();
    const std::optional<Error> error = error_within_allowance(file.format, file.content);
    ASSERT_TRUE(error) << "was read";
    EXPECT_EQ(error->code, file.code) << error->message;
    EXPECT_NE(error->message.find(file.says), std::string::npos)
        << "says:   " << error->message << "\nwanted: " << file.says;
    EXPECT_LT(error->message.size(), 300U);
}

const auto name_of = [](const auto& param) { return param.param.name; };
INSTANTIATE_TEST_SUITE_P(Text, Hostile, ::testing::ValuesIn(hostile_text_files()), name_of);
INSTANTIATE_TEST_SUITE_P(Ply, Hostile, ::testing::ValuesIn(hostile_ply_files()), name_of);
INSTANTIATE_TEST_SUITE_P(Gltf, Hostile, ::testing::ValuesIn(hostile_gltf_files()), name_of);

class Damaged : public ::testing::TestWithParam<SampleFile> {};

TEST_P(Damaged, EveryPrefixGivesAMeshOrAnError) {
    const std::string& whole = GetParam().content;
    std::size_t errors = 0;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        SCOPED_TRACE(size);
        // Copy the prefix to a buffer of its exact size, so that the address sanitizer detects a
        // read beyond the end.
        const std::string prefix = whole.substr(0, size);
        errors += error_within_allowance(GetParam().format, prefix) ? 1U : 0U;
    }
    // Most prefixes must be refused. Text that ends in a complete line may be a valid shorter file.
    EXPECT_GT(errors, whole.size() / 2);
}

TEST_P(Damaged, FlippedBitsGiveAMeshOrAnError) {
    for (unsigned seed = 0; seed < 1500; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937 random(seed);
        std::string content = GetParam().content;
        for (unsigned flips = 0; flips <= seed % 4; ++flips) {
            const std::size_t bit = random() % (8 * content.size());
            content[bit / 8] = static_cast<char>(content[bit / 8] ^ (1 << bit % 8));
        }
        static_cast<void>(error_within_allowance(GetParam().format, content));
    }
}

INSTANTIATE_TEST_SUITE_P(Samples, Damaged, ::testing::ValuesIn(sample_files()), name_of);

TEST(AllocationWatch, SeesAllocations) {
    const testing::AllocationWatch watch;
    const std::vector<char> memory(12345);
    EXPECT_GE(watch.largest(), memory.size());
}

}  // namespace
}  // namespace tandem::test
