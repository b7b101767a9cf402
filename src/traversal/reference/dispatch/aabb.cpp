// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/aabb.hpp"

#include "traversal/reference/dispatch_walk.hpp"

namespace tandem::traversal {

template TraversalStats walk(const ReferenceTree<Aabb>&, const ReferenceTree<Aabb>&,
                             const RelativePose&, const WalkChoice&, const LeafPairSink&,
                             WalkBuffers&);

}  // namespace tandem::traversal
