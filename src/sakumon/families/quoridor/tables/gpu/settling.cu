// Tables, and the game of both pawns between fixed fences.
//
// What is stored of a set, for each number of fences that the side to move holds: the rows in which
// it loses, then those in which it may move and does not win, both turned into the frame of the
// side that came to it by a fence. So that side only has to OR them.

struct Table {
  word* rows;
  u64 stride;  // words for each number of fences that the side to move holds
  int low;     // the least such number
};

__device__ __forceinline__ word* of_share(const Table& table, int x) {
  return table.rows + (x - table.low) * table.stride;
}

// What the fences of a side lead to: wins, and moves that do not lose.
__device__ __forceinline__ void gather(
    const word* __restrict__ table, const u32* list, int many, word* wins, word* holds) {
  int lane = threadIdx.x & 31;
#pragma unroll
  for (int slot = 0; slot < SLOTS; slot++) {
    int r = lane + 32 * slot, image = r < R ? mirror_row(r) : 0;
    word win = 0, hold = 0, win_image = 0, hold_image = 0;
    if (r < R) {
#pragma unroll 4
      for (int i = 0; i < many; i++) {
        u32 place = list[i];
        const word* rows = table + (u64)(place & ~MIRRORED) * (2 * R);
        bool mirrored = place & MIRRORED;
        word lost = rows[mirrored ? image : r], held = rows[R + (mirrored ? image : r)];
        win |= mirrored ? 0 : lost;
        hold |= mirrored ? 0 : held;
        win_image |= mirrored ? lost : 0;
        hold_image |= mirrored ? held : 0;
      }
    }
    wins[slot] = win | mirror_word(win_image);
    holds[slot] = hold | mirror_word(hold_image);
  }
}

__device__ __forceinline__ void store(word* rows, const word* lost, const word* held, bool mirrored) {
#pragma unroll
  for (int slot = 0; slot < SLOTS; slot++) {
    int r = (threadIdx.x & 31) + 32 * slot;
    if (r >= R) continue;
    int to = mirrored ? mirror_row(r) : r;
    rows[to] = mirrored ? mirror_word(lost[slot]) : lost[slot];
    rows[R + to] = mirrored ? mirror_word(held[slot]) : held[slot];
  }
}

struct Rows {
  word open[SLOTS], held[SLOTS], won[SLOTS], lost[SLOTS];
  word losing[SLOTS];  // cells where the other side loses after a step there
  word hope[SLOTS];    // cells where it does not win
};

// Settle what can be settled for one side; tell whether anything was.
__device__ __forceinline__ bool settle(const Side& side, Rows& mine, Rows& theirs, const Side& other, bool first) {
  bool news = false, losses = false;
#pragma unroll
  for (int slot = 0; slot < SLOTS; slot++) {
    word won = mine.open[slot] & reaching(side, slot, mine.losing[slot]);
    if (first) won |= mine.open[slot] & (side.goal[slot] | mine.won[slot]);
    mine.open[slot] &= ~won;
    mine.won[slot] = first ? won : mine.won[slot] | won;
    word lost = mine.open[slot] & ~mine.held[slot];
    if (lost) lost &= ~reaching(side, slot, mine.hope[slot]);
    mine.open[slot] &= ~lost;
    mine.lost[slot] |= lost;
    news |= won != 0;
    losses |= lost != 0;
  }
  news = __any_sync(ALL, news);
  losses = __any_sync(ALL, losses);
  if (news) {
    word gone[SLOTS];
    turn(mine.won, gone);
#pragma unroll
    for (int slot = 0; slot < SLOTS; slot++) theirs.hope[slot] = other.legal[slot] & ~gone[slot];
  }
  if (losses) turn(mine.lost, theirs.losing);
  return news || losses;
}

__device__ __forceinline__ void begin(const Side& side, Rows& rows) {
#pragma unroll
  for (int slot = 0; slot < SLOTS; slot++) {
    rows.open[slot] = rows.hope[slot] = side.legal[slot];
    rows.held[slot] = rows.won[slot] = rows.lost[slot] = rows.losing[slot] = 0;
  }
}

__device__ __forceinline__ int add_up(const word* rows) {
  int many = 0;
#pragma unroll
  for (int slot = 0; slot < SLOTS; slot++) many += count_bits(rows[slot]);
  return many;
}
