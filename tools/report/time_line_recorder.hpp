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

/// What a recording may take in a page, in bytes before gzip; 4/3 of it as text.
inline constexpr std::size_t kTimeLineBytes = 16'000'000;

/// Takes a time line down while something runs, however long that is. A recording that outgrows its
/// budget gives up every second frame and from then on keeps every second (fourth, eighth, …) one
/// that comes, so that the kept frames stay evenly spaced; the last one is always kept.
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
    /// `time_unit` empty: frames are counted.
    explicit TimeLineRecorder(std::string time_unit = "s", std::size_t most_bytes = kTimeLineBytes);

    /// A quantity that is plotted, named before the first frame; the number that `value` takes.
    std::size_t add_series(std::string name, std::string unit);

    /// All that follows belongs to this frame.
    void begin_frame(double time);

    void place(std::uint32_t part, const Pose& pose);
    /// The vertices of a part in its own coordinates.
    void deform(std::uint32_t part, std::span<const Vec3> vertices);
    /// Its triangles from now on. The mesh in the document must have every vertex that they name.
    void remesh(std::uint32_t part, std::span<const Triangle> triangles);
    void light(std::uint32_t part, std::span<const std::uint32_t> triangles);
    void contact(const ContactPoint& contact);
    void value(std::size_t series, double value);
    /// A clash of the document that holds in this frame.
    void clash(std::uint32_t clash);

    /// Puts the time line into the document, with a note if frames were left out.
    void finish(Document& document);

  private:
    void close_frame();
    void thin_out();

    TimeLine line_;
    std::vector<std::size_t> numbers_;  ///< of the kept frames, counted over all that came
    std::vector<std::size_t> sizes_;    ///< of the kept frames, in bytes
    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    std::size_t stride_ = 1;
    std::size_t frames_ = 0;  ///< that came
};

}  // namespace tandem::report
