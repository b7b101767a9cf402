// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/run_outputs.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "simulate/drawn_mesh.hpp"

namespace tandem::simulate {
namespace {

using nlohmann::json;

/// Half the side of the square that stands for a plane.
constexpr double kHalfGround = 10.0;

/// The parts of the one buffer of a GLB, and what glTF says of them.
class Buffer {
  public:
    explicit Buffer(json& document) : document_(document) {}

    template <class T>
    std::size_t accessor(std::span<const T> values, int component, const char* type,
                         std::size_t width) {
        const std::size_t offset = bytes_.size();
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
        bytes_.resize((bytes_.size() + 3) / 4 * 4);
        document_["bufferViews"].push_back(
            {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", values.size_bytes()}});
        json accessor{{"bufferView", document_["bufferViews"].size() - 1},
                      {"componentType", component},
                      {"count", values.size() / width},
                      {"type", type}};
        if (type == std::string_view("VEC3") || type == std::string_view("SCALAR")) {
            for (std::size_t k = 0; k < width && component == kFloat; ++k) {
                T least = values[k];
                T most = values[k];
                for (std::size_t at = k; at < values.size(); at += width) {
                    least = std::min(least, values[at]);
                    most = std::max(most, values[at]);
                }
                accessor["min"].push_back(least);
                accessor["max"].push_back(most);
            }
        }
        document_["accessors"].push_back(std::move(accessor));
        return document_["accessors"].size() - 1;
    }

    [[nodiscard]] std::string finish() && {
        document_["buffers"] = json::array({{{"byteLength", bytes_.size()}}});
        std::string text = document_.dump();
        text.resize((text.size() + 3) / 4 * 4, ' ');
        std::string file;
        const auto word = [&](std::uint32_t value) {
            file.append(reinterpret_cast<const char*>(&value), sizeof value);
        };
        word(0x46546C67U);  // "glTF"
        word(2);
        word(static_cast<std::uint32_t>(12 + 8 + text.size() + 8 + bytes_.size()));
        word(static_cast<std::uint32_t>(text.size()));
        word(0x4E4F534AU);  // "JSON"
        file += text;
        word(static_cast<std::uint32_t>(bytes_.size()));
        word(0x004E4942U);  // "BIN"
        return file + bytes_;
    }

    static constexpr int kFloat = 5126;
    static constexpr int kUnsigned = 5125;

  private:
    json& document_;
    std::string bytes_;
};

std::size_t add_mesh(const Mesh& mesh, json& document, Buffer& buffer) {
    std::vector<float> positions;
    std::vector<std::uint32_t> indices;
    for (const Vec3& vertex : mesh.vertices()) {
        for (const double x : vertex) {
            positions.push_back(static_cast<float>(x));
        }
    }
    for (const Triangle& triangle : mesh.triangles()) {
        indices.insert(indices.end(), triangle.begin(), triangle.end());
    }
    const std::size_t at =
        buffer.accessor(std::span<const float>(positions), Buffer::kFloat, "VEC3", 3);
    const std::size_t of =
        buffer.accessor(std::span<const std::uint32_t>(indices), Buffer::kUnsigned, "SCALAR", 1);
    document["meshes"].push_back(
        {{"primitives", {{{"attributes", {{"POSITION", at}}}, {"indices", of}}}}});
    return document["meshes"].size() - 1;
}

}  // namespace

std::string csv_of(std::span<const Frame> frames) {
    std::string text =
        "step,time,kinetic_energy,potential_energy,momentum_x,momentum_y,momentum_z,angular_x,"
        "angular_y,angular_z,deepest,residual,possible,touching,contacts,awake,islands,update_s,"
        "broad_s,narrow_s,solve_s,total_s\n";
    for (const Frame& frame : frames) {
        const SimulationStep& r = frame.report;
        text += fmt::format(
            "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", r.step, r.time,
            r.kinetic_energy, r.potential_energy, r.momentum.x(), r.momentum.y(), r.momentum.z(),
            r.angular_momentum.x(), r.angular_momentum.y(), r.angular_momentum.z(), r.deepest,
            r.residual, r.possible, r.touching, r.contacts, r.awake, r.islands, r.update_seconds,
            r.broad_seconds, r.narrow_seconds, r.solve_seconds, r.total_seconds);
    }
    return text;
}

std::string json_of(const std::string& name, std::span<const Frame> frames, std::uint64_t hash) {
    double deepest = 0.0;
    double seconds = 0.0;
    for (const Frame& frame : frames) {
        deepest = std::max(deepest, frame.report.deepest);
        seconds += frame.report.total_seconds;
    }
    nlohmann::ordered_json document{{"schema", "tandem.simulate/1"},
                                    {"scene", name},
                                    {"frames", frames.size()},
                                    {"deepest", deepest},
                                    {"seconds", seconds},
                                    {"hash", fmt::format("{:016x}", hash)}};
    if (!frames.empty()) {
        const SimulationStep& last = frames.back().report;
        document["bodies"] = frames.back().bodies.size();
        document["last"] = {{"step", last.step},
                            {"time", last.time},
                            {"kinetic_energy", last.kinetic_energy},
                            {"potential_energy", last.potential_energy},
                            {"deepest", last.deepest},
                            {"residual", last.residual},
                            {"possible", last.possible},
                            {"touching", last.touching},
                            {"contacts", last.contacts},
                            {"awake", last.awake}};
    }
    return document.dump(2) + "\n";
}

Result<std::string> glb_of(const scenes::SimulatedScene& scene, std::span<const Frame> frames) {
    json document{{"asset", {{"version", "2.0"}, {"generator", "tandem simulate"}}}};
    Buffer buffer(document);
    std::vector<float> times;
    for (const Frame& frame : frames) {
        times.push_back(static_cast<float>(frame.report.time));
    }
    if (times.empty()) {
        return Error{ErrorCode::InvalidArgument, "there are no frames to draw"};
    }
    const std::size_t time =
        buffer.accessor(std::span<const float>(times), Buffer::kFloat, "SCALAR", 1);
    // z is up here, y in glTF: one node above all others turns the scene.
    document["nodes"].push_back({{"name", "scene"}, {"rotation", {-0.7071068, 0, 0, 0.7071068}}});
    json children = json::array();
    json animation{{"samplers", json::array()}, {"channels", json::array()}};
    std::map<const ShapeData*, std::size_t> meshes;
    for (std::size_t body = 0; body < scene.bodies.size(); ++body) {
        const Shape& shape = scene.bodies[body].body.shape;
        auto known = meshes.find(&shape.data());
        if (known == meshes.end()) {
            const std::optional<Mesh> mesh = drawn_mesh(shape, kHalfGround);
            if (!mesh) {
                continue;
            }
            known = meshes.emplace(&shape.data(), add_mesh(*mesh, document, buffer)).first;
        }
        std::vector<float> positions;
        std::vector<float> turns;
        for (const Frame& frame : frames) {
            const BodyFrame& at = frame.bodies[body];
            for (const double x : at.position) {
                positions.push_back(static_cast<float>(x));
            }
            for (const std::size_t k : {1U, 2U, 3U, 0U}) {
                turns.push_back(static_cast<float>(at.rotation[k]));
            }
        }
        document["nodes"].push_back({{"mesh", known->second}});
        const std::size_t node = document["nodes"].size() - 1;
        children.push_back(node);
        const auto channel = [&](std::size_t values, const char* path) {
            animation["samplers"].push_back({{"input", time}, {"output", values}});
            animation["channels"].push_back({{"sampler", animation["samplers"].size() - 1},
                                             {"target", {{"node", node}, {"path", path}}}});
        };
        channel(buffer.accessor(std::span<const float>(positions), Buffer::kFloat, "VEC3", 3),
                "translation");
        channel(buffer.accessor(std::span<const float>(turns), Buffer::kFloat, "VEC4", 4),
                "rotation");
    }
    if (children.empty()) {
        return Error{ErrorCode::InvalidArgument, "no body of the scene has triangles to draw"};
    }
    document["nodes"][0]["children"] = children;
    document["scenes"] = json::array({{{"nodes", {0}}}});
    document["scene"] = 0;
    document["animations"] = json::array({animation});
    return std::move(buffer).finish();
}

}  // namespace tandem::simulate
