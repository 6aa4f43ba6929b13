/** The moments of one opening, in seconds from its beginning. Each tier takes its own time. */

export type Tier = 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * The beginning of an opening. `torn`: the member has torn the seal, and the pouch is where it was. `arriving`: the
 * next pouch comes and opens by itself.
 */
export type Entry = 'torn' | 'arriving'

export interface Moments {
  /** The pouch is in its place. */
  arrived: number
  /** The seal has given way; light comes out. */
  torn: number
  /** A moment of stillness (tier 7 only; otherwise the same instant as `open`). */
  hush: number
  /** The card leaves the pouch. */
  open: number
  /** The card starts to turn. */
  turn: number
  /** The card stands on its edge: the screen goes on with its face. */
  end: number
}

/** The time in which the card inside is only hinted at. */
const doubtSeconds: Record<Tier, number> = { 1: 0.3, 2: 0.4, 3: 0.6, 4: 1.1, 5: 1.7, 6: 2.3, 7: 3 }
/** From the first sight of the card until it stands on its edge. */
const birthSeconds: Record<Tier, number> = { 1: 0.5, 2: 0.55, 3: 0.6, 4: 0.8, 5: 1, 6: 1.2, 7: 1.5 }

const hushSeconds = 0.6

/** The duration of the opening of a card whose pouch comes by itself. */
export const openingSeconds = (tier: Tier): number => momentsOf(tier, 'arriving').end

export function momentsOf(tier: Tier, entry: Entry): Moments {
  const arrived = entry === 'torn' ? 0 : 0.16
  const torn = entry === 'torn' ? 0 : 0.28
  const open = torn + doubtSeconds[tier]
  const birth = birthSeconds[tier]
  return {
    arrived,
    torn,
    hush: tier === 7 ? open - hushSeconds : open,
    open,
    turn: open + birth * 0.45,
    end: open + birth,
  }
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}

/** The progress of `time` from `start` to `end`, 0..1. */
export function progress(time: number, start: number, end: number): number {
  return end > start ? clamp((time - start) / (end - start)) : Number(time >= end)
}

export const easeOut = (t: number) => 1 - (1 - t) ** 3
export const easeIn = (t: number) => t * t * t
/** A seeded stream of numbers 0..1 (mulberry32): the same draw always plays the same scene. */
export function seededRandom(seed: string): () => number {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
