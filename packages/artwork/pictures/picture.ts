/** One face's picture: what it shows, where its light stands, what is far and what is near. */
import type { Context } from '../canvas.ts'
import type { Random } from '../random.ts'
import type { PaperCut } from './paper-cut.ts'

export type Tone = readonly [lightness: number, chroma: number, hue: number]

/** The sun, moon or lamp of the scene, in pixels of the picture; it may stand outside the picture. */
export interface Light {
  x: number
  y: number
  colour: Tone
  /** How far it lights the subject, in pixels. */
  reach: number
  /** What lies away from the light takes this colour. */
  shade: Tone
}

export type FoilCharacter = 'line' | 'sparkle' | 'gold relief' | 'mother-of-pearl'

/** A sheet to draw on. The picture's size follows from its rarity (`compositions` in ../composition.ts). */
export interface Sheet {
  context: Context
  width: number
  height: number
  random: Random
  light: Light
  cut: PaperCut
}

export interface Picture {
  /** What is shown, by its kind: at most twice in a world, and once among SR and UR. */
  subject: string
  light: Light
  /** What the subject touches: its shadow falls on ground, its reflection on water. Heights in pixels. */
  touches: { ground: number } | { water: number } | 'air'
  /** The middle of the subject: the light falls on it from where the light stands. */
  at: readonly [x: number, y: number]
  drawDistance: (sheet: Sheet) => void
  drawSubject: (sheet: Sheet) => void
  drawForeground?: (sheet: Sheet) => void
  /** None for a normal card, which has no foil. */
  foil?: FoilCharacter
  /** White on black: the second picture, which is seen only where the foil shines. */
  drawHidden?: (sheet: Sheet) => void
  /** The side on which a UR card's name stands. */
  nameSide?: 'left' | 'right'
}
