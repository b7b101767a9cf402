/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Compaction: writes the positions of the set flags in order, at the places that a prefix sum has computed. */
#include "gpu/kernels/dialect.h"

TG_KERNEL compact_numbers(TG_GLOBAL const u32* flags, TG_GLOBAL const u32* places, u32 count, TG_GLOBAL u32* out) {
    const u32 me = TG_ITEM;
    if (me < count && flags[me] != 0u) {
        out[places[me]] = me;
    }
}
