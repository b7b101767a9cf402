// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <CGAL/AABB_tree.h>
#include <CGAL/Polygon_mesh_processing/orient_polygon_soup.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>
#include <algorithm>
#include <array>
#include <boost/iterator/function_output_iterator.hpp>
#include <optional>
#include <stdexcept>

#include "adapter.hpp"
#include "candidate_test.hpp"
#include "cgal_traits.hpp"
#include "heap.hpp"

namespace tandem::peers {
namespace {

using Tree = CGAL::AABB_tree<CgalTraits>;
using SurfaceMesh = CGAL::Surface_mesh<Kernel::Point_3>;
namespace processing = CGAL::Polygon_mesh_processing;

Kernel::Point_3 point_of(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}

CgalTriangle triangle_of(const TriangleCorners& corners) {
    return {point_of(corners[0]), point_of(corners[1]), point_of(corners[2])};
}

/// Face k is triangle k. CGAL requires a manifold mesh; where it is not, vertices are duplicated.
SurfaceMesh surface_of(const Mesh& mesh) {
    std::vector<Kernel::Point_3> points;
    for (const Vec3& vertex : mesh.vertices()) {
        points.push_back(point_of(vertex));
    }
    std::vector<std::array<std::size_t, 3>> faces;
    for (const Triangle& triangle : mesh.triangles()) {
        faces.push_back({triangle[0], triangle[1], triangle[2]});
    }
    processing::orient_polygon_soup(points, faces);
    SurfaceMesh surface;
    processing::polygon_soup_to_polygon_mesh(points, faces, surface);
    if (surface.number_of_faces() != mesh.triangle_count()) {
        throw std::runtime_error("CGAL drops faces of this mesh");
    }
    return surface;
}

class CgalAdapter final : public Adapter {
  public:
    explicit CgalAdapter(const MeshPair& meshes) : mesh_a_(meshes.mesh_a), mesh_b_(meshes.mesh_b) {
        for (std::uint32_t k = 0; k < mesh_a_.triangle_count(); ++k) {
            triangles_.push_back(triangle_of(mesh_a_.corners(k)));
        }
        for (const CgalTriangle& triangle : triangles_) {
            thin_a_.push_back(triangle.is_degenerate());
        }
    }

    std::string version() const override { return "CGAL " CGAL_STR(CGAL_VERSION); }

    /// Does not build a tree for B: its triangles are the queries.
    void build(Side, BuildSpeed) override {
        tree_.reset();
        const std::size_t before = heap_in_use();
        tree_.emplace(CgalTraits(triangles_, thin_a_));
        tree_->insert(triangles_.cbegin(), triangles_.cend());
        tree_->build();
        bytes_ = heap_in_use() - before;
    }

    void drop(Side) override { tree_.reset(); }

    std::size_t tree_bytes() const override { return bytes_; }

    void place(std::span<const Pose> poses) override {
        poses_.assign(poses.begin(), poses.end());
        thin_b_.assign(poses.size(), {});
        for (std::size_t pose = 0; pose < poses.size(); ++pose) {
            for (std::uint32_t b = 0; b < mesh_b_.triangle_count(); ++b) {
                thin_b_[pose].push_back(world_triangle(pose, b).is_degenerate());
            }
        }
    }

    void all_pairs(std::size_t pose, std::vector<TrianglePair>& pairs) override {
        for (std::uint32_t b = 0; b < mesh_b_.triangle_count(); ++b) {
            const auto found = boost::make_function_output_iterator([&](Primitive::Id a) {
                pairs.push_back({static_cast<std::uint32_t>(a - triangles_.cbegin()), b});
            });
            if (thin_b_[pose][b]) {
                tree_->all_intersected_primitives(ThinTriangle(world_triangle(pose, b)), found);
            } else {
                tree_->all_intersected_primitives(world_triangle(pose, b), found);
            }
        }
    }

    bool touches(std::size_t pose) override {
        for (std::uint32_t b = 0; b < mesh_b_.triangle_count(); ++b) {
            const CgalTriangle triangle = world_triangle(pose, b);
            if (thin_b_[pose][b] ? tree_->do_intersect(ThinTriangle(triangle))
                                 : tree_->do_intersect(triangle)) {
                return true;
            }
        }
        return false;
    }

    /// CGAL also reports pairs with a common vertex that meet elsewhere; these are skipped.
    void self_pairs(std::vector<TrianglePair>& pairs) override {
        if (!surface_) {
            surface_ = surface_of(mesh_a_);
        }
        using FacePair = std::pair<SurfaceMesh::Face_index, SurfaceMesh::Face_index>;
        processing::self_intersections<CGAL::Sequential_tag>(
            *surface_, boost::make_function_output_iterator([&](const FacePair& found) {
                const auto [a, b] = std::minmax({static_cast<std::uint32_t>(found.first),
                                                 static_cast<std::uint32_t>(found.second)});
                if (!share_a_vertex(mesh_a_.triangles()[a], mesh_a_.triangles()[b])) {
                    pairs.push_back({a, b});
                }
            }));
    }

  private:
    CgalTriangle world_triangle(std::size_t pose, std::uint32_t b) const {
        return triangle_of(to_world(poses_[pose], mesh_b_.corners(b)));
    }

    const Mesh& mesh_a_;
    const Mesh& mesh_b_;
    Triangles triangles_;
    std::vector<bool> thin_a_;
    std::optional<Tree> tree_;
    std::size_t bytes_ = 0;
    std::optional<SurfaceMesh> surface_;
    std::vector<Pose> poses_;
    std::vector<std::vector<bool>> thin_b_;  ///< indexed by pose, since rounding may change it
};

}  // namespace

std::unique_ptr<Adapter> make_adapter(std::string_view peer, const MeshPair& meshes,
                                      std::uint32_t) {
    if (peer == "cgal") {
        return std::make_unique<CgalAdapter>(meshes);
    }
    throw std::invalid_argument("no such peer here: " + std::string(peer));
}

}  // namespace tandem::peers
