// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <tandem/mesh_file.hpp>
#include <tandem/model.hpp>

namespace tandem {
namespace {

template <class Options>
Result<Model> load_and_build(const std::filesystem::path& file, const Options& options) {
    Result<Mesh> mesh = load_mesh(file);
    if (!mesh) {
        return std::move(mesh).error();
    }
    return Model::build(*std::move(mesh), options);
}

}  // namespace

// These members of Model are defined here because the module bvh does not use files.

Result<Model> Model::load(const std::filesystem::path& file, const BuildOptions& options) {
    return load_and_build(file, options);
}

Result<Model> Model::load(const std::filesystem::path& file, const ReferenceOptions& options) {
    return load_and_build(file, options);
}

}  // namespace tandem
