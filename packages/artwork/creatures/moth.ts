import type { Context } from '../canvas.ts'
import { oklch } from '../palette.ts'
import { between } from '../random.ts'
import { lock, type Point, smoothPath } from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'

/** A moon moth with open wings: bands, eyespots, veins, a furred body, feathery antennae. */
export const moth: Creature = (context, pose) => {
  const { random } = pose
  const spread = between(random, 0.92, 1.08)
  const droop = between(random, -0.06, 0.08)
  const streamer = between(random, 0.35, 0.75) + pose.grandeur * 0.12
  const tall = between(random, 0.86, 1.12)
  for (const side of [-1, 1]) {
    context.save()
    context.scale(side * spread, tall)
    hindWing(context, pose, streamer)
    foreWing(context, pose, droop)
    context.restore()
  }
  furredBody(context, pose)
}

function paintWing(
  context: Context,
  outline: Point[],
  pose: Pose,
  root: Point,
  reach: number,
  hue: number,
): void {
  const { palette, random } = pose
  smoothPath(context, outline)
  const fill = context.createRadialGradient(...root, 0.02, ...root, reach)
  fill.addColorStop(0, oklch(0.97, 0.04, hue + 40))
  fill.addColorStop(0.3, oklch(0.82, 0.12, hue + 10))
  fill.addColorStop(0.62, oklch(0.6, 0.18, hue))
  fill.addColorStop(0.86, oklch(0.4, 0.16, palette.second))
  fill.addColorStop(1, oklch(0.25, 0.1, palette.second))
  context.fillStyle = fill
  context.fill()
  context.save()
  context.clip()
  // Veins fan out from the root; dust follows them.
  for (let vein = 0; vein < 26; vein++) {
    const target = outline[Math.floor((vein / 26) * outline.length)] as Point
    context.beginPath()
    context.moveTo(...root)
    context.quadraticCurveTo(
      (root[0] + target[0]) / 2 + (random() - 0.5) * 0.06,
      (root[1] + target[1]) / 2 + (random() - 0.5) * 0.06,
      target[0],
      target[1],
    )
    context.strokeStyle = oklch(0.97, 0.05, hue + 30, 0.16 + random() * 0.22)
    context.lineWidth = 0.004
    context.stroke()
  }
  context.restore()
  // Scalloped bands inside the edge: the outline shrunk towards the root.
  const bands: [number, number, string][] = [
    [0.95, 0.018, oklch(0.95, 0.08, palette.accent, 0.95)],
    [0.88, 0.007, oklch(0.9, 0.1, hue + 40, 0.8)],
    [0.83, 0.004, oklch(0.97, 0.05, hue, 0.7)],
  ]
  for (const [shrink, width, colour] of bands) {
    smoothPath(
      context,
      outline.map(([x, y]) => [root[0] + (x - root[0]) * shrink, root[1] + (y - root[1]) * shrink] as const),
    )
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke()
  }
  for (let index = 0; index < outline.length; index++) {
    const a = outline[index] as Point
    const b = outline[(index + 1) % outline.length] as Point
    for (const u of [0, 0.5]) {
      const x = root[0] + (a[0] + (b[0] - a[0]) * u - root[0]) * 0.915
      const y = root[1] + (a[1] + (b[1] - a[1]) * u - root[1]) * 0.915
      if (Math.hypot(x - root[0], y - root[1]) < reach * 0.35) continue
      context.beginPath()
      context.arc(x, y, 0.011, 0, Math.PI * 2)
      context.fillStyle = oklch(0.98, 0.05, palette.accent, 0.9)
      context.fill()
    }
  }
}

function foreWing(context: Context, pose: Pose, droop: number): void {
  const outline: Point[] = [
    [0.04, -0.22],
    [0.3, -0.52 + droop],
    [0.62, -0.76 + droop],
    [0.93, -0.82 + droop],
    [0.99, -0.72 + droop],
    [0.88, -0.52 + droop],
    [0.83, -0.3 + droop],
    [0.76, -0.08 + droop],
    [0.58, 0.07],
    [0.34, 0.08],
    [0.06, 0.0],
  ]
  paintWing(context, outline, pose, [0.04, -0.12], 1.1, pose.palette.main)
  eyespot(context, 0.58, -0.37 + droop, 0.1, pose)
}

function hindWing(context: Context, pose: Pose, streamer: number): void {
  const outline: Point[] = [
    [0.05, -0.04],
    [0.3, 0.02],
    [0.56, 0.1],
    [0.63, 0.24],
    [0.54, 0.4],
    [0.4, 0.5],
    [0.36, 0.62],
    [0.4, 0.52 + streamer * 0.32],
    [0.37, 0.5 + streamer * 0.52],
    [0.27, 0.48 + streamer * 0.48],
    [0.26, 0.66],
    [0.17, 0.5],
    [0.08, 0.3],
  ]
  paintWing(context, outline, pose, [0.06, 0.02], 0.95, pose.palette.accent)
  eyespot(context, 0.36, 0.27, 0.072, pose)
}

function eyespot(context: Context, x: number, y: number, size: number, { palette }: Pose): void {
  const rings: [number, string][] = [
    [1, oklch(0.28, 0.12, palette.second)],
    [0.86, oklch(0.95, 0.09, 95)],
    [0.66, oklch(0.62, 0.2, palette.second)],
    [0.46, oklch(0.2, 0.08, palette.main)],
  ]
  for (const [ratio, colour] of rings) {
    context.beginPath()
    context.ellipse(x, y, size * ratio, size * ratio * 0.86, -0.5, 0, Math.PI * 2)
    context.fillStyle = colour
    context.fill()
  }
  context.beginPath()
  context.arc(x - size * 0.16, y - size * 0.2, size * 0.17, 0, Math.PI * 2)
  context.fillStyle = oklch(0.99, 0.02, 95)
  context.fill()
  context.beginPath()
  context.arc(x, y, size * 0.36, 0.2, 2.2)
  context.strokeStyle = oklch(0.9, 0.1, palette.accent, 0.8)
  context.lineWidth = size * 0.07
  context.stroke()
}

function furredBody(context: Context, { random, palette }: Pose): void {
  for (let step = 0; step < 420; step++) {
    const t = step / 420
    const y = 0.42 - t * 0.68
    const width =
      y > 0 ? 0.06 * Math.sqrt(Math.max(0, 1 - y / 0.46)) + 0.012 : 0.082 * Math.sin(1.57 + y * 3.2) + 0.02
    const x = (random() * 2 - 1) * width
    const ring = y > 0 && Math.sin(y * 62) > 0.55
    lock(context, [x, y], 1.57 + (x / width) * 0.7, 0.06, 0.009, (random() - 0.5) * 0.3)
    context.fillStyle = oklch(
      (ring ? 0.55 : 0.9) + random() * 0.1 - Math.abs(x / width) * 0.25,
      0.07,
      ring ? palette.second : palette.accent,
    )
    context.fill()
  }
  for (const side of [-1, 1]) {
    for (let step = 0; step <= 26; step++) {
      const t = step / 26
      const x = side * (0.03 + 0.27 * t ** 0.8)
      const y = -0.25 - 0.3 * t + 0.16 * t * t
      for (const barb of [-1, 1]) {
        const angle = side > 0 ? -0.7 + barb * 0.9 : Math.PI + 0.7 - barb * 0.9
        lock(context, [x, y], angle, 0.08 * Math.sin(0.25 + t * 2.6), 0.006, 0.1)
        context.fillStyle = oklch(0.93, 0.08, palette.accent + 20)
        context.fill()
      }
    }
    context.beginPath()
    context.arc(side * 0.042, -0.245, 0.026, 0, Math.PI * 2)
    context.fillStyle = oklch(0.14, 0.05, palette.second)
    context.fill()
    context.beginPath()
    context.arc(side * 0.042 - 0.008, -0.254, 0.008, 0, Math.PI * 2)
    context.fillStyle = '#fff'
    context.fill()
  }
}
