// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "adapter.hpp"

#include <stdexcept>

namespace tandem::peers {

void Adapter::all_pairs(std::size_t, std::vector<TrianglePair>&) {
    throw std::logic_error("this peer cannot find all pairs");
}

bool Adapter::touches(std::size_t) {
    throw std::logic_error("this peer cannot look for a first contact");
}

double Adapter::distance(std::size_t) {
    throw std::logic_error("this peer cannot measure a distance");
}

void Adapter::self_pairs(std::vector<TrianglePair>&) {
    throw std::logic_error("this peer cannot look for self-intersections");
}

}  // namespace tandem::peers
