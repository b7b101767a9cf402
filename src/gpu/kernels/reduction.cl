/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Reduction: the sum, minimum or maximum of the numbers of each group; the host repeats it until one number is left. */
#include "gpu/kernels/dialect.h"

#define TG_SUM 0u
#define TG_LEAST 1u
#define TG_LARGEST 2u

TG_FN u32 combined(u32 what, u32 a, u32 b) {
    return what == TG_SUM ? a + b : what == TG_LEAST ? (a < b ? a : b) : (a > b ? a : b);
}

TG_KERNEL reduce_groups(TG_GLOBAL const u32* in, u32 count, u32 what,
                        TG_GLOBAL u32* out TG_SHARED_ARGUMENT(values)) {
    TG_SHARED_MEMORY(values, 1)
    const u32 me = TG_LOCAL_ITEM;
    u32 size = TG_GROUP_SIZE;
    values[me] = TG_ITEM < count ? in[TG_ITEM] : what == TG_LEAST ? 0xFFFFFFFFu : 0u;
    TG_BARRIER();
    while (size > 1u) {
        const u32 middle = (size + 1u) / 2u;
        if (me < size / 2u) {
            values[me] = combined(what, values[me], values[me + middle]);
        }
        TG_BARRIER();
        size = middle;
    }
    if (me == 0u) {
        out[TG_GROUP] = values[0];
    }
}
