// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/animation_file.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "simulate/drawn_mesh.hpp"
#include "simulate/glb_buffer.hpp"

namespace tandem::simulate {
namespace {

using nlohmann::json;

/// Half the side of the square that is drawn for a plane.
constexpr double kHalfGround = 10.0;

/// Largest number of frames of a soft body: the weights take the square of this number of floats,
/// and some players keep no more than 256 targets.
constexpr std::size_t kMostForms = 240;

/// Builds the glTF document: nodes, meshes and one animation.
class Animation {
  public:
    explicit Animation(std::span<const Frame> frames) : frames_(frames) {
        document_["asset"] = {{"version", "2.0"}, {"generator", "tandem simulate"}};
        // Here z points up, in glTF y does: one root node turns the whole scene.
        document_["nodes"].push_back(
            {{"name", "scene"}, {"rotation", {-0.7071068, 0, 0, 0.7071068}}});
        for (const Frame& frame : frames) {
            times_.push_back(static_cast<float>(frame.report.time));
        }
        time_ = floats(times_, "SCALAR", 1);
    }

    void add_body(std::size_t body, const Shape& shape) {
        auto known = meshes_.find(&shape.data());
        if (known == meshes_.end()) {
            const std::optional<Mesh> mesh = drawn_mesh(shape, kHalfGround);
            if (!mesh) {
                return;
            }
            const std::size_t number = add_mesh(positions_of(mesh->vertices()), *mesh);
            known = meshes_.emplace(&shape.data(), number).first;
        }
        std::vector<float> positions;
        std::vector<float> turns;
        for (const Frame& frame : frames_) {
            const BodyFrame& at = frame.bodies[body];
            for (const double x : at.position) {
                positions.push_back(static_cast<float>(x));
            }
            for (const std::size_t k : {1U, 2U, 3U, 0U}) {
                turns.push_back(static_cast<float>(at.rotation[k]));
            }
        }
        const std::size_t node = add_node(known->second);
        add_channel(node, "translation", time_, floats(positions, "VEC3", 3));
        add_channel(node, "rotation", time_, floats(turns, "VEC4", 4));
    }

    /// `first` is the index of the body's first vertex among the soft vertices of a frame.
    void add_soft_body(const Mesh& mesh, std::size_t first) {
        const std::size_t forms = std::min(frames_.size(), kMostForms);
        std::vector<float> times;
        std::vector<float> base;
        json targets = json::array();
        for (std::size_t form = 0; form < forms; ++form) {
            const std::size_t frame = forms == 1 ? 0 : form * (frames_.size() - 1) / (forms - 1);
            times.push_back(times_[frame]);
            std::vector<float> positions =
                positions_of(std::span(frames_[frame].soft).subspan(first, mesh.vertex_count()));
            if (form == 0) {
                base = std::move(positions);
                continue;
            }
            for (std::size_t k = 0; k < positions.size(); ++k) {
                positions[k] -= base[k];
            }
            targets.push_back({{"POSITION", floats(positions, "VEC3", 3)}});
        }
        const std::size_t number = add_mesh(base, mesh);
        const std::size_t node = add_node(number);
        if (targets.empty()) {
            return;
        }
        document_["meshes"][number]["primitives"][0]["targets"] = targets;
        // At the time of form k, target k − 1 has weight 1 and all others 0; form 0 is the mesh
        // itself.
        std::vector<float> weights(forms * targets.size(), 0.0F);
        for (std::size_t form = 1; form < forms; ++form) {
            weights[form * targets.size() + form - 1] = 1.0F;
        }
        document_["meshes"][number]["weights"] = std::vector<float>(targets.size(), 0.0F);
        add_channel(node, "weights", floats(times, "SCALAR", 1), floats(weights, "SCALAR", 1));
    }

    Result<std::string> finish() && {
        if (children_.empty()) {
            return Error{ErrorCode::InvalidArgument, "no body of the scene has triangles to draw"};
        }
        document_["nodes"][0]["children"] = children_;
        document_["scenes"] = json::array({{{"nodes", {0}}}});
        document_["scene"] = 0;
        document_["animations"] = json::array({{{"samplers", samplers_}, {"channels", channels_}}});
        return std::move(buffer_).finish();
    }

  private:
    static std::vector<float> positions_of(std::span<const Vec3> vertices) {
        std::vector<float> positions;
        for (const Vec3& vertex : vertices) {
            for (const double x : vertex) {
                positions.push_back(static_cast<float>(x));
            }
        }
        return positions;
    }

    std::size_t floats(const std::vector<float>& values, const char* type, std::size_t width) {
        return buffer_.accessor(std::span<const float>(values), GlbBuffer::kFloat, type, width);
    }

    std::size_t add_mesh(const std::vector<float>& positions, const Mesh& mesh) {
        std::vector<std::uint32_t> indices;
        for (const Triangle& triangle : mesh.triangles()) {
            indices.insert(indices.end(), triangle.begin(), triangle.end());
        }
        const std::size_t at = floats(positions, "VEC3", 3);
        const std::size_t of = buffer_.accessor(std::span<const std::uint32_t>(indices),
                                                GlbBuffer::kUnsigned, "SCALAR", 1);
        document_["meshes"].push_back(
            {{"primitives", {{{"attributes", {{"POSITION", at}}}, {"indices", of}}}}});
        return document_["meshes"].size() - 1;
    }

    std::size_t add_node(std::size_t mesh) {
        document_["nodes"].push_back({{"mesh", mesh}});
        children_.push_back(document_["nodes"].size() - 1);
        return document_["nodes"].size() - 1;
    }

    void add_channel(std::size_t node, const char* path, std::size_t times, std::size_t values) {
        samplers_.push_back({{"input", times}, {"output", values}});
        channels_.push_back(
            {{"sampler", samplers_.size() - 1}, {"target", {{"node", node}, {"path", path}}}});
    }

    std::span<const Frame> frames_;
    json document_;
    GlbBuffer buffer_{document_};
    std::vector<float> times_;
    std::size_t time_ = 0;  ///< the accessor of `times_`
    std::map<const ShapeData*, std::size_t> meshes_;
    json children_ = json::array();
    json samplers_ = json::array();
    json channels_ = json::array();
};

}  // namespace

Result<std::string> glb_of(const scenes::SimulatedScene& scene, std::span<const Frame> frames) {
    if (frames.empty()) {
        return Error{ErrorCode::InvalidArgument, "there are no frames to draw"};
    }
    Animation animation(frames);
    for (std::size_t body = 0; body < scene.bodies.size(); ++body) {
        animation.add_body(body, scene.bodies[body].body.shape);
    }
    std::size_t first = 0;
    for (const SoftBody& body : scene.soft_bodies) {
        animation.add_soft_body(body.mesh, first);
        first += body.mesh.vertex_count();
    }
    return std::move(animation).finish();
}

}  // namespace tandem::simulate
