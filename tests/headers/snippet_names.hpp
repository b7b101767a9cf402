// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Names that the snippets of the guides use without declaring them (snippets.py). Nothing is
// defined, since snippets are only checked.
#pragma once

#include <Eigen/Geometry>
#include <cstdio>
#include <filesystem>
#include <span>
#include <vector>

#include <tandem/tandem.hpp>

using namespace tandem;

extern const char* const file;
extern const std::vector<double> coordinates;
extern const std::vector<std::uint32_t> indices;
extern const Mesh mesh, moved_mesh;
extern Model model;
extern World world;
extern const Scene scene;
extern const clash::ClashRequest request;
extern const std::vector<std::filesystem::path> files;
extern const Model gear, housing, ball, cow_model;
extern const Pose pose, next_pose;
extern const Eigen::Isometry3d isometry;
extern const std::vector<Pose> poses;
extern const Solid other;
extern const std::vector<Box> boxes;
extern const Box box, box_of_the_ground, box_of_the_player;
extern const std::vector<Vec3> positions, vertices, before, after, body_before, body_after;
extern const std::vector<std::vector<Vec3>> frames;
extern const std::vector<Triangle> triangles, body_triangles;
extern const std::vector<gpu::PlacedObject> bodies;

void use(const Mesh&);
void use(std::uint64_t, std::span<const TrianglePair>);
void report(const std::string& message);
