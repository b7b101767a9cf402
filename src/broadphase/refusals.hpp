// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include <tandem/broad_phase.hpp>

#include "broadphase/objects.hpp"

namespace tandem::broadphase {

// Why a broad phase refuses arguments; nothing if it does not. Arguments may come from outside,
// through a language binding, so a refusal is an error and not an assertion.

[[nodiscard]] Error moved_from();
[[nodiscard]] Error used_by_predicate();
[[nodiscard]] Error no_object(ObjectId id);

[[nodiscard]] std::optional<Error> refusal_of(const Box& box);
[[nodiscard]] std::optional<Error> refusal_of(const Ray& ray);
/// A handle is refused if its object is not there.
[[nodiscard]] std::optional<Error> refusal_of(const Objects& objects, ObjectHandle object);
/// Boxes that are to be added are refused if one of them is improper, or if there are too many.
[[nodiscard]] std::optional<Error> refusal_of(const Objects& objects, std::span<const Box> boxes);
/// Objects that are to be moved are refused if one handle or one box is.
[[nodiscard]] std::optional<Error> refusal_of(const Objects& objects,
                                              std::span<const ObjectHandle> moved,
                                              std::span<const Box> boxes);

}  // namespace tandem::broadphase
