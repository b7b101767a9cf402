// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/contact_body.hpp>

#include "base/lazy.hpp"
#include "contact/depth/body_shape.hpp"

namespace tandem {

struct ContactBody::Data {
    Model model;
    std::optional<Solid> solid{};
    base::Lazy<Result<contact::BodyShape>> shape{};
};

}  // namespace tandem
