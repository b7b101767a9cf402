// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/boxes/box_recording_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <span>
#include <system_error>

#include "base/checksum.hpp"
#include "io/boxes/box_history.hpp"
#include "io/boxes/box_recording_format.hpp"
#include "io/byte_order.hpp"
#include "io/file_error.hpp"

namespace tandem {
namespace {

namespace fs = std::filesystem;

template <class T>
T take(const std::byte*& from) {
    const T value = io::load<T, std::endian::little>(from);
    from += sizeof(T);
    return value;
}

void take_objects(const std::byte*& from, std::size_t count, std::vector<std::uint32_t>& to) {
    to.resize(count);
    for (std::uint32_t& object : to) {
        object = take<std::uint32_t>(from);
    }
}

void take_boxes(const std::byte*& from, std::size_t count, std::vector<Box>& to) {
    to.resize(count);
    for (Box& box : to) {
        for (float& value : box.lo) {
            value = take<float>(from);
        }
        for (float& value : box.hi) {
            value = take<float>(from);
        }
    }
}

}  // namespace

struct BoxRecordingReader::State {
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream{nullptr, &std::fclose};
    std::string name;
    std::uint64_t left = 0;  ///< bytes of the file that have not been read
    double step_seconds = 0.0;
    io::BoxHistory history;
    std::uint64_t steps = 0;
    bool ended = false;
    std::vector<std::byte> record;

    [[nodiscard]] Error broken(std::string_view what) const {
        return io::malformed(name, fmt::format("step {}: {}", steps, what));
    }

    /// Appends that many bytes to the record. Allocates at most as much as the file still has.
    Result<Done> read(std::uint64_t bytes) {
        if (bytes > left) {
            return broken(
                fmt::format("{} more bytes should follow, but the file has only {}", bytes, left));
        }
        const std::size_t before = record.size();
        record.resize(before + static_cast<std::size_t>(bytes));
        if (std::fread(record.data() + before, 1, record.size() - before, stream.get()) !=
            record.size() - before) {
            return Error{ErrorCode::FileNotReadable,
                         fmt::format("{}: reading failed before the end; check the disk", name)};
        }
        left -= bytes;
        return Done{};
    }

    /// Whether the last bytes of the record are the checksum of all others.
    [[nodiscard]] bool is_sound() const {
        const std::size_t body = record.size() - io::kChecksumBytes;
        return io::load<std::uint64_t, std::endian::little>(record.data() + body) ==
               base::checksum(std::span(record).first(body));
    }

    Result<Done> read_header() {
        if (left < io::kRecordingHeaderBytes) {
            return io::malformed(name, "too short for a recording of boxes");
        }
        if (Result<Done> done = read(io::kRecordingHeaderBytes); !done) {
            return done;
        }
        if (std::memcmp(record.data(), io::kRecordingMagic.data(), io::kRecordingMagic.size()) !=
            0) {
            return io::malformed(
                name, "is not a recording of boxes: it does not begin with the bytes of one");
        }
        const std::byte* from = record.data() + io::kRecordingMagic.size();
        if (const auto version = take<std::uint32_t>(from); version != io::kRecordingVersion) {
            return Error{
                ErrorCode::Unsupported,
                fmt::format("{}: has version {} of the format; this program reads version {}", name,
                            version, io::kRecordingVersion)};
        }
        if (!is_sound()) {
            return io::malformed(name, "its header is damaged: the checksum differs");
        }
        const auto zeros = take<std::uint32_t>(from);
        step_seconds = take<double>(from);
        if (zeros != 0 || !(step_seconds >= 0.0) || step_seconds > 1e9) {
            return io::malformed(name, "its header has invalid numbers");
        }
        return Done{};
    }

    Result<Done> read_end() {
        if (Result<Done> done = read(io::kChecksumBytes); !done) {
            return done;
        }
        if (!is_sound()) {
            return broken("its last record is damaged: the checksum differs");
        }
        const std::byte* from = record.data() + sizeof(std::uint32_t);
        const auto zeros = take<std::uint32_t>(from);
        if (const auto count = take<std::uint64_t>(from); count != steps || zeros != 0) {
            return broken(
                fmt::format("its end record counts {} steps, but there are {}", count, steps));
        }
        if (left != 0) {
            return broken(fmt::format("{} bytes follow the end", left));
        }
        ended = true;
        return Done{};
    }

    Result<Done> read_step(BoxStep& step) {
        const std::byte* from = record.data() + sizeof(std::uint32_t);
        const std::uint64_t removed = take<std::uint32_t>(from);
        const std::uint64_t added = take<std::uint32_t>(from);
        const std::uint64_t moved = take<std::uint32_t>(from);
        const std::uint64_t body =
            (removed + added + moved) * io::kObjectBytes + (added + moved) * io::kBoxBytes;
        if (Result<Done> done = read(body + io::kChecksumBytes); !done) {
            return done;
        }
        if (!is_sound()) {
            return broken("is damaged: the checksum differs");
        }
        from = record.data() + io::kRecordHeadBytes;
        take_objects(from, removed, step.removed);
        take_objects(from, added, step.added);
        take_boxes(from, added, step.added_boxes);
        take_objects(from, moved, step.moved);
        take_boxes(from, moved, step.moved_boxes);
        if (const auto problem = history.apply(step)) {
            return broken(*problem);
        }
        ++steps;
        return Done{};
    }

    Result<bool> next(BoxStep& step) {
        step.clear();
        if (ended) {
            return false;
        }
        record.clear();
        if (Result<Done> done = read(io::kRecordHeadBytes); !done) {
            return done.error();
        }
        const auto tag = io::load<std::uint32_t, std::endian::little>(record.data());
        if (tag != io::kStepTag && tag != io::kEndTag) {
            return broken("neither a step nor the end of the recording begins here");
        }
        const Result<Done> done = tag == io::kStepTag ? read_step(step) : read_end();
        if (!done) {
            step.clear();
            return done.error();
        }
        return tag == io::kStepTag;
    }
};

BoxRecordingReader::BoxRecordingReader(std::unique_ptr<State> state) : state_(std::move(state)) {}
BoxRecordingReader::BoxRecordingReader(BoxRecordingReader&&) noexcept = default;
BoxRecordingReader& BoxRecordingReader::operator=(BoxRecordingReader&&) noexcept = default;
BoxRecordingReader::~BoxRecordingReader() = default;

Result<BoxRecordingReader> BoxRecordingOpener::open(std::FILE* stream, std::uint64_t size,
                                                    std::string name) {
    auto state = std::make_unique<BoxRecordingReader::State>();
    state->stream.reset(stream);
    state->left = size;
    state->name = std::move(name);
    if (Result<Done> done = state->read_header(); !done) {
        return done.error();
    }
    return BoxRecordingReader(std::move(state));
}

Result<BoxRecordingReader> BoxRecordingReader::open(const fs::path& file) {
    const auto not_readable = [&](std::string_view why) {
        return Error{ErrorCode::FileNotReadable, fmt::format("{}: {}", file.string(), why)};
    };
    std::error_code failure;
    const fs::file_type type = fs::status(file, failure).type();
    if (type == fs::file_type::not_found) {
        return not_readable("no such file; check the path");
    }
    if (type != fs::file_type::regular) {
        return not_readable("is not an ordinary file");
    }
    const std::uintmax_t size = fs::file_size(file, failure);
    if (failure) {
        return not_readable(fmt::format("its size cannot be determined: {}", failure.message()));
    }
    std::FILE* const stream = std::fopen(file.string().c_str(), "rb");
    if (stream == nullptr) {
        return not_readable(fmt::format("cannot be opened: {}; check the permissions",
                                        std::generic_category().message(errno)));
    }
    return BoxRecordingOpener::open(stream, size, file.string());
}

double BoxRecordingReader::step_seconds() const noexcept {
    return state_ == nullptr ? 0.0 : state_->step_seconds;
}

Result<bool> BoxRecordingReader::next(BoxStep& step) {
    if (state_ == nullptr) {
        step.clear();
        return Error{ErrorCode::InvalidArgument,
                     "this reader was moved to another one; use that one"};
    }
    return state_->next(step);
}

}  // namespace tandem
