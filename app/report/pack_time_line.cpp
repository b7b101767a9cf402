// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "pack_time_line.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "pack_moments.hpp"

namespace tandem::report {
namespace {

using Json = nlohmann::json;

constexpr double kQuaternionSteps = 1048576.0;

using Rotation = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

/// A rotation has two quaternions. This is the one nearer to `before`, because tracks without jumps
/// pack better.
Eigen::Quaterniond rotation_of(const Placement& placement, const Eigen::Quaterniond& before) {
    const Eigen::Matrix3d matrix = Eigen::Map<const Rotation>(placement.rotation.data());
    Eigen::Quaterniond rotation(matrix);
    if (rotation.dot(before) < 0.0) {
        rotation.coeffs() *= -1.0;
    }
    return rotation.normalized();
}

/// A placement for every frame. In frames that do not name a part, it is where the document has it.
std::map<std::uint32_t, std::vector<Placement>> tracks_of(const TimeLine& line,
                                                          std::span<const Part> parts) {
    std::map<std::uint32_t, std::vector<Placement>> tracks;
    for (std::size_t k = 0; k < line.frames.size(); ++k) {
        for (const auto& [part, placement] : line.frames[k].placements) {
            const auto [track, is_new] = tracks.try_emplace(part);
            if (is_new) {
                track->second.assign(line.frames.size(), parts[part].placement);
            }
            track->second[k] = placement;
        }
    }
    return tracks;
}

Json pack_track(std::uint32_t part, const std::vector<Placement>& track, Blocks& blocks) {
    std::vector<Point> translations;
    std::vector<std::uint32_t> rotations;
    Eigen::Quaterniond before = Eigen::Quaterniond::Identity();
    for (const Placement& placement : track) {
        translations.push_back(placement.translation);
        before = rotation_of(placement, before);
        for (const double value : {before.w(), before.x(), before.y(), before.z()}) {
            rotations.push_back(
                static_cast<std::uint32_t>(std::lround((value + 1.0) * kQuaternionSteps)));
        }
    }
    return {{"part", part},
            {"translations", blocks.add_points(translations, kFineSteps)},
            {"rotations", blocks.add(std::span<const std::uint32_t>(rotations), 4)}};
}

/// Packs deformed vertices. Vertices that a frame does not name are those of the mesh, so that all
/// frames have the same size.
Json pack_deformations(const TimeLine& line, const Document& document, Blocks& blocks) {
    struct Form {
        std::vector<std::size_t> frames;
        std::vector<Point> positions;
    };
    std::map<std::uint32_t, Form> forms;
    for (std::size_t k = 0; k < line.frames.size(); ++k) {
        for (const auto& [part, positions] : line.frames[k].positions) {
            const std::vector<Point>& rest = document.meshes[document.parts[part].mesh].positions;
            const std::size_t named = std::min(positions.size(), rest.size());
            Form& form = forms[part];
            form.frames.push_back(k);
            form.positions.insert(form.positions.end(), positions.begin(),
                                  positions.begin() + static_cast<std::ptrdiff_t>(named));
            form.positions.insert(form.positions.end(),
                                  rest.begin() + static_cast<std::ptrdiff_t>(named), rest.end());
        }
    }
    Json packed = Json::array();
    for (const auto& [part, form] : forms) {
        const std::size_t vertices = form.positions.size() / form.frames.size();
        packed.push_back({{"part", part},
                          {"frames", form.frames},
                          {"positions", blocks.add_points(form.positions, kCoarseSteps,
                                                          std::max<std::size_t>(1, vertices))}});
    }
    return packed;
}

}  // namespace

Json pack_time_line(const TimeLine& line, const Document& document, Blocks& blocks) {
    Json times = Json::array();
    Json clashes = Json::array();
    for (const Frame& frame : line.frames) {
        times.push_back(frame.time);
        clashes.push_back(frame.clashes);
    }
    Json tracks = Json::array();
    for (const auto& [part, track] : tracks_of(line, document.parts)) {
        tracks.push_back(pack_track(part, track, blocks));
    }
    Json plots = Json::array();
    for (const Plot& plot : line.plots) {
        // nlohmann-json writes numbers that are not finite as null, which the page skips.
        plots.push_back({{"name", plot.name}, {"unit", plot.unit}, {"values", plot.values}});
    }
    return {{"time_unit", line.time_unit},
            {"times", times},
            {"tracks", tracks},
            {"deformations", pack_deformations(line, document, blocks)},
            {"remeshings", pack_remeshings(line, blocks)},
            {"lit", pack_lit(line, blocks)},
            {"contacts", pack_contacts(line, blocks)},
            {"clashes", clashes},
            {"plots", plots}};
}

}  // namespace tandem::report
