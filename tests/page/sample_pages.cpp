// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// page_samples FOLDER: writes pages with known content for the tests in the browser.
//   lattice.html        20 bars, of which 100 pairs cross
//   large-lattice.html  200 bars, of which 1,000 pairs cross: the page must stay fluid
//   motion.html         a ball that falls through a ring in 120 frames, and a plot
//   waves.html          a ball that changes its form
//   bodies.html         600 balls that fall through each other, with contact points and three plots
//   charts.html         one chart, as the lab writes them
//   large.html          two knots of two million triangles: cut to the neighbourhood of the contact
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <numbers>
#include <string>

#include <tandem/collide.hpp>
#include <tandem/distance.hpp>
#include <tandem/model.hpp>

#include "io/output/write_file.hpp"
#include "report/page_template.hpp"
#include "report/pair_regions.hpp"
#include "report/shown_model.hpp"
#include "report/time_line_recorder.hpp"
#include "report/write_report.hpp"
#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"
#include "scenes/turned_part.hpp"

namespace {

using namespace tandem;
using report::Document;

Document begin(const std::string& title) {
    Document document;
    document.verb = "clash";
    document.title = title;
    document.version = "test";
    document.command_line = "page_samples " + title;
    document.length_unit = "mm";
    document.statistics = {{"search", "1.2 ms"}, {"exact triangle tests", "4,711"}};
    document.settings = {{"engine", "fast"}, {"threads", "2"}};
    return document;
}

std::vector<report::Region> regions_of(const Placed& a, const Placed& b) {
    return report::pair_regions(a, b, collide(a, b).value().pairs).value();
}

/// Levels of ten bars along x and ten along y; every bar crosses the ten of its level.
Document lattice(int levels) {
    Document document = begin(fmt::format("Lattice of {} bars", 20 * levels));
    const Model bar = Model::build(scenes::cylinder(2.0, 220.0, 48), BuildOptions{}).value();
    const double quarter = std::numbers::sqrt2 / 2;
    std::vector<Placed> placed;
    for (const char* group : {"along x", "along y"}) {
        document.groups.push_back({group, report::kNone});
    }
    for (int level = 0; level < levels; ++level) {
        for (int k = 0; k < 20; ++k) {
            const bool along_x = k < 10;
            const double across = -90.0 + 20.0 * (k % 10);
            const double height = 24.0 * level + (along_x ? 0.0 : 1.5);
            const Pose pose =
                along_x ? Pose::create({0.0, across, height}, quarter, 0, quarter, 0).value()
                        : Pose::create({across, 0.0, height}, quarter, quarter, 0, 0).value();
            report::Part part;
            part.name = fmt::format("{} {}.{}", along_x ? "beam" : "joist", level + 1, k % 10 + 1);
            part.parent = along_x ? 0 : 1;
            part.path = document.groups[part.parent].name + "/" + part.name;
            part.mesh = 0;
            part.placement = report::placement_of(pose);
            part.box = report::extents_of(bar.mesh(), pose);
            part.triangles = bar.mesh().triangle_count();
            document.parts.push_back(part);
            placed.push_back({bar, pose});
        }
    }
    document.meshes.push_back(report::shown_mesh(bar.mesh()));
    for (std::uint32_t level = 0; level < static_cast<std::uint32_t>(levels); ++level) {
        for (std::uint32_t i = 0; i < 10; ++i) {
            for (std::uint32_t j = 10; j < 20; ++j) {
                const std::uint32_t a = 20 * level + i;
                const std::uint32_t b = 20 * level + j;
                report::Clash clash = report::clash_of(a, b, regions_of(placed[a], placed[b]));
                clash.id = fmt::format("{:08x}", 2654435761U * (a * 200 + b));
                clash.status = level == 0 ? "new" : level == 1 ? "approved" : "active";
                clash.depth = 2.5 - 0.01 * level;
                document.clashes.push_back(std::move(clash));
            }
        }
    }
    document.verdict =
        fmt::format("{} clashes between {} parts.", document.clashes.size(), document.parts.size());
    return document;
}

Document motion() {
    Document document = begin("A ball falls through a ring");
    document.verb = "check";
    const Model ring = Model::build(scenes::torus(1.0, 0.3, 64, 32), BuildOptions{}).value();
    const Model ball = Model::build(scenes::sphere(3), BuildOptions{}).value();
    const auto pose_at = [](int frame) {
        const double turn = 0.05 * frame;
        return Pose::create({0.3 * std::sin(turn), 0.1, 2.6 - 0.043 * frame}, std::cos(turn), 0,
                            std::sin(turn), 0)
            .value();
    };
    report::add_part(document, "ring.obj", ring.mesh(), Pose{});
    report::add_part(document, "ball.obj", ball.mesh(), pose_at(0));
    report::TimeLine line;
    report::Plot distances{"distance", "mm", {}};
    report::Plot pairs{"touching pairs", "", {}};
    for (int frame = 0; frame < 120; ++frame) {
        const Placed moving{ball, pose_at(frame)};
        const Placed still{ring, Pose{}};
        report::Frame one;
        one.time = frame / 40.0;
        one.placements = {{1, report::placement_of(moving.pose)}};
        distances.values.push_back(distance(still, moving).value().distance);
        std::vector<report::Region> regions = regions_of(still, moving);
        report::Clash clash = report::clash_of(0, 1, std::move(regions));
        pairs.values.push_back(static_cast<double>(clash.pair_count));
        if (clash.pair_count > 0) {
            clash.id = fmt::format("frame {}", frame + 1);
            one.clashes = {static_cast<std::uint32_t>(document.clashes.size())};
            document.clashes.push_back(std::move(clash));
        }
        line.frames.push_back(std::move(one));
    }
    line.plots = {distances, pairs};
    document.time_line = std::move(line);
    document.verdict = fmt::format("They touch in {} of 120 frames.", document.clashes.size());
    return document;
}

Document waves() {
    Document document = begin("A ball that changes its form");
    document.verb = "deform";
    const Mesh ball = scenes::sphere(3);
    report::add_part(document, "soft.obj", ball, Pose{});
    report::TimeLine line;
    for (int frame = 0; frame < 40; ++frame) {
        report::Frame one;
        one.time = frame / 20.0;
        std::vector<report::Point> positions;
        for (const Vec3& vertex : ball.vertices()) {
            const double factor = 1.0 + 0.15 * std::sin(5.0 * vertex.z() + 0.3 * frame);
            positions.push_back(report::point_of(vertex * factor));
        }
        one.positions = {{0, std::move(positions)}};
        line.frames.push_back(std::move(one));
    }
    document.time_line = std::move(line);
    document.verdict = "Nothing touches.";
    return document;
}

/// Bodies that share a mesh, contact points, lit triangles and a mesh that loses triangles.
Document bodies() {
    Document document = begin("Six hundred balls");
    document.verb = "simulate";
    document.length_unit = "m";
    const Mesh ball = scenes::sphere(2);
    const Mesh sheet = scenes::torus(9.0, 0.4, 64, 16);
    const auto place = [](std::size_t k, int frame) {
        const auto column = static_cast<double>(k % 100);
        const double start = 3.0 + 2.2 * static_cast<double>(k / 100);
        const double time = frame / 60.0;
        // Bounces of a height that halves, as a function of time alone.
        const double height = 1.0 + std::abs(start * std::cos(1.7 * time)) * std::exp(-0.5 * time);
        const double turn = 0.02 * frame + column;
        return Pose::create({2.2 * std::fmod(column, 10.0) - 10.0,
                             2.2 * std::floor(column / 10.0) - 10.0, height},
                            std::cos(turn), 0, std::sin(turn), 0)
            .value();
    };
    for (std::size_t k = 0; k < 600; ++k) {
        report::Part part;
        part.name = fmt::format("ball {}", k + 1);
        part.path = part.name;
        part.mesh = 0;
        part.placement = report::placement_of(place(k, 0));
        part.box = report::extents_of(ball, place(k, 0));
        part.triangles = ball.triangle_count();
        document.parts.push_back(std::move(part));
    }
    document.meshes.push_back(report::shown_mesh(ball));
    const std::uint32_t torn = report::add_part(document, "torn ring", sheet, Pose{});
    report::TimeLineRecorder recorder;
    recorder.add_series("kinetic energy", "J");
    recorder.add_series("contacts", "");
    recorder.add_series("time", "ms");
    for (int frame = 0; frame < 300; ++frame) {
        recorder.begin_frame(frame / 60.0);
        double energy = 0.0;
        std::size_t contacts = 0;
        for (std::uint32_t k = 0; k < 600; ++k) {
            const Pose pose = place(k, frame);
            recorder.place(k, pose);
            const double height = pose.translation().z();
            energy += height;
            if (height < 1.15) {
                const Vec3 point = pose.translation() - Vec3{0, 0, 1};
                recorder.contact({report::point_of(point), {0, 0, 1}, 1.15 - height});
                ++contacts;
            }
        }
        if (frame % 50 == 49) {
            const auto left =
                sheet.triangles().size() * static_cast<std::size_t>(300 - frame) / 300;
            recorder.remesh(torn, sheet.triangles().first(left));
        }
        recorder.light(torn, std::vector<std::uint32_t>{0, 1, 2, 3});
        recorder.value(0, energy);
        recorder.value(1, static_cast<double>(contacts));
        recorder.value(2, 3.0 + std::sin(0.1 * frame));
    }
    recorder.finish(document);
    document.verdict = "600 bodies came to rest.";
    return document;
}

Document large() {
    Document document = begin("Two large knots");
    const auto knot = [](std::uint32_t p, std::uint32_t q) {
        scenes::TorusKnot shape{.p = p, .q = q};
        shape.segments = 8000;
        shape.sides = 64;
        return Model::build(scenes::torus_knot(shape), BuildOptions{}).value();
    };
    const Model first = knot(2, 3);
    const Model second = knot(3, 2);
    const Pose pose =
        Pose::create({0.5, 0, 0.25}, std::numbers::sqrt2 / 2, std::numbers::sqrt2 / 2, 0, 0)
            .value();
    report::add_part(document, "first.stl", first.mesh(), Pose{});
    report::add_part(document, "second.stl", second.mesh(), pose);
    document.clashes.push_back(report::clash_of(0, 1, regions_of({first, Pose{}}, {second, pose})));
    document.verdict = "They collide.";
    return document;
}

std::string charts() {
    return report::fill_page(
        report::PageKind::Charts, "A chart",
        R"(<figure><script type="application/json">{"kind":"lines","title":"A line",
"across":{"label":"frame","scale":"even","places":[{"label":"0","number":0},{"label":"1","number":1}]},
"up":{"label":"time","format":"time"},
"series":[{"name":"fast","colour":0,"points":[{"at":0,"value":0.001,"tip":"a"},{"at":1,"value":0.002,"tip":"b"}]}]}
</script><figcaption>Two points</figcaption></figure>)");
}

}  // namespace

int main(int argc, char** argv) {
    const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
    std::filesystem::create_directories(folder);
    const auto write = [&](const char* name, Document document) {
        const Result<Done> done =
            report::write_report((folder / name).string(), std::move(document));
        if (!done) {
            std::fprintf(stderr, "%s\n", done.error().message.c_str());
        }
        return done.has_value();
    };
    const bool all = write("lattice.html", lattice(1)) &&
                     write("large-lattice.html", lattice(10)) && write("motion.html", motion()) &&
                     write("waves.html", waves()) && write("bodies.html", bodies()) &&
                     write("large.html", large()) &&
                     io::write_file((folder / "charts.html").string(), charts()).has_value();
    return all ? 0 : 1;
}
