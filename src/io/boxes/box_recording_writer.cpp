// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <span>
#include <string>
#include <utility>

#include <tandem/box_recording.hpp>

#include "base/checksum.hpp"
#include "io/boxes/box_history.hpp"
#include "io/boxes/box_recording_format.hpp"
#include "io/byte_order.hpp"
#include "io/output/output_file.hpp"

namespace tandem {
namespace {

namespace fs = std::filesystem;

void append_objects(std::string& to, const std::vector<std::uint32_t>& objects) {
    for (const std::uint32_t object : objects) {
        io::append_little_endian(to, object);
    }
}

void append_boxes(std::string& to, const std::vector<Box>& boxes) {
    for (const Box& box : boxes) {
        for (const float value : box.lo) {
            io::append_little_endian(to, value);
        }
        for (const float value : box.hi) {
            io::append_little_endian(to, value);
        }
    }
}

void append_checksum(std::string& to) {
    io::append_little_endian(to, base::checksum(std::as_bytes(std::span(to))));
}

Error no_recording() {
    return {ErrorCode::InvalidArgument, "this recording was moved to another writer"};
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
    io::OutputFile output;
    io::BoxHistory history{};
    std::uint64_t steps = 0;
    std::string record{};

    Result<Done> put_record() {
        append_checksum(record);
        return output.write(record);
    }
};

BoxRecordingWriter::BoxRecordingWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
BoxRecordingWriter::BoxRecordingWriter(BoxRecordingWriter&&) noexcept = default;
BoxRecordingWriter& BoxRecordingWriter::operator=(BoxRecordingWriter&&) noexcept = default;
BoxRecordingWriter::~BoxRecordingWriter() = default;

Result<BoxRecordingWriter> BoxRecordingWriter::create(const fs::path& file, double step_seconds) {
    if (!(step_seconds >= 0.0) || step_seconds > 1e9) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("a step cannot last {} seconds", step_seconds)};
    }
    Result<io::OutputFile> output = io::OutputFile::create(file);
    if (!output) {
        return output.error();
    }
    auto state = std::make_unique<State>(State{*std::move(output)});
    state->record.assign(io::kRecordingMagic.data(), io::kRecordingMagic.size());
    io::append_little_endian(state->record, io::kRecordingVersion);
    io::append_little_endian(state->record, std::uint32_t{0});
    io::append_little_endian(state->record, step_seconds);
    if (Result<Done> put = state->put_record(); !put) {
        return put.error();
    }
    return BoxRecordingWriter(std::move(state));
}

Result<Done> BoxRecordingWriter::write(const BoxStep& step) {
    if (!state_) {
        return no_recording();
    }
    State& s = *state_;
    if (const auto problem = s.history.apply(step)) {
        return Error{ErrorCode::InvalidArgument, fmt::format("step {}: {}", s.steps, *problem)};
    }
    s.record.clear();
    io::append_little_endian(s.record, io::kStepTag);
    for (const auto* list : {&step.removed, &step.added, &step.moved}) {
        io::append_little_endian(s.record, static_cast<std::uint32_t>(list->size()));
    }
    append_objects(s.record, step.removed);
    append_objects(s.record, step.added);
    append_boxes(s.record, step.added_boxes);
    append_objects(s.record, step.moved);
    append_boxes(s.record, step.moved_boxes);
    ++s.steps;
    return s.put_record();
}

Result<Done> BoxRecordingWriter::finish() {
    if (!state_) {
        return no_recording();
    }
    State& s = *state_;
    s.record.clear();
    io::append_little_endian(s.record, io::kEndTag);
    io::append_little_endian(s.record, std::uint32_t{0});
    io::append_little_endian(s.record, s.steps);
    if (Result<Done> put = s.put_record(); !put) {
        return put;
    }
    return s.output.finish();
}

}  // namespace tandem
