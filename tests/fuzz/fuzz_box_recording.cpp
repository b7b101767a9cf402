// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Reads any bytes as a recording of boxes: the result must be steps that a broad phase accepts, or
// an error with a message. The bytes are tried once unchanged and once with correct checksums,
// which mutations would not find.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "base/checksum.hpp"
#include "fuzz/fuzz_target.hpp"
#include "io/boxes/box_recording_format.hpp"
#include "io/boxes/box_recording_reader.hpp"
#include "io/byte_order.hpp"

namespace {

namespace io = tandem::io;

void play(std::vector<std::byte> bytes) {
    if (bytes.empty()) {
        return;
    }
    std::FILE* const stream = ::fmemopen(bytes.data(), bytes.size(), "rb");
    auto reader = tandem::BoxRecordingOpener::open(stream, bytes.size(), "input");
    if (!reader) {
        require(reader.error().message.starts_with("input: "), "the message names the file");
        return;
    }
    tandem::BoxStep step;
    for (;;) {
        const tandem::Result<bool> more = reader->next(step);
        if (!more) {
            require(more.error().message.starts_with("input: "), "the message names the file");
        }
        if (!more || !*more) {
            return;
        }
        require(step.added.size() == step.added_boxes.size() &&
                    step.moved.size() == step.moved_boxes.size(),
                "every object that needs a box has one");
        for (const auto* boxes : {&step.added_boxes, &step.moved_boxes}) {
            for (const tandem::Box& box : *boxes) {
                require(tandem::is_proper(box), "a box that was read is proper");
            }
        }
    }
}

void seal(std::vector<std::byte>& bytes, std::size_t begin, std::size_t end) {
    const std::uint64_t sum = tandem::base::checksum(std::span(bytes).subspan(begin, end - begin));
    for (std::size_t k = 0; k < io::kChecksumBytes; ++k) {
        bytes[end + k] = static_cast<std::byte>(sum >> (8 * k));
    }
}

/// Writes correct checksums at the ends of records, according to their counts.
void repair(std::vector<std::byte>& bytes) {
    if (bytes.size() < io::kRecordingHeaderBytes) {
        return;
    }
    seal(bytes, 0, io::kRecordingHeaderBytes - io::kChecksumBytes);
    std::size_t at = io::kRecordingHeaderBytes;
    while (at + io::kRecordHeadBytes <= bytes.size()) {
        const auto word = [&](std::size_t k) -> std::uint64_t {
            return io::load<std::uint32_t, std::endian::little>(bytes.data() + at + 4 * k);
        };
        const std::uint64_t body = word(0) == io::kStepTag
                                       ? (word(1) + word(2) + word(3)) * io::kObjectBytes +
                                             (word(2) + word(3)) * io::kBoxBytes
                                       : 0;
        const std::uint64_t end = at + io::kRecordHeadBytes + body;
        if (end + io::kChecksumBytes > bytes.size()) {
            return;
        }
        seal(bytes, at, end);
        at = end + io::kChecksumBytes;
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto input = std::as_bytes(std::span(data, size));
    std::vector<std::byte> bytes(input.begin(), input.end());
    play(bytes);
    repair(bytes);
    play(bytes);
    return 0;
}
