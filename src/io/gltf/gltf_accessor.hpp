// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <tandem/mesh.hpp>

#include "io/gltf/gltf_buffers.hpp"
#include "io/gltf/gltf_json.hpp"

namespace tandem::io {

/// Reads typed arrays of a glTF file. Every value of the component types is exact in double;
/// normalised integers are divided in double.
class GltfAccessors {
  public:
    /// `file_size`, in bytes, limits accessors without data, whose elements are all zero by the
    /// specification.
    GltfAccessors(const GltfObject& root, GltfBuffers& buffers, std::size_t file_size)
        : root_(root), buffers_(buffers), file_size_(file_size) {}

    [[nodiscard]] std::uint64_t count(std::uint64_t accessor) const;
    /// Any accessor as rows of numbers. `type` is a name of the specification, such as VEC4;
    /// `used_for` appears in messages.
    [[nodiscard]] std::vector<double> numbers(std::uint64_t accessor, std::string_view type,
                                              std::string_view used_for);
    /// A VEC3 of any component type: floats, or integers as KHR_mesh_quantization allows.
    [[nodiscard]] std::vector<Vec3> positions(std::uint64_t accessor);
    /// A SCALAR of an unsigned component type.
    [[nodiscard]] std::vector<std::uint32_t> indices(std::uint64_t accessor);

  private:
    [[nodiscard]] std::vector<double> values(const GltfObject& accessor, std::size_t components);
    void apply_sparse(const GltfObject& accessor, std::size_t components,
                      std::vector<double>& values);

    GltfObject root_;
    GltfBuffers& buffers_;
    std::size_t file_size_;
};

}  // namespace tandem::io
