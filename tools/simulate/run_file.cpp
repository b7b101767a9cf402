// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/run_file.hpp"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "base/checksum.hpp"
#include "io/file_bytes.hpp"
#include "io/output_target.hpp"

namespace tandem::simulate {
namespace {

constexpr std::string_view kStart = "tandem run 2\n";

enum PartKind : std::uint32_t { kRequest = 1, kFrame = 2, kState = 3 };

std::span<const std::byte> bytes_of(const void* data, std::size_t size) {
    return {static_cast<const std::byte*>(data), size};
}

constexpr std::size_t kReportBytes = sizeof(SimulationStep);

/// Takes values of one type from the front of bytes.
template <class T>
bool take(std::span<const std::byte>& bytes, std::size_t count, std::vector<T>& out) {
    if (count > bytes.size() / sizeof(T)) {
        return false;
    }
    out.resize(count);
    std::memcpy(static_cast<void*>(out.data()), bytes.data(), count * sizeof(T));
    bytes = bytes.subspan(count * sizeof(T));
    return true;
}

std::optional<Frame> frame_from(std::span<const std::byte> bytes) {
    std::array<std::uint64_t, 2> counts{};
    if (bytes.size() < kReportBytes + sizeof counts) {
        return std::nullopt;
    }
    Frame frame;
    std::memcpy(static_cast<void*>(&frame.report), bytes.data(), kReportBytes);
    std::memcpy(counts.data(), bytes.data() + kReportBytes, sizeof counts);
    bytes = bytes.subspan(kReportBytes + sizeof counts);
    const bool whole = take(bytes, counts[0], frame.bodies) &&
                       take(bytes, counts[1], frame.contacts) &&
                       take(bytes, bytes.size() / sizeof(Vec3), frame.soft);
    return whole && bytes.empty() ? std::optional(std::move(frame)) : std::nullopt;
}

}  // namespace

Result<Recording> read_run(const std::string& file) {
    std::error_code failure;
    // A pipe would wait for a writer, and only an ordinary file has a size.
    if (std::filesystem::exists(file, failure) &&
        !std::filesystem::is_regular_file(file, failure)) {
        return Error{ErrorCode::FileNotReadable, file + ": is not an ordinary file"};
    }
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        return Error{ErrorCode::FileNotReadable, file + ": cannot be read"};
    }
    const std::uint64_t size = std::filesystem::file_size(file, failure);
    std::string start(kStart.size(), '\0');
    in.read(start.data(), static_cast<std::streamsize>(start.size()));
    if (!in || start != kStart || failure) {
        return Error{ErrorCode::FileMalformed, file + ": is no recording of tandem simulate"};
    }
    std::uint64_t offset = kStart.size();
    Recording recording;
    std::vector<std::byte> bytes;
    for (;;) {
        std::uint32_t kind = 0;
        std::uint64_t length = 0;
        std::uint64_t sum = 0;
        in.read(reinterpret_cast<char*>(&kind), sizeof kind);
        in.read(reinterpret_cast<char*>(&length), sizeof length);
        if (!in || length > size - offset) {
            break;
        }
        bytes.resize(length);
        in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(length));
        in.read(reinterpret_cast<char*>(&sum), sizeof sum);
        if (!in || sum != base::checksum(bytes)) {
            break;
        }
        offset += sizeof kind + sizeof length + length + sizeof sum;
        if (kind == kRequest) {
            recording.request.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        } else if (kind == kFrame) {
            const std::optional<Frame> frame = frame_from(bytes);
            if (!frame) {
                break;
            }
            recording.frames.push_back(*frame);
        } else if (kind == kState) {
            recording.state = bytes;
            recording.state_frames = recording.frames.size();
            recording.state_end = offset;
        }
    }
    if (recording.request.empty()) {
        return Error{ErrorCode::FileMalformed, file + ": ends before it says what it is of"};
    }
    return recording;
}

Result<RunFile> RunFile::create(const std::string& file, const std::string& request) {
    if (!io::output_target(file).is_replaceable()) {
        return Error{ErrorCode::FileNotWritable,
                     file + ": a recording needs an ordinary file, to go on with"};
    }
    Result<io::OutputFile> output = io::OutputFile::create(file);
    if (!output) {
        return output.error();
    }
    RunFile run(*std::move(output));
    static_cast<void>(run.output_.write(kStart));  // a failure is that of the next part, too
    if (const Result<Done> done = run.add_part(kRequest, bytes_of(request.data(), request.size()));
        !done) {
        return done.error();
    }
    return run;
}

Result<RunFile> RunFile::go_on(const std::string& file, std::uint64_t keep) {
    Result<io::OutputFile> output = io::OutputFile::go_on(file, keep);
    return output ? Result<RunFile>(RunFile(*std::move(output))) : Result<RunFile>(output.error());
}

Result<Done> RunFile::add(const Frame& frame) {
    buffer_.clear();
    const auto put = [&](const void* data, std::size_t size) {
        const std::span<const std::byte> part = bytes_of(data, size);
        buffer_.insert(buffer_.end(), part.begin(), part.end());
    };
    const std::array<std::uint64_t, 2> counts{frame.bodies.size(), frame.contacts.size()};
    put(&frame.report, kReportBytes);
    put(counts.data(), sizeof counts);
    put(frame.bodies.data(), frame.bodies.size() * sizeof(BodyFrame));
    put(frame.contacts.data(), frame.contacts.size() * sizeof(ContactMark));
    put(frame.soft.data(), frame.soft.size() * sizeof(Vec3));
    return add_part(kFrame, buffer_);
}

Result<Done> RunFile::add_state(std::span<const std::byte> state) {
    if (const Result<Done> done = add_part(kState, state); !done) {
        return done;
    }
    return output_.publish();
}

Result<Done> RunFile::add_part(std::uint32_t kind, std::span<const std::byte> bytes) {
    const std::uint64_t length = bytes.size();
    const std::uint64_t sum = base::checksum(bytes);
    for (const std::span<const std::byte> piece :
         {bytes_of(&kind, sizeof kind), bytes_of(&length, sizeof length), bytes,
          bytes_of(&sum, sizeof sum)}) {
        if (const Result<Done> done = output_.write(io::as_text(piece)); !done) {
            return done;
        }
    }
    return output_.flush();
}

Result<Done> RunFile::close() {
    return output_.finish();
}

}  // namespace tandem::simulate
