/** Geometry of living things: smooth outlines, spines with a thickness, feathers, scales. */
import type { Context } from './canvas.ts'
import { oklch } from './palette.ts'
import type { Random } from './random.ts'

export type Point = readonly [x: number, y: number]
export type Curve = (t: number) => Point

export function bezier(a: Point, b: Point, c: Point, d: Point): Curve {
  return (t) => {
    const u = 1 - t
    const mix = (axis: 0 | 1) =>
      u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis]
    return [mix(0), mix(1)]
  }
}

/** A smooth curve (Catmull-Rom) through all the points, t = 0..1. */
export function spline(points: readonly Point[]): Curve {
  const last = points.length - 1
  const at = (index: number) => points[Math.min(last, Math.max(0, index))] as Point
  return (t) => {
    const position = Math.min(0.99999, Math.max(0, t)) * last
    const index = Math.floor(position)
    const u = position - index
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const mix = (axis: 0 | 1) =>
      0.5 *
      (2 * p1[axis] +
        (p2[axis] - p0[axis]) * u +
        (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * u * u +
        (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * u * u * u)
    return [mix(0), mix(1)]
  }
}

export function angleAt(curve: Curve, t: number): number {
  const [x0, y0] = curve(Math.max(0, t - 0.004))
  const [x1, y1] = curve(Math.min(1, t + 0.004))
  return Math.atan2(y1 - y0, x1 - x0)
}

/** The point beside the curve at `side` (-1 left .. 1 right) times the radius. */
export function beside(curve: Curve, t: number, offset: number): Point {
  const [x, y] = curve(t)
  const normal = angleAt(curve, t) + Math.PI / 2
  return [x + Math.cos(normal) * offset, y + Math.sin(normal) * offset]
}

export function mirrored(points: readonly Point[]): Point[] {
  return points.map(([x, y]) => [-x, y] as const)
}

/** A path through the points, rounded; closed by default. */
export function smoothPath(context: Context, points: readonly Point[], closed = true): void {
  const count = points.length
  const at = (index: number): Point =>
    closed
      ? (points[(index + count) % count] as Point)
      : (points[Math.min(count - 1, Math.max(0, index))] as Point)
  context.beginPath()
  context.moveTo(...at(0))
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    context.bezierCurveTo(
      p1[0] + (p2[0] - p0[0]) / 6,
      p1[1] + (p2[1] - p0[1]) / 6,
      p2[0] - (p3[0] - p1[0]) / 6,
      p2[1] - (p3[1] - p1[1]) / 6,
      p2[0],
      p2[1],
    )
  }
  if (closed) context.closePath()
}

export function polygon(context: Context, points: readonly Point[]): void {
  context.beginPath()
  points.forEach((point, index) => {
    if (index === 0) context.moveTo(...point)
    else context.lineTo(...point)
  })
  context.closePath()
}

/** The outline of a curve with a thickness: a limb, a body, a plume. */
export function ribbon(context: Context, curve: Curve, radius: (t: number) => number, steps = 60): void {
  const left: Point[] = []
  const right: Point[] = []
  for (let step = 0; step <= steps; step++) {
    const t = step / steps
    left.push(beside(curve, t, -radius(t)))
    right.push(beside(curve, t, radius(t)))
  }
  polygon(context, [...left, ...right.reverse()])
}

/** A lock of hair or a flame tongue: broad at the root, a point at the end. */
export function lock(
  context: Context,
  root: Point,
  angle: number,
  length: number,
  width: number,
  bend: number,
): void {
  context.beginPath()
  const along = (distance: number, side: number): Point => [
    root[0] + Math.cos(angle) * distance - Math.sin(angle) * side,
    root[1] + Math.sin(angle) * distance + Math.cos(angle) * side,
  ]
  const tip = along(length, bend * length)
  const outer = [along(length * 0.3, -width), along(length * 0.72, -width * 0.7 + bend * length * 0.35)]
  const inner = [along(length * 0.76, width * 0.45 + bend * length * 0.45), along(length * 0.3, width)]
  context.moveTo(...root)
  context.bezierCurveTo(...(outer[0] as Point), ...(outer[1] as Point), ...tip)
  context.bezierCurveTo(...(inner[0] as Point), ...(inner[1] as Point), ...root)
}

export interface FeatherStyle {
  hue: number
  /** Sideways curl as a part of the length. */
  bend?: number
  lightness?: number
  chroma?: number
  barbs?: number
}

/** One feather, root at (x, y): leaf shape, shaft, barbs, a lit upper edge. */
export function feather(
  context: Context,
  [x, y]: Point,
  angle: number,
  length: number,
  width: number,
  random: Random,
  { hue, bend = 0, lightness = 1, chroma = 1, barbs = 11 }: FeatherStyle,
): void {
  const tipY = bend * length
  const upperEdge = () => {
    context.moveTo(0, 0)
    context.bezierCurveTo(
      length * 0.3,
      -width + tipY * 0.1,
      length * 0.75,
      -width * 0.9 + tipY * 0.5,
      length,
      tipY,
    )
  }
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  context.beginPath()
  upperEdge()
  context.bezierCurveTo(
    length * 0.78,
    width * 0.55 + tipY * 0.62,
    length * 0.3,
    width * 0.8 + tipY * 0.2,
    0,
    0,
  )
  const fill = context.createLinearGradient(0, 0, length, tipY)
  fill.addColorStop(0, oklch(0.3 * lightness, 0.11 * chroma, hue))
  fill.addColorStop(0.45, oklch(0.58 * lightness, 0.18 * chroma, hue))
  fill.addColorStop(0.82, oklch(Math.min(0.92, 0.8 * lightness), 0.14 * chroma, hue + 16))
  fill.addColorStop(1, oklch(0.95, 0.07 * chroma, hue + 34))
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = oklch(0.2, 0.07, hue, 0.5)
  context.lineWidth = width * 0.08
  context.stroke()
  if (barbs > 0) {
    context.save()
    context.clip()
    context.lineWidth = width * 0.045
    for (let index = 0; index < barbs; index++) {
      const u = (index + random()) / barbs
      const px = length * u
      const py = tipY * u * u
      context.strokeStyle = oklch(0.97, 0.05, hue + 28, 0.14 + random() * 0.24)
      context.beginPath()
      context.moveTo(px, py)
      context.quadraticCurveTo(px + length * 0.07, py - width * 0.5, px + length * 0.17, py - width)
      context.moveTo(px, py)
      context.quadraticCurveTo(px + length * 0.07, py + width * 0.4, px + length * 0.17, py + width)
      context.stroke()
    }
    context.restore()
  }
  context.strokeStyle = oklch(0.97, 0.06, hue + 36, 0.75)
  context.lineWidth = width * 0.07
  context.beginPath()
  context.moveTo(0, 0)
  context.quadraticCurveTo(length * 0.5, tipY * 0.15, length, tipY)
  context.stroke()
  context.strokeStyle = oklch(0.98, 0.04, hue + 36, 0.5)
  context.beginPath()
  upperEdge()
  context.stroke()
  context.restore()
}

export interface ScaleStyle {
  colour: (along: number, across: number) => readonly [lightness: number, chroma: number, hue: number]
  rows: number
  columns: number
}

/**
 * Covers a body with overlapping scales, from the far end (t = 1) to the head, shaded like a
 * cylinder lit from its left side.
 */
export function scales(
  context: Context,
  curve: Curve,
  radius: (t: number) => number,
  { colour, rows, columns }: ScaleStyle,
): void {
  for (let row = rows; row >= 0; row--) {
    const t = row / rows
    const r = radius(t)
    const angle = angleAt(curve, t)
    const shift = row % 2 ? 0.5 : 0
    for (let column = 0; column < columns + (row % 2 ? 0 : 1); column++) {
      const across = ((column + shift) / columns) * 2 - 1
      const lean = Math.sin((across * Math.PI) / 2)
      const [x, y] = beside(curve, t, lean * r)
      const width = ((Math.cos((across * Math.PI) / 2) * 0.75 + 0.3) * r * 1.75) / columns
      const length = Math.max(r * 0.34, width * 1.1)
      const [lightness, chroma, hue] = colour(t, across)
      const shade = 0.62 + 0.5 * Math.cos((across + 0.35) * 1.35)
      context.save()
      context.translate(x, y)
      context.rotate(angle + lean * 0.25)
      context.beginPath()
      context.moveTo(-length * 0.35, -width)
      context.quadraticCurveTo(length * 0.95, -width * 0.95, length, 0)
      context.quadraticCurveTo(length * 0.95, width * 0.95, -length * 0.35, width)
      context.closePath()
      context.fillStyle = oklch(lightness * shade, chroma, hue)
      context.fill()
      context.lineWidth = width * 0.16
      context.strokeStyle = oklch(Math.min(0.97, lightness * shade + 0.2), chroma * 0.7, hue + 12, 0.75)
      context.beginPath()
      context.moveTo(length * 0.2, -width * 0.85)
      context.quadraticCurveTo(length * 0.92, -width * 0.7, length * 0.95, 0)
      context.stroke()
      context.strokeStyle = oklch(0.15, 0.05, hue, 0.45)
      context.beginPath()
      context.moveTo(length * 0.95, 0)
      context.quadraticCurveTo(length * 0.92, width * 0.7, length * 0.2, width * 0.85)
      context.stroke()
      context.restore()
    }
  }
}

/** A translucent fin: a fan of rays between two angles, with a web between them. */
export function fin(
  context: Context,
  root: Point,
  from: number,
  to: number,
  length: (u: number) => number,
  hue: number,
  { rays = 14, wave = 0.06, alpha = 0.8, lightness = 0.8 } = {},
): void {
  const tips: Point[] = []
  for (let ray = 0; ray <= rays; ray++) {
    const u = ray / rays
    const angle = from + (to - from) * u
    const reach = length(u) * (1 + (ray % 2 ? wave : -wave))
    tips.push([root[0] + Math.cos(angle) * reach, root[1] + Math.sin(angle) * reach])
  }
  const longest = Math.max(...tips.map(([x, y]) => Math.hypot(x - root[0], y - root[1])))
  const fill = context.createRadialGradient(...root, longest * 0.05, ...root, longest)
  fill.addColorStop(0, oklch(lightness * 0.62, 0.17, hue, alpha))
  fill.addColorStop(0.55, oklch(lightness * 0.9, 0.14, hue + 10, alpha * 0.78))
  fill.addColorStop(1, oklch(0.95, 0.06, hue + 30, alpha * 0.55))
  smoothPath(context, [root, ...tips])
  context.fillStyle = fill
  context.fill()
  for (const [index, tip] of tips.entries()) {
    const middle: Point = [
      (root[0] + tip[0]) / 2 + (tip[1] - root[1]) * 0.06,
      (root[1] + tip[1]) / 2 - (tip[0] - root[0]) * 0.06,
    ]
    context.beginPath()
    context.moveTo(...root)
    context.quadraticCurveTo(...middle, ...tip)
    context.strokeStyle = oklch(0.96, 0.06, hue + 20, index % 2 ? 0.35 : 0.6)
    context.lineWidth = longest * 0.008
    context.stroke()
  }
}
