// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/run_page.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "report/shown_model.hpp"
#include "report/time_line_recorder.hpp"
#include "report/write_report.hpp"
#include "simulate/drawn_mesh.hpp"

namespace tandem::simulate {
namespace {

using report::kNone;

/// Only the deepest contacts of a frame are shown: more dots would hide the bodies.
constexpr std::size_t kMostMarks = 200;

Pose pose_of(const BodyFrame& body) {
    const auto& q = body.rotation;
    return Pose::create(body.position, q[0], q[1], q[2], q[3]).value_or(Pose{});
}

/// Half the side of the drawn ground, which is large enough for all bodies in the last frame.
double half_side_of(const scenes::SimulatedScene& scene, const Frame& last) {
    double most = 2.0;
    for (std::size_t k = 0; k < last.bodies.size(); ++k) {
        if (scene.bodies[k].body.kind != BodyKind::Static) {
            const Vec3& at = last.bodies[k].position;
            most = std::max({most, std::abs(at.x()) + 1.0, std::abs(at.y()) + 1.0});
        }
    }
    return most;
}

struct Quantity {
    const char* name;
    const char* unit;
    double (*of)(const SimulationStep&);
};

constexpr std::array kQuantities{
    Quantity{"kinetic energy", "J", [](const SimulationStep& s) { return s.kinetic_energy; }},
    Quantity{"potential energy", "J", [](const SimulationStep& s) { return s.potential_energy; }},
    Quantity{"deepest overlap", "mm", [](const SimulationStep& s) { return 1e3 * s.deepest; }},
    Quantity{"contacts", "",
             [](const SimulationStep& s) { return static_cast<double>(s.contacts); }},
    Quantity{"bodies awake", "",
             [](const SimulationStep& s) { return static_cast<double>(s.awake); }},
    Quantity{"possible pairs", "",
             [](const SimulationStep& s) { return static_cast<double>(s.possible); }},
    Quantity{"touching pairs", "",
             [](const SimulationStep& s) { return static_cast<double>(s.touching); }},
};

constexpr std::array kDurations{
    Quantity{"boxes", "ms", [](const SimulationStep& s) { return 1e3 * s.update_seconds; }},
    Quantity{"broad phase", "ms", [](const SimulationStep& s) { return 1e3 * s.broad_seconds; }},
    Quantity{"narrow phase", "ms", [](const SimulationStep& s) { return 1e3 * s.narrow_seconds; }},
    Quantity{"solver", "ms", [](const SimulationStep& s) { return 1e3 * s.solve_seconds; }},
    Quantity{"whole step", "ms", [](const SimulationStep& s) { return 1e3 * s.total_seconds; }},
};

/// The plots of a page, in their order.
std::vector<Quantity> quantities(StepTimes times) {
    std::vector<Quantity> all(kQuantities.begin(), kQuantities.end());
    if (times == StepTimes::Kept) {
        all.insert(all.end(), kDurations.begin(), kDurations.end());
    }
    return all;
}

/// The numbers of the document's parts: first the bodies, then the soft bodies.
struct Parts {
    std::vector<std::uint32_t> of_body;  ///< kNone for a body that is not drawn
    std::vector<std::uint32_t> of_soft;
};

Parts add_parts(const scenes::SimulatedScene& scene, const Frame& first, double half_side,
                report::Document& document) {
    Parts parts;
    // Bodies: parts with the same shape share a mesh.
    std::map<const void*, std::uint32_t> meshes;
    for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
        const Body& body = scene.bodies[k].body;
        const void* const content = body.shape.model() != nullptr
                                        ? static_cast<const void*>(&body.shape.model()->mesh())
                                        : &body.shape.data();
        const auto known = meshes.find(content);
        const std::optional<Mesh> mesh = drawn_mesh(body.shape, half_side);
        if (!mesh) {
            parts.of_body.push_back(kNone);
            continue;
        }
        const Pose pose = pose_of(first.bodies[k]);
        const std::string name =
            fmt::format("{} {}", body.kind == BodyKind::Static ? "static" : "body", k);
        if (known == meshes.end()) {
            parts.of_body.push_back(report::add_part(document, name, *mesh, pose));
            meshes.emplace(content, document.parts.back().mesh);
            continue;
        }
        report::Part part;
        part.name = name;
        part.path = name;
        part.mesh = known->second;
        part.placement = report::placement_of(pose);
        part.box = report::extents_of(*mesh, pose);
        part.triangles = mesh->triangle_count();
        document.parts.push_back(std::move(part));
        parts.of_body.push_back(static_cast<std::uint32_t>(document.parts.size() - 1));
    }
    // Soft bodies.
    for (std::size_t k = 0; k < scene.soft_bodies.size(); ++k) {
        parts.of_soft.push_back(report::add_part(document, fmt::format("soft body {}", k),
                                                 scene.soft_bodies[k].mesh, Pose{}));
    }
    return parts;
}

report::Point point_of(const std::array<float, 3>& v) {
    return {double{v[0]}, double{v[1]}, double{v[2]}};
}

void record(const scenes::SimulatedScene& scene, const Parts& parts, const Frame& frame,
            std::span<const Quantity> plots, report::TimeLineRecorder& recorder) {
    recorder.begin_frame(frame.report.time);
    for (std::size_t k = 0; k < frame.bodies.size(); ++k) {
        if (parts.of_body[k] != kNone && scene.bodies[k].body.kind != BodyKind::Static) {
            recorder.place(parts.of_body[k], pose_of(frame.bodies[k]));
        }
    }
    std::span<const Vec3> soft(frame.soft);
    for (std::size_t k = 0; k < parts.of_soft.size(); ++k) {
        const std::size_t count = scene.soft_bodies[k].mesh.vertex_count();
        recorder.deform(parts.of_soft[k], soft.first(count));
        soft = soft.subspan(count);
    }
    std::vector<ContactMark> marks = frame.contacts;
    if (marks.size() > kMostMarks) {
        std::nth_element(
            marks.begin(), marks.begin() + kMostMarks, marks.end(),
            [](const ContactMark& p, const ContactMark& q) { return p.strength > q.strength; });
        marks.resize(kMostMarks);
    }
    for (const ContactMark& mark : marks) {
        recorder.contact({point_of(mark.position), point_of(mark.normal), double{mark.strength}});
    }
    for (std::size_t k = 0; k < plots.size(); ++k) {
        recorder.value(k, plots[k].of(frame.report));
    }
}

}  // namespace

Result<Done> write_page(const std::string& file, const PageTexts& texts,
                        const scenes::SimulatedScene& scene, std::span<const Frame> frames) {
    if (frames.empty()) {
        return Error{ErrorCode::InvalidArgument, "there are no frames to show"};
    }
    const SimulationStep& last = frames.back().report;
    double deepest = 0.0;
    for (const Frame& frame : frames) {
        deepest = std::max(deepest, frame.report.deepest);
    }
    // The texts of the page.
    report::Document document;
    document.verb = "simulate";
    document.title = texts.name;
    document.verdict = fmt::format(
        "{} bodies after {:.2f} s: {} awake, {} contacts, kinetic energy {:.3g} J, deepest overlap "
        "{:.2g} mm",
        frames.back().bodies.size() + scene.soft_bodies.size(), last.time, last.awake,
        last.contacts, last.kinetic_energy, 1e3 * last.deepest);
    document.command_line = texts.command_line;
    document.length_unit = "m";
    document.complete = texts.complete;
    document.statistics = {
        {"steps", fmt::format("{}", frames.size())},
        {"deepest overlap of all steps", fmt::format("{:.2g} mm", 1e3 * deepest)}};
    if (texts.times == StepTimes::Kept) {
        document.statistics.push_back(
            {"last step", fmt::format("{:.2f} ms", 1e3 * last.total_seconds)});
    }
    document.settings = {
        {"time step", fmt::format("{:.4g} s", scene.options.time_step)},
        {"solver", std::string(kSolverNames.name_of(scene.options.solver))},
        {"rest offset", scene.options.rest_offset
                            ? fmt::format("{:.3g} m", *scene.options.rest_offset)
                            : fmt::format("{:.3g} of the smaller mesh", kRestPart)}};
    // The parts and the time line.
    const Parts parts =
        add_parts(scene, frames.front(), half_side_of(scene, frames.back()), document);
    report::TimeLineRecorder recorder;
    const std::vector<Quantity> plots = quantities(texts.times);
    for (const Quantity& quantity : plots) {
        (void)recorder.add_series(quantity.name, quantity.unit);
    }
    for (const Frame& frame : frames) {
        record(scene, parts, frame, plots, recorder);
    }
    recorder.finish(document);
    return report::write_report(file, std::move(document));
}

}  // namespace tandem::simulate
