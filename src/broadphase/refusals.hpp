// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include <tandem/broad_phase.hpp>

#include "broadphase/objects.hpp"

namespace tandem::broadphase {

// Why a broad phase does not do what it is asked to. All of it may come from outside, through a
// language binding, so each is an error and not an assertion.

[[nodiscard]] Error moved_from();
[[nodiscard]] Error no_object(ObjectId id);

[[nodiscard]] std::optional<Error> refusal_of(const Box& box);
[[nodiscard]] std::optional<Error> refusal_of(const Ray& ray);
/// Of a handle: its object must be there.
[[nodiscard]] std::optional<Error> refusal_of(const Objects& objects, ObjectHandle object);
/// Of boxes that are to be added.
[[nodiscard]] std::optional<Error> refusal_of(const Objects& objects, std::span<const Box> boxes);
/// Of objects that are to be moved to these boxes.
[[nodiscard]] std::optional<Error> refusal_of(const Objects& objects,
                                              std::span<const ObjectHandle> moved,
                                              std::span<const Box> boxes);

}  // namespace tandem::broadphase
