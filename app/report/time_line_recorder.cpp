// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "time_line_recorder.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "shown_model.hpp"

namespace tandem::report {
namespace {

// Bytes per number after gzip, measured in slow motion with falling bodies and waving cloth.
constexpr std::size_t kBytesOfPlacement = 14;
constexpr std::size_t kBytesOfPoint = 5;
constexpr std::size_t kBytesOfTriangle = 4;
constexpr std::size_t kBytesOfLitTriangle = 2;
constexpr std::size_t kBytesOfContact = 10;

template <class Value>
std::size_t count_in(const ByPart<std::vector<Value>>& lists) {
    std::size_t count = 0;
    for (const auto& [part, list] : lists) {
        count += list.size();
    }
    return count;
}

std::size_t bytes_of(const Frame& frame) {
    return kBytesOfPlacement * frame.placements.size() + kBytesOfPoint * count_in(frame.positions) +
           kBytesOfTriangle * count_in(frame.triangles) +
           kBytesOfLitTriangle * count_in(frame.lit) + kBytesOfContact * frame.contacts.size();
}

/// Triangles hold until another frame replaces them, so those of a removed frame go to the next
/// one.
void hand_over_triangles(Frame& from, Frame& to) {
    for (auto& [part, triangles] : from.triangles) {
        const bool is_replaced =
            std::any_of(to.triangles.begin(), to.triangles.end(),
                        [&, wanted = part](const auto& one) { return one.first == wanted; });
        if (!is_replaced) {
            to.triangles.emplace_back(part, std::move(triangles));
        }
    }
}

}  // namespace

TimeLineRecorder::TimeLineRecorder(std::string time_unit, std::size_t most_bytes)
    : most_bytes_(most_bytes) {
    line_.time_unit = std::move(time_unit);
}

std::size_t TimeLineRecorder::add_series(std::string name, std::string unit) {
    line_.plots.push_back({std::move(name), std::move(unit), {}});
    return line_.plots.size() - 1;
}

void TimeLineRecorder::begin_frame(double time) {
    close_frame();
    const bool replaces_last = !numbers_.empty() && numbers_.back() % stride_ != 0;
    Frame frame;
    frame.time = time;
    if (replaces_last) {
        hand_over_triangles(line_.frames.back(), frame);
        line_.frames.pop_back();
        numbers_.pop_back();
        bytes_ -= sizes_.back();
        sizes_.pop_back();
    }
    line_.frames.push_back(std::move(frame));
    numbers_.push_back(frames_++);
    for (Plot& plot : line_.plots) {
        plot.values.resize(line_.frames.size(), 0.0);
        plot.values.back() = std::numeric_limits<double>::quiet_NaN();
    }
}

void TimeLineRecorder::place(std::uint32_t part, const Pose& pose) {
    line_.frames.back().placements.emplace_back(part, placement_of(pose));
}

void TimeLineRecorder::deform(std::uint32_t part, std::span<const Vec3> vertices) {
    std::vector<Point> points;
    points.reserve(vertices.size());
    for (const Vec3& vertex : vertices) {
        points.push_back(point_of(vertex));
    }
    line_.frames.back().positions.emplace_back(part, std::move(points));
}

void TimeLineRecorder::remesh(std::uint32_t part, std::span<const Triangle> triangles) {
    line_.frames.back().triangles.emplace_back(
        part, std::vector<Corners>(triangles.begin(), triangles.end()));
}

void TimeLineRecorder::light(std::uint32_t part, std::span<const std::uint32_t> triangles) {
    line_.frames.back().lit.emplace_back(
        part, std::vector<std::uint32_t>(triangles.begin(), triangles.end()));
}

void TimeLineRecorder::contact(const ContactPoint& contact) {
    line_.frames.back().contacts.push_back(contact);
}

void TimeLineRecorder::value(std::size_t series, double value) {
    line_.plots.at(series).values.back() = value;
}

void TimeLineRecorder::clash(std::uint32_t clash) {
    line_.frames.back().clashes.push_back(clash);
}

void TimeLineRecorder::finish(Document& document) {
    close_frame();
    if (line_.frames.size() < frames_) {
        document.notes.push_back(
            fmt::format("The time line shows {} of {} frames, to stay below 30 MB.",
                        line_.frames.size(), frames_));
    }
    document.time_line = std::move(line_);
}

void TimeLineRecorder::close_frame() {
    if (sizes_.size() == line_.frames.size()) {
        return;
    }
    sizes_.push_back(bytes_of(line_.frames.back()));
    bytes_ += sizes_.back();
    while (bytes_ > most_bytes_ && line_.frames.size() > 2) {
        thin_out();
    }
}

void TimeLineRecorder::thin_out() {
    stride_ *= 2;
    std::size_t kept = 0;
    bytes_ = 0;
    for (std::size_t k = 0; k < line_.frames.size(); ++k) {
        const bool is_last = k + 1 == line_.frames.size();
        if (numbers_[k] % stride_ != 0 && !is_last) {
            hand_over_triangles(line_.frames[k], line_.frames[k + 1]);
            continue;
        }
        if (kept != k) {
            line_.frames[kept] = std::move(line_.frames[k]);
            for (Plot& plot : line_.plots) {
                plot.values[kept] = plot.values[k];
            }
        }
        numbers_[kept] = numbers_[k];
        sizes_[kept] = bytes_of(line_.frames[kept]);
        bytes_ += sizes_[kept];
        ++kept;
    }
    line_.frames.resize(kept);
    numbers_.resize(kept);
    sizes_.resize(kept);
    for (Plot& plot : line_.plots) {
        plot.values.resize(kept);
    }
}

}  // namespace tandem::report
