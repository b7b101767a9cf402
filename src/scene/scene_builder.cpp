// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scene/scene_builder.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "geometry/fixed_order.hpp"
#include "io/output/printable.hpp"
#include "scene/scene_unit.hpp"

namespace tandem::scene {

std::uint32_t SceneBuilder::add_group(std::string name, std::uint32_t parent) {
    scene_.groups.push_back({std::move(name), parent});
    depth_.push_back(parent == kNoGroup ? 0 : depth_[parent] + 1);
    return static_cast<std::uint32_t>(scene_.groups.size() - 1);
}

Result<std::uint32_t> SceneBuilder::add_mesh(Mesh mesh, const std::string& name) {
    if (reading_.weld > 0.0) {
        WeldReport report;
        Result<Mesh> welded = weld(mesh, reading_.weld, report);
        if (!welded) {
            return Error{welded.error().code, fmt::format("{}: {}", name, welded.error().message)};
        }
        mesh = *std::move(welded);
        note(
            fmt::format("{}: welding moved {} vertices by {:.3g} at most; {} triangles became "
                        "degenerate",
                        name, report.moved_vertices, report.longest_move, report.new_degenerate));
    }
    scene_.meshes.push_back(std::move(mesh));
    return static_cast<std::uint32_t>(scene_.meshes.size() - 1);
}

double SceneBuilder::factor_for(double metres_per_unit, const std::string& file) {
    double factor = 1.0;
    if (metres_per_unit == 0.0) {
        factor = reading_.scale;
        metres_per_unit = metres_in(reading_.unit).value_or(0.0);
    }
    if (metres_per_unit == 0.0) {
        has_unknown_unit_ = true;
        return factor;
    }
    if (metres_per_unit_ == 0.0) {
        metres_per_unit_ = metres_per_unit;
        scene_.unit = unit_of(metres_per_unit);
    }
    if (metres_per_unit != metres_per_unit_) {
        factor *= metres_per_unit / metres_per_unit_;
        note(fmt::format("{}: in {}, scaled to {}", file, unit_of(metres_per_unit), scene_.unit));
    }
    return factor;
}

namespace {

/// Columns of the matrix: the directions of right, up, and towards the viewer (COLLADA 1.4.1,
/// <up_axis>).
Eigen::Matrix3d axes_of(io::UpAxis up) {
    Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
    if (up == io::UpAxis::X) {
        axes << 0, 1, 0, -1, 0, 0, 0, 0, 1;
    } else if (up == io::UpAxis::Z) {
        axes << 1, 0, 0, 0, 0, -1, 0, 1, 0;
    }
    return axes;
}

const char* letter_of(io::UpAxis up) {
    return up == io::UpAxis::X ? "x" : up == io::UpAxis::Y ? "y" : "z";
}

}  // namespace

Eigen::Matrix3d SceneBuilder::turn_for(io::UpAxis up, const std::string& file) {
    if (up == io::UpAxis::Unknown) {
        return Eigen::Matrix3d::Identity();
    }
    if (up_ == io::UpAxis::Unknown) {
        up_ = up;
        scene_.up = letter_of(up);
    }
    if (up == up_) {
        return Eigen::Matrix3d::Identity();
    }
    note(fmt::format("{}: {} is up, turned so that {} is", file, letter_of(up), letter_of(up_)));
    return geometry::multiply3(axes_of(up_), axes_of(up).transpose());
}

Result<std::uint32_t> SceneBuilder::add_transformed(std::uint32_t mesh,
                                                    const Eigen::Matrix3d& linear) {
    const Mesh& source = scene_.meshes[mesh];
    std::vector<Vec3> vertices;
    vertices.reserve(source.vertex_count());
    for (const Vec3& vertex : source.vertices()) {
        vertices.push_back(geometry::times3(linear, vertex));
    }
    std::vector<Triangle> triangles(source.triangles().begin(), source.triangles().end());
    // A reflection turns the surface inside out: reverse the winding; numbers of triangles stay.
    if (geometry::determinant3(linear) < 0.0) {
        for (Triangle& t : triangles) {
            std::swap(t[1], t[2]);
        }
    }
    Result<Mesh> result = Mesh::create(std::move(vertices), std::move(triangles));
    if (!result) {
        return result.error();
    }
    scene_.meshes.push_back(*std::move(result));
    return static_cast<std::uint32_t>(scene_.meshes.size() - 1);
}

Result<std::uint32_t> SceneBuilder::uniformly_scaled(std::uint32_t mesh, double factor,
                                                     double& shared_factor) {
    constexpr double kSameFactor = 1e-12;
    std::vector<Scaled>& known = scaled_[mesh];
    for (const Scaled& entry : known) {
        if (std::abs(entry.factor - factor) <= kSameFactor * factor) {
            shared_factor = entry.factor;
            return entry.mesh;
        }
    }
    const Result<std::uint32_t> added = add_transformed(mesh, factor * Eigen::Matrix3d::Identity());
    if (added) {
        known.push_back({factor, *added});
    }
    shared_factor = factor;
    return added;
}

Result<std::uint32_t> SceneBuilder::deformed(std::uint32_t mesh, const Eigen::Matrix3d& linear) {
    std::pair<std::uint32_t, std::array<double, 9>> key{mesh, {}};
    std::copy(linear.data(), linear.data() + 9, key.second.begin());
    if (const auto known = deformed_.find(key); known != deformed_.end()) {
        return known->second;
    }
    const Result<std::uint32_t> added = add_transformed(mesh, linear);
    if (added) {
        deformed_.emplace(key, *added);
    }
    return added;
}

Result<Done> SceneBuilder::add_part(NewPart part) {
    const auto refuse = [&](const std::string& why) {
        return Error{ErrorCode::InvalidMesh,
                     fmt::format("{}: part {}: {}", part.file, io::printable(part.name), why)};
    };
    if (!part.transform.matrix().allFinite()) {
        return refuse("its transform has a NaN, or leaves the range of double");
    }
    ScenePart placed{std::move(part.name), {}, part.parent, part.mesh, {}, part.file,
                     part.first_triangle};
    const Eigen::Matrix3d linear = part.transform.linear();
    const double factor = std::cbrt(geometry::determinant3(linear));
    const auto as_pose = [&](const Eigen::Matrix3d& rotation) {
        Eigen::Isometry3d isometry = Eigen::Isometry3d::Identity();
        isometry.linear() = rotation;
        isometry.translation() = part.transform.translation();
        return Pose::create(isometry);
    };
    Result<Pose> pose = as_pose(linear);
    if (!pose && factor > 0.0 && as_pose(linear / factor)) {
        double shared = factor;
        const Result<std::uint32_t> mesh = uniformly_scaled(part.mesh, factor, shared);
        if (!mesh) {
            return refuse(mesh.error().message);
        }
        placed.mesh = *mesh;
        pose = as_pose(linear / shared);
    } else if (!pose) {
        const Result<std::uint32_t> mesh = deformed(part.mesh, linear);
        if (!mesh) {
            return refuse(mesh.error().message);
        }
        placed.mesh = *mesh;
        pose = Pose::at(part.transform.translation());
    }
    if (!pose) {
        return refuse(pose.error().message);
    }
    placed.pose = *pose;
    scene_.parts.push_back(std::move(placed));
    return Done{};
}

Result<Scene> SceneBuilder::finish() {
    if (scene_.parts.empty()) {
        return Error{ErrorCode::InvalidMesh, "the scene has no parts"};
    }
    std::vector<std::string> paths(scene_.groups.size());
    std::unordered_map<std::string, std::size_t> used;
    const auto unique = [&used](std::string path) {
        const std::size_t times = ++used[path];
        return times == 1 ? path : fmt::format("{}#{}", path, times);
    };
    const auto below = [&](std::uint32_t parent, const std::string& name) {
        return parent == kNoGroup ? name : paths[parent] + "/" + name;
    };
    for (std::size_t k = 0; k < paths.size(); ++k) {
        paths[k] = unique(below(scene_.groups[k].parent, scene_.groups[k].name));
    }
    used.clear();
    for (ScenePart& part : scene_.parts) {
        part.path = unique(below(part.parent, part.name));
    }
    if (has_unknown_unit_ && metres_per_unit_ != 0.0 && reading_.unit.empty()) {
        note(fmt::format("some files have no unit and are read in {}; --unit changes that",
                         scene_.unit));
    }
    return std::move(scene_);
}

}  // namespace tandem::scene
