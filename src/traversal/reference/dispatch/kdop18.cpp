// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/reference/dispatch_walk.hpp"
#include "volumes/kdop.hpp"

namespace tandem::traversal {

template TraversalStats walk(const ReferenceTree<Kdop<18>>&, const ReferenceTree<Kdop<18>>&,
                             const RelativePose&, const WalkChoice&, const LeafPairSink&,
                             WalkBuffers&);

}  // namespace tandem::traversal
