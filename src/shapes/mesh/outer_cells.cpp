// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/mesh/outer_cells.hpp"

#include <Eigen/Geometry>

#include "geometry/fixed_order.hpp"
#include "shapes/mesh/surface_point.hpp"

namespace tandem::shapes {
namespace {

void add_half_space(std::uint32_t number, const Vec3& normal, double offset,
                    std::vector<OuterCell>& out) {
    out.push_back({.solid = number, .a = normal, .at = offset});
}

void add_sectors(std::uint32_t number, std::vector<OuterCell>& out) {
    const Vec3 x = Vec3::UnitX();
    const Vec3 y = Vec3::UnitY();
    for (const auto& [a, b] : {std::pair(x, y), std::pair(y, Vec3(-x)),
                               std::pair(Vec3(-x), Vec3(-y)), std::pair(Vec3(-y), x)}) {
        out.push_back({.solid = number, .kind = OuterCell::Kind::Sector, .a = a, .b = b});
    }
}

/// Adds four octants of a ball, above or below its centre.
void add_half_ball(std::uint32_t number, double side, double at, std::vector<OuterCell>& out) {
    const Vec3 pole = side * Vec3::UnitZ();
    std::vector<OuterCell> sectors;
    add_sectors(number, sectors);
    for (OuterCell& sector : sectors) {
        if (side < 0.0) {
            std::swap(sector.a, sector.b);
        }
        sector.kind = OuterCell::Kind::Patch;
        sector.c = pole;
        sector.at = at;
        out.push_back(sector);
    }
}

/// Collects planes, converting them from the coordinates of a solid.
class Planes {
  public:
    Planes(const SolidPart& solid, const Vec3& origin, double skin, std::vector<Beyond>& out)
        : solid_(solid), apart_(solid.pose.translation() - origin), skin_(skin), out_(out) {}

    /// Adds a plane of the surface (moved outward by the skin) or a border between two cells.
    /// @{
    void surface(const Vec3& normal, double offset) { add(normal, offset + skin_); }
    void border(const Vec3& normal) { border(normal, 0.0); }
    void border(const Vec3& normal, double offset) { add(normal, offset); }
    /// @}

  private:
    void add(const Vec3& normal, double offset) {
        const double length = geometry::norm3(normal);
        if (length > 0.0) {
            const Vec3 turned = geometry::times3(solid_.pose.rotation(), normal) / length;
            out_.push_back({turned, offset / length + geometry::dot3(turned, apart_)});
        }
    }

    const SolidPart& solid_;
    Vec3 apart_;
    double skin_;
    std::vector<Beyond>& out_;
};

void add_sector_planes(const Convex& body, const OuterCell& cell, double skin, Planes& planes) {
    const Vec3 up = Vec3::UnitZ();
    planes.border(up.cross(cell.a));
    planes.border(cell.b.cross(up));
    const double half = body.half.z();
    if (body.core == Core::Cone) {
        const double radius = body.half.x();
        const Vec3 down(0.0, 0.0, -2.0 * half);
        const Vec3 normal =
            geometry::normalized3((radius * cell.a + down).cross(radius * cell.b + down));
        planes.surface(normal, normal.z() * half);
        return;
    }
    const double radius = body.core == Core::Cylinder ? body.half.x() : body.radius;
    const Vec3 middle = geometry::normalized3(cell.a + cell.b);
    planes.border(middle, (radius + skin) * geometry::dot3(middle, cell.a));
    if (body.core == Core::Segment) {
        planes.border(up, -half);
        planes.border(-up, -half);
    }
}

void add_patch_planes(const Convex& body, const OuterCell& cell, double skin, Planes& planes) {
    const Vec3 up = Vec3::UnitZ();
    for (const Vec3& normal :
         {Vec3(cell.a.cross(cell.b)), Vec3(cell.b.cross(cell.c)), Vec3(cell.c.cross(cell.a))}) {
        planes.border(normal, cell.at * geometry::dot3(normal, up));
    }
    const Vec3 chord = geometry::normalized3((cell.b - cell.a).cross(cell.c - cell.a));
    planes.border(chord,
                  cell.at * chord.z() + (body.radius + skin) * geometry::dot3(chord, cell.a));
}

}  // namespace

double outside_of(const SolidPart& solid, const Vec3& point) {
    const Vec3 local =
        geometry::transposed_times3(solid.pose.rotation(), point - solid.pose.translation());
    return surface_point(solid.convex, local).distance - solid.convex.radius;
}

void add_outer_cells(const SolidPart& solid, std::uint32_t number, std::vector<OuterCell>& out) {
    const Convex& body = solid.convex;
    const Vec3& half = body.half;
    switch (body.core) {
        case Core::Box:
            for (Eigen::Index axis = 0; axis < 3; ++axis) {
                add_half_space(number, Vec3::Unit(axis), half[axis], out);
                add_half_space(number, -Vec3::Unit(axis), half[axis], out);
            }
            break;
        case Core::Hull:
            for (const HullFace& face : body.hull->faces) {
                add_half_space(number, face.normal, face.offset, out);
            }
            break;
        case Core::Cylinder:
            add_half_space(number, Vec3::UnitZ(), half.z(), out);
            [[fallthrough]];
        case Core::Cone:
            add_half_space(number, -Vec3::UnitZ(), half.z(), out);
            add_sectors(number, out);
            break;
        case Core::Segment:
            add_sectors(number, out);
            [[fallthrough]];
        case Core::Point:
            add_half_ball(number, 1.0, half.z(), out);
            add_half_ball(number, -1.0, -half.z(), out);
            break;
        case Core::Triangle:
            break;  // a triangle has no inside
    }
}

void add_narrower_cells(const OuterCell& cell, std::vector<OuterCell>& out) {
    const auto add = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
        OuterCell part = cell;
        part.a = a;
        part.b = b;
        part.c = c;
        out.push_back(part);
    };
    const Vec3 ab = geometry::normalized3(cell.a + cell.b);
    if (cell.kind == OuterCell::Kind::Sector) {
        add(cell.a, ab, cell.c);
        add(ab, cell.b, cell.c);
    } else if (cell.kind == OuterCell::Kind::Patch) {
        const Vec3 bc = geometry::normalized3(cell.b + cell.c);
        const Vec3 ca = geometry::normalized3(cell.c + cell.a);
        add(cell.a, ab, ca);
        add(ab, cell.b, bc);
        add(ca, bc, cell.c);
        add(ab, bc, ca);
    }
}

void add_planes(const SolidPart& solid, const OuterCell& cell, const Vec3& origin, double skin,
                std::vector<Beyond>& out) {
    Planes planes(solid, origin, skin, out);
    switch (cell.kind) {
        case OuterCell::Kind::HalfSpace:
            planes.surface(cell.a, cell.at);
            break;
        case OuterCell::Kind::Sector:
            add_sector_planes(solid.convex, cell, skin, planes);
            break;
        case OuterCell::Kind::Patch:
            add_patch_planes(solid.convex, cell, skin, planes);
            break;
    }
}

}  // namespace tandem::shapes
