// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tandem/simulation.hpp>

#include "io/output/output_file.hpp"

namespace tandem::simulate {

/// Whether frames contain the times of their step. Times differ from run to run; everything else is
/// equal.
enum class StepTimes { Left, Kept };

/// The pose of a body in a frame.
struct BodyFrame {
    Vec3 position;
    std::array<double, 4> rotation;  ///< w, x, y, z
};

/// A contact as shown in a page.
struct ContactMark {
    std::array<float, 3> position;
    std::array<float, 3> normal;
    float strength;  ///< depth of the contact
};

struct Frame {
    SimulationStep report;
    std::vector<BodyFrame> bodies;
    std::vector<ContactMark> contacts;
    std::vector<Vec3> soft;  ///< vertices of all soft bodies, one body after the other
};

/// The state of a recording's end.
enum class RunEnd {
    Whole,    ///< after a complete record
    Cut,      ///< in the middle of a record, as after a kill
    Damaged,  ///< before a record whose checksum or content is wrong
};

/// The content of a recording up to its last undamaged record.
struct Recording {
    std::string request;  ///< JSON, see SceneRequest
    std::vector<Frame> frames;
    std::vector<std::byte> state;     ///< the last saved state; empty if there is none
    std::uint64_t state_frames = 0;   ///< number of frames before it
    std::uint64_t state_end = 0;      ///< number of bytes of the file up to the end of the state
    std::uint32_t state_records = 0;  ///< number of records up to the end of the state
    RunEnd end = RunEnd::Whole;
    std::string problem;  ///< describes the faulty record and its place, unless the end is whole
};

/// Removes the times from the report of a step.
void leave_times(SimulationStep& step);

[[nodiscard]] Result<Recording> read_run(const std::string& file);

/// A recording that is being written. A record consists of its kind, number and length, a checksum
/// of these, the bytes and their checksum; it is flushed when it is complete. After a sudden end
/// only the last record is lost, so `--resume` can continue, and a damaged record is distinguished
/// from one that was cut. Two runs of the same scene give the same bytes, unless times are kept. A
/// new recording has a temporary name until its first state is written, from which a run can be
/// resumed, or until its end: if the disk is full before that, an existing file of its name is
/// kept.
class RunFile {
  public:
    /// Creates a new file; `go_on` continues one after the last state that was read from it.
    static Result<RunFile> create(const std::string& file, const std::string& request,
                                  StepTimes times);
    static Result<RunFile> go_on(const std::string& file, const Recording& keep, StepTimes times);

    Result<Done> add(const Frame& frame);
    Result<Done> add_state(std::span<const std::byte> state);
    Result<Done> close();

  private:
    RunFile(io::OutputFile output, StepTimes times) : output_(std::move(output)), times_(times) {}
    Result<Done> add_record(std::uint32_t kind, std::span<const std::byte> bytes);

    io::OutputFile output_;
    StepTimes times_;
    std::uint32_t records_ = 0;
    std::vector<std::byte> buffer_;
};

}  // namespace tandem::simulate
