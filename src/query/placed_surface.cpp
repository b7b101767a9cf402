// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/placed_surface.hpp"

#include <fmt/format.h>

#include "query/pose_range.hpp"

namespace tandem::query {

Result<Surface> surface_for(const Model& model, std::string_view query) {
    if (const auto surface = surface_of(model)) {
        return *surface;
    }
    return Error{
        ErrorCode::Unsupported,
        fmt::format("{} needs a model of the fast engine: build it with BuildOptions", query)};
}

Result<PlacedSurface> surface_for(const Placed& placed, std::string_view query) {
    auto surface = surface_for(placed.model, query);
    if (!surface) {
        return std::move(surface).error();
    }
    if (auto in_range = check_range(surface->frame(), placed.pose); !in_range) {
        return std::move(in_range).error();
    }
    return PlacedSurface{*surface, &placed.pose};
}

Result<PlacedSurfaces> surfaces_for(const Placed& a, const Placed& b, std::string_view query) {
    const auto surface_a = surface_of(a.model);
    const auto surface_b = surface_of(b.model);
    if (!surface_a || !surface_b) {
        return Error{
            ErrorCode::Unsupported,
            fmt::format("{} need models of the fast engine: build both with BuildOptions", query)};
    }
    if (auto in_range = check_range(surface_a->frame(), a.pose, surface_b->frame(), b.pose);
        !in_range) {
        return std::move(in_range).error();
    }
    return PlacedSurfaces{{*surface_a, &a.pose}, {*surface_b, &b.pose}};
}

}  // namespace tandem::query
