/** Seeded randomness: the same seed draws the same picture, on every run. */

export type Random = () => number

/** A small fast generator (mulberry32) whose state is a hash of the seed text. */
export function seededRandom(seed: string): Random {
  let hash = 1779033703 ^ seed.length
  for (const character of seed) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 3432918353)
    hash = (hash << 13) | (hash >>> 19)
  }
  let state = hash >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}

/** Fractal value noise, 0..1. `octaves` adds finer and finer detail. */
export type Noise = (x: number, y: number, octaves?: number) => number

export function createNoise(random: Random): Noise {
  const table = Array.from({ length: 256 }, (_, index) => index)
  for (let index = 255; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const held = table[index] as number
    table[index] = table[other] as number
    table[other] = held
  }
  const lattice = (x: number, y: number) => (table[((table[x & 255] as number) + y) & 255] as number) / 255
  const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

  const smooth = (x: number, y: number) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const u = ease(x - column)
    const v = ease(y - row)
    const a = lattice(column, row)
    const b = lattice(column + 1, row)
    const c = lattice(column, row + 1)
    const d = lattice(column + 1, row + 1)
    return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v
  }

  return (x, y, octaves = 4) => {
    let sum = 0
    let amplitude = 0.5
    let frequency = 1
    for (let octave = 0; octave < octaves; octave++) {
      sum += amplitude * smooth(x * frequency, y * frequency)
      amplitude *= 0.5
      frequency *= 2.03
    }
    return sum / (1 - 0.5 ** octaves)
  }
}
