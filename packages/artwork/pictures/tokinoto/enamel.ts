/** Clockspire's handwriting: flat enamel between gold wires, shaded with an engraver's parallel lines. */
import { type Context, isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { limb, toneOf } from '../paper-cut.ts'
import type { Sheet, Tone } from '../picture.ts'

export const INK: Tone = [0.2, 0.05, 265]
export const GOLD: Tone = [0.78, 0.13, 82]
export const IVORY: Tone = [0.94, 0.03, 90]

interface Setting {
  /** Pixels of the gold wire around it; 0 leaves the edge bare. */
  wire?: number
  /** Pixels of the engraved band on the side away from the light. */
  shade?: number
  /** Pixels of the polished edge towards the light. */
  rim?: number
  /** Radians: the direction of the engraved lines. */
  grain?: number
  /** Of a path whose inner outlines are holes. */
  rule?: CanvasFillRule
}

/** Lays one cell of enamel. */
export type Enamel = (path: Path2D, tone: Tone, setting?: Setting) => void

/** `at` is the middle of what is laid: the bands lie towards the light and away from it. */
export function enamel({ context, light }: Sheet, at: Point): Enamel {
  const distance = Math.hypot(at[0] - light.x, at[1] - light.y) || 1
  const away: Point = [(at[0] - light.x) / distance, (at[1] - light.y) / distance]
  const across = Math.atan2(away[1], away[0]) + 1.1
  const outside = (path: Path2D, by: number) => {
    const rest = new Path2D()
    rest.rect(-2500, -2500, 6000, 6000)
    rest.addPath(path, new DOMMatrix().translate(away[0] * by, away[1] * by))
    return rest
  }
  return (path, tone, { wire = 3.4, shade = 12, rim = 4, grain = across, rule = 'nonzero' } = {}) => {
    const [lightness, chroma, hue] = tone
    context.save()
    context.clip(path, rule)
    context.fillStyle = toneOf(tone)
    context.fill(path, rule)
    if (rim > 0) {
      context.fillStyle = toneOf([Math.min(0.97, lightness + 0.16), chroma * 0.75 + light.colour[1] * 0.3, hue], 0.9)
      context.fill(outside(path, rim), 'evenodd')
    }
    if (shade > 0) {
      const dark: Tone = [lightness * 0.52, chroma * 0.9, hue + (light.shade[2] > hue ? 10 : -10)]
      context.clip(outside(path, -shade), 'evenodd')
      hatch(context, grain, 9, 2.4, toneOf(dark, 0.8))
    }
    context.restore()
    if (wire > 0) goldWire(context, path, wire)
  }
}

/** Parallel lines over all that may be drawn on. */
export function hatch(context: Context, angle: number, gap: number, width: number, colour: string): void {
  isolated(context, () => {
    context.rotate(angle)
    context.strokeStyle = colour
    context.lineWidth = width
    context.beginPath()
    for (let y = -1300; y < 1300; y += gap) {
      context.moveTo(-1300, y)
      context.lineTo(1300, y)
    }
    context.stroke()
  })
}

/** Leaf that glints where it turns, bedded in ink; a thin one is a line of dark gold, which costs half the bytes. */
export function goldWire(context: Context, path: Path2D, width: number): void {
  isolated(context, () => {
    context.lineJoin = 'round'
    context.lineCap = 'round'
    if (width <= 3) {
      context.strokeStyle = toneOf([0.44, 0.08, 62])
      context.lineWidth = width
      context.stroke(path)
      return
    }
    context.strokeStyle = toneOf(INK)
    context.lineWidth = width + 2.6
    context.stroke(path)
    context.strokeStyle = leaf(context)
    context.lineWidth = width
    context.stroke(path)
  })
}

/** Gold leaf for lines and for surfaces. */
export function leaf(context: Context, pitch = 150): CanvasGradient {
  const gradient = context.createLinearGradient(-200, -200, 900, 1100)
  const count = Math.round(1700 / pitch)
  for (let stop = 0; stop <= count; stop++)
    gradient.addColorStop(stop / count, toneOf(stop % 2 ? [0.66, 0.12, 72] : [0.9, 0.1, 92]))
  return gradient
}

/** Lines of the burin that swell and end in a point: folds, strands, seams. */
export function burin(context: Context, lines: readonly (readonly Point[])[], width: number, tone: Tone = INK, alpha = 1): void {
  context.fillStyle = toneOf(tone, alpha)
  for (const line of lines) context.fill(limb(line, [width * 0.3, width, width * 0.6, 0.3], 24))
}

/** A light without an edge; the only soft thing in these pictures. */
export function shine(context: Context, x: number, y: number, radius: number, tone: Tone, alpha = 0.8): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    const wash = context.createRadialGradient(x, y, 0, x, y, radius)
    wash.addColorStop(0, toneOf(tone, alpha))
    wash.addColorStop(0.4, toneOf(tone, alpha * 0.36))
    wash.addColorStop(1, toneOf(tone, 0))
    context.fillStyle = wash
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  })
}

/** Draws in measures of its own: around x, y, turned by radians and scaled. */
export function within({ context }: Sheet, [x, y]: Point, turn: number, scale: number, draw: () => void): void {
  isolated(context, () => {
    context.translate(x, y)
    context.rotate(turn)
    context.scale(scale, scale)
    draw()
  })
}
