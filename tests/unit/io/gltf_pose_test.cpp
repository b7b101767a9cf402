// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Skins, morph targets and instances of a glTF, without animation.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/byte_order.hpp"
#include "unit/io/sample_files.hpp"

namespace tandem::test {
namespace {

using ::testing::HasSubstr;

/// A buffer. Each accessor that is added gets a view of its own.
class GltfData {
  public:
    std::size_t floats(std::string_view type, const std::vector<float>& values) {
        const std::size_t width = type == "VEC3" ? 3 : type == "VEC4" ? 4 : type == "MAT4" ? 16 : 1;
        const std::size_t start = data_.size();
        for (const float value : values) {
            io::append_little_endian(data_, value);
        }
        return add(start, 5126, values.size() / width, type);
    }
    std::size_t bytes(std::string_view type, const std::vector<std::uint8_t>& values) {
        const std::size_t start = data_.size();
        data_.append(values.begin(), values.end());
        return add(start, 5121, values.size() / 4, type);
    }

    [[nodiscard]] std::string file(std::string_view rest) const {
        return fmt::format(R"({{"asset":{{"version":"2.0"}},"buffers":[{{"byteLength":{},"uri":)"
                           R"("data:;base64,{}"}}],"bufferViews":[{}],"accessors":[{}],{}}})",
                           data_.size(), base64(data_), views_, accessors_, rest);
    }

  private:
    std::size_t add(std::size_t start, int component, std::size_t count, std::string_view type) {
        const char* comma = count_ == 0 ? "" : ",";
        views_ += fmt::format(R"({}{{"buffer":0,"byteOffset":{},"byteLength":{}}})", comma, start,
                              data_.size() - start);
        accessors_ +=
            fmt::format(R"({}{{"bufferView":{},"componentType":{},"count":{},"type":"{}"}})", comma,
                        count_, component, count, type);
        return count_++;
    }

    std::string data_;
    std::string views_;
    std::string accessors_;
    std::size_t count_ = 0;
};

const std::vector<float> kTriangle = {0, 0, 0, 1, 0, 0, 0, 1, 0};

// A skin with two joints, one moved by 10 in x and one by 4 in y since the skin was bound. Vertex 0
// follows the first, vertex 1 the second, vertex 2 both equally. The node of the mesh is far away.
std::string skinned_file(const std::vector<std::uint8_t>& joints,
                         const std::vector<float>& weights) {
    GltfData data;
    data.floats("VEC3", kTriangle);
    data.bytes("VEC4", joints);
    data.floats("VEC4", weights);
    std::vector<float> inverse(32, 0);
    for (const std::size_t k : {0U, 5U, 10U, 15U, 16U, 21U, 26U, 31U}) {
        inverse[k] = 1;
    }
    inverse[16 + 13] = -1;  // the second joint was bound at (0, 1, 0)
    data.floats("MAT4", inverse);
    return data.file(
        R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}]}],
           "skins":[{"joints":[1,2],"inverseBindMatrices":3}],
           "nodes":[{"mesh":0,"skin":0,"translation":[99,99,99]},
                    {"translation":[10,0,0],"children":[2]},{"translation":[-10,5,0]}],
           "scenes":[{"nodes":[0,1]}])");
}

TEST(GltfPose, ASkinIsTakenAsItsJointsStand) {
    const ReportedMesh mesh = parse_reported(
        MeshFormat::Gltf,
        skinned_file({0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 2, 2, 0, 0}));
    ASSERT_EQ(mesh.mesh.vertex_count(), 3U);
    EXPECT_EQ(mesh.mesh.vertices()[0], Vec3(10, 0, 0));
    EXPECT_EQ(mesh.mesh.vertices()[1], Vec3(1, 4, 0));
    EXPECT_EQ(mesh.mesh.vertices()[2], Vec3(5, 3, 0));
    ASSERT_EQ(mesh.report.notes.size(), 1U);
    EXPECT_EQ(mesh.report.notes[0].kind, ReadNoteKind::RestPose);
    EXPECT_EQ(mesh.report.notes[0].first, "nodes[0]");
}

TEST(GltfPose, ASkinThatIsWrongIsRefused) {
    const auto message = [](const std::string& content) {
        const Result<Mesh> mesh = parse(MeshFormat::Gltf, content);
        return mesh ? "was read" : mesh.error().message;
    };
    const std::vector<float> first(12, 0.25F);
    EXPECT_THAT(message(skinned_file({7, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0}, first)),
                HasSubstr("has joint 7, but the skin has only 2"));
    EXPECT_THAT(message(skinned_file(std::vector<std::uint8_t>(12), std::vector<float>(12))),
                HasSubstr("has no weights"));
    EXPECT_THAT(message(skinned_file(std::vector<std::uint8_t>(8), first)),
                HasSubstr("four numbers for each of 3 vertices"));
    std::string loose = skinned_file(std::vector<std::uint8_t>(12), first);
    loose.replace(loose.find(R"("nodes":[0,1])"), 13, R"("nodes":[0])");
    EXPECT_THAT(message(loose), HasSubstr("is a joint of a skin, but not in the scene"));
    std::string high = skinned_file(std::vector<std::uint8_t>(12), first);
    high.replace(high.find(R"("skin":0)"), 8, R"("skin":5)");
    EXPECT_THAT(message(high), HasSubstr("skins[5] is referred to"));
}

TEST(GltfPose, MorphTargetsMoveVerticesByTheWeightsOfNodeOrMesh) {
    GltfData data;
    data.floats("VEC3", kTriangle);
    data.floats("VEC3", {0, 0, 1, 0, 0, 1, 0, 0, 1});
    data.floats("VEC3", {0, 0, 0, 0, 0, 0, 8, 0, 0});
    const ReportedMesh mesh = parse_reported(
        MeshFormat::Gltf,
        data.file(
            R"("meshes":[{"weights":[0.5,0],"primitives":[{"attributes":{"POSITION":0},
             "targets":[{"POSITION":1},{"POSITION":2}]}]}],
           "nodes":[{"mesh":0},{"mesh":0,"weights":[0,0.25]},{"mesh":0,"weights":[0,0]}])"));
    ASSERT_EQ(mesh.mesh.triangle_count(), 3U);
    EXPECT_EQ(mesh.mesh.corners(0)[0], Vec3(0, 0, 0.5));
    EXPECT_EQ(mesh.mesh.corners(1)[2], Vec3(2, 1, 0));
    EXPECT_EQ(mesh.mesh.corners(2)[2], Vec3(0, 1, 0));
    ASSERT_EQ(mesh.report.notes.size(), 1U);
    EXPECT_EQ(mesh.report.notes[0].count, 2U);
}

TEST(GltfPose, InstancesRepeatAMeshUnderItsNode) {
    GltfData data;
    data.floats("VEC3", kTriangle);
    data.floats("VEC3", {0, 0, 0, 0, 0, 5});
    data.floats("VEC4", {0, 0, 0, 1, 0, 0, 1, 0});
    data.floats("VEC3", {1, 1, 1, 2, 2, 2});
    const ReportedMesh mesh =
        parse_reported(MeshFormat::Gltf, data.file(
                                             R"("extensionsRequired":["EXT_mesh_gpu_instancing"],
           "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
           "nodes":[{"mesh":0,"translation":[100,0,0],"extensions":{"EXT_mesh_gpu_instancing":
             {"attributes":{"TRANSLATION":1,"ROTATION":2,"SCALE":3,"_ID":9}}}}])"));
    ASSERT_EQ(mesh.mesh.triangle_count(), 2U);
    EXPECT_EQ(mesh.mesh.corners(0)[1], Vec3(101, 0, 0));
    EXPECT_LT((mesh.mesh.corners(1)[1] - Vec3(98, 0, 5)).norm(), 1e-12);
    EXPECT_LT((mesh.mesh.corners(1)[2] - Vec3(100, -2, 5)).norm(), 1e-12);
}

// glTF 2.0, 3.7.4: a node whose global transform has a negative determinant reverses the winding,
// so that the outside stays outside. Two reflections, of a node and of an instance, cancel.
TEST(GltfPose, ReflectionsTurnTheWinding) {
    GltfData data;
    data.floats("VEC3", kTriangle);
    data.floats("VEC3", {1, 1, 1, 1, -1, 1});
    const std::string instances =
        R"("extensions":{"EXT_mesh_gpu_instancing":{"attributes":{"SCALE":1}}})";
    const ReportedMesh read = parse_reported(
        MeshFormat::Gltf,
        data.file(R"("extensionsRequired":["EXT_mesh_gpu_instancing"],
           "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
           "nodes":[{"mesh":0},{"scale":[-1,1,1],"children":[2]},{"mesh":0},
                    {"mesh":0,"scale":[-1,1,1],)" +
                  instances + R"(},{"mesh":0,"scale":[-1,-1,-1]},{"mesh":0,"scale":[-1,-1,1]}])"));
    const auto normal = [&](std::uint32_t k) {
        const auto corners = read.mesh.corners(k);
        return (corners[1] - corners[0]).cross(corners[2] - corners[0]).z();
    };
    ASSERT_EQ(read.mesh.triangle_count(), 6U);
    for (const std::uint32_t k : {0U, 1U, 2U, 3U, 5U}) {
        EXPECT_EQ(normal(k), 1.0) << "triangle " << k;
    }
    EXPECT_EQ(normal(4), -1.0) << "what was above is below";
    EXPECT_EQ(read.mesh.corners(1)[1], Vec3(0, 1, 0)) << "triangles keep their first corner";
}

}  // namespace
}  // namespace tandem::test
