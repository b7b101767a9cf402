// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>

#include "report_document.hpp"

namespace tandem::report {

/// Budget of a recording in a page, in bytes after gzip; as text it takes 4/3 of that.
inline constexpr std::size_t kTimeLineBytes = 16'000'000;

/// Records a time line of any length while something runs. When a recording exceeds its budget, it
/// drops every second frame and from then on keeps only every second (fourth, eighth, …) new one,
/// so that the kept frames are evenly spaced. The last frame is always kept.
///
///     TimeLineRecorder recorder;
///     const std::size_t energy = recorder.add_series("kinetic energy", "J");
///     for (each step) {
///         recorder.begin_frame(time);
///         recorder.place(part, pose);
///         recorder.contact({position, normal, impulse});
///         recorder.value(energy, kinetic_energy);
///     }
///     recorder.finish(document);
class TimeLineRecorder {
  public:
    /// With an empty `time_unit`, frames are counted instead of timed.
    explicit TimeLineRecorder(std::string time_unit = "s", std::size_t most_bytes = kTimeLineBytes);

    /// Adds a quantity to plot, before the first frame; returns the number that `value` takes.
    std::size_t add_series(std::string name, std::string unit);

    /// Begins a frame; all following calls belong to it.
    void begin_frame(double time);

    void place(std::uint32_t part, const Pose& pose);
    /// Sets the vertices of a part in its own coordinates.
    void deform(std::uint32_t part, std::span<const Vec3> vertices);
    /// Sets the triangles of a part from now on. The mesh in the document must have all vertices
    /// that they name.
    void remesh(std::uint32_t part, std::span<const Triangle> triangles);
    void light(std::uint32_t part, std::span<const std::uint32_t> triangles);
    void contact(const ContactPoint& contact);
    void value(std::size_t series, double value);
    /// Names a clash of the document that exists in this frame.
    void clash(std::uint32_t clash);

    /// Stores the time line in the document, with a note if frames were left out.
    void finish(Document& document);

  private:
    void close_frame();
    void thin_out();

    TimeLine line_;
    std::vector<std::size_t> numbers_;  ///< numbers of the kept frames among all frames
    std::vector<std::size_t> sizes_;    ///< sizes of the kept frames in bytes
    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    std::size_t stride_ = 1;
    std::size_t frames_ = 0;  ///< number of all frames
};

}  // namespace tandem::report
