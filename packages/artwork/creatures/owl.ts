import type { Context } from '../canvas.ts'
import { metal, oklch } from '../palette.ts'
import { between } from '../random.ts'
import { bezier, feather, lock, type Point, polygon } from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'

/** A great owl facing us: on a crescent perch with closed wings, or rising with open ones. */
export const owl: Creature = (context, pose) => {
  const open = pose.grandeur >= 2 ? 1 : pose.grandeur === 1 ? between(pose.random, 0.3, 0.6) : 0
  perch(context, pose)
  tail(context, pose)
  for (const side of [-1, 1]) {
    context.save()
    context.scale(side, 1)
    wing(context, pose, open)
    context.restore()
  }
  breast(context, pose)
  talons(context)
  face(context, pose)
}

function perch(context: Context, { palette }: Pose): void {
  context.beginPath()
  context.arc(0, 0.1, 0.74, 0.42, Math.PI - 0.42)
  context.arc(0, -0.12, 0.86, Math.PI - 0.64, 0.64, true)
  context.closePath()
  context.fillStyle = metal(context, 'gold', -0.7, 0.3, 1.4, 0.5)
  context.fill()
  context.lineWidth = 0.008
  context.strokeStyle = oklch(0.98, 0.05, palette.accent, 0.8)
  context.stroke()
}

function tail(context: Context, { random, palette }: Pose): void {
  for (let index = -4; index <= 4; index++) {
    feather(context, [index * 0.035, 0.45], 1.57 - index * 0.1, 0.46 - Math.abs(index) * 0.02, 0.06, random, {
      hue: index % 2 ? palette.main : palette.accent,
      lightness: 0.8,
    })
  }
}

function wing(context: Context, { random, palette }: Pose, open: number): void {
  const closed: [Point, Point, Point, Point] = [
    [0.22, -0.22],
    [0.44, -0.12],
    [0.46, 0.12],
    [0.36, 0.36],
  ]
  const spread: [Point, Point, Point, Point] = [
    [0.2, -0.16],
    [0.36, -0.46],
    [0.52, -0.72],
    [0.7, -0.86],
  ]
  const opened = ([x, y]: Point, [spreadX, spreadY]: Point): Point => [
    x + (spreadX - x) * open,
    y + (spreadY - y) * open,
  ]
  const bone = bezier(
    opened(closed[0], spread[0]),
    opened(closed[1], spread[1]),
    opened(closed[2], spread[2]),
    opened(closed[3], spread[3]),
  )
  const rows = [
    { count: 14, length: 0.6, hue: palette.main, lightness: 0.78 },
    { count: 13, length: 0.4, hue: palette.accent, lightness: 0.9 },
    { count: 12, length: 0.22, hue: palette.second, lightness: 1 },
  ]
  for (const row of rows) {
    for (let index = 0; index < row.count; index++) {
      const t = index / (row.count - 1)
      const angle = 1.75 - t * (0.1 + 1.85 * open) + (random() - 0.5) * 0.05
      const length = row.length * (0.75 + 0.35 * Math.sin(0.5 + t * 2)) * (0.72 + 0.35 * open)
      feather(context, bone(t), angle, length, length * 0.14 + 0.012, random, {
        hue: row.hue + (random() - 0.5) * 12,
        lightness: row.lightness,
        bend: 0.1 - t * 0.25 * open,
      })
    }
  }
  for (let index = 0; index < 22; index++) {
    const t = index / 21
    feather(context, bone(t), 1.5 - t * (0.2 + open), 0.11, 0.026, random, {
      hue: palette.second + 14,
      lightness: 1.08,
      barbs: 4,
    })
  }
}

function breast(context: Context, { random, palette }: Pose): void {
  for (let row = 0; row < 19; row++) {
    const t = row / 18
    const width = 0.32 * Math.sin(0.75 + t * 1.95)
    const columns = 9 - Math.floor(t * 3)
    for (let column = -columns; column <= columns; column++) {
      const u = (column + (row % 2) * 0.5) / columns
      if (Math.abs(u) > 1) continue
      const light = 1.12 - Math.abs(u + 0.2) * 0.28 - t * 0.12
      feather(context, [u * width, -0.28 + t * 0.8], 1.57 - u * 0.25, 0.085, 0.032, random, {
        hue: row % 3 === 0 ? palette.main : palette.second + 20,
        chroma: 0.55,
        lightness: light,
        barbs: 4,
      })
    }
  }
}

function talons(context: Context): void {
  for (const side of [-1, 1]) {
    for (const toe of [-1, 0, 1]) {
      const x = side * 0.12 + toe * 0.05
      context.beginPath()
      context.moveTo(x - 0.028, 0.6)
      context.quadraticCurveTo(x - 0.03, 0.72, x, 0.78)
      context.quadraticCurveTo(x + 0.03, 0.72, x + 0.028, 0.6)
      context.closePath()
      context.fillStyle = metal(context, 'gold', x - 0.03, 0.6, 0.06, 0.18)
      context.fill()
    }
  }
}

function face(context: Context, { random, palette, grandeur }: Pose): void {
  // The head: a cap of feathers, two ear tufts, then the two discs around the eyes.
  for (let ring = 5; ring >= 0; ring--) {
    const radius = 0.13 + ring * 0.036
    const count = 22 + ring * 3
    for (let index = 0; index < count; index++) {
      const angle = (index / count) * Math.PI * 2
      const root: Point = [Math.cos(angle) * radius * 1.05, -0.47 + Math.sin(angle) * radius * 0.86]
      feather(context, root, angle, 0.09, 0.026, random, {
        hue: palette.main + ring * 5,
        lightness: 0.78 + ring * 0.045,
        chroma: 0.9,
        barbs: 3,
      })
    }
  }
  for (const side of [-1, 1]) {
    for (let tuft = 0; tuft < 5; tuft++) {
      const angle = side > 0 ? -0.75 - tuft * 0.12 : Math.PI + 0.75 + tuft * 0.12
      feather(context, [side * (0.2 - tuft * 0.02), -0.64], angle, 0.34 - tuft * 0.045, 0.036, random, {
        hue: tuft % 2 ? palette.accent : palette.main,
        bend: side * -0.16,
      })
    }
  }
  for (const side of [-1, 1]) {
    const eye: Point = [side * 0.135, -0.47]
    for (let ring = 4; ring >= 1; ring--) {
      for (let index = 0; index < 30; index++) {
        const angle = (index / 30) * Math.PI * 2 + ring * 0.1
        const distance = 0.045 + ring * 0.016
        const root: Point = [eye[0] + Math.cos(angle) * distance, eye[1] + Math.sin(angle) * distance]
        lock(context, root, angle, 0.075, 0.012, 0)
        const lightness = 0.98 - ring * 0.05 + (random() - 0.5) * 0.06
        context.fillStyle = oklch(lightness, 0.05, palette.second + 30)
        context.fill()
      }
    }
    eyeball(context, eye, palette.accent, grandeur)
  }
  // A pale brow in a V, which gives the owl its stern kindness.
  for (let index = 0; index < 24; index++) {
    const u = (index / 23) * 2 - 1
    const root: Point = [u * 0.2, -0.53 - Math.abs(u) * 0.09]
    lock(context, root, -1.57 + u * 0.9, 0.1, 0.014, u * 0.1)
    context.fillStyle = oklch(0.97, 0.035, palette.second + 30, 0.95)
    context.fill()
  }
  polygon(context, [
    [-0.036, -0.46],
    [0.036, -0.46],
    [0.02, -0.37],
    [0, -0.325],
    [-0.02, -0.37],
  ])
  context.fillStyle = metal(context, 'gold', -0.04, -0.46, 0.08, 0.14)
  context.fill()
  context.strokeStyle = oklch(0.35, 0.08, 60)
  context.lineWidth = 0.006
  context.stroke()
}

function eyeball(context: Context, [x, y]: Point, hue: number, grandeur: number): void {
  context.beginPath()
  context.arc(x, y, 0.088, 0, Math.PI * 2)
  context.fillStyle = oklch(0.16, 0.05, 280)
  context.fill()
  const iris = context.createRadialGradient(x, y + 0.02, 0.01, x, y, 0.08)
  iris.addColorStop(0, oklch(0.95, 0.13, grandeur === 3 ? 95 : hue + 10))
  iris.addColorStop(0.6, oklch(0.76, 0.18, grandeur === 3 ? 75 : hue))
  iris.addColorStop(1, oklch(0.45, 0.15, hue))
  context.beginPath()
  context.arc(x, y, 0.076, 0, Math.PI * 2)
  context.fillStyle = iris
  context.fill()
  context.beginPath()
  context.arc(x, y, 0.038, 0, Math.PI * 2)
  context.fillStyle = oklch(0.1, 0.03, 280)
  context.fill()
  context.fillStyle = '#fff'
  context.beginPath()
  context.arc(x - 0.024, y - 0.028, 0.018, 0, Math.PI * 2)
  context.arc(x + 0.022, y + 0.024, 0.008, 0, Math.PI * 2)
  context.fill()
}
