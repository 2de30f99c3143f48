// One pawn at a time: frames, rows, and what a fence set allows to walk.
//
// A frame is the board as the side to move sees it, walking up. A row belongs to a cell of the
// other pawn, off the row that pawn walks to; its bits are the cells of the pawn to move, off the
// row that this one walks to. Both are numbered from 0 to R - 1, and turning the board takes bit m
// of row r to bit R-1-r of row R-1-m.

// Matrices of bits, a row to a lane.

__device__ __forceinline__ u32 transposed(u32 x) {
  int lane = threadIdx.x & 31;
  u32 mask = 0x0000ffff;
#pragma unroll
  for (int j = 16; j; j >>= 1) {
    u32 other = __shfl_xor_sync(ALL, x, j);
    x = lane & j ? (x & ~mask) | ((other & ~mask) >> j) : (x & mask) | ((other & mask) << j);
    mask ^= mask << (j >> 1);
  }
  return x;
}

// The other side's frame: bit m of row r becomes bit R-1-r of row R-1-m.
__device__ __forceinline__ void turn(const word* from, word* to) {
  int lane = threadIdx.x & 31, there = R - 1 - lane;
#if SLOTS == 1
  u32 row = __shfl_sync(ALL, transposed(from[0]), there & 31);
  to[0] = lane < R ? __brev(row) >> (32 - R) : 0;
#else
  u64 low = transposed((u32)from[0]) | (u64)transposed((u32)from[1]) << 32;
  u64 high = transposed((u32)(from[0] >> 32)) | (u64)transposed((u32)(from[1] >> 32)) << 32;
  u64 a = __shfl_sync(ALL, low, there & 31), b = __shfl_sync(ALL, high, there & 31);
  to[0] = __brevll(there >= 32 ? b : a) >> (64 - R);
  there -= 32;
  a = __shfl_sync(ALL, low, there & 31);
  to[1] = there >= 0 ? __brevll(a) >> (64 - R) : 0;
#endif
}

// What a set allows to walk, in one frame.

struct Ways {
  u64 up, right, down, left;  // cells of the whole board that are open this way
};

__device__ __forceinline__ Ways ways_of(u64 flat, u64 upright) {
  u64 lying = 0, standing = 0;
#pragma unroll
  for (int y = 0; y < H - 1; y++) {
    lying |= (flat >> (y * COLUMNS) & ((1ull << COLUMNS) - 1)) << (y * W);
    standing |= (upright >> (y * COLUMNS) & ((1ull << COLUMNS) - 1)) << (y * W);
  }
  lying |= lying << 1;
  standing |= standing << W;
  u64 first = 0;
#pragma unroll
  for (int y = 0; y < H; y++) first |= 1ull << (y * W);
  const u64 full = ~0ull >> (64 - CELLS), last = first << (W - 1);
  Ways ways;
  ways.up = (full >> W) & ~lying;
  ways.down = (full & ~((1ull << W) - 1)) & ~(lying << W);
  ways.right = full & ~last & ~standing;
  ways.left = full & ~first & ~(standing << 1);
  return ways;
}

__device__ __forceinline__ Ways turned(const Ways& ways) {
  Ways out;
  out.up = reversed(ways.down);
  out.right = reversed(ways.left);
  out.down = reversed(ways.up);
  out.left = reversed(ways.right);
  return out;
}

__device__ __forceinline__ u64 reach_up(const Ways& ways) {
  u64 reached = ((1ull << W) - 1) << (CELLS - W), more = reached;
  while (more) {
    u64 next = (reached & ways.up) << W | (reached & ways.down) >> W | (reached & ways.right) << 1 |
               (reached & ways.left) >> 1;
    more = next & ~reached;
    reached |= next;
  }
  return reached;
}

// A side's rows.
struct Side {
  word up, right, down, left;  // ways between cells off the goal row
  word from[SLOTS][4], to[SLOTS][4];  // jumps over the other pawn
  word legal[SLOTS], goal[SLOTS];     // where it may be; where one step reaches its goal
};

__device__ __forceinline__ void add_landing(int cell, word from, word& to, word& goal) {
  if (cell < R) to |= (word)1 << cell;
  else goal |= from;
}

__device__ __forceinline__ bool is_open(u64 cells, int cell) { return cells >> cell & 1; }

__device__ void find_side(const Ways& ways, u64 reach, u64 other_reach, Side& side) {
  const word low = (word)(~0ull >> (64 - R));
  side.up = (word)ways.up & (low >> W);
  side.right = (word)ways.right & low;
  side.down = (word)ways.down & low;
  side.left = (word)ways.left & low;
#pragma unroll
  for (int slot = 0; slot < SLOTS; slot++) {
    int r = (threadIdx.x & 31) + 32 * slot, over = r + W;
    bool there = r < R && is_open(other_reach, over < CELLS ? over : 0);
    word mine = there && over < R ? (word)1 << over : 0;
    side.legal[slot] = there ? (word)reach & low & ~mine : 0;
    word goal = (word)ways.up & low & ~(low >> W);
    if (there && over >= R) goal &= ~((word)1 << r);
#pragma unroll
    for (int way = 0; way < 4; way++) {
      side.from[slot][way] = side.to[slot][way] = 0;
      if (!there) continue;
      const int step = way == 0 ? W : way == 1 ? 1 : way == 2 ? -W : -1;
      u64 back = way == 0 ? ways.down : way == 1 ? ways.left : way == 2 ? ways.up : ways.right;
      u64 on = way == 0 ? ways.up : way == 1 ? ways.right : way == 2 ? ways.down : ways.left;
      int start = over - step;
      if (!is_open(back, over) || start >= R) continue;
      word from = (word)1 << start, to = 0;
      if (is_open(on, over)) add_landing(over + step, from, to, goal);
      else if (way & 1) {
        if (is_open(ways.up, over)) add_landing(over + W, from, to, goal);
        if (is_open(ways.down, over)) add_landing(over - W, from, to, goal);
      } else {
        if (is_open(ways.right, over)) add_landing(over + 1, from, to, goal);
        if (is_open(ways.left, over)) add_landing(over - 1, from, to, goal);
      }
      side.from[slot][way] = from;
      side.to[slot][way] = to;
    }
    side.goal[slot] = goal;
  }
}

// The cells from which one move of the pawn reaches a set of cells.
__device__ __forceinline__ word reaching(const Side& side, int slot, word cells) {
  word out = (cells & side.down) >> W | (cells & side.up) << W | (cells & side.left) >> 1 |
             (cells & side.right) << 1;
#pragma unroll
  for (int way = 0; way < 4; way++)
    if (side.to[slot][way] & cells) out |= side.from[slot][way];
  return out;
}
