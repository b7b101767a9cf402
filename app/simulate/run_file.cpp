// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/run_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <utility>

#include "base/checksum.hpp"
#include "io/file_bytes.hpp"
#include "io/output/output_target.hpp"

namespace tandem::simulate {
namespace {

constexpr std::string_view kStart = "tandem run 4\n";

enum RecordKind : std::uint32_t { kRequest = 1, kFrame = 2, kState = 3, kTimes = 4 };

std::string_view name_of(std::uint32_t kind) {
    switch (kind) {
        case kRequest:
            return "request";
        case kFrame:
            return "frame";
        case kState:
            return "state";
        case kTimes:
            return "times of a step";
        default:
            return "unknown kind";
    }
}

/// Precedes the bytes of a record and is followed by its own checksum.
struct RecordHead {
    std::uint32_t kind = 0;
    std::uint32_t number = 0;  ///< counts from 0, so that a lost or repeated record is detected
    std::uint64_t length = 0;  ///< of the record, in bytes
};

/// The members of a step that a frame stores: all but the times.
struct StoredStep {
    std::array<std::uint64_t, 6> counts;
    std::array<double, 11> measures;
};
static_assert(sizeof(RecordHead) == 16 && sizeof(StoredStep) == 8 * 17, "no padding is written");

std::span<const std::byte> bytes_of(const void* data, std::size_t size) {
    return {static_cast<const std::byte*>(data), size};
}

StoredStep stored(const SimulationStep& s) {
    return {{s.step, s.possible, s.touching, s.contacts, s.awake, s.islands},
            {s.time, s.kinetic_energy, s.potential_energy, s.momentum.x(), s.momentum.y(),
             s.momentum.z(), s.angular_momentum.x(), s.angular_momentum.y(), s.angular_momentum.z(),
             s.deepest, s.residual}};
}

SimulationStep restored(const StoredStep& stored) {
    const auto& [counts, m] = stored;
    SimulationStep step;
    step.step = counts[0];
    step.possible = counts[1];
    step.touching = counts[2];
    step.contacts = counts[3];
    step.awake = counts[4];
    step.islands = counts[5];
    step.time = m[0];
    step.kinetic_energy = m[1];
    step.potential_energy = m[2];
    step.momentum = Vec3(m[3], m[4], m[5]);
    step.angular_momentum = Vec3(m[6], m[7], m[8]);
    step.deepest = m[9];
    step.residual = m[10];
    return step;
}

/// Reads values of one type from the front of a span of bytes.
template <class T>
bool take(std::span<const std::byte>& bytes, std::size_t count, std::vector<T>& out) {
    if (count > bytes.size() / sizeof(T)) {
        return false;
    }
    out.resize(count);
    if (count > 0) {
        std::memcpy(static_cast<void*>(out.data()), bytes.data(), count * sizeof(T));
    }
    bytes = bytes.subspan(count * sizeof(T));
    return true;
}

bool is_finite(const Frame& frame) {
    const auto all_finite = [](const auto& values) {
        return std::all_of(values.begin(), values.end(), [](auto v) { return std::isfinite(v); });
    };
    return all_finite(stored(frame.report).measures) &&
           std::all_of(frame.bodies.begin(), frame.bodies.end(),
                       [&](const BodyFrame& body) {
                           return body.position.allFinite() && all_finite(body.rotation);
                       }) &&
           std::all_of(frame.contacts.begin(), frame.contacts.end(),
                       [&](const ContactMark& mark) {
                           return all_finite(mark.position) && all_finite(mark.normal) &&
                                  std::isfinite(mark.strength);
                       }) &&
           std::all_of(frame.soft.begin(), frame.soft.end(),
                       [](const Vec3& vertex) { return vertex.allFinite(); });
}

std::optional<Frame> frame_from(std::span<const std::byte> bytes) {
    StoredStep step{};
    std::array<std::uint64_t, 2> counts{};
    if (bytes.size() < sizeof step + sizeof counts) {
        return std::nullopt;
    }
    std::memcpy(&step, bytes.data(), sizeof step);
    std::memcpy(counts.data(), bytes.data() + sizeof step, sizeof counts);
    bytes = bytes.subspan(sizeof step + sizeof counts);
    Frame frame;
    frame.report = restored(step);
    const bool whole = take(bytes, counts[0], frame.bodies) &&
                       take(bytes, counts[1], frame.contacts) &&
                       take(bytes, bytes.size() / sizeof(Vec3), frame.soft);
    return whole && bytes.empty() && is_finite(frame) ? std::optional(std::move(frame))
                                                      : std::nullopt;
}

/// Adds the content of a record to a recording; false if it is not valid for its kind.
bool add_to(Recording& recording, std::uint32_t kind, std::vector<std::byte>& bytes) {
    switch (kind) {
        case kRequest:
            recording.request.assign(io::as_text(bytes));
            return true;
        case kFrame:
            if (std::optional<Frame> frame = frame_from(bytes)) {
                recording.frames.push_back(*std::move(frame));
                return true;
            }
            return false;
        case kTimes: {
            std::array<double, 5> times{};
            if (bytes.size() != sizeof times || recording.frames.empty()) {
                return false;
            }
            std::memcpy(times.data(), bytes.data(), sizeof times);
            SimulationStep& step = recording.frames.back().report;
            step.update_seconds = times[0];
            step.broad_seconds = times[1];
            step.narrow_seconds = times[2];
            step.solve_seconds = times[3];
            step.total_seconds = times[4];
            return std::all_of(times.begin(), times.end(),
                               [](double t) { return std::isfinite(t); });
        }
        case kState:
            recording.state = std::move(bytes);
            recording.state_frames = recording.frames.size();
            return !recording.state.empty();
        default:
            return false;
    }
}

/// Reads the records of a file in order, up to the end of the file or the first damaged record.
class RecordReader {
  public:
    RecordReader(std::ifstream& in, std::uint64_t size) : in_(in), size_(size) {}

    Recording read() {
        while (offset_ < size_ && read_record()) {
        }
        return std::move(recording_);
    }

  private:
    bool read_record() {
        RecordHead head;
        std::uint64_t sum = 0;
        if (size_ - offset_ < sizeof head + sizeof sum) {
            return stop(RunEnd::Cut, "a record");
        }
        take(&head, sizeof head);
        take(&sum, sizeof sum);
        if (!in_ || sum != base::checksum(bytes_of(&head, sizeof head)) || head.number != number_) {
            return stop(RunEnd::Damaged, "its head");
        }
        const std::uint64_t left = size_ - offset_ - sizeof head - sizeof sum;
        if (left < sizeof sum || head.length > left - sizeof sum) {
            return stop(RunEnd::Cut, name_of(head.kind));
        }
        std::vector<std::byte> bytes(head.length);
        take(bytes.data(), bytes.size());
        take(&sum, sizeof sum);
        if (!in_ || sum != base::checksum(bytes) || (number_ == 0) != (head.kind == kRequest) ||
            !add_to(recording_, head.kind, bytes)) {
            return stop(RunEnd::Damaged, name_of(head.kind));
        }
        offset_ += sizeof head + sizeof sum + head.length + sizeof sum;
        ++number_;
        if (head.kind == kState) {
            recording_.state_end = offset_;
            recording_.state_records = number_;
        }
        return true;
    }

    void take(void* to, std::size_t size) {
        if (size > 0) {
            in_.read(static_cast<char*>(to), static_cast<std::streamsize>(size));
        }
    }

    bool stop(RunEnd end, std::string_view what) {
        recording_.end = end;
        recording_.problem = fmt::format("record {} ({}) at byte {} {}", number_, what, offset_,
                                         end == RunEnd::Cut ? "is cut" : "is damaged");
        return false;
    }

    std::ifstream& in_;
    std::uint64_t size_;
    std::uint64_t offset_ = kStart.size();
    std::uint32_t number_ = 0;
    Recording recording_;
};

}  // namespace

void leave_times(SimulationStep& step) {
    step = restored(stored(step));
}

Result<Recording> read_run(const std::string& file) {
    std::error_code failure;
    // Refuse pipes and devices: opening a pipe would wait for a writer, and only ordinary files
    // have a size.
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
    Recording recording = RecordReader(in, size).read();
    if (recording.request.empty()) {
        return Error{ErrorCode::FileMalformed, recording.problem.empty()
                                                   ? file + ": ends before it says what it is of"
                                                   : file + ": " + recording.problem};
    }
    return recording;
}

Result<RunFile> RunFile::create(const std::string& file, const std::string& request,
                                StepTimes times) {
    if (!io::output_target(file).is_replaceable()) {
        return Error{ErrorCode::FileNotWritable,
                     file + ": a recording needs an ordinary file, to go on with"};
    }
    Result<io::OutputFile> output = io::OutputFile::create(file);
    if (!output) {
        return output.error();
    }
    RunFile run(*std::move(output), times);
    // A failure shows again when the next record is written.
    static_cast<void>(run.output_.write(kStart));
    if (const Result<Done> done =
            run.add_record(kRequest, bytes_of(request.data(), request.size()));
        !done) {
        return done.error();
    }
    return run;
}

Result<RunFile> RunFile::go_on(const std::string& file, const Recording& keep, StepTimes times) {
    Result<io::OutputFile> output = io::OutputFile::go_on(file, keep.state_end);
    if (!output) {
        return output.error();
    }
    RunFile run(*std::move(output), times);
    run.records_ = keep.state_records;
    return run;
}

Result<Done> RunFile::add(const Frame& frame) {
    buffer_.clear();
    const auto put = [&](const void* data, std::size_t size) {
        const std::span<const std::byte> part = bytes_of(data, size);
        buffer_.insert(buffer_.end(), part.begin(), part.end());
    };
    const StoredStep step = stored(frame.report);
    const std::array<std::uint64_t, 2> counts{frame.bodies.size(), frame.contacts.size()};
    put(&step, sizeof step);
    put(counts.data(), sizeof counts);
    put(frame.bodies.data(), frame.bodies.size() * sizeof(BodyFrame));
    put(frame.contacts.data(), frame.contacts.size() * sizeof(ContactMark));
    put(frame.soft.data(), frame.soft.size() * sizeof(Vec3));
    if (const Result<Done> done = add_record(kFrame, buffer_); !done || times_ == StepTimes::Left) {
        return done;
    }
    const SimulationStep& s = frame.report;
    const std::array times{s.update_seconds, s.broad_seconds, s.narrow_seconds, s.solve_seconds,
                           s.total_seconds};
    return add_record(kTimes, bytes_of(times.data(), sizeof times));
}

Result<Done> RunFile::add_state(std::span<const std::byte> state) {
    if (const Result<Done> done = add_record(kState, state); !done) {
        return done;
    }
    return output_.publish();
}

Result<Done> RunFile::add_record(std::uint32_t kind, std::span<const std::byte> bytes) {
    const RecordHead head{kind, records_, bytes.size()};
    const std::uint64_t head_sum = base::checksum(bytes_of(&head, sizeof head));
    const std::uint64_t sum = base::checksum(bytes);
    for (const std::span<const std::byte> piece :
         {bytes_of(&head, sizeof head), bytes_of(&head_sum, sizeof head_sum), bytes,
          bytes_of(&sum, sizeof sum)}) {
        if (const Result<Done> done = output_.write(io::as_text(piece)); !done) {
            return done;
        }
    }
    ++records_;
    return output_.flush();
}

Result<Done> RunFile::close() {
    return output_.finish();
}

}  // namespace tandem::simulate
