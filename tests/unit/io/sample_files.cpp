// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "unit/io/sample_files.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <initializer_list>

#include "io/byte_order.hpp"

namespace tandem::test {
namespace {

const std::array<Vec3, 5> kPoints = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0),
                                     Vec3(-0.5, 0.5, -0.03125)};
const std::vector<std::vector<std::uint32_t>> kFaces = {{0, 1, 2, 3}, {0, 1, 4}, {0, 1, 2, 3, 4}};

enum class Order { Little, Big };

template <class T>
void append(std::string& to, T value, Order order = Order::Little) {
    std::string bytes;
    io::append_little_endian(bytes, value);
    if (order == Order::Big) {
        std::reverse(bytes.begin(), bytes.end());
    }
    to += bytes;
}

std::string obj_file() {
    std::string text = "# a comment\nmtllib x.mtl\no thing\n";
    for (const Vec3& p : kPoints) {
        text += fmt::format("v {} {} {}\n", p.x(), p.y(), p.z());
    }
    for (const auto& face : kFaces) {
        text += "f";
        for (const std::uint32_t corner : face) {
            text += fmt::format(" {}", corner + 1);
        }
        text += "\n";
    }
    return text;
}

std::string off_file() {
    std::string text = fmt::format("OFF\n{} {} 0\n", kPoints.size(), kFaces.size());
    for (const Vec3& p : kPoints) {
        text += fmt::format("{} {} {}\n", p.x(), p.y(), p.z());
    }
    for (const auto& face : kFaces) {
        text += fmt::format("{} {}\n", face.size(), fmt::join(face, " "));
    }
    return text;
}

// The header has columns and an element to be skipped before, between and after the needed ones.
std::string ply_header(std::string_view encoding) {
    return fmt::format(
        "ply\nformat {} 1.0\ncomment x\nobj_info y\n"
        "element camera 1\nproperty list uchar short knots\nproperty double f\n"
        "element vertex 5\nproperty uchar red\nproperty float x\nproperty list int8 int16 ring\n"
        "property double y\nproperty float32 z\n"
        "element face 3\nproperty int flags\nproperty list uchar uint vertex_indices\n"
        "property float quality\nend_header\n",
        encoding);
}

std::string ply_ascii() {
    std::string text = ply_header("ascii") + "2 7 8 0.5\n";
    for (const Vec3& p : kPoints) {
        text += fmt::format("255 {} 1 9 {} {}\n", p.x(), p.y(), p.z());
    }
    for (const auto& face : kFaces) {
        text += fmt::format("1 {} {} nan\n", face.size(), fmt::join(face, " "));
    }
    return text;
}

std::string ply_binary(Order order) {
    std::string content =
        ply_header(order == Order::Little ? "binary_little_endian" : "binary_big_endian");
    append(content, std::uint8_t{2}, order);
    append(content, std::int16_t{7}, order);
    append(content, std::int16_t{8}, order);
    append(content, 0.5, order);
    for (const Vec3& p : kPoints) {
        append(content, std::uint8_t{255}, order);
        append(content, static_cast<float>(p.x()), order);
        append(content, std::int8_t{1}, order);
        append(content, std::int16_t{9}, order);
        append(content, p.y(), order);
        append(content, static_cast<float>(p.z()), order);
    }
    for (const auto& face : kFaces) {
        append(content, std::int32_t{1}, order);
        append(content, static_cast<std::uint8_t>(face.size()), order);
        for (const std::uint32_t corner : face) {
            append(content, corner, order);
        }
        append(content, 0.25F, order);
    }
    return content;
}

std::string stl_ascii() {
    std::string text = "solid facet of a name\n";
    for (const auto& face : kFaces) {
        text += " facet normal 0 0 nan\n  outer loop\n";
        for (const std::uint32_t corner : face) {
            const Vec3& p = kPoints[corner];
            text += fmt::format("   vertex {:e} {:e} {:e}\n", p.x(), p.y(), p.z());
        }
        text += "  endloop\n endfacet\n";
    }
    return text + "endsolid facet of a name\n";
}

std::string stl_binary() {
    std::string content = "solid, says the header of this binary file";
    content.resize(80, ' ');
    const std::vector<TriangleCorners> triangles = sample_triangles();
    append(content, static_cast<std::uint32_t>(triangles.size()));
    for (const TriangleCorners& t : triangles) {
        content.append(12, '\0');
        for (const Vec3& p : t) {
            for (const double coordinate : p) {
                append(content, static_cast<float>(coordinate));
            }
        }
        content.append(2, '\0');
    }
    return content;
}

std::string point_bytes() {
    std::string bytes;
    for (const Vec3& p : kPoints) {
        for (const double coordinate : p) {
            append(bytes, static_cast<float>(coordinate));
        }
    }
    return bytes;
}

// One primitive per face: a fan, three separate corners, a fan.
constexpr std::string_view kGltfRest = R"(
"accessors":[
 {"bufferView":0,"componentType":5126,"count":5,"type":"VEC3"},
 {"bufferView":1,"componentType":5121,"count":4,"type":"SCALAR"},
 {"bufferView":1,"byteOffset":4,"componentType":5121,"count":3,"type":"SCALAR"},
 {"bufferView":1,"byteOffset":7,"componentType":5121,"count":5,"type":"SCALAR"}],
"meshes":[{"primitives":[
 {"attributes":{"POSITION":0},"indices":1,"mode":6},
 {"attributes":{"POSITION":0},"indices":2},
 {"attributes":{"POSITION":0},"indices":3,"mode":6}]}],
"nodes":[{"children":[1]},{"mesh":0}],"scenes":[{"nodes":[0]}],"scene":0)";

constexpr std::string_view kFaceBytes("\0\1\2\3\0\1\4\0\1\2\3\4", 12);

std::string glb_file() {
    return glb(fmt::format(R"({{"asset":{{"version":"2.0"}},"buffers":[{{"byteLength":72}}],)"
                           R"("bufferViews":[{{"buffer":0,"byteLength":60}},)"
                           R"({{"buffer":0,"byteOffset":60,"byteLength":12}}],{}}})",
                           kGltfRest),
               point_bytes() + std::string(kFaceBytes));
}

}  // namespace

std::vector<SampleFile> sample_files() {
    return {{"Obj", MeshFormat::Obj, obj_file()},
            {"Off", MeshFormat::Off, off_file()},
            {"PlyAscii", MeshFormat::Ply, ply_ascii()},
            {"PlyLittleEndian", MeshFormat::Ply, ply_binary(Order::Little)},
            {"PlyBigEndian", MeshFormat::Ply, ply_binary(Order::Big)},
            {"StlAscii", MeshFormat::Stl, stl_ascii()},
            {"StlBinary", MeshFormat::Stl, stl_binary()},
            {"Gltf", MeshFormat::Gltf, gltf_with_points(kFaceBytes, kGltfRest)},
            {"Glb", MeshFormat::Glb, glb_file()}};
}

std::vector<TriangleCorners> sample_triangles() {
    std::vector<TriangleCorners> triangles;
    for (const auto& face : kFaces) {
        for (std::size_t i = 2; i < face.size(); ++i) {
            triangles.push_back({kPoints[face[0]], kPoints[face[i - 1]], kPoints[face[i]]});
        }
    }
    return triangles;
}

std::string glb(std::string json, std::string binary) {
    json.resize((json.size() + 3) / 4 * 4, ' ');
    binary.resize((binary.size() + 3) / 4 * 4, '\0');
    std::string content = "glTF";
    append(content, std::uint32_t{2});
    const std::size_t binary_size = binary.empty() ? 0 : 8 + binary.size();
    append(content, static_cast<std::uint32_t>(12 + 8 + json.size() + binary_size));
    append(content, static_cast<std::uint32_t>(json.size()));
    content += "JSON" + json;
    if (!binary.empty()) {
        append(content, static_cast<std::uint32_t>(binary.size()));
        content += std::string_view("BIN\0", 4);
        content += binary;
    }
    return content;
}

std::string base64(std::string_view bytes) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto byte = i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U;
            bits = bits << 8U | byte;
        }
        for (std::size_t k = 0; k < 4; ++k) {
            const bool padding = i + k > bytes.size();
            text += padding ? '=' : kDigits[bits >> (18 - 6 * k) & 63U];
        }
    }
    return text;
}

std::string gltf_with_points(std::string_view index_bytes, std::string_view rest) {
    const std::string data = point_bytes() + std::string(index_bytes);
    return fmt::format(R"({{"asset":{{"version":"2.0"}},"buffers":[{{"byteLength":{0},"uri":)"
                       R"("data:application/octet-stream;base64,{1}"}}],)"
                       R"("bufferViews":[{{"buffer":0,"byteLength":60}},)"
                       R"({{"buffer":0,"byteOffset":60,"byteLength":{2}}}],{3}}})",
                       data.size(), base64(data), index_bytes.size(), rest);
}

}  // namespace tandem::test
