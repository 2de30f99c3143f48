// One level of a game: a warp to a fence set, a lane to a row.

struct Sums {
  u64 legal, won, lost, over;
};

__device__ __forceinline__ bool has_room(u64 flat, u64 upright, int point, int kind) {
  u64 bit = 1ull << point;
  if ((flat | upright) & bit) return false;
  int x = point % COLUMNS;
  if (kind) return !(upright & (bit << COLUMNS | bit >> COLUMNS));
  return !(x > 0 && flat & bit >> 1) && !(x < COLUMNS - 1 && flat & bit << 1);
}

// Write which places the fences of either side lead to; return how many there are.
__device__ int find_children(const u32* counts, const Level& below, u64 flat, u64 upright, u32* first, u32* second) {
  int many = 0, lane = threadIdx.x & 31;
  for (int base = 0; base < FENCES; base += 32) {
    int fence = base + lane, point = fence >> 1, kind = fence & 1;
    bool room = fence < FENCES && has_room(flat, upright, point, kind);
    u32 all = __ballot_sync(ALL, room);
    if (room) {
      u64 bit = 1ull << point;
      u64 lying = kind ? flat : flat | bit, standing = kind ? upright | bit : upright;
      int at = many + __popc(all & ((1u << lane) - 1));
      first[at] = place_of(counts, below, turn_points(lying), turn_points(standing));
      second[at] = place_of(counts, below, lying, standing);
    }
    many += __popc(all);
  }
  __syncwarp();
  return many;
}

#define WARPS 4

extern "C" __global__ void __launch_bounds__(32 * WARPS)
solve_level(const u32* __restrict__ counts, int fences, const u32* bitmap, const u32* before, u32 words,
            const u32* bitmap_below, const u32* before_below, word* rows_below, u64 stride_below, int low_below,
            word* rows, u64 stride, int low_share, u32* ticket, u64* sums) {
  const Level level = {bitmap, before, fences}, below = {bitmap_below, before_below, fences + 1};
  const Table children = {rows_below, stride_below, low_below}, out = {rows, stride, low_share};
  __shared__ u32 lists[WARPS][2][FENCES];
  int lane = threadIdx.x & 31;
  u32 *first = lists[threadIdx.x >> 5][0], *second = lists[threadIdx.x >> 5][1];
  int left = TOTAL - level.fences, most = left < HANDS ? left : HANDS;
  Sums found = {0, 0, 0, 0};
  for (;;) {
    u32 at = 0;
    if (lane == 0) at = atomicAdd(ticket, 1);
    at = __shfl_sync(ALL, at, 0);
    if (at >= words) break;
    u32 sets = level.bitmap[at], place = level.before[at];
    for (; sets; sets &= sets - 1, place++) {
      u64 flat, upright, flat_image, upright_image;
      set_of(counts, at * 32 + __ffs(sets) - 1, level.fences, flat, upright);
      flat_image = mirror_points(flat);
      upright_image = mirror_points(upright);
#ifdef NO_MIRROR
      int images = 1;
#else
      int images = flat == flat_image && upright == upright_image ? 1 : 2;
#endif
      u32 turned_place = place_of(counts, level, turn_points(flat), turn_points(upright));
      int many = 0;
      if (left > 0 && children.rows) many = find_children(counts, below, flat, upright, first, second);
      Ways ahead = ways_of(flat, upright), back = turned(ahead);
      u64 reach = reach_up(ahead), other_reach = reach_up(back);
      Side one, two;
      find_side(ahead, reach, reversed(other_reach), one);
      find_side(back, other_reach, reversed(reach), two);
      const u64 low = ~0ull >> (64 - R), last = (1ull << W) - 1;
      u64 over = W * (__popcll(reach & low) + __popcll(other_reach & low)) - __popcll(reach & last) - __popcll(other_reach & last);
      for (int a = (left + 1) / 2; a <= most; a++) {
        int b = left - a;
        if (a == b && (turned_place & ~MIRRORED) < place) continue;
        Rows mine, theirs;
        begin(one, mine);
        begin(two, theirs);
        if (a > 0 && many) gather(of_share(children, b), first, many, mine.won, mine.held);
        if (b > 0 && many) gather(of_share(children, a), second, many, theirs.won, theirs.held);
        settle(one, mine, theirs, two, true);
        settle(two, theirs, mine, one, true);
        while (settle(one, mine, theirs, two, false) | settle(two, theirs, mine, one, false)) {}
        store(of_share(out, a) + (u64)place * (2 * R), theirs.losing, theirs.hope, false);
        store(of_share(out, b) + (u64)(turned_place & ~MIRRORED) * (2 * R), mine.losing, mine.hope, turned_place & MIRRORED);
        u64 weight = images * (a != b || (turned_place & ~MIRRORED) != place ? 2 : 1);
        found.legal += weight * (add_up(one.legal) + add_up(two.legal));
        found.won += weight * (add_up(mine.won) + add_up(theirs.won));
        found.lost += weight * (add_up(mine.lost) + add_up(theirs.lost));
        if (lane == 0) found.over += weight * over;
      }
    }
  }
  atomicAdd(sums, found.legal);
  atomicAdd(sums + 1, found.won);
  atomicAdd(sums + 2, found.lost);
  atomicAdd(sums + 3, found.over);
}
