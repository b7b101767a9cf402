// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>

#include <tandem/mesh_file.hpp>

#include "geometry/fixed_order.hpp"
#include "io/byte_order.hpp"
#include "io/output/write_file.hpp"
#include "io/writers.hpp"

namespace tandem {
namespace {

std::string plain_obj(const Mesh& mesh) {
    std::string content = "# written by tandem\n";
    const auto out = std::back_inserter(content);
    for (const Vec3& v : mesh.vertices()) {
        fmt::format_to(out, "v {} {} {}\n", v.x(), v.y(), v.z());
    }
    for (const Triangle& t : mesh.triangles()) {
        fmt::format_to(out, "f {} {} {}\n", t[0] + 1ULL, t[1] + 1ULL, t[2] + 1ULL);
    }
    return content;
}

std::string plain_off(const Mesh& mesh) {
    std::string content;
    const auto out = std::back_inserter(content);
    fmt::format_to(out, "OFF\n{} {} 0\n", mesh.vertex_count(), mesh.triangle_count());
    for (const Vec3& v : mesh.vertices()) {
        fmt::format_to(out, "{} {} {}\n", v.x(), v.y(), v.z());
    }
    for (const Triangle& t : mesh.triangles()) {
        fmt::format_to(out, "3 {} {} {}\n", t[0], t[1], t[2]);
    }
    return content;
}

std::string plain_ply(const Mesh& mesh) {
    std::string content = fmt::format(
        "ply\nformat binary_little_endian 1.0\ncomment written by tandem\n"
        "element vertex {}\nproperty double x\nproperty double y\nproperty double z\n"
        "element face {}\nproperty list uchar uint vertex_indices\nend_header\n",
        mesh.vertex_count(), mesh.triangle_count());
    content.reserve(content.size() + mesh.vertex_count() * 24 + mesh.triangle_count() * 13);
    for (const Vec3& v : mesh.vertices()) {
        for (const double coordinate : v) {
            io::append_little_endian(content, coordinate);
        }
    }
    for (const Triangle& t : mesh.triangles()) {
        io::append_little_endian(content, std::uint8_t{3});
        for (const std::uint32_t index : t) {
            io::append_little_endian(content, index);
        }
    }
    return content;
}

/// Binary STL. The first 80 bytes must not start with "solid", which would mean an ASCII file.
std::string plain_stl(const Mesh& mesh) {
    std::string content = "written by tandem";
    content.resize(80, ' ');
    content.reserve(84 + 50 * mesh.triangle_count());
    io::append_little_endian(content, static_cast<std::uint32_t>(mesh.triangle_count()));
    const auto append = [&](const Vec3& v) {
        for (const double coordinate : v) {
            io::append_little_endian(content, static_cast<float>(coordinate));
        }
    };
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        const TriangleCorners t = mesh.corners(k);
        append(geometry::stable_normalized3((t[1] - t[0]).cross(t[2] - t[0])));
        for (const Vec3& corner : t) {
            append(corner);
        }
        io::append_little_endian(content, std::uint16_t{0});
    }
    return content;
}

Result<std::string> plain_glb(const Mesh& mesh) {
    const ColouredMesh part{.name = "mesh",
                            .vertices = {mesh.vertices().begin(), mesh.vertices().end()},
                            .triangles = {mesh.triangles().begin(), mesh.triangles().end()}};
    return io::glb_content({&part, 1});
}

bool fits_floats(const Mesh& mesh) {
    constexpr double kMost = std::numeric_limits<float>::max();
    for (const Vec3& v : mesh.vertices()) {
        if (!(geometry::largest3(v.cwiseAbs()) <= kMost)) {
            return false;
        }
    }
    return true;
}

Result<std::string> content_of(const Mesh& mesh, MeshFormat format, const std::string& name) {
    if ((format == MeshFormat::Stl || format == MeshFormat::Glb) && !fits_floats(mesh)) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("{}: coordinates are out of the range of float, which this format "
                                 "holds; write .ply, .obj or .off",
                                 name)};
    }
    switch (format) {
        case MeshFormat::Obj:
            return plain_obj(mesh);
        case MeshFormat::Off:
            return plain_off(mesh);
        case MeshFormat::Ply:
            return plain_ply(mesh);
        case MeshFormat::Stl:
            return plain_stl(mesh);
        case MeshFormat::Glb:
            return plain_glb(mesh);
        case MeshFormat::Gltf:
        case MeshFormat::ThreeMf:
        case MeshFormat::Collada:
            break;
    }
    return Error{ErrorCode::FormatUnknown,
                 fmt::format("{}: this format is only read; write .glb instead", name)};
}

}  // namespace

Result<Done> save_mesh(const Mesh& mesh, const std::filesystem::path& file) {
    const Result<MeshFormat> format = mesh_format_of(file);
    if (!format) {
        return format.error();
    }
    if (mesh.triangle_count() == 0) {
        return Error{
            ErrorCode::InvalidMesh,
            fmt::format("{}: a mesh without triangles is not written, because readers refuse it",
                        file.string())};
    }
    const Result<std::string> content = content_of(mesh, *format, file.string());
    if (!content) {
        return content.error();
    }
    return io::write_file(file, *content);
}

}  // namespace tandem
