/** Colour: OKLCH throughout, so that a hue keeps its weight when it is shifted. */

export interface Palette {
  /** Hues in degrees: the top of the sky, its middle, and the light near the horizon. */
  deep: number
  mid: number
  glow: number
  /** Hues of what stands in the landscape: first colour, second colour, and the small bright accents. */
  main: number
  second: number
  accent: number
  /** 0..0.22: how saturated the world is. */
  chroma: number
  /** 0 (night) .. 1 (broad day): how light the sky is. */
  daylight: number
}

export function oklch(lightness: number, chroma: number, hue: number, alpha = 1): string {
  return `oklch(${lightness.toFixed(3)} ${chroma.toFixed(3)} ${hue.toFixed(1)} / ${alpha.toFixed(3)})`
}

type Context = OffscreenCanvasRenderingContext2D

const GOLD: readonly (readonly [number, number, number])[] = [
  [0.56, 0.11, 70],
  [0.93, 0.09, 95],
  [0.66, 0.13, 75],
  [0.97, 0.06, 100],
  [0.52, 0.11, 60],
  [0.87, 0.12, 88],
]
const SILVER: readonly (readonly [number, number, number])[] = [
  [0.55, 0.02, 250],
  [0.93, 0.015, 240],
  [0.64, 0.03, 260],
  [0.97, 0.01, 230],
  [0.52, 0.03, 255],
  [0.88, 0.02, 245],
]

/** A brushed-metal gradient across the box. */
export function metal(
  context: Context,
  kind: 'gold' | 'silver',
  x: number,
  y: number,
  width: number,
  height: number,
): CanvasGradient {
  const gradient = context.createLinearGradient(x, y, x + width, y + height)
  const stops = kind === 'gold' ? GOLD : SILVER
  stops.forEach(([l, c, h], index) => {
    gradient.addColorStop(index / (stops.length - 1), oklch(l, c, h))
  })
  return gradient
}

/** Mother-of-pearl: every hue at one lightness, in an order that never repeats closely. */
export function iridescent(
  context: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  alpha = 1,
  lightness = 0.86,
): CanvasGradient {
  const gradient = context.createLinearGradient(x, y, x + width, y + height)
  for (let stop = 0; stop <= 14; stop++) {
    gradient.addColorStop(stop / 14, oklch(lightness, 0.11, (stop * 77 + 20) % 360, alpha))
  }
  return gradient
}

/** The bright gold of titles: no dark stop, so that small letters stay whole. */
export function lustre(context: Context, top: number, height: number): CanvasGradient {
  const fill = context.createLinearGradient(0, top, 0, top + height)
  fill.addColorStop(0, oklch(0.99, 0.03, 100))
  fill.addColorStop(0.45, oklch(0.93, 0.09, 95))
  fill.addColorStop(0.55, oklch(0.82, 0.13, 82))
  fill.addColorStop(0.75, oklch(0.94, 0.09, 95))
  fill.addColorStop(1, oklch(0.84, 0.12, 80))
  return fill
}
