// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Replaces the reference engine in programs that are built without it (bvh/reference_engine.hpp).
// No model of such a program has a reference tree, so the functions that take one are never called.
#include "bvh/reference_engine.hpp"
#include "query/reference_collide.hpp"

namespace tandem {
namespace {

Error not_here() {
    return {ErrorCode::Unsupported,
            "this program has the fast engine alone: link tandem::tandem, or run tandem-reference"};
}

}  // namespace

bool bvh::has_reference_engine() noexcept {
    return false;
}

Result<bvh::SharedReferenceTree> bvh::build_reference_tree(const Mesh& /*mesh*/,
                                                           const ReferenceOptions& /*options*/) {
    return not_here();
}

TreeSummary bvh::summary_of(const AnyReferenceTree& /*tree*/) {
    return {};
}

TreeQuality bvh::quality_of(const AnyReferenceTree& /*tree*/, const Mesh& /*mesh*/,
                            const ReferenceOptions& /*options*/) {
    return {};
}

std::vector<std::string> bvh::validate_tree(const AnyReferenceTree& /*tree*/,
                                            const Mesh& /*mesh*/) {
    return {not_here().message};
}

Result<Done> query::ReferenceCollide::run(const CollideRequest& /*request*/, const Placed& /*a*/,
                                          const Placed& /*b*/, std::size_t /*batch_size*/,
                                          const WalkBounds& /*bounds*/,
                                          const TouchingPairSink& /*hit*/,
                                          TraversalStats& /*stats*/) {
    return not_here();
}

}  // namespace tandem
