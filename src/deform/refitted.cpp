// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <tandem/model.hpp>

#include "base/parallel.hpp"
#include "bvh/model_tree.hpp"
#include "deform/deforming_tree.hpp"

namespace tandem {

/// Refits a deforming tree for one frame. The vertices stay in the caller's order, unlike in a
/// DeformingModel: that is slower, but the answer has the mesh that was given.
Result<Model> Model::refitted(Mesh moved) const {
    const auto* tree = std::get_if<bvh::WideTree>(&tree_->tree);
    if (tree == nullptr) {
        return Error{ErrorCode::Unsupported,
                     "refitting is for models of the fast engine: build with BuildOptions"};
    }
    if (!std::ranges::equal(moved.triangles(), mesh().triangles())) {
        return Error{ErrorCode::InvalidArgument,
                     "the moved mesh has other triangles than the model: build a new one"};
    }
    const auto& options = std::get<BuildOptions>(tree_->options);
    const auto made = std::make_shared<bvh::ModelTree>(
        bvh::ModelTree{.mesh = std::move(moved), .options = options, .tree = *tree});
    auto& fitted = std::get<bvh::WideTree>(made->tree);
    fitted.oriented.clear();
    fitted.frame = volumes::frame_of(made->mesh);
    base::run_in(base::executor_of(options.executor, options.threads), [&] {
        deform::DeformingTree deforming(fitted, made->mesh);
        deforming.make_room(fitted, 0);
        deforming.start();
    });
    return Model(made);
}

}  // namespace tandem
