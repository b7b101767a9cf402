// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/sphere.hpp"

#include "traversal/reference/dispatch_walk.hpp"

namespace tandem::traversal {

template TraversalStats walk(const ReferenceTree<Sphere>&, const ReferenceTree<Sphere>&,
                             const RelativePose&, const WalkChoice&, const LeafPairSink&,
                             WalkBuffers&);

}  // namespace tandem::traversal
