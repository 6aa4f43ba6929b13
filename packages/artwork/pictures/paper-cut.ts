/** Shapes cut from paper: each has a lit edge towards the light and a shaded one away from it. */
import type { Context } from '../canvas.ts'
import { oklch } from '../palette.ts'
import { beside, type Point, spline } from '../shapes.ts'
import type { Light, Tone } from './picture.ts'

/** A closed outline through the points, rounded. */
export function rounded(points: readonly Point[], closed = true): Path2D {
  const path = new Path2D()
  const count = points.length
  const at = (index: number) =>
    points[closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))] as Point
  path.moveTo(...at(0))
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    path.bezierCurveTo(
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    )
  }
  if (closed) path.closePath()
  return path
}

/** A closed outline with corners. */
export function cornered(points: readonly Point[]): Path2D {
  const path = new Path2D()
  points.forEach((point, index) => {
    if (index === 0) path.moveTo(...point)
    else path.lineTo(...point)
  })
  path.closePath()
  return path
}

export function disc(x: number, y: number, radiusX: number, radiusY = radiusX, turn = 0): Path2D {
  const path = new Path2D()
  path.ellipse(x, y, radiusX, radiusY, turn, 0, Math.PI * 2)
  return path
}

/** A limb, a lock of hair, a tail or a branch: a curve through the points, as wide as `widths` say on its way. */
export function limb(points: readonly Point[], widths: readonly number[], steps = 36): Path2D {
  const curve = spline(points)
  const width = spline(widths.map((value, index) => [index, value] as const))
  const left: Point[] = []
  const right: Point[] = []
  for (let step = 0; step <= steps; step++) {
    const t = step / steps
    const radius = Math.max(0.1, width(t)[1] / 2)
    left.push(beside(curve, t, -radius))
    right.push(beside(curve, t, radius))
  }
  return cornered([...left, ...right.reverse()])
}

export function toneOf([lightness, chroma, hue]: Tone, alpha = 1, lighter = 0): string {
  return oklch(Math.min(1, Math.max(0, lightness + lighter)), chroma, hue, alpha)
}

/** Lays one shape: its colour, the width of its lit and shaded edges, and how light or dark these are. */
export type PaperCut = (path: Path2D, tone: Tone, depth?: number, contrast?: number) => void

export function paperCut(context: Context, light: Light, at: readonly [number, number]): PaperCut {
  const distance = Math.hypot(at[0] - light.x, at[1] - light.y) || 1
  const away: Point = [(at[0] - light.x) / distance, (at[1] - light.y) / distance]
  const moved = (path: Path2D, by: number) => {
    const copy = new Path2D()
    copy.addPath(path, new DOMMatrix().translate(away[0] * by, away[1] * by))
    return copy
  }
  return (path, tone, depth = 8, contrast = 0.13) => {
    const [lightness, chroma, hue] = tone
    context.save()
    context.clip(path)
    context.fillStyle = oklch(Math.max(0.04, lightness - contrast), chroma, hue)
    context.fill(path)
    context.filter = depth > 5 ? `blur(${depth * 0.22}px)` : 'none'
    context.fillStyle = toneOf(tone)
    context.fill(moved(path, -depth * 1.5))
    const lit = new Path2D()
    lit.rect(-4000, -4000, 9000, 9000)
    lit.addPath(moved(path, depth))
    context.fillStyle = oklch(
      Math.min(0.98, lightness + contrast * 1.25),
      chroma * 0.85 + light.colour[1] * 0.25,
      hue,
    )
    context.fill(lit, 'evenodd')
    context.restore()
  }
}
