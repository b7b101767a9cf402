// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peer_agreement.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tandem::bench {
namespace {

bool same_case(const PeerRow& left, const PeerRow& right) {
    return left.mesh == right.mesh && left.work == right.work && left.pose == right.pose;
}

bool is_exact(const PeerRow& row) {
    const Peer* const peer = find_peer(row.peer);
    return peer != nullptr && peer->exact;
}

const PeerRow* row_to_compare_with(const PeersReport& report, const PeerRow& row) {
    if (const PeerRow* const ours = our_row(report, row)) {
        return ours;
    }
    const auto exact = std::find_if(
        report.rows.begin(), report.rows.end(),
        [&](const PeerRow& other) { return same_case(row, other) && is_exact(other); });
    return exact == report.rows.end() ? nullptr : &*exact;
}

/// Distances of different libraries have different rounding errors.
bool nearly_equal(double left, double right) {
    constexpr double kTolerance = 1e-5;
    return std::fabs(left - right) <= kTolerance * std::max(left, right);
}

std::string answer_text(const PeerRow& row) {
    if (row.work == Work::Distance) {
        return fmt::format("{}", fmt::join(row.distances, " "));
    }
    if (row.work == Work::FirstContact) {
        return fmt::format("{} poses with contact", row.pair_count.value_or(0));
    }
    return fmt::format("{} pairs ({})", row.pair_count.value_or(0),
                       row.pair_hash.value_or("no hash"));
}

}  // namespace

std::string_view name_of(Agreement agreement) {
    switch (agreement) {
        case Agreement::Same:
            return "same";
        case Agreement::Different:
            return "DIFFERENT";
        case Agreement::NotComparable:
            return "–";
    }
    return "";
}

const PeerRow* our_row(const PeersReport& report, const PeerRow& row) {
    const PeerRow* found = nullptr;
    for (const PeerRow& other : report.rows) {
        if (other.peer != kOurName || !same_case(row, other)) {
            continue;
        }
        if (other.threads == row.threads) {
            return &other;
        }
        if (found == nullptr || other.threads < found->threads) {
            found = &other;
        }
    }
    return found;
}

std::optional<double> ratio_to_ours(const PeersReport& report, const PeerRow& row) {
    const PeerRow* const ours = our_row(report, row);
    if (ours == nullptr || row.peer == kOurName) {
        return std::nullopt;
    }
    return row.min_s / ours->min_s;
}

Agreement agreement_of(const PeersReport& report, const PeerRow& row) {
    const PeerRow* const other = row_to_compare_with(report, row);
    if (other == nullptr || row.work == Work::Build) {
        return Agreement::NotComparable;
    }
    bool same = true;
    if (row.work == Work::Distance) {
        same = std::equal(row.distances.begin(), row.distances.end(), other->distances.begin(),
                          other->distances.end(), nearly_equal);
    } else if (row.work == Work::FirstContact) {
        same = row.pair_count == other->pair_count;
    } else {
        if (!row.pair_hash || !other->pair_hash) {
            return Agreement::NotComparable;
        }
        same = row.pair_hash == other->pair_hash && row.pair_count == other->pair_count;
    }
    return same ? Agreement::Same : Agreement::Different;
}

std::vector<std::string> disagreements(const PeersReport& report) {
    std::vector<std::string> found;
    for (const PeerRow& row : report.rows) {
        if (agreement_of(report, row) != Agreement::Different) {
            continue;
        }
        const PeerRow& other = *row_to_compare_with(report, row);
        found.push_back(fmt::format("{}, {}, {}: {} finds {}, {} finds {}", row.mesh,
                                    name_of(row.work), row.pose, row.peer, answer_text(row),
                                    other.peer, answer_text(other)));
    }
    return found;
}

bool exact_peers_disagree(const PeersReport& report) {
    return std::any_of(report.rows.begin(), report.rows.end(), [&](const PeerRow& row) {
        return is_exact(row) && agreement_of(report, row) == Agreement::Different;
    });
}

}  // namespace tandem::bench
