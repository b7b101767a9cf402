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

/// All that a recording holds up to its last whole part.
struct Recording {
    std::string request;  ///< JSON, see SceneRequest
    std::vector<Frame> frames;
    std::vector<std::byte> state;    ///< the last saved one; empty if there is none
    std::uint64_t state_frames = 0;  ///< frames before it
    std::uint64_t state_end = 0;     ///< bytes of the file up to its end
};

[[nodiscard]] Result<Recording> read_run(const std::string& file);

/// A recording that grows. Each part is a kind, a length, the bytes and their checksum, written and
/// flushed: after a sudden end everything but the last part is there, which is what `--resume`
/// needs. A new recording has a temporary name until its first state, from which a run can go on,
/// or its end: if the disk is full before that, an older file of its name stays as it was.
class RunFile {
  public:
    /// A new file, or one that goes on after `keep` bytes.
    static Result<RunFile> create(const std::string& file, const std::string& request);
    static Result<RunFile> go_on(const std::string& file, std::uint64_t keep);

    Result<Done> add(const Frame& frame);
    Result<Done> add_state(std::span<const std::byte> state);
    Result<Done> close();

  private:
    explicit RunFile(io::OutputFile output) : output_(std::move(output)) {}
    Result<Done> add_part(std::uint32_t kind, std::span<const std::byte> bytes);

    io::OutputFile output_;
    std::vector<std::byte> buffer_;
};

}  // namespace tandem::simulate
