/**
 * The ways in which an opening hints at what is inside, chosen by the draw's seed. A hint may be lower than the card is, and
 * is never higher.
 */

/** The strength of the light and its choice of colour, both for 0..1 of the doubt. */
interface Way {
  strength: (t: number) => number
  /** From which moment on each of so many colours stands; the first from the beginning. */
  stageAt: (t: number, stages: number) => number
}

const between = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)))
const evenly = (t: number, stages: number) => Math.min(stages - 1, Math.floor(t * stages))

const ways = {
  /** It grows without a break. */
  build: { strength: (t) => t, stageAt: evenly },
  /** It grows, goes out, and comes back all at once. */
  calm: {
    strength: (t) =>
      t < 0.72 ? 0.6 * between(t, 0, 0.35) * (1 - between(t, 0.42, 0.5)) : between(t, 0.72, 0.9),
    stageAt: (t, stages) => (t < 0.72 ? 0 : evenly(between(t, 0.6, 1), stages)),
  },
  /** It stays low, and rises in cracks near the end. */
  cracks: {
    strength: (t) => 0.3 + 0.7 * (Math.floor(between(t, 0.4, 1) * 4) / 4),
    stageAt: (t, stages) => evenly(between(t, 0.4, 1), stages),
  },
} satisfies Record<string, Way>

/** From this tier on there is more than one way. */
const variedFrom = 4

export const wayOf = (tier: number, random: () => number): Way => {
  const names = tier < variedFrom ? (['build'] as const) : (['build', 'calm', 'cracks'] as const)
  return ways[names[Math.floor(random() * names.length)] as keyof typeof ways]
}
