/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Prefix sums: each group sums its own numbers, then the sums of the groups are summed in the same way and added. */
#include "gpu/kernels/group_scan.h"

/* out[k] = sum of in[j], j < k, within the group; group_sums[g] = sum of group g. */
TG_KERNEL scan_groups(TG_GLOBAL const u32* in, u32 count, TG_GLOBAL u32* out,
                      TG_GLOBAL u32* group_sums TG_SHARED_ARGUMENT(sums)) {
    TG_SHARED_MEMORY(sums, 1)
    const u32 me = TG_ITEM;
    const u32 mine = me < count ? in[me] : 0u;
    const u32 through = group_sum_through(mine, sums);
    if (me < count) {
        out[me] = through - mine;
    }
    if (TG_LOCAL_ITEM == TG_GROUP_SIZE - 1u) {
        group_sums[TG_GROUP] = through;
    }
}

TG_KERNEL scan_add(TG_GLOBAL u32* out, u32 count, TG_GLOBAL const u32* group_places) {
    const u32 me = TG_ITEM;
    if (me < count) {
        out[me] += group_places[TG_GROUP];
    }
}
