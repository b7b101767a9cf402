// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "base/assert.hpp"

namespace tandem::broadphase {

/// A list of objects in IdLists.
struct IdList {
    std::uint32_t head = 0;  ///< its first chunk, if the list is not empty
    std::uint32_t size = 0;
};

/// The lists of objects of many cells, in one pool of chunks with a free list. A chunk holds
/// several objects, which makes iterating cheap; only the first chunk of a list may be partly
/// filled.
class IdLists {
  public:
    void push(IdList& list, ObjectId id) {
        const std::uint32_t used = list.size % kChunkIds;
        if (used == 0) {
            const std::uint32_t chunk = take();
            chunks_[chunk].next = list.head;
            list.head = chunk;
        }
        chunks_[list.head].ids[used] = id;
        ++list.size;
    }

    /// The object must be in the list; the last object takes its place.
    void erase(IdList& list, ObjectId id) {
        TANDEM_ASSERT(list.size != 0);
        Chunk& head = chunks_[list.head];
        const std::uint32_t last = (list.size - 1) % kChunkIds;
        *find(list, id) = head.ids[last];
        --list.size;
        if (last == 0) {
            const std::uint32_t chunk = list.head;
            list.head = head.next;
            head.next = free_;
            free_ = chunk;
            ++free_chunks_;
        }
    }

    template <class Visit>
    void for_each(const IdList& list, Visit visit) const {
        std::uint32_t left = list.size;
        std::uint32_t chunk = list.head;
        std::uint32_t count = left == 0 ? 0 : (left - 1) % kChunkIds + 1;
        while (left != 0) {
            const Chunk& here = chunks_[chunk];
            for (std::uint32_t k = 0; k < count; ++k) {
                visit(here.ids[k]);
            }
            left -= count;
            count = kChunkIds;
            chunk = here.next;
        }
    }

    void erase_all(IdList& list) {
        while (list.size != 0) {
            list.size -= (list.size - 1) % kChunkIds + 1;
            const std::uint32_t chunk = list.head;
            list.head = chunks_[chunk].next;
            chunks_[chunk].next = free_;
            free_ = chunk;
            ++free_chunks_;
        }
    }

    void clear() {
        chunks_.clear();
        free_ = kNone;
        free_chunks_ = 0;
    }

    [[nodiscard]] static std::size_t chunks_of(const IdList& list) noexcept {
        return (list.size + kChunkIds - 1) / kChunkIds;
    }
    /// `chunks_in_lists` is the number of chunks of all lists; with the free ones they must be all
    /// chunks.
    void validate(std::size_t chunks_in_lists, std::vector<std::string>& out) const {
        std::size_t free = 0;
        for (std::uint32_t chunk = free_; chunk != kNone && free <= chunks_.size(); ++free) {
            chunk = chunks_[chunk].next;
        }
        if (free != free_chunks_ || chunks_in_lists + free != chunks_.size()) {
            out.push_back(fmt::format("{} chunks: {} in lists, {} free", chunks_.size(),
                                      chunks_in_lists, free));
        }
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return chunks_.capacity() * sizeof(Chunk);
    }

  private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    static constexpr std::uint32_t kChunkIds = 7;
    struct Chunk {
        std::uint32_t next = kNone;
        std::array<ObjectId, kChunkIds> ids{};
    };

    [[nodiscard]] std::uint32_t take() {
        if (free_ == kNone) {
            chunks_.emplace_back();
            return static_cast<std::uint32_t>(chunks_.size() - 1);
        }
        const std::uint32_t chunk = free_;
        free_ = chunks_[chunk].next;
        --free_chunks_;
        return chunk;
    }

    [[nodiscard]] ObjectId* find(const IdList& list, ObjectId id) {
        std::uint32_t count = (list.size - 1) % kChunkIds + 1;
        for (std::uint32_t chunk = list.head;;) {
            Chunk& here = chunks_[chunk];
            for (std::uint32_t k = 0; k < count; ++k) {
                if (here.ids[k] == id) {
                    return &here.ids[k];
                }
            }
            count = kChunkIds;
            chunk = here.next;
        }
    }

    std::vector<Chunk> chunks_;
    std::uint32_t free_ = kNone;
    std::size_t free_chunks_ = 0;
};

}  // namespace tandem::broadphase
