// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

/// Inner names of a module are in a namespace of the module's name, public names in `tandem`. The
/// six modules below are the core that all others stand on; each sees the names of those beneath
/// it, as listed here and nowhere else. A name of any other module is written with its namespace:
/// `shapes::separation`. The table of docs/design/architecture.md says which module uses which.
namespace tandem {

namespace base {}
namespace geometry {
using namespace base;
}
namespace volumes {
using namespace geometry;
}
namespace bvh {
using namespace volumes;
}
namespace traversal {
using namespace bvh;
}
namespace query {
using namespace traversal;
}

namespace broadphase {
using namespace traversal;
}
namespace contact {
using namespace query;
}
namespace continuous {
using namespace traversal;
}
namespace deform {
using namespace query;
}
namespace dynamics {
using namespace query;
}
namespace gpu {
using namespace query;
}
namespace io {
using namespace bvh;
}
namespace scene {
using namespace bvh;
}
namespace shapes {
using namespace query;
}
namespace world {
using namespace query;
}

}  // namespace tandem
