// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tandem/simulation.hpp>

#include "io/output_file.hpp"

namespace tandem::simulate {

/// Whether frames have the times of their step. They differ from run to run, and everything else is
/// the same.
enum class StepTimes { Left, Kept };

/// Where a body is in a frame.
struct BodyFrame {
    Vec3 position;
    std::array<double, 4> rotation;  ///< w, x, y, z
};

/// A contact as a page shows it.
struct ContactMark {
    std::array<float, 3> position;
    std::array<float, 3> normal;
    float strength;  ///< the depth
};

struct Frame {
    SimulationStep report;
    std::vector<BodyFrame> bodies;
    std::vector<ContactMark> contacts;
    std::vector<Vec3> soft;  ///< vertices of all soft bodies, one body after the other
};

/// How a recording ends.
enum class RunEnd {
    Whole,    ///< after a record
    Cut,      ///< inside of one, as after a kill
    Damaged,  ///< before one that is not as it was written
};

/// All that a recording holds up to its last sound record.
struct Recording {
    std::string request;  ///< JSON, see SceneRequest
    std::vector<Frame> frames;
    std::vector<std::byte> state;     ///< the last saved one; empty if there is none
    std::uint64_t state_frames = 0;   ///< frames before it
    std::uint64_t state_end = 0;      ///< bytes of the file up to its end
    std::uint32_t state_records = 0;  ///< records up to its end
    RunEnd end = RunEnd::Whole;
    std::string problem;  ///< the record at the end and its place, if the end is not whole
};

/// Takes the times out of the report of a step.
void leave_times(SimulationStep& step);

[[nodiscard]] Result<Recording> read_run(const std::string& file);

/// A recording that grows. Each record is a kind, its number, a length, a checksum of those, the
/// bytes and their checksum, written and flushed: after a sudden end everything but the last record
/// is there, which is what `--resume` needs, and a record that is damaged is told from one that was
/// cut. Two runs of one scene are recorded as the same bytes, unless times are kept. A new
/// recording has a temporary name until its first state, from which a run can go on, or its end: if
/// the disk is full before that, an older file of its name stays as it was.
class RunFile {
  public:
    /// A new file, or one that goes on after the last state of what was read from it.
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
