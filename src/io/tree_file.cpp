// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <tandem/tree_file.hpp>

#include "io/file_bytes.hpp"
#include "io/output/write_file.hpp"

namespace tandem {

Result<Done> save_tree(const Model& model, const std::filesystem::path& file) {
    const Result<std::vector<std::byte>> bytes = model.saved_tree();
    if (!bytes) {
        return bytes.error();
    }
    return io::write_file(file, io::as_text(*bytes));
}

Result<Model> load_tree(Mesh mesh, const std::filesystem::path& file) {
    const Result<io::FileBytes> content = io::read_file(file);
    if (!content) {
        return content.error();
    }
    return Model::from_saved_tree(std::move(mesh), content->bytes(), file.string());
}

}  // namespace tandem
