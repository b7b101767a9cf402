// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/obb.hpp"

#include "traversal/reference/dispatch_walk.hpp"

namespace tandem::traversal {

template TraversalStats walk(const ReferenceTree<Obb>&, const ReferenceTree<Obb>&,
                             const RelativePose&, const WalkChoice&, const LeafPairSink&,
                             WalkBuffers&);

}  // namespace tandem::traversal
