// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

/// Inner names of a module are in a namespace with the module's name, public names in `tandem`. The
/// six modules below are the core, which all others use. Each of them sees the names of the modules
/// below it, as listed here and nowhere else. Names of any other module are written with their
/// namespace: `shapes::separation`. The table in docs/design/architecture.md lists which module
/// uses which.
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
