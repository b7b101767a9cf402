// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

#include <tandem/mesh_file.hpp>

#include "io/json/json_depth.hpp"
#include "simulate/scene_request.hpp"

namespace tandem::simulate {
namespace {

using nlohmann::json;

/// The error of a scene file, with the place that is wrong. It is thrown and caught within this
/// source file only.
struct Wrong {
    std::string message;
};

/// A value of the scene file together with its place, for error messages. `allow` refuses unknown
/// keys.
class Part {
  public:
    Part(const json& value, std::string place) : value_(value), place_(std::move(place)) {}

    void allow(std::initializer_list<const char*> keys) const {
        if (!value_.is_object()) {
            fail("must be an object");
        }
        for (const auto& [key, unused] : value_.items()) {
            if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
                throw Wrong{place_ + ": there is no \"" + key + "\" here"};
            }
        }
    }
    [[nodiscard]] bool has(const char* key) const { return value_.contains(key); }
    [[nodiscard]] Part at(const char* key) const {
        if (!value_.contains(key)) {
            throw Wrong{place_ + ": \"" + key + "\" is missing"};
        }
        return {value_[key], place_ + "." + key};
    }
    [[nodiscard]] double number() const {
        if (!value_.is_number()) {
            fail("must be a number");
        }
        return value_.get<double>();
    }
    [[nodiscard]] double number(const char* key, double otherwise) const {
        return has(key) ? at(key).number() : otherwise;
    }
    [[nodiscard]] std::uint32_t whole() const {
        if (!value_.is_number_unsigned() || value_.get<std::uint64_t>() > 0xFFFFFFFFU) {
            fail("must be a whole number from 0 on");
        }
        return value_.get<std::uint32_t>();
    }
    [[nodiscard]] std::uint32_t whole(const char* key, std::uint32_t otherwise) const {
        return has(key) ? at(key).whole() : otherwise;
    }
    [[nodiscard]] bool truth(const char* key, bool otherwise) const {
        if (has(key) && !value_[key].is_boolean()) {
            at(key).fail("must be true or false");
        }
        return has(key) ? value_[key].get<bool>() : otherwise;
    }
    [[nodiscard]] std::string text() const {
        if (!value_.is_string()) {
            fail("must be a text");
        }
        return value_.get<std::string>();
    }
    [[nodiscard]] std::vector<double> numbers(std::size_t count) const {
        if (!value_.is_array() || value_.size() != count) {
            fail("must be an array of " + std::to_string(count) + " numbers");
        }
        std::vector<double> all;
        for (const json& item : value_) {
            all.push_back(Part(item, place_).number());
        }
        return all;
    }
    [[nodiscard]] Vec3 vector() const {
        const std::vector<double> all = numbers(3);
        return {all[0], all[1], all[2]};
    }
    [[nodiscard]] Vec3 vector(const char* key, const Vec3& otherwise) const {
        return has(key) ? at(key).vector() : otherwise;
    }
    [[nodiscard]] std::vector<Part> items(const char* key) const {
        std::vector<Part> all;
        if (has(key)) {
            if (!value_[key].is_array()) {
                at(key).fail("must be an array");
            }
            for (std::size_t k = 0; k < value_[key].size(); ++k) {
                all.emplace_back(value_[key][k],
                                 place_ + "." + key + "[" + std::to_string(k) + "]");
            }
        }
        return all;
    }
    [[noreturn]] void fail(const std::string& what) const { throw Wrong{place_ + " " + what}; }

    template <class T>
    [[nodiscard]] T checked(Result<T> result) const {
        if (!result) {
            throw Wrong{place_ + ": " + result.error().message};
        }
        return *std::move(result);
    }

  private:
    const json& value_;
    std::string place_;
};

class SceneReader {
  public:
    SceneReader(std::string folder, io::OutsideFiles outside)
        : folder_(std::move(folder)), outside_(outside) {}

    scenes::SimulatedScene read(const Part& part) {
        part.allow({"schema", "gravity", "time_step", "steps", "substeps", "iterations", "margin",
                    "rest_offset", "bounce_threshold", "materials", "bodies", "joints",
                    "soft_bodies"});
        if (part.has("schema") && part.at("schema").text() != "tandem.simulation/1") {
            part.at("schema").fail("must be \"tandem.simulation/1\"");
        }
        scenes::SimulatedScene scene;
        SimulationOptions& options = scene.options;
        options.gravity = part.vector("gravity", options.gravity);
        options.time_step = part.number("time_step", options.time_step);
        options.substeps = part.whole("substeps", options.substeps);
        options.iterations = part.whole("iterations", options.iterations);
        options.margin = part.number("margin", options.margin);
        if (part.has("rest_offset")) {
            options.rest_offset = part.at("rest_offset").number();
        }
        options.bounce_threshold = part.number("bounce_threshold", options.bounce_threshold);
        scene.steps = part.whole("steps", 400);
        for (const Part& item : part.items("materials")) {
            item.allow({"name", "friction", "restitution", "rolling"});
            materials_[item.at("name").text()] = {.friction = item.number("friction", 0.5),
                                                  .restitution = item.number("restitution", 0.0),
                                                  .rolling = item.number("rolling", 0.0)};
        }
        for (const Part& item : part.items("bodies")) {
            scene.bodies.push_back(body(item));
        }
        for (const Part& item : part.items("joints")) {
            scene.joints.push_back(joint(item));
        }
        for (const Part& item : part.items("soft_bodies")) {
            scene.soft_bodies.push_back(soft_body(item));
        }
        if (scene.bodies.empty() && scene.soft_bodies.empty()) {
            part.fail("has no bodies");
        }
        scene.files_read = files_read_;
        return scene;
    }

  private:
    [[nodiscard]] std::string file_of(const Part& part) const {
        const Part reference = part.at("file");
        return reference.checked(io::referenced_file(folder_, reference.text(), outside_)).string();
    }

    Shape shape(const Part& part) {
        part.allow({"kind", "radius", "half_height", "half_sides", "normal", "offset", "file"});
        const std::string kind = part.at("kind").text();
        if (kind == "sphere") {
            return part.checked(Shape::sphere(part.at("radius").number()));
        }
        if (kind == "box") {
            return part.checked(Shape::box(part.at("half_sides").vector()));
        }
        if (kind == "capsule" || kind == "cylinder" || kind == "cone") {
            const double radius = part.at("radius").number();
            const double half = part.at("half_height").number();
            return part.checked(kind == "capsule"    ? Shape::capsule(radius, half)
                                : kind == "cylinder" ? Shape::cylinder(radius, half)
                                                     : Shape::cone(radius, half));
        }
        if (kind == "plane") {
            return part.checked(
                Shape::plane(part.at("normal").vector(), part.number("offset", 0.0)));
        }
        if (kind == "mesh") {
            const std::string file = file_of(part);
            const auto known = meshes_.find(file);
            if (known != meshes_.end()) {
                return known->second;
            }
            files_read_.push_back(file);
            const Model model = part.checked(Model::load(file));
            const Shape made = part.checked(Shape::mesh(model));
            meshes_.emplace(file, made);
            return made;
        }
        part.fail("has an unknown kind \"" + kind +
                  "\": sphere, box, capsule, cylinder, cone, plane or mesh");
    }

    RigidBody body(const Part& part) {
        part.allow({"shape", "kind", "position", "rotation", "velocity", "spin", "material",
                    "density", "mass_model", "mass", "linear_damping", "angular_damping"});
        RigidBody body{.body = {.shape = shape(part.at("shape"))}};
        const std::string kind = part.has("kind") ? part.at("kind").text() : "dynamic";
        if (kind != "dynamic" && kind != "static" && kind != "kinematic") {
            part.at("kind").fail("must be dynamic, static or kinematic");
        }
        body.body.kind = kind == "dynamic"  ? BodyKind::Dynamic
                         : kind == "static" ? BodyKind::Static
                                            : BodyKind::Kinematic;
        const std::vector<double> q =
            part.has("rotation") ? part.at("rotation").numbers(4) : std::vector{1.0, 0.0, 0.0, 0.0};
        body.body.pose = part.checked(
            Pose::create(part.vector("position", Vec3::Zero()), q[0], q[1], q[2], q[3]));
        body.body.linear = part.vector("velocity", Vec3::Zero());
        body.body.angular = part.vector("spin", Vec3::Zero());
        body.density = part.number("density", body.density);
        body.linear_damping = part.number("linear_damping", 0.0);
        body.angular_damping = part.number("angular_damping", 0.0);
        if (part.has("mass_model")) {
            const auto model = kMassModelNames.value_named(part.at("mass_model").text());
            if (!model) {
                part.at("mass_model").fail("must be solid, hull or shell");
            }
            body.mass_model = *model;
        }
        if (part.has("mass")) {
            const Part given = part.at("mass");
            given.allow({"mass", "centre", "inertia"});
            BodyMass mass;
            mass.mass = given.at("mass").number();
            mass.centre = given.vector("centre", Vec3::Zero());
            const std::vector<double> all = given.at("inertia").numbers(9);
            for (Eigen::Index k = 0; k < 9; ++k) {
                mass.inertia(k / 3, k % 3) = all[static_cast<std::size_t>(k)];
            }
            body.mass = mass;
        }
        if (part.has("material")) {
            const auto known = materials_.find(part.at("material").text());
            if (known == materials_.end()) {
                part.at("material").fail("is not among the materials of the scene");
            }
            body.material = known->second;
        }
        return body;
    }

    SoftBody soft_body(const Part& part) {
        part.allow({"file", "kind", "position", "velocity", "mass", "stretch_compliance",
                    "bend_compliance", "volume_compliance", "friction", "damping", "thickness",
                    "self_collision", "pinned"});
        const std::string file = file_of(part);
        files_read_.push_back(file);
        const Mesh mesh = part.checked(load_mesh(file));
        const Vec3 offset = part.vector("position", Vec3::Zero());
        std::vector<Vec3> vertices(mesh.vertices().begin(), mesh.vertices().end());
        for (Vec3& vertex : vertices) {
            vertex += offset;
        }
        SoftBody body{
            .mesh = part.checked(Mesh::create(std::move(vertices),
                                              {mesh.triangles().begin(), mesh.triangles().end()}))};
        if (part.has("kind")) {
            const auto kind = kSoftKindNames.value_named(part.at("kind").text());
            if (!kind) {
                part.at("kind").fail("must be cloth or volume");
            }
            body.kind = *kind;
        }
        body.velocity = part.vector("velocity", body.velocity);
        body.mass = part.number("mass", body.mass);
        body.stretch_compliance = part.number("stretch_compliance", body.stretch_compliance);
        body.bend_compliance = part.number("bend_compliance", body.bend_compliance);
        body.volume_compliance = part.number("volume_compliance", body.volume_compliance);
        body.friction = part.number("friction", body.friction);
        body.damping = part.number("damping", body.damping);
        body.thickness = part.number("thickness", body.thickness);
        body.self_collision = part.truth("self_collision", body.self_collision);
        for (const Part& item : part.items("pinned")) {
            body.pinned.push_back(item.whole());
        }
        return body;
    }

    static scenes::SimulatedScene::Joint joint(const Part& part) {
        part.allow({"kind", "a", "b", "anchor", "anchor_b", "axis", "limits", "motor", "collide"});
        const auto kind = kJointNames.value_named(part.at("kind").text());
        if (!kind) {
            part.at("kind").fail("must be point, hinge, slider, fixed or distance");
        }
        scenes::SimulatedScene::Joint joint{part.whole("a", ~0U), part.whole("b", ~0U), {}};
        joint.settings.kind = *kind;
        joint.settings.anchor = part.at("anchor").vector();
        joint.settings.anchor_b = part.vector("anchor_b", joint.settings.anchor);
        joint.settings.axis = part.vector("axis", Vec3::UnitZ());
        if (part.has("limits")) {
            const std::vector<double> limits = part.at("limits").numbers(2);
            joint.settings.limits = JointLimits{limits[0], limits[1]};
        }
        if (part.has("motor")) {
            const std::vector<double> motor = part.at("motor").numbers(2);
            joint.settings.motor = JointMotor{motor[0], motor[1]};
        }
        joint.settings.collide = part.truth("collide", joint.settings.collide);
        return joint;
    }

    std::string folder_;
    io::OutsideFiles outside_;
    std::map<std::string, Material> materials_;
    std::map<std::string, Shape> meshes_;
    std::vector<std::string> files_read_;
};

}  // namespace

Result<scenes::SimulatedScene> parse_scene(const std::string& text, const std::string& folder,
                                           io::OutsideFiles outside) {
    if (io::nests_too_deep(text)) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("the scene nests deeper than {} levels", io::kDeepestJson)};
    }
    const json document = json::parse(text, nullptr, false);
    if (document.is_discarded()) {
        return Error{ErrorCode::FileMalformed, "the scene is no JSON document"};
    }
    try {
        return SceneReader(folder, outside).read(Part(document, "scene"));
    } catch (const Wrong& wrong) {
        return Error{ErrorCode::FileMalformed, wrong.message};
    }
}

}  // namespace tandem::simulate
