// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/clash_export.hpp"

#include <Eigen/Geometry>
#include <limits>
#include <map>
#include <vector>

#include <tandem/mesh_file.hpp>

namespace tandem::clash {
namespace {

// Colour-blind people can tell orange and blue apart too.
constexpr Rgb kLitA{230, 80, 0};
constexpr Rgb kLitB{0, 80, 220};
constexpr Rgb kPaleA{244, 222, 205};
constexpr Rgb kPaleB{208, 220, 240};
constexpr Rgb kCurve{194, 0, 61};
/// The radius of a tube, relative to the diagonal of everything that clashes.
constexpr double kTubeRadius = 0.001;

/// The highlighted triangles of a part, and whether the part is A in its first clash.
struct PartLight {
    std::vector<bool> lit;
    bool is_a = true;
};

std::map<std::uint32_t, PartLight> lights_of(const ClashReport& report, const Scene& scene) {
    std::map<std::uint32_t, PartLight> lights;
    const auto light = [&](std::uint32_t part, bool is_a) -> std::vector<bool>& {
        const auto [entry, is_new] = lights.try_emplace(part);
        if (is_new) {
            entry->second.is_a = is_a;
            entry->second.lit.resize(scene.meshes[scene.parts[part].mesh].triangle_count());
        }
        return entry->second.lit;
    };
    for (const Clash& clash : report.clashes) {
        std::vector<bool>& a = light(clash.a, true);
        std::vector<bool>& b = light(clash.b, false);
        for (const ContactRegion& region : clash.regions) {
            for (const std::uint32_t triangle : region.triangles_a) {
                a[triangle] = true;
            }
            for (const std::uint32_t triangle : region.triangles_b) {
                b[triangle] = true;
            }
        }
    }
    return lights;
}

ColouredMesh cut_out(const Scene& scene, const ScenePart& part, const std::vector<bool>& lit,
                     bool wanted) {
    constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
    const Mesh& mesh = scene.meshes[part.mesh];
    std::vector<std::uint32_t> renumbered(mesh.vertex_count(), kUnused);
    ColouredMesh piece;
    for (std::size_t k = 0; k < mesh.triangle_count(); ++k) {
        if (lit[k] != wanted) {
            continue;
        }
        Triangle triangle = mesh.triangles()[k];
        for (std::uint32_t& vertex : triangle) {
            if (renumbered[vertex] == kUnused) {
                renumbered[vertex] = static_cast<std::uint32_t>(piece.vertices.size());
                piece.vertices.push_back(to_world(part.pose, mesh.vertices()[vertex]));
            }
            vertex = renumbered[vertex];
        }
        piece.triangles.push_back(triangle);
    }
    return piece;
}

/// Adds a triangular prism around a segment; around a point, a short one.
void add_tube(ColouredMesh& tubes, const Vec3& from, const Vec3& to, double radius) {
    Vec3 along = to - from;
    const bool is_point = !(along.norm() > 0.0);
    along = is_point ? Vec3::UnitX() : Vec3(along.normalized());
    const Vec3 side = along.unitOrthogonal();
    const Vec3 up = along.cross(side);
    const auto first = static_cast<std::uint32_t>(tubes.vertices.size());
    for (const Vec3& end : {Vec3(is_point ? from - radius * along : from),
                            Vec3(is_point ? to + radius * along : to)}) {
        for (const auto& [x, y] : {std::pair(1.0, 0.0), {-0.5, 0.8660254}, {-0.5, -0.8660254}}) {
            tubes.vertices.push_back(end + radius * (x * side + y * up));
        }
    }
    for (std::uint32_t k = 0; k < 3; ++k) {
        const std::uint32_t next = (k + 1) % 3;
        tubes.triangles.push_back({first + k, first + next, first + 3 + k});
        tubes.triangles.push_back({first + next, first + 3 + next, first + 3 + k});
    }
    tubes.triangles.push_back({first, first + 2, first + 1});
    tubes.triangles.push_back({first + 3, first + 4, first + 5});
}

ColouredMesh curves_of(const ClashReport& report) {
    Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 hi = -lo;
    for (const Clash& clash : report.clashes) {
        lo = lo.cwiseMin(clash.lo);
        hi = hi.cwiseMax(clash.hi);
    }
    ColouredMesh tubes{.name = "curves", .colour = kCurve, .vertices = {}, .triangles = {}};
    const double radius = report.clashes.empty() ? 0.0 : kTubeRadius * (hi - lo).norm();
    if (!(radius > 0.0)) {
        return tubes;
    }
    for (const Clash& clash : report.clashes) {
        for (const ContactRegion& region : clash.regions) {
            for (const ContactCurve& curve : region.curves) {
                const std::size_t count = curve.points.size();
                const std::size_t segments = curve.closed ? count : std::max<std::size_t>(count, 2);
                for (std::size_t k = 0; count > 0 && k + (curve.closed ? 0 : 1) < segments; ++k) {
                    add_tube(tubes, curve.points[k], curve.points[(k + 1) % count], radius);
                }
            }
        }
    }
    return tubes;
}

}  // namespace

Result<Done> export_clashes(const std::string& file, const ClashReport& report,
                            const Scene& scene) {
    std::vector<ColouredMesh> pieces;
    for (const auto& [part, light] : lights_of(report, scene)) {
        for (const bool lit : {true, false}) {
            ColouredMesh piece = cut_out(scene, scene.parts[part], light.lit, lit);
            if (piece.triangles.empty()) {
                continue;
            }
            piece.name = scene.parts[part].path + (lit ? "_marked" : "_rest");
            piece.colour = lit ? (light.is_a ? kLitA : kLitB) : (light.is_a ? kPaleA : kPaleB);
            pieces.push_back(std::move(piece));
        }
    }
    if (ColouredMesh curves = curves_of(report); !curves.triangles.empty()) {
        pieces.push_back(std::move(curves));
    }
    if (pieces.empty()) {
        // There are no clashes: export the scene in plain colours.
        for (const ScenePart& part : scene.parts) {
            const std::vector<bool> none(scene.meshes[part.mesh].triangle_count());
            ColouredMesh piece = cut_out(scene, part, none, false);
            piece.name = part.path;
            piece.colour = kPaleB;
            pieces.push_back(std::move(piece));
        }
    }
    return save_coloured(file, pieces);
}

}  // namespace tandem::clash
