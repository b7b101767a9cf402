// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::io {

/// The one way in which files are written. The bytes go to a temporary file in the folder of the
/// target, which takes the target's name only after all of them have reached the disk: at any
/// moment the target holds its old content or the new one, never a part, and a failure or an end of
/// the process leaves the old one. What a killed process leaves behind is removed by the next
/// output in that folder. Symbolic links stay and what they point to is replaced; an existing file
/// keeps its permissions, and its owner where the system allows that. Devices and pipes are written
/// as they are.
class OutputFile {
  public:
    [[nodiscard]] static Result<OutputFile> create(const std::filesystem::path& file);
    /// An ordinary file that keeps its first bytes and grows in place.
    [[nodiscard]] static Result<OutputFile> go_on(const std::filesystem::path& file,
                                                  std::uint64_t keep);
    /// A descriptor that is open already and stays open; `name` is for messages.
    [[nodiscard]] static OutputFile to_descriptor(int descriptor, std::string name);

    OutputFile(OutputFile&&) noexcept;
    OutputFile& operator=(OutputFile&&) noexcept;
    /// An output that was not finished leaves nothing behind.
    ~OutputFile();

    /// Collects bytes and writes them in large pieces. After a failure, this and all later calls
    /// return the same error.
    [[nodiscard]] Result<Done> write(std::string_view bytes);

    /// Hands what was written so far to the system: it survives the end of the process.
    [[nodiscard]] Result<Done> flush();

    /// Gives the target what was written so far, on the disk; what is written from now on makes it
    /// longer. For files that grow and are of use before their end.
    [[nodiscard]] Result<Done> publish();

    /// Brings what was written so far to the disk, still under the temporary name. Called by
    /// `finish`; on its own it lets several files be ready before the first one is renamed.
    [[nodiscard]] Result<Done> settle();

    /// To be called once, after the last byte: the target has the new content when this succeeds.
    [[nodiscard]] Result<Done> finish();

    /// Whether bytes have left the buffer.
    [[nodiscard]] bool has_begun() const noexcept;

    /// The errno of the first call that failed; 0 if none has.
    [[nodiscard]] int failure() const noexcept;

  private:
    struct State;
    explicit OutputFile(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;  ///< null after a move
};

}  // namespace tandem::io
