/** The look of each tier. Every tier adds an effect that the tier below does not have. */
import type { Tier } from './timeline.ts'

export interface Look {
  /** Hue of the light; undefined means every hue at once. */
  hue?: number
  chroma: number
}

const LOOKS: Record<Tier, Look> = {
  1: { hue: 235, chroma: 0.05 },
  2: { hue: 245, chroma: 0.14 },
  3: { hue: 160, chroma: 0.16 },
  4: { hue: 305, chroma: 0.21 },
  5: { hue: 22, chroma: 0.23 },
  6: { hue: 86, chroma: 0.16 },
  7: { chroma: 0.21 },
}

export interface TierStyle {
  look: Look
  /** The colours of the light while it gathers, each of a tier above the one before. None is above the card's own. */
  stages: readonly Look[]
  /** 0..1.3: strength of beams and glow. */
  power: number
  particles: number
  shockwaves: number
  /** Shake while gathering, in units of the 720-wide stage. */
  shake: number
  wings: boolean
  rain: boolean
  mandala: boolean
  bolts: boolean
}

/** Power, particles, shockwaves, shake, and the tiers whose colours the light has, the own one last. */
const GRADES: Record<
  Tier,
  readonly [power: number, particles: number, shockwaves: number, shake: number, ...stages: Tier[]]
> = {
  1: [0.4, 40, 0, 3, 1],
  2: [0.58, 70, 1, 5, 1, 2],
  3: [0.7, 100, 1, 7, 2, 3],
  4: [0.86, 130, 2, 9, 2, 4],
  5: [0.98, 160, 2, 12, 2, 4, 5],
  6: [1.12, 200, 3, 14, 2, 4, 6],
  7: [1.25, 240, 3, 17, 2, 4, 6, 7],
}

export function tierStyle(tier: Tier): TierStyle {
  const [power, particles, shockwaves, shake, ...stages] = GRADES[tier]
  return {
    look: LOOKS[tier],
    stages: stages.map((stage) => LOOKS[stage]),
    power,
    particles,
    shockwaves,
    shake,
    mandala: tier > 3,
    bolts: tier > 4,
    wings: tier > 5,
    rain: tier > 5,
  }
}

/** `position` 0..1 spreads a little around the hue, or over the whole wheel for tier 7. */
export function hueOf(look: Look, position: number): number {
  return look.hue === undefined ? (position * 360) % 360 : look.hue + (position - 0.5) * 34
}

/** The colour of the light behind a card that has turned. */
export function lightOf(tier: Tier): string {
  const { hue = 330, chroma } = LOOKS[tier]
  return `oklch(0.5 ${chroma} ${hue})`
}
