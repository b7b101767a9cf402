// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include <tandem/gpu.hpp>

#include "base/module_names.hpp"
#include "bvh/surface.hpp"
#include "bvh/wide/wide_layout.h"
#include "gpu/kernels/records.h"
#include "gpu/records.hpp"
#include "gpu/walks/paper_trees.hpp"

namespace tandem::gpu {

/// The host's copy of an object, for poses and for pairs that only the CPU can decide.
struct Object {
    Model model;                 ///< a model of the fast engine
    std::vector<Vec3> vertices;  ///< current positions
    TreeFrame frame;             ///< frame of the current positions
    ObjectRecord record{};
    std::uint32_t stack_bits = 0;  ///< bits that a walk down the post-indexed tree may push
    std::uint64_t nodes = 0;       ///< number of nodes of the tree that is walked
    std::uint64_t imaginary = 0;
    bool deformed = false;

    [[nodiscard]] bool empty() const noexcept { return record.levels == 0; }
    [[nodiscard]] std::span<const Triangle> triangles() const { return model.mesh().triangles(); }
    [[nodiscard]] TriangleCorners corners(std::uint32_t k) const {
        const Triangle& t = triangles()[k];
        return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    }
    /// The model with the current vertices.
    [[nodiscard]] Result<Model> current_model() const;
};

/// The objects of a batch on its device; all records of a kind are in one buffer.
class Objects {
  public:
    Objects(Machine& machine, const BatchRequest& request);

    /// Adding the same model again returns the same number. After DeviceError nothing of the model
    /// was added.
    Result<DeviceObject> add(const Model& model);
    /// The same without the device: only the CPU can answer questions about the object.
    Result<DeviceObject> add_on_host(const Model& model);
    /// After DeviceError the host has the new vertices, and the device's copy is invalid.
    Result<Done> deform(DeviceObject object, std::span<const Vec3> vertices);

    [[nodiscard]] std::size_t size() const noexcept { return objects_.size(); }
    [[nodiscard]] const Object& operator[](DeviceObject object) const { return objects_[object]; }
    [[nodiscard]] std::uint32_t box_words() const noexcept { return words_; }

    // Buffers that the kernels read.
    Records<ObjectRecord> records;
    Records<WideNode> nodes;
    Records<std::uint32_t> slots;
    Records<WideTriangle> triangles;
    Records<std::uint32_t> corners;  ///< three corners for each triangle
    Records<SplitVertex> vertices;
    /// Three for each vertex; only if the device decides in double.
    Records<double> exact_vertices;
    /// TG_FRAME_WORDS for each object; only if the device decides in double.
    Records<double> frames;
    Records<float> boxes;  ///< boxes of the papers' trees
    Records<PostLinks> links;

  private:
    [[nodiscard]] std::optional<DeviceObject> known(const Model& model) const;
    static Result<Object> object_of(const Model& model);
    Result<Done> put(Object& object);
    DeviceObject keep(const Model& model, Object object);
    Result<Done> put_paper_tree(Object& object);
    void put_vertices(const Object& object);
    void put_frame(DeviceObject number, const TreeFrame& frame);
    void make_triangles(const Object& object);

    Machine& machine_;
    BatchRequest request_;
    std::vector<Object> objects_;
    std::map<const ModelTree*, DeviceObject> known_;
    std::vector<Model> kept_;  ///< models whose trees are the keys of known_
    Records<FloatBox> refit_boxes_;
    std::uint32_t words_ = TG_AABB_WORDS;
};

}  // namespace tandem::gpu
