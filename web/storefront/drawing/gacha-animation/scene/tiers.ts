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

const stagesOf = (...tiers: Tier[]): Look[] => tiers.map((tier) => LOOKS[tier])

const plain = { wings: false, rain: false, mandala: false, bolts: false }

const TIERS: Record<Tier, TierStyle> = {
  1: {
    ...plain,
    look: LOOKS[1],
    stages: stagesOf(1),
    power: 0.4,
    particles: 40,
    shockwaves: 0,
    shake: 3,
  },
  2: {
    ...plain,
    look: LOOKS[2],
    stages: stagesOf(1, 2),
    power: 0.58,
    particles: 70,
    shockwaves: 1,
    shake: 5,
  },
  3: {
    ...plain,
    look: LOOKS[3],
    stages: stagesOf(2, 3),
    power: 0.7,
    particles: 100,
    shockwaves: 1,
    shake: 7,
  },
  4: {
    ...plain,
    look: LOOKS[4],
    stages: stagesOf(2, 4),
    power: 0.86,
    particles: 130,
    shockwaves: 2,
    shake: 9,
    mandala: true,
  },
  5: {
    ...plain,
    look: LOOKS[5],
    stages: stagesOf(2, 4, 5),
    power: 0.98,
    particles: 160,
    shockwaves: 2,
    shake: 12,
    mandala: true,
    bolts: true,
  },
  6: {
    look: LOOKS[6],
    stages: stagesOf(2, 4, 6),
    power: 1.12,
    particles: 200,
    shockwaves: 3,
    shake: 14,
    wings: true,
    rain: true,
    mandala: true,
    bolts: true,
  },
  7: {
    look: LOOKS[7],
    stages: stagesOf(2, 4, 6, 7),
    power: 1.25,
    particles: 240,
    shockwaves: 3,
    shake: 17,
    wings: true,
    rain: true,
    mandala: true,
    bolts: true,
  },
}

export function tierStyle(tier: Tier): TierStyle {
  return TIERS[tier]
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
