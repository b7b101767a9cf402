// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <unordered_map>

#include <tandem/mesh_report.hpp>
#include <tandem/scene.hpp>

#include "geometry/fixed_order.hpp"

namespace tandem {
namespace {

/// A grid with cells as wide as the distance: all near vertices are in the 27 cells around a point.
class NearVertices {
  public:
    explicit NearVertices(double distance) : distance_(distance) {}

    /// The nearest vertex within the distance; of equally near ones, the first.
    [[nodiscard]] const Vec3* nearest(const Vec3& point) const {
        const Vec3* best = nullptr;
        const Cell centre = cell_of(point);
        for (double x : {-1.0, 0.0, 1.0}) {
            for (double y : {-1.0, 0.0, 1.0}) {
                for (double z : {-1.0, 0.0, 1.0}) {
                    const auto found = cells_.find({centre[0] + x, centre[1] + y, centre[2] + z});
                    if (found == cells_.end()) {
                        continue;
                    }
                    for (const Vec3& kept : found->second) {
                        const double gap = geometry::norm3(kept - point);
                        if (gap <= distance_ &&
                            (best == nullptr || gap < geometry::norm3(*best - point))) {
                            best = &kept;
                        }
                    }
                }
            }
        }
        return best;
    }

    void keep(const Vec3& point) { cells_[cell_of(point)].push_back(point); }

  private:
    using Cell = std::array<double, 3>;
    struct CellHash {
        std::size_t operator()(const Cell& cell) const {
            std::size_t hash = 0;
            for (const double value : cell) {
                hash = hash * 0x9E3779B97F4A7C15U + std::hash<double>{}(value);
            }
            return hash;
        }
    };

    [[nodiscard]] Cell cell_of(const Vec3& point) const {
        return {std::floor(point.x() / distance_), std::floor(point.y() / distance_),
                std::floor(point.z() / distance_)};
    }

    double distance_;
    std::unordered_map<Cell, std::vector<Vec3>, CellHash> cells_;
};

}  // namespace

Result<Mesh> weld(const Mesh& mesh, double distance, WeldReport& report) {
    report = {};
    if (!(distance >= 0.0) || !std::isfinite(distance)) {
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format("cannot weld within {}: give a length that is not negative", distance)};
    }
    std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
    std::vector<Triangle> triangles(mesh.triangles().begin(), mesh.triangles().end());
    if (distance > 0.0) {
        NearVertices kept(distance);
        for (Vec3& vertex : vertices) {
            const Vec3* const near = kept.nearest(vertex);
            if (near == nullptr) {
                kept.keep(vertex);
            } else if (*near != vertex) {
                ++report.moved_vertices;
                report.longest_move =
                    std::max(report.longest_move, geometry::norm3(*near - vertex));
                vertex = *near;
            }
        }
    }
    Result<Mesh> welded = Mesh::create(std::move(vertices), std::move(triangles));
    if (welded && report.moved_vertices > 0) {
        report.new_degenerate = count_degenerate(*welded) - count_degenerate(mesh);
    }
    return welded;
}

}  // namespace tandem
