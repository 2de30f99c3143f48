// Fence sets: their numbers, their images, and where they are in a level.
//
// W, H and HANDS are given when this is compiled: the board, and the fences of either side.

typedef unsigned int u32;
typedef unsigned long long u64;

#define CELLS (W * H)
#define R (W * (H - 1))
#define COLUMNS (W - 1)
#define POINTS ((W - 1) * (H - 1))
#define FENCES (2 * POINTS)
#define TOTAL (2 * HANDS)
#define ALL 0xffffffffu
#define MIRRORED 0x80000000u

#if R <= 32
typedef u32 word;
#define SLOTS 1
#define BITS 32
#else
typedef u64 word;
#define SLOTS 2
#define BITS 64
#endif

__device__ __forceinline__ u64 reversed(u64 cells) { return __brevll(cells) >> (64 - CELLS); }

__device__ __forceinline__ int count_bits(u32 x) { return __popc(x); }
__device__ __forceinline__ int count_bits(u64 x) { return __popcll(x); }

// Numbers, in the order of the digits of points: see ways.py and ranks.py.

__device__ __forceinline__ u32 after(int x, u32 profile, int digit) {
  u32 uprights = profile & ((1u << COLUMNS) - 1) & ~(1u << x);
  if (digit == 2) return uprights | 1u << x;
  return digit == 1 && x < COLUMNS - 1 ? uprights | 1u << COLUMNS : uprights;
}

__device__ __forceinline__ u32 ways(const u32* counts, int point, u32 profile, int fences) {
  return counts[((u32)point << W | profile) * (TOTAL + 1) + fences];
}

__device__ u32 rank_of(const u32* counts, u64 flat, u64 upright, int fences) {
  u32 number = 0, profile = 0;
  int x = 0;
  for (int point = 0; point < POINTS && fences > 0; point++) {
    int digit = (int)(flat >> point & 1) + 2 * (int)(upright >> point & 1);
    if (digit > 0) number += ways(counts, point + 1, after(x, profile, 0), fences);
    if (digit == 2 && !(profile >> COLUMNS & 1))
      number += ways(counts, point + 1, after(x, profile, 1), fences - 1);
    fences -= digit > 0;
    profile = after(x, profile, digit);
    x = x + 1 < COLUMNS ? x + 1 : 0;
  }
  return number;
}

__device__ void set_of(const u32* counts, u32 number, int fences, u64& flat, u64& upright) {
  u32 profile = 0;
  int x = 0;
  flat = upright = 0;
  for (int point = 0; point < POINTS && fences > 0; point++) {
    int digit = 0;
    u32 ahead = after(x, profile, 0), many = ways(counts, point + 1, ahead, fences);
    if (number >= many) {
      number -= many;
      digit = 2;
      if (!(profile >> COLUMNS & 1)) {
        ahead = after(x, profile, 1);
        many = ways(counts, point + 1, ahead, fences - 1);
        if (number < many) digit = 1;
        else number -= many;
      }
      if (digit == 1) flat |= 1ull << point;
      else upright |= 1ull << point;
      fences--;
    }
    profile = after(x, profile, digit);
    x = x + 1 < COLUMNS ? x + 1 : 0;
  }
}

// Symmetries.

__device__ __forceinline__ u64 mirror_points(u64 points) {
  u64 out = 0;
#pragma unroll
  for (int y = 0; y < H - 1; y++) {
    u32 row = (u32)(points >> (y * COLUMNS)) & ((1u << COLUMNS) - 1);
    out |= (u64)(__brev(row) >> (32 - COLUMNS)) << (y * COLUMNS);
  }
  return out;
}

__device__ __forceinline__ u64 turn_points(u64 points) { return __brevll(points) >> (64 - POINTS); }

__device__ __forceinline__ word mirror_word(word row) {
  word out = 0;
#pragma unroll
  for (int y = 0; y < H - 1; y++) {
    u32 part = (u32)(row >> (y * W)) & ((1u << W) - 1);
    out |= (word)(__brev(part) >> (32 - W)) << (y * W);
  }
  return out;
}

__device__ __forceinline__ int mirror_row(int r) { return r - r % W + (W - 1 - r % W); }

__device__ __forceinline__ bool is_least(u64 flat, u64 upright, u64& other_flat, u64& other_upright) {
  other_flat = mirror_points(flat);
  other_upright = mirror_points(upright);
#ifdef NO_MIRROR
  return true;
#endif
  return flat < other_flat || (flat == other_flat && upright <= other_upright);
}

struct Level {
  const u32* bitmap;  // which sets stand for themselves and their mirror images
  const u32* before;  // how many do in the words before
  int fences;
};

// The place of a set among those that stand for others too, with MIRRORED if its image does.
__device__ u32 place_of(const u32* counts, const Level& level, u64 flat, u64 upright) {
  u64 other_flat, other_upright;
  u32 mirrored = 0;
  if (!is_least(flat, upright, other_flat, other_upright)) {
    flat = other_flat;
    upright = other_upright;
    mirrored = MIRRORED;
  }
  u32 number = rank_of(counts, flat, upright, level.fences);
  u32 lower = level.bitmap[number >> 5] & ((1u << (number & 31)) - 1);
  return (level.before[number >> 5] + __popc(lower)) | mirrored;
}

// Find the sets of a level that stand for others too, 32 to a word, and how many each word has.
extern "C" __global__ void find_least(const u32* counts, int fences, u32 sets, u32* bitmap, u32* many) {
  u32 number = blockIdx.x * blockDim.x + threadIdx.x;
  bool least = false;
  if (number < sets) {
    u64 flat, upright, other_flat, other_upright;
    set_of(counts, number, fences, flat, upright);
    least = is_least(flat, upright, other_flat, other_upright);
  }
  u32 found = __ballot_sync(ALL, least);
  if ((threadIdx.x & 31) == 0) {
    bitmap[number >> 5] = found;
    many[number >> 5] = __popc(found);
  }
}
