// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "report/write_report.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <unistd.h>
#include <zlib.h>

#include "io/gltf/base64.hpp"
#include "report/base64_text.hpp"
#include "report/gzip_bytes.hpp"
#include "report/page_template.hpp"
#include "report/shown_model.hpp"
#include "scenes/shapes.hpp"
#include "unpacked.hpp"

namespace tandem::report {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Unpacks with another function of zlib than the tested code uses.
std::string gunzipped(const std::string& packed) {
    z_stream stream{};
    EXPECT_EQ(inflateInit2(&stream, 15 + 32), Z_OK);
    std::string input = packed;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    std::string all;
    std::string piece(65536, '\0');
    int state = Z_OK;
    while (state == Z_OK) {
        stream.next_out = reinterpret_cast<Bytef*>(piece.data());
        stream.avail_out = static_cast<uInt>(piece.size());
        state = inflate(&stream, Z_NO_FLUSH);
        all.append(piece, 0, piece.size() - stream.avail_out);
    }
    EXPECT_EQ(state, Z_STREAM_END);
    inflateEnd(&stream);
    return all;
}

std::string decoded(const std::string& text) {
    const auto bytes = io::decode_base64(text);
    EXPECT_TRUE(bytes.has_value());
    std::string result;
    std::transform(bytes->begin(), bytes->end(), std::back_inserter(result),
                   [](std::byte byte) { return static_cast<char>(byte); });
    return result;
}

TEST(Base64Text, IsReadBack) {
    std::string bytes;
    for (int k = 0; k < 300; ++k) {
        EXPECT_EQ(decoded(base64_text(bytes)), bytes);
        bytes += static_cast<char>(k * 7);
    }
}

TEST(GzipBytes, IsReadBack) {
    for (const std::size_t size : {0U, 1U, 100000U, 3000000U}) {
        std::string bytes(size, '\0');
        std::uint32_t state = 1;
        for (char& byte : bytes) {
            state = state * 1664525U + 1013904223U;
            byte = static_cast<char>(state >> 24U);
        }
        EXPECT_EQ(gunzipped(gzip_bytes(bytes).value()), bytes);
    }
}

TEST(FillPage, TitleIsTextAndTheRestStays) {
    EXPECT_EQ(html_text("x</title><script>\"&"), "x&lt;/title&gt;&lt;script&gt;&quot;&amp;");
    const std::vector<Filling> fillings = {{"@TITLE@", "@DATA@"}, {"@DATA@", "123"}};
    EXPECT_EQ(fill_places("<a>@TITLE@</a><b>@DATA@</b>", fillings), "<a>@DATA@</a><b>123</b>");
}

TEST(WriteReport, WritesOnePageWithTheDocument) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("tandem-page-" + std::to_string(::getpid()));
    Document document;
    document.title = "</script><script>alert(1)</script>";
    add_part(document, "ball", scenes::sphere(2), Pose{});
    ASSERT_TRUE(write_report(file.string(), document));
    std::ifstream stream(file, std::ios::binary);
    const std::string page{std::istreambuf_iterator<char>(stream), {}};
    std::filesystem::remove(file);
    EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
    const std::string start = "id=\"tandem-data\">";
    const std::size_t first = page.find(start) + start.size();
    const std::size_t last = page.find('<', first);
    const Unpacked unpacked(gunzipped(decoded(page.substr(first, last - first))));
    EXPECT_EQ(unpacked.json.at("schema"), "tandem.report/1");
    EXPECT_EQ(unpacked.json.at("title"), document.title);
    EXPECT_EQ(unpacked.json.at("meshes").at(0).at("triangles_in_file"),
              scenes::sphere(2).triangle_count());
}

TEST(WriteReport, SaysWhereItCannotWrite) {
    const Result<Done> done = write_report("/nonexistent/folder/page.html", {});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::FileNotWritable);
}

}  // namespace
}  // namespace tandem::report
