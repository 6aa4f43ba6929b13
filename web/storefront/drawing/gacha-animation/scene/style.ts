/** A `movie_style` declares its place, its object, how that opens, and the camera. */
import type { Colour } from './shapes.ts'
import type { Spark } from './sprites.ts'

/** An instant of an opening, as an object sees it. All but `time` are 0..1. */
export interface Cue {
  /** Seconds from the beginning of the scene. */
  time: number
  /** Its progress to its place. */
  arrived: number
  /** The progress of the doubt. */
  doubt: number
  /** The strength of the light inside. */
  strength: number
  /** The degree to which it is open. */
  open: number
}

/** The place of a part, its turn (radians), its stretch and its opacity. Units of the 720-wide stage. */
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
  /** The seams through which light shines while it gathers; painted in white, seen in the colour of the light. */
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
  /** The point it looks at, its zoom, and its lean (radians). */
  camera: (cue: Cue) => readonly [x: number, y: number, zoom: number, lean: number]
  /** The point from which the card comes, and its scale there. */
  birth: readonly [x: number, y: number, scale: number]
  spark: Spark
}
