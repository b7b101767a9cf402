// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <tandem/engine.hpp>

namespace tandem {

std::string_view name_of(VolumeKind kind) {
    switch (kind) {
        case VolumeKind::Aabb:
            return "aabb";
    }
    return "?";
}

std::string_view name_of(BuilderKind kind) {
    switch (kind) {
        case BuilderKind::ObjectMedian:
            return "object-median";
    }
    return "?";
}

std::string_view name_of(OrderKind kind) {
    switch (kind) {
        case OrderKind::Stack:
            return "stack";
    }
    return "?";
}

std::string_view name_of(RuleKind kind) {
    switch (kind) {
        case RuleKind::LargerVolume:
            return "larger-volume";
    }
    return "?";
}

}  // namespace tandem
