// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Checks the archive against the published schemas version.xsd, markup.xsd and visinfo.xsd of BCF
// 2.1: names, required attributes and elements, and the fixed order of elements.
#include "clash/bcf.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <pugixml.hpp>
#include <regex>

#include "scenes/shapes.hpp"
#include "unit/clash/scenes.hpp"
#include "unit/io/temporary_folder.hpp"

namespace tandem::clash {
namespace {

using tandem::testing::clashes_of;
using tandem::testing::scene_of;

const std::regex kGuid("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

/// Expects that the children come from `order`, in this order, and include all of `required`.
void expect_sequence(const pugi::xml_node& node, const std::vector<std::string>& order,
                     const std::vector<std::string>& required) {
    std::size_t at = 0;
    std::vector<std::string> names;
    for (const pugi::xml_node& child : node.children()) {
        names.emplace_back(child.name());
        const auto found =
            std::find(order.begin() + static_cast<std::ptrdiff_t>(at), order.end(), child.name());
        ASSERT_NE(found, order.end()) << child.name() << " in " << node.name();
        at = static_cast<std::size_t>(found - order.begin());
    }
    for (const std::string& name : required) {
        EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
    }
}

void expect_point(const pugi::xml_node& node) {
    expect_sequence(node, {"X", "Y", "Z"}, {"X", "Y", "Z"});
}

TEST(Bcf, FollowsTheRulesOfThePublishedSchemas) {
    Scene scene = scene_of(
        {{"a & <b>", scenes::sphere(2)}, {"c\x01", scenes::sphere(2), Pose::at({1500, 100, 50})}});
    for (Mesh& mesh : scene.meshes) {
        std::vector<Vec3> vertices;
        for (const Vec3& v : mesh.vertices()) {
            vertices.push_back(1000 * v);
        }
        mesh = Mesh::create(vertices, {mesh.triangles().begin(), mesh.triangles().end()}).value();
    }
    scene.unit = "mm";
    const ClashReport report = clashes_of(scene);
    ASSERT_EQ(report.clashes.size(), 1u);
    std::map<std::string, std::string> files;
    for (BcfEntry& entry : bcf_entries(report, scene, "2026-11-17T12:00:00Z")) {
        files.emplace(entry.name, entry.content);
    }
    ASSERT_EQ(files.size(), 4u);

    pugi::xml_document version;
    ASSERT_TRUE(version.load_string(files.at("bcf.version").c_str()));
    EXPECT_STREQ(version.child("Version").attribute("VersionId").value(), "2.1");

    const std::string folder = guid_of(report.clashes[0].id);
    EXPECT_TRUE(std::regex_match(folder, kGuid)) << folder;
    pugi::xml_document markup;
    ASSERT_TRUE(markup.load_string(files.at(folder + "/markup.bcf").c_str()));
    const pugi::xml_node root = markup.child("Markup");
    expect_sequence(root, {"Header", "Topic", "Comment", "Viewpoints"}, {"Topic", "Viewpoints"});
    const pugi::xml_node topic = root.child("Topic");
    EXPECT_EQ(topic.attribute("Guid").value(), folder);
    expect_sequence(topic,
                    {"ReferenceLink", "Title", "Priority", "Index", "Labels", "CreationDate",
                     "CreationAuthor", "ModifiedDate", "ModifiedAuthor", "DueDate", "AssignedTo",
                     "Stage", "Description", "BimSnippet", "DocumentReference", "RelatedTopic"},
                    {"Title", "CreationDate", "CreationAuthor"});
    EXPECT_STREQ(topic.child_value("Title"), "overlap: a & <b> | c\\x01");
    EXPECT_STREQ(topic.child_value("CreationDate"), "2026-11-17T12:00:00Z");
    const pugi::xml_node shown = root.child("Viewpoints");
    expect_sequence(shown, {"Viewpoint", "Snapshot", "Index"}, {"Viewpoint", "Snapshot"});
    EXPECT_TRUE(std::regex_match(shown.attribute("Guid").value(), kGuid));

    pugi::xml_document viewpoint;
    ASSERT_TRUE(viewpoint.load_string(files.at(folder + "/viewpoint.bcfv").c_str()));
    const pugi::xml_node info = viewpoint.child("VisualizationInfo");
    EXPECT_STREQ(info.attribute("Guid").value(), shown.attribute("Guid").value());
    expect_sequence(info,
                    {"Components", "OrthogonalCamera", "PerspectiveCamera", "Lines",
                     "ClippingPlanes", "Bitmap"},
                    {"PerspectiveCamera"});
    expect_sequence(info.child("Components"),
                    {"ViewSetupHints", "Selection", "Visibility", "Coloring"}, {"Visibility"});
    for (const pugi::xml_node& part : info.child("Components").child("Selection").children()) {
        expect_sequence(part, {"OriginatingSystem", "AuthoringToolId"}, {"AuthoringToolId"});
    }
    const pugi::xml_node camera = info.child("PerspectiveCamera");
    expect_sequence(camera, {"CameraViewPoint", "CameraDirection", "CameraUpVector", "FieldOfView"},
                    {"CameraViewPoint", "CameraDirection", "CameraUpVector", "FieldOfView"});
    for (const char* name : {"CameraViewPoint", "CameraDirection", "CameraUpVector"}) {
        expect_point(camera.child(name));
    }
    const double angle = camera.child("FieldOfView").text().as_double();
    EXPECT_GE(angle, 45.0);
    EXPECT_LE(angle, 60.0);
    // BCF uses metres, although the scene is in millimetres.
    EXPECT_LT(std::abs(camera.child("CameraViewPoint").child("X").text().as_double()), 10.0);

    const std::string& png = files.at(folder + "/snapshot.png");
    EXPECT_TRUE(png.starts_with("\x89PNG\r\n"));
    EXPECT_GT(png.size(), 2000u) << "a picture with something in it";
}

TEST(Bcf, IsWrittenAsAnArchiveThatOpensAgain) {
    const test::TemporaryFolder folder;
    const Scene scene =
        scene_of({{"a", scenes::sphere(1)}, {"b", scenes::sphere(1), Pose::at({1.2, 0.1, 0})}});
    const ClashReport report = clashes_of(scene);
    const auto file = folder / "out.bcfzip";
    ASSERT_TRUE(write_bcf(file.string(), report, scene));
    const std::string bytes = test::content_of(file);
    EXPECT_TRUE(bytes.starts_with("PK"));
    EXPECT_NE(bytes.find("markup.bcf"), std::string::npos);
    EXPECT_FALSE(write_bcf((folder / "no/such/folder.bcfzip").string(), report, scene));
}

}  // namespace
}  // namespace tandem::clash
