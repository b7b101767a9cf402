// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include <tandem/broad_phase.hpp>

#include "broadphase/objects.hpp"

namespace tandem::broadphase {

// Reasons why a broad phase refuses arguments; nothing if it accepts them. Arguments may come
// through a language binding, so a refusal is an error and not an assertion.

[[nodiscard]] Error moved_from();
[[nodiscard]] Error used_by_predicate();
[[nodiscard]] Error no_object(ObjectId id);

[[nodiscard]] std::optional<Error> refusal_of(const Box& box);
[[nodiscard]] std::optional<Error> refusal_of(const Ray& ray);
/// Refuses a handle whose object does not exist.
[[nodiscard]] std::optional<Error> refusal_of(const Objects& objects, ObjectHandle object);
/// Refuses boxes to be added if one of them is improper, or if there are too many.
[[nodiscard]] std::optional<Error> refusal_of(const Objects& objects, std::span<const Box> boxes);
/// Refuses a move if one of its handles or boxes is refused.
[[nodiscard]] std::optional<Error> refusal_of(const Objects& objects,
                                              std::span<const ObjectHandle> moved,
                                              std::span<const Box> boxes);

}  // namespace tandem::broadphase
