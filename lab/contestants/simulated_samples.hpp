// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Reads the file that `tandem bench simulate` writes for the programs of the peers
/// (lab/bench/simulate/sampled_run.cpp), without any of our libraries.
namespace tandem::peers {

struct SampledMesh {
    std::vector<std::array<double, 3>> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    double mass = 0.0;
    std::array<double, 3> centre{};
    std::array<double, 9> inertia{};  ///< about the centre of mass
};

struct SampledBody {
    enum class Kind { Plane, Static, Dynamic } kind = Kind::Static;
    std::size_t mesh = 0;
    double friction = 0.5;
    double rolling = 0.0;
    std::array<double, 4> plane{};
};

struct SampledPose {
    std::array<double, 9> rotation{};  ///< row by row
    std::array<double, 3> translation{};
};

struct SampledMoment {
    std::uint64_t step = 0;
    std::vector<SampledPose> poses;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
};

struct SampledScene {
    std::uint64_t steps = 0;
    std::uint64_t every = 0;
    double time_step = 0.0;
    double gravity = 0.0;
    std::vector<SampledMesh> meshes;
    std::vector<SampledBody> bodies;
    std::vector<SampledMoment> moments;  ///< the first one is the start
};

/// Throws if the file is invalid.
inline SampledScene read_samples(const std::string& file) {
    std::ifstream in(file);
    SampledScene scene;
    std::string word;
    const auto expect = [&](bool fine) {
        if (!fine) {
            throw std::runtime_error(file + " is not a file of samples");
        }
    };
    in >> word >> scene.steps >> scene.every >> scene.time_step >> scene.gravity;
    expect(in && word == "scene");
    while (in >> word && word == "mesh") {
        SampledMesh mesh;
        std::size_t vertices = 0;
        std::size_t triangles = 0;
        in >> vertices >> triangles;
        expect(static_cast<bool>(in));
        mesh.vertices.resize(vertices);
        mesh.triangles.resize(triangles);
        for (auto& v : mesh.vertices) {
            in >> v[0] >> v[1] >> v[2];
        }
        for (auto& t : mesh.triangles) {
            in >> t[0] >> t[1] >> t[2];
        }
        in >> word >> mesh.mass >> mesh.centre[0] >> mesh.centre[1] >> mesh.centre[2];
        for (double& value : mesh.inertia) {
            in >> value;
        }
        scene.meshes.push_back(std::move(mesh));
    }
    std::size_t bodies = 0;
    in >> bodies;
    expect(in && word == "bodies");
    for (std::size_t k = 0; k < bodies; ++k) {
        SampledBody body;
        in >> word;
        if (word == "plane") {
            body.kind = SampledBody::Kind::Plane;
            in >> body.plane[0] >> body.plane[1] >> body.plane[2] >> body.plane[3];
        } else {
            body.kind = word == "dynamic" ? SampledBody::Kind::Dynamic : SampledBody::Kind::Static;
            in >> body.mesh >> body.friction >> body.rolling;
        }
        expect(in && body.mesh < scene.meshes.size() + 1);
        scene.bodies.push_back(body);
    }
    while (in >> word && word == "sample") {
        SampledMoment moment;
        std::size_t pairs = 0;
        in >> moment.step >> pairs;
        moment.poses.resize(bodies);
        for (SampledPose& pose : moment.poses) {
            for (double& value : pose.rotation) {
                in >> value;
            }
            in >> pose.translation[0] >> pose.translation[1] >> pose.translation[2];
        }
        moment.pairs.resize(pairs);
        for (auto& [a, b] : moment.pairs) {
            in >> a >> b;
        }
        expect(static_cast<bool>(in));
        scene.moments.push_back(std::move(moment));
    }
    expect(!scene.moments.empty());
    return scene;
}

/// The centre of mass of a body in world coordinates.
inline std::array<double, 3> centre_of(const SampledMesh& mesh, const SampledPose& pose) {
    std::array<double, 3> at = pose.translation;
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t k = 0; k < 3; ++k) {
            at[row] += pose.rotation[3 * row + k] * mesh.centre[k];
        }
    }
    return at;
}

inline double processor_ms() {
    timespec time{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

/// The common `main` of these programs: calls `action` with the content of the named file.
template <class Action>
int with_samples(int argc, char** argv, Action action) {
    if (argc != 2) {
        std::fprintf(stderr, "name a file of samples\n");
        return 2;
    }
    try {
        return action(argv[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}

}  // namespace tandem::peers
