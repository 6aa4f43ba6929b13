/** The timeline of a scene. It is the same for all tiers, so that a draw of many cards keeps its rhythm. */

export type Tier = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Total length of the scene; it ends in a full flash of light, behind which the card is shown. */
export const SCENE_SECONDS = 4.8

export interface Moments {
  /** The pouch has arrived and begins to gather light. */
  charge: number
  /** A line of light runs along the seal. */
  cut: number
  /** A moment of stillness (tier 7 only; otherwise the same instant as `open`). */
  hush: number
  /** The pouch bursts open. */
  open: number
  /** The card starts to turn towards the viewer. */
  turn: number
  /** The closing light begins. */
  flash: number
}

export function momentsOf(tier: Tier): Moments {
  const open = tier === 7 ? 2.55 : 2
  return { charge: 0.6, cut: 1.68, hush: 2, open, turn: open + 0.35, flash: 4.3 }
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}

/** How far `time` has come from `start` to `end`, 0..1. */
export function progress(time: number, start: number, end: number): number {
  return clamp((time - start) / (end - start))
}

export const easeOut = (t: number) => 1 - (1 - t) ** 3
export const easeIn = (t: number) => t * t * t
/** Overshoots a little before it settles. */
export const easeBack = (t: number) => 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2

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
