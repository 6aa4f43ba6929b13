import type { Context } from '../canvas.ts'
import { oklch } from '../palette.ts'
import { createNoise } from '../random.ts'
import { angleAt, beside, type Curve, fin, type Point, polygon, ribbon, scales, spline } from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'

/** Koi seen from above, bending as they swim; the grander cards show a pair that circles. */
export const koi: Creature = (context, pose) => {
  const turn = (pose.random() - 0.5) * 0.5
  if (pose.grandeur < 2) {
    context.rotate(turn - 0.5)
    fish(context, pose, pose.palette.main, 0.9 + pose.random() * 0.25)
    return
  }
  for (const half of [0, 1]) {
    context.save()
    context.rotate(turn + half * Math.PI)
    context.translate(-0.44, 0.12)
    context.rotate(0.1)
    fish(context, pose, half ? pose.palette.accent : pose.palette.main, 1.5)
    context.restore()
  }
}

function bodyRadius(t: number): number {
  // Blunt snout, widest behind the gills, a thin root of the tail.
  return 0.2 * Math.sin(Math.min(1, t * 1.9 + 0.14) * 1.57) * (1 - Math.max(0, t - 0.28) * 1.22) + 0.008
}

function fish(context: Context, pose: Pose, hue: number, bend: number): void {
  const noise = createNoise(pose.random)
  const spine = spline([
    [0, -0.85],
    [0.03 * bend, -0.5],
    [0.09 * bend, -0.15],
    [0.05 * bend, 0.2],
    [-0.1 * bend, 0.46],
  ])
  tailFin(context, spine, hue, bend)
  for (const side of [-1, 1]) {
    sideFin(context, spine, 0.27, side, 0.42, hue)
    sideFin(context, spine, 0.62, side, 0.22, hue)
  }
  ribbon(context, spine, bodyRadius)
  context.fillStyle = oklch(0.5, 0.08, hue)
  context.fill()
  const patch = (t: number, across: number) => noise(t * 5 + 3, across * 1.4 + 7, 3) > 0.49
  scales(context, spine, bodyRadius, {
    rows: 46,
    columns: 11,
    colour: (t, across) => {
      if (t < 0.24) return [0.97, 0.02, 80]
      return patch(t, across) ? [0.68, 0.2, hue] : [0.98, 0.015, 80]
    },
  })
  headOf(context, spine, hue)
  backFin(context, spine, hue)
}

function tailFin(context: Context, spine: Curve, hue: number, bend: number): void {
  const root = spine(0.985)
  const angle = angleAt(spine, 0.98)
  for (const side of [-1, 1]) {
    fin(
      context,
      root,
      angle + side * 0.05,
      angle + side * 0.85 + bend * 0.1,
      (u) => 0.5 + 0.26 * Math.sin(u * 2.9) - 0.1 * (1 - u),
      hue,
      { rays: 12, alpha: 0.85 },
    )
  }
}

function sideFin(context: Context, spine: Curve, t: number, side: number, size: number, hue: number): void {
  const root = beside(spine, t, side * bodyRadius(t) * 0.8)
  const angle = angleAt(spine, t) + side * Math.PI * 0.5
  fin(
    context,
    root,
    angle - side * 0.35,
    angle - side * 1.25,
    (u) => size * (0.75 + 0.4 * Math.sin(u * 3)),
    hue,
    { rays: 11, alpha: 0.85 },
  )
}

function backFin(context: Context, spine: Curve, hue: number): void {
  for (let step = 0; step <= 20; step++) {
    const t = 0.34 + (step / 20) * 0.3
    const [x, y] = spine(t)
    const angle = angleAt(spine, t) + 0.5
    const length = 0.13 * Math.sin((step / 20) * Math.PI) + 0.03
    context.beginPath()
    context.moveTo(x, y)
    context.quadraticCurveTo(
      x + Math.cos(angle) * length * 0.6,
      y + Math.sin(angle) * length * 0.6 + 0.02,
      x + Math.cos(angle - 0.5) * length,
      y + Math.sin(angle - 0.5) * length,
    )
    context.lineWidth = 0.014
    context.strokeStyle = oklch(0.85, 0.12, hue + 14, 0.8)
    context.stroke()
  }
}

function headOf(context: Context, spine: Curve, hue: number): void {
  const outline: Point[] = []
  for (let step = 0; step <= 16; step++)
    outline.push(beside(spine, 0.27 * (step / 16), bodyRadius(0.27 * (step / 16))))
  for (let step = 16; step >= 0; step--)
    outline.push(beside(spine, 0.27 * (step / 16), -bodyRadius(0.27 * (step / 16))))
  context.save()
  polygon(context, outline)
  context.clip()
  const [cx, cy] = spine(0.14)
  const dome = context.createRadialGradient(cx - 0.07, cy - 0.06, 0.02, cx, cy, 0.3)
  dome.addColorStop(0, oklch(1, 0, 80))
  dome.addColorStop(0.55, oklch(0.93, 0.03, 70))
  dome.addColorStop(1, oklch(0.62, 0.09, hue))
  context.fillStyle = dome
  context.fillRect(-2, -2, 4, 4)
  const crown = context.createRadialGradient(cx, cy + 0.03, 0.01, cx, cy + 0.03, 0.12)
  crown.addColorStop(0, oklch(0.64, 0.22, hue))
  crown.addColorStop(0.7, oklch(0.66, 0.21, hue))
  crown.addColorStop(1, oklch(0.7, 0.2, hue, 0))
  context.fillStyle = crown
  context.fillRect(-2, -2, 4, 4)
  for (const side of [-1, 1]) {
    context.beginPath()
    const gill = (t: number, width: number) => beside(spine, t, side * bodyRadius(t) * width)
    context.moveTo(...gill(0.2, 0.95))
    context.quadraticCurveTo(...gill(0.235, 0.72), ...gill(0.26, 0.35))
    context.lineWidth = 0.009
    context.strokeStyle = oklch(0.5, 0.1, hue, 0.7)
    context.stroke()
  }
  context.restore()
  for (const side of [-1, 1]) {
    const eye = beside(spine, 0.105, side * bodyRadius(0.105) * 0.82)
    context.fillStyle = oklch(0.12, 0.03, 260)
    context.beginPath()
    context.arc(...eye, 0.022, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = '#fff'
    context.beginPath()
    context.arc(eye[0] - 0.006, eye[1] - 0.008, 0.007, 0, Math.PI * 2)
    context.fill()
    const whisker = beside(spine, 0.025, side * bodyRadius(0.025) * 0.8)
    context.beginPath()
    context.moveTo(...whisker)
    context.quadraticCurveTo(
      whisker[0] + side * 0.1,
      whisker[1] - 0.08,
      whisker[0] + side * 0.13,
      whisker[1] + 0.03,
    )
    context.lineWidth = 0.01
    context.strokeStyle = oklch(0.92, 0.06, hue + 20, 0.95)
    context.stroke()
  }
}
