// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/mesh_file.hpp>
#include <tandem/scene.hpp>

#include "unit/io/temporary_folder.hpp"
#include "unit/scene/collada_files.hpp"
#include "unit/scene/scene_files.hpp"

namespace tandem {
namespace {

using test::TemporaryFolder;
using testing::collada;
using testing::collada_faces;
using testing::kColladaCube;
using testing::load;

std::vector<Triangle> triangles_of(const Mesh& mesh) {
    return {mesh.triangles().begin(), mesh.triangles().end()};
}

TEST(Collada, NodesArePartsInTheirTree) {
    const TemporaryFolder folder;
    const auto file = folder.write(
        "a.dae",
        collada(R"(<node id="n0" name="arm"><translate>1 0 0</translate>)"
                R"(<rotate>0 0 1 90</rotate><scale>2 2 2</scale>)"
                R"(<instance_geometry url="#cube"/>)"
                R"(<node name="hand"><translate>0 0 5</translate>)"
                R"(<instance_geometry url="#cube"/></node></node>)"
                R"(<node id="lamp"><instance_light url="#l"/></node>)"
                R"(<node id="plain"><matrix>1 0 0 7 0 1 0 8 0 0 1 9 0 0 0 1</matrix>)"
                R"(<instance_geometry url="#cube"/></node>)"
                R"(<node name="both"><instance_geometry url="#cube"/><instance_node url="#n0"/>)"
                R"(</node>)",
                R"(<unit name="millimeter" meter="0.001"/><up_axis>Z_UP</up_axis>)"));
    const auto scene = load(file);
    ASSERT_TRUE(scene) << scene.error().message;
    std::vector<std::string> paths;
    for (const ScenePart& part : scene->parts) {
        paths.push_back(part.path);
    }
    EXPECT_EQ(paths, (std::vector<std::string>{"arm/arm", "arm/hand", "plain", "both/both",
                                               "both/arm/arm", "both/arm/hand"}));
    EXPECT_EQ(scene->unit, "mm");
    EXPECT_EQ(scene->meshes.size(), 2U) << "instances share: the cube, and the cube twice as large";
    const Mesh whole = load_mesh(file).value();
    ASSERT_EQ(whole.triangle_count(), 6 * 12U);
    // The last corner of the cube is (1, 1, 1), and a quarter turn is exact.
    EXPECT_EQ(whole.vertices()[7], Vec3(-1, 2, 2));
    EXPECT_EQ(whole.vertices()[15], Vec3(-1, 2, 12));
    EXPECT_EQ(whole.vertices()[23], Vec3(8, 9, 10));
    EXPECT_EQ(scene->parts[2].first_triangle, 24U);
}

TEST(Collada, EveryKindOfFacesGivesTheSameSquare) {
    const TemporaryFolder folder;
    const std::vector<Triangle> square{{0, 1, 2}, {0, 2, 3}};
    const auto read = [&](const std::string& faces) {
        const auto mesh = load_mesh(folder.write("a.dae", collada_faces(faces)));
        EXPECT_TRUE(mesh) << mesh.error().message;
        return mesh ? triangles_of(*mesh) : std::vector<Triangle>{};
    };
    const std::string vertex = R"(<input semantic="VERTEX" source="#v" offset="0"/>)";
    const std::string second = R"(<input semantic="VERTEX" source="#v" offset="1"/>)"
                               R"(<input semantic="NORMAL" source="#p" offset="0"/>)";
    EXPECT_EQ(read("<triangles>" + vertex + "<p>0 1 2 0 2 3</p></triangles>"), square);
    EXPECT_EQ(read("<triangles>" + second + "<p>9 0 9 1 9 2 9 0 9 2 9 3</p></triangles>"), square);
    EXPECT_EQ(read("<triangles>" + vertex + "<p>0 1 <!-- half --> 2\n0 2 3</p></triangles>"),
              square);
    EXPECT_EQ(read("<polylist>" + vertex + "<vcount>4</vcount><p>0 1 2 3</p></polylist>"), square);
    EXPECT_EQ(read("<polygons>" + vertex + "<p>0 1 2 3</p></polygons>"), square);
    EXPECT_EQ(read("<polygons>" + vertex + "<p>0 1 2</p><p>0 2 3</p></polygons>"), square);
    EXPECT_EQ(read("<trifans>" + vertex + "<p>0 1 2 3</p></trifans>"), square);
    EXPECT_EQ(read("<tristrips>" + vertex + "<p>1 2 0 3</p></tristrips>"),
              (std::vector<Triangle>{{1, 2, 0}, {0, 2, 3}}));
    EXPECT_EQ(read("<lines>" + vertex + "<p>0 1</p></lines><triangles>" + vertex +
                   "<p>0 1 2 0 2 3</p></triangles>"),
              square);
}

TEST(Collada, ReflectedPartsStayOutward) {
    const TemporaryFolder folder;
    const auto file = folder.write("a.dae", collada(R"(<node name="mirror"><scale>-1 1 1</scale>)"
                                                    R"(<instance_geometry url="#cube"/></node>)"));
    const Mesh flat = load_mesh(file).value();
    double six_volumes = 0.0;
    for (std::size_t k = 0; k < flat.triangle_count(); ++k) {
        const auto corners = flat.corners(static_cast<std::uint32_t>(k));
        six_volumes += corners[0].dot(corners[1].cross(corners[2]));
    }
    EXPECT_EQ(six_volumes, 6.0);
    const auto scene = load(file);
    ASSERT_TRUE(scene) << scene.error().message;
    EXPECT_EQ(triangles_of(scene->meshes[scene->parts[0].mesh]), triangles_of(flat));
}

TEST(Collada, AnotherUpAxisIsTurnedToThatOfTheScene) {
    const TemporaryFolder folder;
    const std::string cube = R"(<node name="c"><translate>2 3 4</translate>)"
                             R"(<instance_geometry url="#cube"/></node>)";
    const auto where = [&](const std::string& up) {
        (void)folder.write("a.gltf", testing::gltf_with_nodes(R"([{"name":"y","mesh":0}])"));
        (void)folder.write("b.dae", collada(cube, "<up_axis>" + up + "</up_axis>"));
        const auto scene = load_scene(std::vector{folder / "a.gltf", folder / "b.dae"});
        EXPECT_TRUE(scene) << scene.error().message;
        EXPECT_EQ(scene->up, "y");
        EXPECT_EQ(scene->notes.size(), up == "Y_UP" ? 0U : 1U);
        return scene->parts.at(1).pose.translation();
    };
    EXPECT_EQ(where("Y_UP"), Vec3(2, 3, 4));
    EXPECT_EQ(where("Z_UP"), Vec3(2, 4, -3)) << "what was up, 4, is up";
    EXPECT_EQ(where("X_UP"), Vec3(-3, 2, 4));
}

TEST(Collada, SkinsStandInTheirRestPose) {
    const TemporaryFolder folder;
    const auto file = folder.write(
        "a.dae", collada(R"(<node name="body"><instance_controller url="#skin"/></node>)", "",
                         R"(<library_controllers><controller id="skin"><skin source="#cube">)"
                         R"(<bind_shape_matrix>1 0 0 5 0 1 0 0 0 0 1 0 0 0 0 1)"
                         R"(</bind_shape_matrix></skin></controller></library_controllers>)"));
    const auto read = load_mesh_with_report(file);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->mesh.vertices()[7], Vec3(6, 1, 1));
    ASSERT_EQ(read->report.notes.size(), 1U);
    EXPECT_EQ(read->report.notes[0].kind, ReadNoteKind::RestPose);
}

TEST(Collada, WithoutASceneAllGeometriesAreShown) {
    const TemporaryFolder folder;
    const auto scene =
        load(folder.write("a.dae", std::string(R"(<COLLADA version="1.4.1"><library_geometries>)") +
                                       kColladaCube + "</library_geometries></COLLADA>"));
    ASSERT_TRUE(scene) << scene.error().message;
    ASSERT_EQ(scene->parts.size(), 1U);
    EXPECT_EQ(scene->parts[0].path, "Cube");
    EXPECT_EQ(scene->unit, "m");
}

TEST(Collada, LenientReadingSkipsWhatIsDamaged) {
    const TemporaryFolder folder;
    const auto file = folder.write(
        "a.dae", collada_faces(R"(<triangles><input semantic="VERTEX" source="#v" offset="0"/>)"
                               R"(<p>0 1 2 0 2 77 0 -1 2 0 2 3</p></triangles>)"));
    EXPECT_FALSE(load_mesh(file));
    const auto read = load_mesh_with_report(file, {.lenient = true});
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(triangles_of(read->mesh), (std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}}));
    ASSERT_EQ(read->report.notes.size(), 1U);
    EXPECT_EQ(read->report.notes[0].count, 2U);
}

TEST(Collada, WrongFilesAreRefusedWithTheReason) {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& content, const std::string& why) {
        const auto file = folder.write("a.dae", content);
        const auto mesh = load_mesh(file);
        ASSERT_FALSE(mesh) << why;
        EXPECT_NE(mesh.error().message.find(why), std::string::npos) << mesh.error().message;
        EXPECT_TRUE(mesh.error().message.starts_with(file.string())) << mesh.error().message;
        EXPECT_FALSE(load(file));
    };
    const auto node = [](const std::string& inside) { return "<node>" + inside + "</node>"; };
    const std::string shown = R"(<instance_geometry url="#cube"/>)";
    const std::string vertex = R"(<input semantic="VERTEX" source="#v" offset="0"/>)";
    refused("<COLLADA><libr", "not valid XML");
    refused("<html/>", "no <COLLADA>");
    refused(collada(""), "shows no triangles");
    refused(collada(node(R"(<instance_geometry url="#none"/>)")), "not in the file");
    refused(collada(node(R"(<instance_geometry url="other.dae#cube"/>)")), "one file");
    refused(collada(node(shown) + R"(<node id="x"><instance_node url="#x"/></node>)"),
            "instance of itself");
    refused(collada(node("<matrix>1 2 3</matrix>" + shown)), "16 numbers");
    refused(collada(node("<matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 1</matrix>" + shown)), "affine");
    refused(collada(node("<translate>0 0 nan</translate>" + shown)), "finite");
    refused(collada(node("<translate>0 0 zero</translate>" + shown)), "not a number");
    refused(collada(node("<rotate>0 0 0 45</rotate>" + shown)), "axis of length 0");
    refused(collada(node("<lookat>0 0 0 0 0 0 0 1 0</lookat>" + shown)), "no direction");
    refused(collada(node("<skew>45 1 0 0 0 1 0</skew>" + shown)), "skew");
    refused(collada(node(shown), R"(<unit meter="0"/>)"), "unit");
    refused(collada(node(shown), "<up_axis>UP</up_axis>"), "up_axis");
    refused(collada(node(R"(<instance_controller url="#k"/>)"), "",
                    R"(<library_controllers><controller id="k"><skin source="#k"/></controller>)"
                    R"(</library_controllers>)"),
            "controls itself");
    refused(collada_faces("<triangles>" + vertex + "<p>0 1</p></triangles>"), "end within a face");
    refused(collada_faces("<triangles>" + vertex + "<p>0 1 9</p></triangles>"), "vertex 9");
    refused(collada_faces("<triangles><p>0 1 2</p></triangles>"), "refers to vertices");
    refused(collada_faces("<polylist>" + vertex + "<vcount>3</vcount><p>0 1 2 3</p></polylist>"),
            "do not match");
    refused(collada_faces("<polylist>" + vertex +
                          "<vcount>4000000000</vcount><p>0 1 2 3</p></polylist>"),
            "end within a face");
    refused(collada_faces("<polygons>" + vertex + "<ph><p>0 1 2 3</p><h>0 1 2</h></ph></polygons>"),
            "holes");
    refused(collada_faces("<triangles>" + vertex + "<p>0 1 2</p></triangles>", "0 0 0 1 0 0"),
            "ends before position 3 of 4");
    refused(collada_faces("<triangles>" + vertex + "<p>0 1 2</p></triangles>",
                          "0 0 0 1 0 0 1e999 1 0 0 1 0"),
            "finite");
}

TEST(Collada, NodesThatRepeatEachOtherBeyondReasonAreRefused) {
    const TemporaryFolder folder;
    std::string nodes = R"(<node id="n0"><instance_geometry url="#cube"/></node>)";
    for (int k = 1; k < 30; ++k) {
        const std::string use = "<instance_node url=\"#n" + std::to_string(k - 1) + "\"/>";
        nodes += "<node id=\"n" + std::to_string(k) + "\">" + use + use + "</node>";
    }
    const auto mesh = load_mesh(folder.write("a.dae", collada(nodes)));
    ASSERT_FALSE(mesh);
    EXPECT_NE(mesh.error().message.find("repeated too often"), std::string::npos)
        << mesh.error().message;
}

}  // namespace
}  // namespace tandem
