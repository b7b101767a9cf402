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

/// All files are written by this class. The bytes go to a temporary file in the folder of the
/// target, which gets the target's name only after all of them have reached the disk. At any moment
/// the target has its old content or the new one, never a part; after a failure or the end of the
/// process it has the old one. A temporary file that a killed process left behind is removed by the
/// next output in that folder. A symbolic link stays, and the file that it points to is replaced.
/// An existing file keeps its permissions, and its owner where the system allows that. Devices and
/// pipes are written directly.
class OutputFile {
  public:
    [[nodiscard]] static Result<OutputFile> create(const std::filesystem::path& file);
    /// Opens an ordinary file, keeps its first `keep` bytes and appends to it in place.
    [[nodiscard]] static Result<OutputFile> go_on(const std::filesystem::path& file,
                                                  std::uint64_t keep);
    /// Writes to a descriptor that is already open and stays open; `name` is used in messages.
    [[nodiscard]] static OutputFile to_descriptor(int descriptor, std::string name);

    OutputFile(OutputFile&&) noexcept;
    OutputFile& operator=(OutputFile&&) noexcept;
    /// Removes the temporary file of an output that was not finished.
    ~OutputFile();

    /// Collects bytes and writes them in large pieces. After a failure, this and all later calls
    /// return the same error.
    [[nodiscard]] Result<Done> write(std::string_view bytes);

    /// Hands the bytes so far to the system, so that they survive the end of the process.
    [[nodiscard]] Result<Done> flush();

    /// Gives the target all bytes so far, on the disk; later bytes make it longer. For files that
    /// grow and are useful before they are complete.
    [[nodiscard]] Result<Done> publish();

    /// Writes all bytes so far to the disk, still under the temporary name. Called by `finish`;
    /// when several files belong together, call it for each before the first one is renamed.
    [[nodiscard]] Result<Done> settle();

    /// To be called once, after the last byte. If it succeeds, the target has the new content.
    [[nodiscard]] Result<Done> finish();

    /// Whether bytes have left the buffer.
    [[nodiscard]] bool has_begun() const noexcept;

    /// The errno of the first call that failed; 0 if none has.
    [[nodiscard]] int failure() const noexcept;

  private:
    struct State;
    explicit OutputFile(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;  ///< null after this object was moved from
};

}  // namespace tandem::io
