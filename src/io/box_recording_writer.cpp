// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <random>
#include <span>
#include <string>
#include <system_error>

#include <tandem/box_recording.hpp>

#include "base/checksum.hpp"
#include "io/box_history.hpp"
#include "io/box_recording_format.hpp"
#include "io/byte_order.hpp"

namespace tandem {
namespace {

namespace fs = std::filesystem;

void append_objects(std::string& to, const std::vector<std::uint32_t>& objects) {
    for (const std::uint32_t object : objects)
        io::append_little_endian(to, object);
}

void append_boxes(std::string& to, const std::vector<Box>& boxes) {
    for (const Box& box : boxes) {
        for (const float value : box.lo)
            io::append_little_endian(to, value);
        for (const float value : box.hi)
            io::append_little_endian(to, value);
    }
}

void append_checksum(std::string& to) {
    io::append_little_endian(to, checksum(std::as_bytes(std::span(to))));
}

Error not_writable(const fs::path& file, std::string_view why) {
    return {ErrorCode::FileNotWritable, fmt::format("{}: {}", file.string(), why)};
}

}  // namespace

void BoxStep::clear() {
    removed.clear();
    added.clear();
    added_boxes.clear();
    moved.clear();
    moved_boxes.clear();
}

struct BoxRecordingWriter::State {
    fs::path file;
    fs::path temporary;
    std::FILE* stream = nullptr;
    io::BoxHistory history;
    std::uint64_t steps = 0;
    std::string record;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    /// A recording that was not finished leaves nothing behind.
    ~State() {
        if (stream == nullptr)
            return;
        std::fclose(stream);
        std::error_code ignored;
        fs::remove(temporary, ignored);
    }

    Result<Done> put_record() {
        append_checksum(record);
        if (std::fwrite(record.data(), 1, record.size(), stream) != record.size())
            return not_writable(
                file, fmt::format("writing failed: {}", std::generic_category().message(errno)));
        return Done{};
    }
};

BoxRecordingWriter::BoxRecordingWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
BoxRecordingWriter::BoxRecordingWriter(BoxRecordingWriter&&) noexcept = default;
BoxRecordingWriter& BoxRecordingWriter::operator=(BoxRecordingWriter&&) noexcept = default;
BoxRecordingWriter::~BoxRecordingWriter() = default;

Result<BoxRecordingWriter> BoxRecordingWriter::create(const fs::path& file, double step_seconds) {
    if (!(step_seconds >= 0.0) || step_seconds > 1e9)
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("a step cannot last {} seconds", step_seconds)};
    std::error_code ignored;
    const fs::file_type type = fs::status(file, ignored).type();
    if (type != fs::file_type::not_found && type != fs::file_type::regular)
        return not_writable(file, "is not an ordinary file; choose another name");
    auto state = std::make_unique<State>();
    state->file = file;
    state->temporary = file;
    state->temporary += fmt::format(".{:08x}.tmp", std::random_device{}());
    state->stream = std::fopen(state->temporary.string().c_str(), "wbx");
    if (state->stream == nullptr)
        return not_writable(file, fmt::format("cannot be created: {}; check folder and permissions",
                                              std::generic_category().message(errno)));
    state->record.assign(io::kRecordingMagic.data(), io::kRecordingMagic.size());
    io::append_little_endian(state->record, io::kRecordingVersion);
    io::append_little_endian(state->record, std::uint32_t{0});
    io::append_little_endian(state->record, step_seconds);
    if (Result<Done> put = state->put_record(); !put)
        return put.error();
    return BoxRecordingWriter(std::move(state));
}

Result<Done> BoxRecordingWriter::write(const BoxStep& step) {
    State& s = *state_;
    if (const auto problem = s.history.apply(step))
        return Error{ErrorCode::InvalidArgument, fmt::format("step {}: {}", s.steps, *problem)};
    s.record.clear();
    io::append_little_endian(s.record, io::kStepTag);
    for (const auto* list : {&step.removed, &step.added, &step.moved})
        io::append_little_endian(s.record, static_cast<std::uint32_t>(list->size()));
    append_objects(s.record, step.removed);
    append_objects(s.record, step.added);
    append_boxes(s.record, step.added_boxes);
    append_objects(s.record, step.moved);
    append_boxes(s.record, step.moved_boxes);
    ++s.steps;
    return s.put_record();
}

Result<Done> BoxRecordingWriter::finish() {
    State& s = *state_;
    s.record.clear();
    io::append_little_endian(s.record, io::kEndTag);
    io::append_little_endian(s.record, std::uint32_t{0});
    io::append_little_endian(s.record, s.steps);
    if (Result<Done> put = s.put_record(); !put)
        return put;
    // Closing may be what reports a full disk, so its result counts.
    std::FILE* const stream = std::exchange(s.stream, nullptr);
    std::error_code failure;
    if (std::fclose(stream) != 0) {
        const std::string reason = std::generic_category().message(errno);
        fs::remove(s.temporary, failure);
        return not_writable(s.file, fmt::format("writing failed: {}", reason));
    }
    fs::rename(s.temporary, s.file, failure);
    if (failure) {
        const std::string reason = failure.message();
        fs::remove(s.temporary, failure);
        return not_writable(s.file, fmt::format("cannot be replaced: {}", reason));
    }
    return Done{};
}

}  // namespace tandem
