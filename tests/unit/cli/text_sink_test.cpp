// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/text_sink.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "cli/answers/text_parts.hpp"

namespace tandem::cli {
namespace {

TEST(TextSink, WritesManySmallPiecesInOrder) {
    const std::string file = ::testing::TempDir() + "tandem_text_sink_test.txt";
    Result<TextSink> sink = TextSink::open(file);
    ASSERT_TRUE(sink);
    std::string expected;
    for (int k = 0; k < 300'000; ++k) {
        const std::string piece = std::to_string(k) + "\n";
        expected += piece;
        sink->write(piece);
    }
    ASSERT_TRUE(sink->close());
    std::ifstream stream(file, std::ios::binary);
    const std::string content{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_TRUE(content == expected) << content.size() << " of " << expected.size() << " bytes";
    std::filesystem::remove(file);
}

TEST(TextSink, AFullDiskIsAnErrorThatNamesTheFile) {
    const Result<Done> done = write_text("/dev/full", "text");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::FileNotWritable);
    EXPECT_NE(done.error().message.find("/dev/full"), std::string::npos);
}

TEST(TextSink, AFolderThatDoesNotExistIsAnError) {
    const Result<Done> done = write_text("/nowhere/at/all.txt", "text");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::FileNotWritable);
}

TEST(Grouped, SetsACommaBeforeEveryThirdDigit) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(123456), "123,456");
    EXPECT_EQ(grouped(18446744073709551615ULL), "18,446,744,073,709,551,615");
}

}  // namespace
}  // namespace tandem::cli
