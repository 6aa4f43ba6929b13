/** Geometry of living things: curves, what lies beside them, locks of hair. */
import type { Context } from './canvas.ts'

export type Point = readonly [x: number, y: number]
type Curve = (t: number) => Point

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
