// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/mesh_file.hpp>
#include <tandem/scene.hpp>

#include "unit/io/temporary_folder.hpp"
#include "unit/scene/scene_files.hpp"

namespace tandem {
namespace {

using test::TemporaryFolder;
using testing::load;
using testing::model_3mf;
using testing::write_3mf;

void expect_refused(const std::filesystem::path& file, const std::string& why) {
    const auto mesh = load_mesh(file);
    ASSERT_FALSE(mesh);
    EXPECT_NE(mesh.error().message.find(why), std::string::npos) << mesh.error().message;
    EXPECT_FALSE(load(file));
}

TEST(ThreeMf, ComponentsAndItemsAreParts) {
    const TemporaryFolder folder;
    const auto file = folder / "a.3mf";
    write_3mf(file, model_3mf(R"(<object id="2" name="pair"><components><component objectid="1"/>)"
                              R"(<component objectid="1" transform="0 1 0 -1 0 0 0 0 1 5 0 0"/>)"
                              R"(</components></object>)",
                              R"(<item objectid="2" transform="1 0 0 0 1 0 0 0 1 0 0 7"/>)"
                              R"(<item objectid="1"/>)",
                              "inch"));
    const auto scene = load(file);
    ASSERT_TRUE(scene) << scene.error().message;
    ASSERT_EQ(scene->parts.size(), 3u);
    EXPECT_EQ(scene->unit, "in");
    EXPECT_EQ(scene->parts[0].path, "pair/leaf");
    EXPECT_EQ(scene->parts[1].path, "pair/leaf#2");
    EXPECT_EQ(scene->parts[2].path, "leaf");
    const Mesh whole = load_mesh(file).value();
    ASSERT_EQ(whole.triangle_count(), 3u);
    EXPECT_EQ(whole.corners(0)[1], Vec3(1, 0, 7));
    EXPECT_EQ(whole.corners(1)[1], Vec3(5, 1, 7)) << "row vectors: x becomes y";
    EXPECT_EQ(whole.corners(2)[1], Vec3(1, 0, 0));
    EXPECT_EQ(scene->parts[1].first_triangle, 1u);
}

TEST(ThreeMf, ReflectionsTurnTheWinding) {
    const TemporaryFolder folder;
    const auto file = folder / "a.3mf";
    write_3mf(file, model_3mf("", R"(<item objectid="1"/>)"
                                  R"(<item objectid="1" transform="-1 0 0 0 1 0 0 0 1 0 0 0"/>)"));
    const auto scene = load(file);
    ASSERT_TRUE(scene) << scene.error().message;
    const auto normal = [](const Mesh& mesh, std::uint32_t triangle) {
        const auto corners = mesh.corners(triangle);
        return Vec3((corners[1] - corners[0]).cross(corners[2] - corners[0]));
    };
    const Mesh flat = load_mesh(file).value();
    EXPECT_EQ(normal(flat, 0), normal(flat, 1)) << "the leaf lies in the plane of x and y";
    EXPECT_EQ(normal(scene->meshes[scene->parts[1].mesh], 0), normal(flat, 1));
}

TEST(ThreeMf, WrongFilesAreRefusedWithTheReason) {
    const TemporaryFolder folder;
    const auto file = folder / "a.3mf";
    const auto refused = [&](const std::string& model, const std::string& why) {
        write_3mf(file, model);
        expect_refused(file, why);
    };
    refused("not xml <", "not valid XML");
    refused("<html/>", "not 3MF");
    refused(model_3mf("", ""), "no mesh is in its build");
    refused(model_3mf("", R"(<item objectid="9"/>)"), "does not exist");
    refused(model_3mf("", R"(<item objectid="1"/>)", "parsec"), "unit");
    refused(model_3mf("", R"(<item objectid="1" transform="1 2 3"/>)"), "12 numbers");
    refused(model_3mf("", R"(<item objectid="1" transform="1 0 0 0 1 0 0 0 1 0 0 nan"/>)"), "");
    refused(model_3mf(R"(<object id="2"><components><component objectid="2"/></components>)"
                      R"(</object>)",
                      R"(<item objectid="2"/>)"),
            "component of itself");
    refused(model_3mf(R"(<object id="1"/>)", R"(<item objectid="1"/>)"), "twice");
    refused(model_3mf(R"(<object id="3"><mesh><vertices><vertex x="0" y="0" z="zero"/></vertices>)"
                      R"(</mesh></object>)",
                      R"(<item objectid="3"/>)"),
            "not a number");
    refused(model_3mf(R"(<object id="3"><mesh><vertices><vertex x="0" y="0" z="0"/></vertices>)"
                      R"(<triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object>)",
                      R"(<item objectid="3"/>)"),
            "");
    expect_refused(folder.write("b.3mf", "PK\x03\x04 cut off"), "zip archive");
    testing::write_zip(folder / "c.3mf", {{"readme", "x"}});
    expect_refused(folder / "c.3mf", "no file 3D/3dmodel.model");
}

TEST(ThreeMf, AZipBombIsRefusedBeforeItIsUnpacked) {
    const TemporaryFolder folder;
    const auto file = folder / "bomb.3mf";
    write_3mf(file, std::string(std::size_t{64} << 20U, ' '));
    ASSERT_LT(std::filesystem::file_size(file), std::uintmax_t{1} << 20U);
    expect_refused(file, "would unpack");
}

TEST(ThreeMf, ObjectsThatRepeatEachOtherBeyondReasonAreRefused) {
    const TemporaryFolder folder;
    std::string objects;
    for (int k = 2; k < 30; ++k) {
        objects += "<object id=\"" + std::to_string(k) + "\"><components><component objectid=\"" +
                   std::to_string(k - 1) + "\"/><component objectid=\"" + std::to_string(k - 1) +
                   "\"/></components></object>";
    }
    const auto file = folder / "many.3mf";
    write_3mf(file, model_3mf(objects, R"(<item objectid="29"/>)"));
    expect_refused(file, "repeated too often");
}

}  // namespace
}  // namespace tandem
