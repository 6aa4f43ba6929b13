/** A `movie_style` declares its place, its object, how that opens, and the camera. */
import type { Colour } from './shapes.ts'
import type { Spark } from './sprites.ts'

/** An instant of an opening, as an object sees it. All but `time` are 0..1. */
export interface Cue {
  /** Seconds from the beginning of the scene. */
  time: number
  /** How far it has come to its place. */
  arrived: number
  /** How far the doubt has come. */
  doubt: number
  /** The strength of the light inside. */
  strength: number
  /** How far it is open. */
  open: number
}

/** Where a part stands, and how it is turned (radians), stretched and seen through. Units of the 720-wide stage. */
export type Pose = readonly [
  x: number,
  y: number,
  turn?: number,
  width?: number,
  height?: number,
  opacity?: number,
]

export type Paint = (context: CanvasRenderingContext2D) => void

/** A piece of an object that moves as a whole. It is painted once; the same `paint` shares one bitmap. */
export interface Part {
  /** The bounds of the bitmap: left, top, width, height. It turns around 0, 0. */
  box: readonly [number, number, number, number]
  /** Outline of the part of the painting that is kept, of its seams as well. */
  clip?: string
  paint: Paint
  /** Where light shines through while it gathers; painted in white, seen in the colour of the light. */
  seams?: Paint
  pose: (cue: Cue) => Pose
  /** It stands before the card. */
  isFront?: boolean
}

export interface Style {
  /** The colours of the place from above to below. */
  sky: readonly Colour[]
  /** Painted onto the sky, once and small: only large shapes are seen. It reaches so far from the middle. */
  place: (context: CanvasRenderingContext2D, reachX: number, reachY: number, random: () => number) => void
  object: (random: () => number) => readonly Part[]
  /** Where it looks, how near it is, and how it leans (radians). */
  camera: (cue: Cue) => readonly [x: number, y: number, zoom: number, lean: number]
  /** From where the card comes, and how small it is there. */
  birth: readonly [x: number, y: number, scale: number]
  spark: Spark
}
