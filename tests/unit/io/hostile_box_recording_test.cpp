// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Recordings that declare more data than they contain. The test program counts allocations.
#include <gtest/gtest.h>
#include <span>

#include "base/checksum.hpp"
#include "io/boxes/box_recording_reader.hpp"
#include "io/byte_order.hpp"
#include "support/allocation_watch.hpp"

namespace tandem::test {
namespace {

void seal(std::string& record, std::size_t from) {
    io::append_little_endian(record,
                             base::checksum(std::as_bytes(std::span(record).subspan(from))));
}

std::string header() {
    std::string bytes("TNDMBOX\n");
    io::append_little_endian(bytes, std::uint32_t{1});
    io::append_little_endian(bytes, std::uint32_t{0});
    io::append_little_endian(bytes, 0.016);
    seal(bytes, 0);
    return bytes;
}

/// A step that declares these counts without their data.
std::string promise(std::uint32_t removed, std::uint32_t added, std::uint32_t moved) {
    std::string bytes = header() + "STEP";
    for (const std::uint32_t count : {removed, added, moved}) {
        io::append_little_endian(bytes, count);
    }
    return bytes;
}

Error error_of(std::string content) {
    const testing::AllocationWatch watch;
    std::FILE* const stream = ::fmemopen(content.data(), content.size(), "rb");
    Result<BoxRecordingReader> reader = BoxRecordingOpener::open(stream, content.size(), "sample");
    Result<bool> more = true;
    BoxStep step;
    while (reader && more && *more) {
        more = reader->next(step);
    }
    EXPECT_LE(watch.largest(), 64 * content.size() + 4096);
    EXPECT_FALSE(reader && more) << "was read";
    return reader ? more.error() : reader.error();
}

TEST(HostileBoxRecording, ThatPromisesMoreThanItHasIsRefusedWithoutMemory) {
    constexpr std::uint32_t kMany = 0xffffffffU;
    for (const std::string& file : {promise(kMany, kMany, kMany), promise(0, kMany, 0),
                                    promise(kMany, 0, 0), promise(0, 0, 1)}) {
        const Error error = error_of(file);
        EXPECT_EQ(error.code, ErrorCode::FileMalformed);
        EXPECT_NE(error.message.find("more bytes should follow"), std::string::npos)
            << error.message;
    }
}

TEST(HostileBoxRecording, WithAHighNumberIsRefusedWithoutMemory) {
    std::string file = promise(0, 1, 0);
    io::append_little_endian(file, std::uint32_t{0xfffffff0U});
    for (int k = 0; k < 6; ++k) {
        io::append_little_endian(file, 1.0F);
    }
    seal(file, 32);
    EXPECT_NE(error_of(file).message.find("must be below 1"), std::string::npos);
}

TEST(HostileBoxRecording, WithAnEndThatLiesIsRefused) {
    std::string file = header() + "END ";
    io::append_little_endian(file, std::uint32_t{0});
    io::append_little_endian(file, std::uint64_t{7});
    seal(file, 32);
    EXPECT_NE(error_of(file).message.find("7 steps, but there are 0"), std::string::npos);
}

TEST(HostileBoxRecording, WithAnUnknownRecordIsRefused) {
    EXPECT_NE(error_of(header() + std::string(40, 'x')).message.find("neither a step nor the end"),
              std::string::npos);
}

}  // namespace
}  // namespace tandem::test
