// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "approach.hpp"

namespace tandem::bench {
namespace {

// Objects are within [−1, 1]³, so at a distance of 4 they cannot touch, and a way of length 8 leads
// past the other object.
constexpr double kOutside = 4.0;
constexpr double kReach = 8.0;
constexpr double kStep = 1.0 / 32.0;

Error no_contact() {
    return {ErrorCode::InvalidMesh, "the two copies of the mesh never touch on their way"};
}

}  // namespace

Pose pose_at(const Way& way, double distance) {
    return Pose::create(way.start + distance * way.direction, way.turn[0], way.turn[1], way.turn[2],
                        way.turn[3])
        .value();
}

Approach::Approach(const Model& mover, const Model& rest, const Way& way)
    : mover_(mover), rest_(rest), way_(way) {}

bool Approach::touches(double distance) {
    return query_.first_contact({rest_}, {mover_, pose_at(way_, distance)}).value().has_value();
}

TraversalStats Approach::stats_at(double distance) {
    static_cast<void>(query_.count({rest_}, {mover_, pose_at(way_, distance)}).value());
    return query_.stats();
}

Result<double> Approach::last_clear() {
    for (const double start : {0.0, -kOutside}) {
        if (touches(start)) {
            continue;
        }
        double clear = start;
        while (clear < start + kReach && !touches(clear + kStep)) {
            clear += kStep;
        }
        if (clear >= start + kReach) {
            continue;
        }
        double contact = clear + kStep;
        halve(clear, contact, [&](double distance) { return touches(distance); });
        return clear;
    }
    return no_contact();
}

Result<double> Approach::away_from_contact() {
    constexpr double kGap = 1.0 / 8.0;
    Result<double> clear = last_clear();
    if (!clear) {
        return clear;
    }
    const double away = *clear > 0.0 ? 0.5 * *clear : *clear - kGap;
    const TraversalStats stats = stats_at(away);
    return stats.geometry_overlaps > 0 || stats.overlaps == 0 ? *clear : away;
}

Result<double> Approach::few_overlaps(double clear, std::uint64_t most) {
    const auto many = [&](double distance) { return stats_at(distance).leaf_overlaps > most; };
    double few = clear;
    double crowded = clear;
    if (many(clear)) {
        while (many(few)) {
            few -= kStep;
        }
        halve(few, crowded, many);
    }
    for (const double place : {few, crowded}) {
        const TraversalStats stats = stats_at(place);
        if (stats.leaf_overlaps > 0 && stats.geometry_overlaps == 0) {
            return place;
        }
    }
    return Error{ErrorCode::InvalidMesh,
                 "no place on the way of the two copies of the mesh has overlaps of leaves and no "
                 "contact"};
}

Result<double> Approach::first_touch() {
    for (double distance = 0.0; distance <= kReach; distance += kStep) {
        if (touches(distance)) {
            return distance;
        }
    }
    return no_contact();
}

}  // namespace tandem::bench
