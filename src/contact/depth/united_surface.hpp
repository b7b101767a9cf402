// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/model.hpp>

#include "contact/depth/body_shape.hpp"

namespace tandem::contact {

/// For a body whose triangles cross or cover each other: finds the triangles on the surface of the
/// union, and builds a model of that surface.
[[nodiscard]] Result<Done> unite_surface(const Model& model, BodyShape& shape);

}  // namespace tandem::contact
