// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include <tandem/deforming_model.hpp>
#include <tandem/shape.hpp>

#include "bvh/surface.hpp"
#include "geometry/fixed_order.hpp"
#include "shapes/shape_data.hpp"
#include "shapes/size_range.hpp"

namespace tandem {
namespace {

constexpr std::uint32_t kMostLevels = 64;

Error refusal(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message)};
}

bool is_length(double value) {
    return value >= shapes::kLeastLength && value <= shapes::kMostLength;
}

Error bad_length(std::string_view what, double value) {
    return refusal(
        fmt::format("the {} is {}: give a positive length, from 1e-30 to 1e30", what, value));
}

/// All points may coincide; otherwise they must spread over at least kLeastLength.
Result<Done> check_points(std::span<const Vec3> points) {
    Vec3 lo = points.front();
    Vec3 hi = lo;
    for (const Vec3& point : points) {
        lo = lo.cwiseMin(point);
        hi = hi.cwiseMax(point);
    }
    const double wide = geometry::largest3(hi - lo);
    if (!shapes::is_in_range(lo) || !shapes::is_in_range(hi)) {
        return refusal("the points are farther than 1e30 from the origin: scale them down");
    }
    if (wide > 0.0 && wide < shapes::kLeastLength) {
        return refusal("the points are less than 1e-30 apart: scale them up");
    }
    return Done{};
}

Result<Shape> round_shape(ShapeKind kind, shapes::Core core, double radius, double half_height) {
    if (!is_length(radius)) {
        return bad_length("radius", radius);
    }
    if (!is_length(half_height)) {
        return bad_length("half height", half_height);
    }
    ShapeData data{.kind = kind};
    data.convex.core = core;
    data.convex.half = {radius, radius, half_height};
    data.reach = std::hypot(radius, half_height);
    return ShapeData::share(std::move(data));
}

double reach_of(std::span<const Vec3> points) {
    double reach = 0.0;
    for (const Vec3& point : points) {
        reach = std::max(reach, geometry::norm3(point));
    }
    return reach;
}

/// The vertices that triangles use, each once.
std::vector<Vec3> used_vertices(const Mesh& mesh) {
    std::vector<bool> is_used(mesh.vertex_count(), false);
    for (const Triangle& triangle : mesh.triangles()) {
        for (const std::uint32_t vertex : triangle) {
            is_used[vertex] = true;
        }
    }
    std::vector<Vec3> used;
    used.reserve(mesh.vertex_count());
    for (std::size_t v = 0; v < mesh.vertex_count(); ++v) {
        if (is_used[v]) {
            used.push_back(mesh.vertices()[v]);
        }
    }
    return used;
}

/// Data for contacts with triangles.
Result<ShapeData> surface_data(ShapeKind kind, const Model& model) {
    if (!bvh::surface_of(model)) {
        return Error{ErrorCode::Unsupported,
                     "the model is of the reference engine: build it with BuildOptions"};
    }
    if (model.mesh().triangle_count() == 0) {
        return refusal("the mesh has no triangles: a shape needs at least one");
    }
    ShapeData data{.kind = kind};
    std::vector<Vec3> used = used_vertices(model.mesh());
    if (const Result<Done> sound = check_points(used); !sound) {
        return sound.error();
    }
    data.reach = reach_of(used);
    data.edges.prepare_for(model);
    data.model.emplace(model);
    if (kind == ShapeKind::DeformingMesh) {
        data.hull.points = std::move(used);
    } else {
        data.hull = shapes::build_hull(used);
        (void)*data.edges;  // computed now rather than in the first step that needs it
    }
    return data;
}

}  // namespace

Shape ShapeData::share(ShapeData data) {
    auto shared = std::make_shared<ShapeData>(std::move(data));
    if (shared->kind == ShapeKind::Hull) {
        shared->convex.hull = &shared->hull;
    }
    return Shape(std::move(shared));
}

Result<Shape> Shape::sphere(double radius) {
    if (!is_length(radius)) {
        return bad_length("radius", radius);
    }
    ShapeData data{.kind = ShapeKind::Sphere};
    data.convex.radius = radius;
    data.reach = radius;
    return ShapeData::share(std::move(data));
}

Result<Shape> Shape::box(const Vec3& half_sides) {
    for (const double side : {half_sides.x(), half_sides.y(), half_sides.z()}) {
        if (!is_length(side)) {
            return bad_length("half side", side);
        }
    }
    ShapeData data{.kind = ShapeKind::Box};
    data.convex.core = shapes::Core::Box;
    data.convex.half = half_sides;
    data.reach = geometry::norm3(half_sides);
    return ShapeData::share(std::move(data));
}

Result<Shape> Shape::capsule(double radius, double half_height) {
    if (!is_length(radius)) {
        return bad_length("radius", radius);
    }
    if (!is_length(half_height)) {
        return bad_length("half height", half_height);
    }
    ShapeData data{.kind = ShapeKind::Capsule};
    data.convex.core = shapes::Core::Segment;
    data.convex.radius = radius;
    data.convex.half = {0.0, 0.0, half_height};
    data.reach = radius + half_height;
    return ShapeData::share(std::move(data));
}

Result<Shape> Shape::cylinder(double radius, double half_height) {
    return round_shape(ShapeKind::Cylinder, shapes::Core::Cylinder, radius, half_height);
}

Result<Shape> Shape::cone(double radius, double half_height) {
    return round_shape(ShapeKind::Cone, shapes::Core::Cone, radius, half_height);
}

Result<Shape> Shape::hull(std::span<const Vec3> points) {
    if (points.empty()) {
        return refusal("there are no points: a hull needs at least one");
    }
    for (std::size_t k = 0; k < points.size(); ++k) {
        if (!points[k].allFinite()) {
            return refusal(fmt::format("point {} has a NaN or an infinity: leave it out", k));
        }
    }
    if (const Result<Done> sound = check_points(points); !sound) {
        return sound.error();
    }
    ShapeData data{.kind = ShapeKind::Hull};
    data.hull = shapes::build_hull(points);
    data.convex.core = shapes::Core::Hull;
    data.reach = reach_of(data.hull.points);
    return ShapeData::share(std::move(data));
}

Result<Shape> Shape::plane(const Vec3& normal, double offset) {
    const double length = geometry::stable_norm3(normal);
    if (!(length > 0.0) || !std::isfinite(length) || !(std::abs(offset) <= shapes::kMostLength)) {
        return refusal(
            "a plane needs a finite normal that is not zero, and an offset of 1e30 at most");
    }
    ShapeData data{.kind = ShapeKind::Plane};
    data.plane_normal = geometry::normalized3(normal / length);
    data.plane_offset = offset;
    data.reach = std::numeric_limits<double>::infinity();
    return ShapeData::share(std::move(data));
}

Result<Shape> Shape::mesh(const Model& model) {
    Result<ShapeData> data = surface_data(ShapeKind::Mesh, model);
    if (!data) {
        return data.error();
    }
    data->solid.prepare_for(model);
    (void)data->solid.get();
    return ShapeData::share(std::move(*data));
}

Result<Shape> Shape::deforming_mesh(const DeformingModel& model) {
    Result<ShapeData> data = surface_data(ShapeKind::DeformingMesh, model.model());
    if (!data) {
        return data.error();
    }
    data->solid.prepare_for(model.model());
    return ShapeData::share(std::move(*data));
}

Result<Shape> Shape::height_field(std::uint32_t columns, std::uint32_t rows, double spacing,
                                  std::span<const double> heights) {
    if (columns < 2 || rows < 2) {
        return refusal(fmt::format("{} × {} heights: a height field needs two rows and two columns",
                                   columns, rows));
    }
    if (heights.size() != std::size_t{columns} * rows) {
        return refusal(fmt::format("{} heights for {} × {} places: give one for each",
                                   heights.size(), columns, rows));
    }
    if (!is_length(spacing)) {
        return bad_length("spacing", spacing);
    }
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t column = 0; column < columns; ++column) {
            const std::uint32_t at = row * columns + column;
            vertices.emplace_back(column * spacing, row * spacing, heights[at]);
            if (row + 1 < rows && column + 1 < columns) {
                triangles.push_back({at, at + 1, at + columns});
                triangles.push_back({at + 1, at + columns + 1, at + columns});
            }
        }
    }
    Result<Mesh> mesh = Mesh::create(std::move(vertices), std::move(triangles));
    if (!mesh) {
        return mesh.error();
    }
    const Result<Model> model = Model::build(std::move(*mesh));
    if (!model) {
        return model.error();
    }
    Result<ShapeData> data = surface_data(ShapeKind::HeightField, *model);
    if (!data) {
        return data.error();
    }
    return ShapeData::share(std::move(*data));
}

Result<Shape> Shape::compound(std::span<const ShapePart> parts) {
    if (parts.empty()) {
        return refusal("there are no parts: a compound needs at least one");
    }
    if (parts.size() > 0xFFFF) {
        return refusal(fmt::format("{} parts: a compound has at most 65,535", parts.size()));
    }
    ShapeData data{.kind = ShapeKind::Compound};
    for (const ShapePart& part : parts) {
        if (part.shape.kind() == ShapeKind::Plane) {
            return refusal("a plane cannot be a part of a compound: add it as a body of its own");
        }
        const Result<Box> box = box_of(PlacedShape{part.shape, part.pose});
        if (!box) {
            return box.error();
        }
        // The routines for compounds are recursive, so the levels are limited.
        data.levels = std::max(data.levels, part.shape.data().levels + 1);
        if (data.levels > kMostLevels) {
            return refusal(
                fmt::format("compounds nest at most {} levels deep: put the parts into "
                            "one compound",
                            kMostLevels));
        }
        data.part_boxes.push_back(*box);
        data.parts.push_back(part);
        data.reach =
            std::max(data.reach, geometry::norm3(part.pose.translation()) + part.shape.reach());
    }
    return ShapeData::share(std::move(data));
}

ShapeKind Shape::kind() const noexcept {
    return data_->kind;
}

bool Shape::is_convex() const noexcept {
    return shapes::is_convex(data_->kind);
}

double Shape::radius() const noexcept {
    const bool is_rounded = kind() == ShapeKind::Sphere || kind() == ShapeKind::Capsule;
    const bool is_round = kind() == ShapeKind::Cylinder || kind() == ShapeKind::Cone;
    return is_rounded ? data_->convex.radius : (is_round ? data_->convex.half.x() : 0.0);
}

double Shape::half_height() const noexcept {
    const bool has_height =
        kind() == ShapeKind::Capsule || kind() == ShapeKind::Cylinder || kind() == ShapeKind::Cone;
    return has_height ? data_->convex.half.z() : 0.0;
}

Vec3 Shape::half_sides() const noexcept {
    return kind() == ShapeKind::Box ? data_->convex.half : Vec3(Vec3::Zero());
}

Vec3 Shape::plane_normal() const noexcept {
    return data_->plane_normal;
}

double Shape::plane_offset() const noexcept {
    return data_->plane_offset;
}

std::span<const Vec3> Shape::hull_points() const noexcept {
    return data_->hull.points;
}

const Model* Shape::model() const noexcept {
    return data_->model ? &*data_->model : nullptr;
}

std::span<const ShapePart> Shape::parts() const noexcept {
    return data_->parts;
}

double Shape::reach() const noexcept {
    return data_->reach;
}

std::size_t Shape::memory_bytes() const noexcept {
    const shapes::HullData& hull = data_->hull;
    std::size_t bytes = sizeof(ShapeData) + hull.points.size() * sizeof(Vec3) +
                        hull.faces.size() * sizeof(shapes::HullFace) +
                        hull.corners.size() * sizeof(hull.corners[0]) +
                        hull.triangles.size() * sizeof(Triangle) +
                        data_->part_boxes.size() * sizeof(Box);
    if (data_->model) {
        const TreeSummary tree = data_->model->summary();
        bytes += tree.bytes + tree.geometry_bytes + data_->edges->memory_bytes() +
                 data_->model->mesh().vertex_count() * sizeof(Vec3) +
                 data_->model->mesh().triangle_count() * sizeof(Triangle);
    }
    for (const ShapePart& part : data_->parts) {
        bytes += sizeof(ShapePart) + part.shape.memory_bytes();
    }
    return bytes;
}

}  // namespace tandem
