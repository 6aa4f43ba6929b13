/** Shapes that places and objects are painted with. Colours are lightness, chroma, hue and opacity. */

export type Colour = readonly [lightness: number, chroma: number, hue: number, opacity?: number]

type Fill = string | CanvasGradient

export function oklch(lightness: number, chroma: number, hue: number, alpha = 1): string {
  return `oklch(${lightness} ${chroma} ${hue} / ${alpha})`
}

function blend(fill: CanvasGradient, colours: readonly Colour[]): CanvasGradient {
  for (const [index, colour] of colours.entries())
    fill.addColorStop(index / (colours.length - 1), oklch(...colour))
  return fill
}

/** From one point to another, the colours evenly apart. */
export const shade = (
  context: CanvasRenderingContext2D,
  line: readonly [fromX: number, fromY: number, toX: number, toY: number],
  ...colours: readonly Colour[]
) => blend(context.createLinearGradient(...line), colours)

/** From a middle outwards. */
export const globe = (
  context: CanvasRenderingContext2D,
  [x, y, radius]: readonly [number, number, number],
  ...colours: readonly Colour[]
) => blend(context.createRadialGradient(x, y, 0, x, y, radius), colours)

/** Fills an outline written as in SVG. */
export function shape(context: CanvasRenderingContext2D, outline: string, fill: Fill): void {
  context.fillStyle = fill
  context.fill(new Path2D(outline))
}

export function line(context: CanvasRenderingContext2D, outline: string, colour: Fill, width: number): void {
  context.lineWidth = width
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.strokeStyle = colour
  context.stroke(new Path2D(outline))
}

/** A line of light with a soft edge. */
export function gleam(context: CanvasRenderingContext2D, outline: string, width = 4): void {
  for (const [spread, opacity] of [
    [7, 0.1],
    [4, 0.2],
    [2, 0.4],
    [1, 1],
  ] as const)
    line(context, outline, oklch(1, 0, 0, opacity), width * spread)
}

/** The outline of a polygon. */
export const polygon = (...points: readonly (readonly [number, number])[]): string => `M${points.join('L')}Z`

export const disc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`

export const block = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/** `count` points around a middle, the first above it. */
export const around = (count: number, at: (index: number) => number): [number, number][] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2
    return [Math.cos(angle) * at(index), Math.sin(angle) * at(index)]
  })
