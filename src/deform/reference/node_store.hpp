// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace tandem::deform {

/// How nodes are allocated (section 2.4).
enum class NodeMemory : std::uint8_t {
    Adaptive,      ///< each block from the heap, and freed after use
    Preallocated,  ///< all from one array that is large enough for a full hierarchy
};

/// Hands out blocks of two to eight nodes.
template <class Node>
class NodeStore {
  public:
    explicit NodeStore(NodeMemory memory) : memory_(memory) {}
    NodeStore(NodeStore&&) noexcept = default;
    NodeStore& operator=(NodeStore&&) noexcept = default;
    NodeStore(const NodeStore&) = delete;
    NodeStore& operator=(const NodeStore&) = delete;
    ~NodeStore() = default;

    /// Reserves memory for a full hierarchy over this many primitives. Blocks of all sizes are
    /// chunks of eight nodes, so a freed block serves any later split.
    void reserve(std::size_t primitives) {
        if (memory_ == NodeMemory::Preallocated) {
            grow(primitives / 3 + 8);
        }
    }

    [[nodiscard]] Node* take(std::size_t count) {
        in_use_ += bytes_of(count);
        if (memory_ == NodeMemory::Adaptive) {
            return new Node[count];  // NOLINT(cppcoreguidelines-owning-memory): given back below
        }
        if (free_.empty()) {
            grow(chunks_);
        }
        Node* block = free_.back();
        free_.pop_back();
        for (std::size_t k = 0; k < count; ++k) {
            block[k] = Node{};
        }
        return block;
    }

    void give_back(Node* block, std::size_t count) {
        in_use_ -= bytes_of(count);
        if (memory_ == NodeMemory::Adaptive) {
            delete[] block;  // NOLINT(cppcoreguidelines-owning-memory)
        } else {
            free_.push_back(block);
        }
    }

    /// Memory of the nodes in use (Adaptive) or of the whole array (Preallocated), in bytes.
    [[nodiscard]] std::size_t bytes() const noexcept {
        return memory_ == NodeMemory::Adaptive ? in_use_ : chunks_ * kBlock * sizeof(Node);
    }

  private:
    static constexpr std::size_t kBlock = 8;

    [[nodiscard]] std::size_t bytes_of(std::size_t count) const {
        return (memory_ == NodeMemory::Adaptive ? count : kBlock) * sizeof(Node);
    }

    void grow(std::size_t chunks) {
        arrays_.push_back(std::make_unique<Node[]>(chunks * kBlock));
        chunks_ += chunks;
        for (std::size_t k = chunks; k-- > 0;) {
            free_.push_back(&arrays_.back()[k * kBlock]);
        }
    }

    NodeMemory memory_;
    std::vector<std::unique_ptr<Node[]>> arrays_;
    std::vector<Node*> free_;
    std::size_t chunks_ = 0;
    std::size_t in_use_ = 0;
};

}  // namespace tandem::deform
