// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "run_case.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bench/time_source.hpp"
#include "io/file_bytes.hpp"

namespace tandem::bench {
namespace {

/// FNV-1a hash over the pair hashes of the steps, in little-endian order.
class HashOfSteps {
  public:
    void add(std::uint64_t step) {
        for (unsigned shift = 0; shift < 64; shift += 8) {
            hash_ = (hash_ ^ ((step >> shift) & 0xffU)) * 0x100000001b3U;
        }
    }

    [[nodiscard]] std::string text() const { return fmt::format("{:016x}", hash_); }

  private:
    std::uint64_t hash_ = 0xcbf29ce484222325U;
};

}  // namespace

Result<BroadAnswer> run_broad_case(const BroadCase& one, BroadContestant& contestant) {
    const Result<std::unique_ptr<BoxSource>> source = open_source(one.workload);
    if (!source) {
        return source.error();
    }
    const TimeSource clock = time_source_for(one.options.threads);
    BroadAnswer answer;
    answer.version = contestant.version();
    HashOfSteps hash;
    BoxStep step;
    std::vector<ObjectPair> pairs;
    const std::uint64_t all = std::uint64_t{one.warm_up} + one.steps;
    for (std::uint64_t k = 0; k < all; ++k) {
        const Result<bool> more = (*source)->next(step);
        if (!more) {
            return more.error();
        }
        if (!*more) {
            break;
        }
        answer.objects += step.added.size();
        answer.objects -= step.removed.size();
        // The two timed stages of the step.
        const double start = seconds_now(clock);
        contestant.apply(step);
        const double middle = seconds_now(clock);
        const std::size_t possible = contestant.find();
        const double end = seconds_now(clock);
        if (k < one.warm_up) {
            continue;
        }
        // The rest is not timed.
        contestant.pairs(pairs);
        std::sort(pairs.begin(), pairs.end());
        hash.add(pair_hash(pairs));
        answer.series.update_s.push_back(middle - start);
        answer.series.broad_s.push_back(end - middle);
        answer.series.possible.push_back(possible);
        answer.series.actual.push_back(pairs.size());
    }
    if (answer.series.update_s.empty()) {
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format(
                "nothing is left to measure after {} steps of warm-up; choose fewer with --warm-up",
                one.warm_up)};
    }
    answer.bytes = contestant.bytes();
    answer.pair_hash = hash.text();
    return answer;
}

Result<std::string> answer_broad_case(
    const std::string& file,
    const std::function<Result<std::unique_ptr<BroadContestant>>(const BroadCase&)>& make) {
    const Result<io::FileBytes> content = io::read_file(file, io::kMostDocumentBytes);
    if (!content) {
        return content.error();
    }
    const Result<BroadCase> one = parse_broad_case(std::string(io::as_text(content->bytes())));
    if (!one) {
        return one.error();
    }
    const Result<std::unique_ptr<BroadContestant>> contestant = make(*one);
    if (!contestant) {
        return contestant.error();
    }
    const Result<BroadAnswer> answer = run_broad_case(*one, **contestant);
    if (!answer) {
        return answer.error();
    }
    return to_json(*answer);
}

}  // namespace tandem::bench
