// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/found_pairs.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>
#include <utility>

namespace tandem::cli {
namespace {

[[noreturn]] void fail_changed() {
    throw std::logic_error("a second look found other pairs than the first one");
}

}  // namespace

Error beyond_memory(std::size_t bytes) {
    return {ErrorCode::Unsupported,
            fmt::format("the pairs take more than the {} bytes of --memory: raise it, or ask for "
                        "less",
                        bytes)};
}

FoundPairs::FoundPairs(std::vector<TrianglePair> sorted, std::size_t triangles_a,
                       std::size_t triangles_b)
    : first_(std::move(sorted)),
      count_(first_.size()),
      hash_(base::fnv_of_pairs(std::span<const TrianglePair>(first_))),
      marks_(marks_of(first_, triangles_a, triangles_b)) {}

Result<FoundPairs> FoundPairs::streamed(VisitPairs visit, std::size_t triangles_a,
                                        std::size_t triangles_b, const PairMemory& memory) {
    FoundPairs found;
    found.visit_ = std::move(visit);
    found.bytes_ = memory.bytes;
    found.counts_.resize(triangles_a);
    found.marks_ = marks_of({}, triangles_a, triangles_b);
    const Result<Done> counted = found.visit_([&](std::span<const TrianglePair> pairs) {
        for (const TrianglePair& pair : pairs) {
            ++found.counts_[pair.a];
            found.marks_.a[pair.a] = true;
            found.marks_.b[pair.b] = true;
        }
        found.count_ += pairs.size();
        return Flow::Continue;
    });
    if (!counted) {
        return counted.error();
    }
    const std::size_t kept = std::min(memory.listed, memory.bytes / sizeof(TrianglePair));
    std::uint64_t hash = base::kHashOfNothing;
    const Result<Done> hashed = found.for_each([&](std::span<const TrianglePair> pairs) {
        hash = base::fnv_of_pairs(pairs, hash);
        const auto more = pairs.first(std::min(pairs.size(), kept - found.first_.size()));
        found.first_.insert(found.first_.end(), more.begin(), more.end());
        return Flow::Continue;
    });
    if (!hashed) {
        return hashed.error();
    }
    found.hash_ = hash;
    return found;
}

std::string FoundPairs::hash_text() const {
    return fmt::format("{:016x}", hash_);
}

Result<std::span<const TrianglePair>> FoundPairs::all() const {
    if (visit_) {
        return Error{ErrorCode::Unsupported,
                     fmt::format("this output needs all {} pairs in memory, and --memory bounds "
                                 "them to {} bytes: raise it",
                                 count_, bytes_)};
    }
    return first();
}

FoundPairs::Range FoundPairs::range_from(std::size_t begin) const {
    // At least one triangle: it has at most as many pairs as B has triangles.
    const std::uint64_t most = bytes_ / sizeof(TrianglePair);
    Range range{begin, begin + 1, counts_[begin]};
    while (range.end < counts_.size() && range.pairs + counts_[range.end] <= most) {
        range.pairs += counts_[range.end++];
    }
    return range;
}

Result<std::vector<TrianglePair>> FoundPairs::pairs_of(const Range& range) const {
    // Counting sort: each triangle of A has a fixed range, which is sorted by b afterwards.
    std::vector<std::size_t> next(range.end - range.begin + 1);
    for (std::size_t k = range.begin; k < range.end; ++k) {
        next[k - range.begin + 1] = next[k - range.begin] + counts_[k];
    }
    const std::vector<std::size_t> begins = next;
    std::vector<TrianglePair> pairs(range.pairs);
    bool agrees = true;
    const Result<Done> visited = visit_([&](std::span<const TrianglePair> batch) {
        for (const TrianglePair& pair : batch) {
            if (pair.a < range.begin || pair.a >= range.end) {
                continue;
            }
            const std::size_t k = pair.a - range.begin;
            agrees = agrees && next[k] < begins[k + 1];
            if (!agrees) {
                return Flow::Stop;
            }
            pairs[next[k]++] = pair;
        }
        return Flow::Continue;
    });
    if (!visited) {
        return visited.error();
    }
    if (!agrees) {
        fail_changed();
    }
    for (std::size_t k = 0; k + 1 < begins.size(); ++k) {
        const auto at = [&](std::size_t i) {
            return pairs.begin() + static_cast<std::ptrdiff_t>(i);
        };
        if (next[k] != begins[k + 1]) {
            fail_changed();
        }
        std::sort(at(begins[k]), at(begins[k + 1]));
    }
    return pairs;
}

Result<Done> FoundPairs::for_each(const CollideQuery::Visitor& visitor) const {
    if (!visit_) {
        if (!first_.empty()) {
            static_cast<void>(visitor(first_));
        }
        return Done{};
    }
    for (std::size_t begin = 0; begin < counts_.size();) {
        const Range range = range_from(begin);
        begin = range.end;
        if (range.pairs == 0) {
            continue;
        }
        const Result<std::vector<TrianglePair>> pairs = pairs_of(range);
        if (!pairs) {
            return pairs.error();
        }
        if (visitor(*pairs) == Flow::Stop) {
            break;
        }
    }
    return Done{};
}

}  // namespace tandem::cli
