// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

#include <tandem/world.hpp>

#include "base/checksum.hpp"

namespace tandem::testing {

/// Adds vectors by their bits.
inline void add_vectors(base::WordHash& hash, std::initializer_list<Vec3> vectors) {
    for (const Vec3& v : vectors) {
        for (const double x : v) {
            hash.add(std::bit_cast<std::uint64_t>(x));
        }
    }
}

inline void add_handle(base::WordHash& hash, BodyHandle body) {
    hash.add(body.id);
    hash.add(body.generation);
}

/// Everything that the public functions of a world show: bodies, contacts, manifolds, events.
inline std::uint64_t hash_of(const World& world) {
    base::WordHash hash;
    for (const BodyHandle handle : world.bodies()) {
        const Body& body = **world.body(handle);
        add_handle(hash, handle);
        add_vectors(hash, {body.pose.translation(), body.pose.rotation().col(0),
                           body.pose.rotation().col(1), body.linear, body.angular});
        hash.add(reinterpret_cast<std::uintptr_t>(&body.shape.data()));
        hash.add(body.filter.group);
        hash.add(body.filter.mask);
    }
    for (const BodyContact& contact : world.contacts()) {
        add_handle(hash, contact.a);
        add_handle(hash, contact.b);
        for (const ContactManifold& manifold : world.manifolds(contact)) {
            add_vectors(hash, {manifold.normal});
            for (const ContactPoint& point : manifold.points()) {
                add_vectors(hash,
                            {point.on_a, point.on_b, point.impulse, Vec3::Constant(point.depth)});
                hash.add(point.id);
            }
        }
    }
    for (const ContactEvent& event : world.events()) {
        hash.add(static_cast<std::uint64_t>(event.phase));
        add_handle(hash, event.a);
        add_handle(hash, event.b);
    }
    return hash.value();
}

}  // namespace tandem::testing
