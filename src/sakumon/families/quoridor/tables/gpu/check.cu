// A check, written apart from the solver: one position a thread, moves one at a time by the rules.

struct Position {
  u64 flat, upright;
  int hands[2], pawns[2], side;  // the first side walks up
};

__device__ bool stands(u64 fences, int x, int y) {
  return x >= 0 && x < W - 1 && y >= 0 && y < H - 1 && fences >> (y * (W - 1) + x) & 1;
}

// Whether a pawn cannot go from a cell to the one beside it.
__device__ bool is_shut(const Position& at, int cell, int dx, int dy) {
  int x = cell % W, y = cell / W;
  if (x + dx < 0 || x + dx >= W || y + dy < 0 || y + dy >= H) return true;
  if (dy) {
    int low = dy > 0 ? y : y - 1;
    return stands(at.flat, x, low) || stands(at.flat, x - 1, low);
  }
  int low = dx > 0 ? x : x - 1;
  return stands(at.upright, low, y) || stands(at.upright, low, y - 1);
}

__device__ int goal_of(int side) { return side == 0 ? H - 1 : 0; }

__device__ bool has_a_way(const Position& at, int side) {
  const int dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};
  unsigned char stack[CELLS];
  int top = 0;
  u64 seen = 1ull << at.pawns[side];
  stack[top++] = at.pawns[side];
  while (top) {
    int cell = stack[--top];
    if (cell / W == goal_of(side)) return true;
    for (int way = 0; way < 4; way++) {
      int next = cell + dx[way] + dy[way] * W;
      if (is_shut(at, cell, dx[way], dy[way]) || seen >> next & 1) continue;
      seen |= 1ull << next;
      stack[top++] = next;
    }
  }
  return false;
}

__device__ bool is_legal(const Position& at) {
  return at.pawns[0] != at.pawns[1] && has_a_way(at, 0) && has_a_way(at, 1);
}

// What a table says of a position: bit 0 where the side to move loses, bit 1 where it may move and does not win.
__device__ int stored_of(const u32* counts, const Level& level, const Table& table, const Position& at) {
  bool turned = at.side == 1;
  int mover = at.pawns[at.side], other = at.pawns[1 - at.side];
  if (turned) {
    mover = CELLS - 1 - mover;
    other = CELLS - 1 - other;
  }
  u64 flat = turned ? turn_points(at.flat) : at.flat, upright = turned ? turn_points(at.upright) : at.upright;
  u32 place = place_of(counts, level, flat, upright);
  if (place & MIRRORED) {
    mover = mover - mover % W + W - 1 - mover % W;
    other = other - other % W + W - 1 - other % W;
  }
  const word* rows = of_share(table, at.hands[at.side]) + (u64)(place & ~MIRRORED) * (2 * R);
  int row = R - 1 - mover, bit = R - 1 - (other - W);
  return (int)(rows[row] >> bit & 1) | (int)(rows[R + row] >> bit & 1) << 1;
}

// 1 where the side to move wins, -1 where it loses, 0 for a draw.
__device__ int value_of(int stored) { return stored & 1 ? -1 : stored & 2 ? 0 : 1; }

struct Tables {
  const u32* counts;
  Level level, below;
  Table here, children;
};

// How a pawn's step, or a fence, ends for who makes it.
__device__ int after_step(const Tables& tables, Position at, int cell) {
  at.pawns[at.side] = cell;
  if (cell / W == goal_of(at.side)) return 1;
  at.side = 1 - at.side;
  return -value_of(stored_of(tables.counts, tables.level, tables.here, at));
}

__device__ int best_step(const Tables& tables, const Position& at) {
  const int dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};
  int mover = at.pawns[at.side], other = at.pawns[1 - at.side], best = -2;
  for (int way = 0; way < 4; way++) {
    if (is_shut(at, mover, dx[way], dy[way])) continue;
    int next = mover + dx[way] + dy[way] * W;
    if (next != other) {
      best = max(best, after_step(tables, at, next));
    } else if (!is_shut(at, other, dx[way], dy[way])) {
      best = max(best, after_step(tables, at, other + dx[way] + dy[way] * W));
    } else {
      for (int aside = 1; aside < 4; aside += 2) {
        int to = (way + aside) % 4;
        if (!is_shut(at, other, dx[to], dy[to]))
          best = max(best, after_step(tables, at, other + dx[to] + dy[to] * W));
      }
    }
  }
  return best;
}

__device__ bool may_stand(const Position& at, int x, int y, bool upright) {
  if (stands(at.flat, x, y) || stands(at.upright, x, y)) return false;
  if (upright) return !stands(at.upright, x, y - 1) && !stands(at.upright, x, y + 1);
  return !stands(at.flat, x - 1, y) && !stands(at.flat, x + 1, y);
}

__device__ int best_fence(const Tables& tables, const Position& at) {
  int best = -2;
  if (at.hands[at.side] == 0) return best;
  for (int y = 0; y < H - 1; y++)
    for (int x = 0; x < W - 1; x++)
      for (int upright = 0; upright < 2; upright++) {
        if (!may_stand(at, x, y, upright)) continue;
        Position next = at;
        (upright ? next.upright : next.flat) |= 1ull << (y * (W - 1) + x);
        next.hands[at.side]--;
        next.side = 1 - at.side;
        if (!is_legal(next)) continue;
        best = max(best, -value_of(stored_of(tables.counts, tables.below, tables.children, next)));
      }
  return best;
}

__device__ u64 dice(u64& state) {
  u64 z = state += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}

// Check positions of a level: all of them in order, or some that a seed chooses.
extern "C" __global__ void check_level(const u32* counts, int fences, u32 sets, const u32* bitmap, const u32* before,
                                       word* rows, u64 stride, int low, const u32* bitmap_below, const u32* before_below,
                                       word* rows_below, u64 stride_below, int low_below, u64 first, u64 many, u64 seed,
                                       u64* tally) {
  const Tables tables = {counts, {bitmap, before, fences}, {bitmap_below, before_below, fences + 1},
                         {rows, stride, low}, {rows_below, stride_below, low_below}};
  int left = TOTAL - fences, shares = (left < HANDS ? left : HANDS) - low + 1;
  u64 step = (u64)gridDim.x * blockDim.x;
  for (u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; i < many; i += step) {
    u64 state = seed + i * 0xd1342543de82ef95ull;
    u64 whole = first + i, total = (u64)sets * shares * 2 * CELLS * CELLS;
    u64 number = seed ? dice(state) % total : whole;
    if (number >= total) break;
    Position at;
    at.pawns[0] = number % CELLS;
    number /= CELLS;
    at.pawns[1] = number % CELLS;
    number /= CELLS;
    at.side = number % 2;
    number /= 2;
    at.hands[0] = low + number % shares;
    at.hands[1] = left - at.hands[0];
    set_of(counts, (u32)(number / shares), fences, at.flat, at.upright);
    // Where a pawn has arrived the game is over, and nothing is stored.
    if (at.pawns[0] / W == goal_of(0) || at.pawns[1] / W == goal_of(1)) continue;
    int stored = stored_of(counts, tables.level, tables.here, at);
    if (!is_legal(at)) {
      if (stored) atomicAdd(tally + 3, 1ull);
      continue;
    }
    int found = max(best_step(tables, at), tables.children.rows ? best_fence(tables, at) : -2);
    int said = value_of(stored);
    atomicAdd(tally + (said > 0 ? 0 : said < 0 ? 1 : 2), 1ull);
    if (found != said || (stored & 3) == 1) atomicAdd(tally + 3, 1ull);
  }
}
