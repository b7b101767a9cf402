// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// glTF files compressed by meshoptimizer and Draco, made by the libraries' own encoders.
#include <Eigen/Geometry>
#include <draco/compression/encode.h>
#include <draco/mesh/triangle_soup_mesh_builder.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <meshoptimizer.h>
#include <random>

#include "support/seeds.hpp"
#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

using ::testing::HasSubstr;

// A bent grid of 9 × 9 vertices.
constexpr std::uint32_t kSide = 9;

std::vector<float> grid_points() {
    std::vector<float> points;
    for (std::uint32_t y = 0; y < kSide; ++y) {
        for (std::uint32_t x = 0; x < kSide; ++x) {
            points.insert(points.end(), {static_cast<float>(x), static_cast<float>(y),
                                         static_cast<float>(x * y) * 0.125F});
        }
    }
    return points;
}

std::vector<std::uint32_t> grid_indices() {
    std::vector<std::uint32_t> indices;
    for (std::uint32_t y = 0; y + 1 < kSide; ++y) {
        for (std::uint32_t x = 0; x + 1 < kSide; ++x) {
            const std::uint32_t a = y * kSide + x;
            indices.insert(indices.end(), {a, a + 1, a + kSide, a + kSide, a + 1, a + kSide + 1});
        }
    }
    return indices;
}

std::string as_string(const std::vector<unsigned char>& bytes, std::size_t size) {
    return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)};
}

std::string meshopt_file(std::string_view index_mode) {
    const std::vector<float> points = grid_points();
    const std::vector<std::uint32_t> indices = grid_indices();
    std::vector<unsigned char> buffer(100'000);
    const std::string vertices =
        as_string(buffer, meshopt_encodeVertexBuffer(buffer.data(), buffer.size(), points.data(),
                                                     points.size() / 3, 12));
    const std::string faces =
        as_string(buffer, index_mode == "TRIANGLES"
                              ? meshopt_encodeIndexBuffer(buffer.data(), buffer.size(),
                                                          indices.data(), indices.size())
                              : meshopt_encodeIndexSequence(buffer.data(), buffer.size(),
                                                            indices.data(), indices.size()));
    // Buffer 1 is the fallback without data that compressors write.
    return glb(
        fmt::format(
            R"({{"asset":{{"version":"2.0"}},"extensionsRequired":["EXT_meshopt_compression"],)"
            R"("buffers":[{{"byteLength":{0}}},{{"byteLength":99999,"extensions":)"
            R"({{"EXT_meshopt_compression":{{"fallback":true}}}}}}],"bufferViews":[)"
            R"({{"buffer":1,"byteLength":{1},"byteStride":12,"extensions":)"
            R"({{"EXT_meshopt_compression":{{"buffer":0,"byteLength":{2},"byteStride":12,)"
            R"("mode":"ATTRIBUTES","count":{3}}}}}}},)"
            R"({{"buffer":1,"byteOffset":{1},"byteLength":{4},"extensions":)"
            R"({{"EXT_meshopt_compression":{{"buffer":0,"byteOffset":{2},"byteLength":{5},)"
            R"("byteStride":4,"mode":"{6}","count":{7}}}}}}}],"accessors":[)"
            R"({{"bufferView":0,"componentType":5126,"count":{3},"type":"VEC3"}},)"
            R"({{"bufferView":1,"componentType":5125,"count":{7},"type":"SCALAR"}}],)"
            R"("meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}]}})",
            vertices.size() + faces.size(), 4 * points.size(), vertices.size(), points.size() / 3,
            4 * indices.size(), faces.size(), index_mode, indices.size()),
        vertices + faces);
}

std::string draco_file() {
    const std::vector<float> points = grid_points();
    const std::vector<std::uint32_t> indices = grid_indices();
    draco::TriangleSoupMeshBuilder builder;
    builder.Start(static_cast<int>(indices.size() / 3));
    const int position =
        builder.AddAttribute(draco::GeometryAttribute::POSITION, 3, draco::DT_FLOAT32);
    for (std::size_t k = 0; k < indices.size(); k += 3) {
        builder.SetAttributeValuesForFace(
            position, draco::FaceIndex(static_cast<std::uint32_t>(k / 3)),
            points.data() + 3 * indices[k], points.data() + 3 * indices[k + 1],
            points.data() + 3 * indices[k + 2]);
    }
    const std::unique_ptr<draco::Mesh> mesh = builder.Finalize();
    draco::Encoder encoder;
    encoder.SetEncodingMethod(draco::MESH_EDGEBREAKER_ENCODING);
    draco::EncoderBuffer buffer;
    EXPECT_TRUE(encoder.EncodeMeshToBuffer(*mesh, &buffer).ok());
    const std::string data(buffer.data(), buffer.size());
    return glb(
        fmt::format(
            R"({{"asset":{{"version":"2.0"}},"extensionsRequired":["KHR_draco_mesh_compression"],)"
            R"("buffers":[{{"byteLength":{0}}}],"bufferViews":[{{"buffer":0,"byteLength":{0}}}],)"
            R"("accessors":[{{"componentType":5126,"count":{1},"type":"VEC3"}},)"
            R"({{"componentType":5125,"count":{2},"type":"SCALAR"}}],)"
            R"("meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1,"extensions":)"
            R"({{"KHR_draco_mesh_compression":{{"bufferView":0,"attributes":{{"POSITION":{3}}}}}}}}}]}}]}})",
            data.size(), mesh->num_points(), indices.size(),
            mesh->GetNamedAttribute(draco::GeometryAttribute::POSITION)->unique_id()),
        data);
}

// Expects the triangles of the grid, in any order and starting at any corner.
void expect_grid(const Mesh& mesh) {
    const std::vector<float> points = grid_points();
    const auto key = [](const TriangleCorners& t) {
        const Vec3 sum = t[0] + t[1] + t[2];
        return std::tuple(sum.x(), sum.y(), sum.z(), (t[1] - t[0]).cross(t[2] - t[0]).z());
    };
    std::vector<std::tuple<double, double, double, double>> wanted;
    std::vector<std::tuple<double, double, double, double>> found;
    const std::vector<std::uint32_t> indices = grid_indices();
    for (std::size_t k = 0; k < indices.size(); k += 3) {
        TriangleCorners corners;
        for (std::size_t i = 0; i < 3; ++i) {
            const float* p = points.data() + 3 * indices[k + i];
            corners[i] = Vec3(p[0], p[1], p[2]);
        }
        wanted.push_back(key(corners));
    }
    for (std::uint32_t k = 0; k < mesh.triangle_count(); ++k) {
        found.push_back(key(mesh.corners(k)));
    }
    EXPECT_THAT(found, ::testing::UnorderedElementsAreArray(wanted));
}

TEST(GltfCompressed, ReadsMeshopt) {
    for (const char* mode : {"TRIANGLES", "INDICES"}) {
        const Result<Mesh> mesh = parse(MeshFormat::Glb, meshopt_file(mode));
        ASSERT_TRUE(mesh) << mesh.error().message;
        expect_grid(*mesh);
    }
}

TEST(GltfCompressed, ReadsDraco) {
    const Result<Mesh> mesh = parse(MeshFormat::Glb, draco_file());
    ASSERT_TRUE(mesh) << mesh.error().message;
    expect_grid(*mesh);
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, text.npos) << from;
    EXPECT_EQ(from.size(), to.size());
    return text.replace(at, from.size(), to);
}

TEST(GltfCompressed, RefusesWhatDoesNotFit) {
    const auto message = [](const std::string& content) {
        const Result<Mesh> mesh = parse(MeshFormat::Glb, content);
        return mesh ? "was read" : mesh.error().message;
    };
    const std::string meshopt = meshopt_file("TRIANGLES");
    EXPECT_THAT(message(replaced(meshopt, "TRIANGLES", "TRAPEZOID")), HasSubstr("'TRAPEZOID'"));
    EXPECT_THAT(
        message(replaced(meshopt, R"("byteStride":12,"mode")", R"("byteStride":13,"mode")")),
        HasSubstr("multiple of four"));
    std::string other_codec = meshopt;
    other_codec[meshopt.find("BIN") + 4] = 'x';
    EXPECT_THAT(message(other_codec), HasSubstr("by EXT_meshopt_compression are damaged"));
    const std::string draco = draco_file();
    EXPECT_THAT(message(replaced(draco, "DRACO\2\2", "DRACO\2\1")), HasSubstr("bitstream 2.1"));
    EXPECT_THAT(message(replaced(draco, "DRACO\2", "OCARD\2")),
                HasSubstr("not in the Draco format"));
    EXPECT_THAT(message(replaced(draco, R"("count":81)", R"("count":80)")),
                HasSubstr("more vertices or triangles"));
    EXPECT_THAT(message(replaced(draco, R"("count":384)", R"("count":381)")),
                HasSubstr("more vertices or triangles"));
}

TEST(GltfCompressed, DamagedDataGiveAMeshOrAnError) {
    for (const std::string& whole :
         {meshopt_file("TRIANGLES"), meshopt_file("INDICES"), draco_file()}) {
        const std::size_t start = whole.find("BIN") + 4;
        for (const std::uint64_t seed : testing::seeds(300)) {
            SCOPED_TRACE(seed);
            std::mt19937_64 random(seed);
            std::string content = whole;
            for (std::uint64_t flips = 0; flips <= seed % 4; ++flips) {
                const std::size_t bit = random() % (8 * (content.size() - start));
                char& byte = content[start + bit / 8];
                byte = static_cast<char>(byte ^ (1 << bit % 8));
            }
            const Result<Mesh> mesh = parse(MeshFormat::Glb, content);
            EXPECT_TRUE(mesh || mesh.error().message.starts_with("sample: "));
        }
    }
}

}  // namespace
}  // namespace tandem::test
