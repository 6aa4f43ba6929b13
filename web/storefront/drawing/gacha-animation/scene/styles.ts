/** The `movie_style` variants: another pouch, another entrance, other sparks, another camera. */

export type Entrance = 'rise' | 'drop' | 'spin' | 'slide' | 'zoom'
export type Spark = 'star' | 'petal' | 'shard' | 'bubble' | 'ember'

export interface Style {
  /** Hue of the pouch and of the night behind it. */
  hue: number
  /** The crest on pouch and card: how many petals, how slender, how far each ring is turned. */
  crest: { petals: number; slender: number; twist: number }
  entrance: Entrance
  spark: Spark
  /** Camera: how far it pushes in, and how far it leans (radians). */
  push: number
  lean: number
}

const DEFAULT: Style = {
  hue: 288,
  crest: { petals: 20, slender: 0.2, twist: 0.13 },
  entrance: 'zoom',
  spark: 'star',
  push: 0.05,
  lean: 0,
}

const STYLES: Record<number, Style> = {
  1: {
    hue: 268,
    crest: { petals: 16, slender: 0.26, twist: 0.2 },
    entrance: 'rise',
    spark: 'star',
    push: 0.06,
    lean: 0.01,
  },
  2: {
    hue: 200,
    crest: { petals: 8, slender: 0.5, twist: 0.39 },
    entrance: 'drop',
    spark: 'bubble',
    push: 0.04,
    lean: 0,
  },
  3: {
    hue: 155,
    crest: { petals: 12, slender: 0.34, twist: 0.26 },
    entrance: 'slide',
    spark: 'petal',
    push: 0.05,
    lean: -0.02,
  },
  5: {
    hue: 245,
    crest: { petals: 6, slender: 0.62, twist: 0.52 },
    entrance: 'rise',
    spark: 'bubble',
    push: 0.08,
    lean: 0,
  },
  8: {
    hue: 320,
    crest: { petals: 5, slender: 0.8, twist: 0.63 },
    entrance: 'spin',
    spark: 'petal',
    push: 0.05,
    lean: 0.02,
  },
  10: {
    hue: 25,
    crest: { petals: 24, slender: 0.14, twist: 0.07 },
    entrance: 'drop',
    spark: 'ember',
    push: 0.07,
    lean: 0,
  },
  11: {
    hue: 60,
    crest: { petals: 10, slender: 0.3, twist: 0.31 },
    entrance: 'zoom',
    spark: 'ember',
    push: 0.1,
    lean: -0.01,
  },
  12: {
    hue: 5,
    crest: { petals: 18, slender: 0.2, twist: 0.17 },
    entrance: 'spin',
    spark: 'ember',
    push: 0.06,
    lean: 0.015,
  },
  13: {
    hue: 225,
    crest: { petals: 3, slender: 1, twist: 0.35 },
    entrance: 'slide',
    spark: 'shard',
    push: 0.08,
    lean: 0.02,
  },
}

export function styleOf(movieStyle: number): Style {
  return STYLES[movieStyle] ?? DEFAULT
}
