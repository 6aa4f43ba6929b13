import type { Context } from '../canvas.ts'
import { metal, oklch } from '../palette.ts'
import { between } from '../random.ts'
import { lock, type Point, smoothPath } from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'

/** A spirit that wakes in a lotus: veils of light above rows of petals. */
export const lotus: Creature = (context, pose) => {
  const spread = between(pose.random, 0.92, 1.08)
  leaves(context, pose)
  petals(context, pose, { y: 0.42, count: 13, length: 0.82, lift: 0.3, width: 0.2, lightness: 0.7, spread })
  spirit(context, pose)
  petals(context, pose, { y: 0.5, count: 10, length: 0.64, lift: 0.12, width: 0.19, lightness: 0.82, spread })
  petals(context, pose, {
    y: 0.56,
    count: 7,
    length: 0.44,
    lift: -0.05,
    width: 0.17,
    lightness: 0.93,
    spread,
  })
}

function leaves(context: Context, { palette }: Pose): void {
  for (const [x, y, size] of [
    [-0.62, 0.72, 0.3],
    [0.64, 0.7, 0.32],
    [0.05, 0.82, 0.4],
  ] as const) {
    context.beginPath()
    context.ellipse(x, y, size, size * 0.26, 0, 0.25, Math.PI * 2 - 0.1)
    context.lineTo(x, y)
    context.closePath()
    const fill = context.createRadialGradient(x, y - 0.04, 0.02, x, y, size)
    fill.addColorStop(0, oklch(0.72, 0.13, 155))
    fill.addColorStop(1, oklch(0.32, 0.09, 175))
    context.fillStyle = fill
    context.fill()
    for (let vein = 0; vein < 14; vein++) {
      const angle = (vein / 14) * Math.PI * 2 + 0.3
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(x + Math.cos(angle) * size * 0.95, y + Math.sin(angle) * size * 0.25)
      context.strokeStyle = oklch(0.9, 0.1, palette.accent, 0.35)
      context.lineWidth = 0.005
      context.stroke()
    }
  }
}

interface PetalRow {
  y: number
  count: number
  length: number
  lift: number
  width: number
  lightness: number
  spread: number
}

function petals(context: Context, pose: Pose, row: PetalRow): void {
  // Outer petals first, so that the middle ones stand in front.
  const order = Array.from({ length: row.count }, (_, index) => (index / (row.count - 1)) * 2 - 1).sort(
    (a, b) => Math.abs(b) - Math.abs(a),
  )
  for (const side of order) petal(context, pose, side, row)
}

function petal(context: Context, { palette, random }: Pose, side: number, row: PetalRow): void {
  const angle = -Math.PI / 2 + side * (1.28 + row.lift * -0.35) * row.spread
  const length = row.length * (0.9 + 0.16 * Math.abs(side)) * between(random, 0.97, 1.03)
  context.save()
  context.translate(side * 0.1, row.y)
  context.rotate(angle)
  const width = row.width * (1 - Math.abs(side) * 0.25)
  const outline: Point[] = [
    [0, -0.03],
    [length * 0.35, -width * 0.86],
    [length * 0.72, -width * 0.8],
    [length, 0],
    [length * 0.72, width * 0.8],
    [length * 0.35, width * 0.86],
    [0, 0.03],
  ]
  smoothPath(context, outline)
  const hue = palette.main + side * 10
  const fill = context.createLinearGradient(0, 0, length, 0)
  fill.addColorStop(0, oklch(0.98, 0.04, palette.accent))
  fill.addColorStop(0.35, oklch(row.lightness + 0.05, 0.09, hue))
  fill.addColorStop(0.8, oklch(row.lightness - 0.14, 0.17, hue))
  fill.addColorStop(1, oklch(row.lightness - 0.24, 0.19, hue - 8))
  context.fillStyle = fill
  context.fill()
  context.save()
  context.clip()
  for (let vein = -6; vein <= 6; vein++) {
    context.beginPath()
    context.moveTo(0, 0)
    context.quadraticCurveTo(length * 0.5, (vein / 6) * width * 1.5, length, (vein / 6) * width * 0.25)
    context.strokeStyle = oklch(0.98, 0.04, hue, 0.26)
    context.lineWidth = 0.0045
    context.stroke()
  }
  context.restore()
  context.strokeStyle = oklch(0.98, 0.05, palette.accent, 0.7)
  context.lineWidth = 0.006
  smoothPath(context, outline)
  context.stroke()
  context.restore()
}

function spirit(context: Context, { palette, random, grandeur }: Pose): void {
  // Veils rise from the heart of the flower and part around a hooded figure.
  for (let veil = 0; veil < 26 + grandeur * 6; veil++) {
    const side = random() * 2 - 1
    context.beginPath()
    const top: Point = [side * between(random, 0.2, 0.72), between(random, -0.98, -0.45)]
    context.moveTo(side * 0.06, 0.4)
    context.bezierCurveTo(side * 0.5, 0.1, side * -0.12, -0.3, top[0], top[1])
    context.bezierCurveTo(side * -0.02, -0.25, side * 0.62, 0.12, side * 0.02, 0.4)
    context.fillStyle = oklch(0.9, 0.09, veil % 2 ? palette.accent : palette.second, 0.13)
    context.fill()
    context.strokeStyle = oklch(0.98, 0.05, palette.accent, 0.3)
    context.lineWidth = 0.003
    context.stroke()
  }
  // The robe.
  smoothPath(context, [
    [0, -0.5],
    [0.09, -0.36],
    [0.14, -0.1],
    [0.24, 0.2],
    [0.2, 0.44],
    [-0.2, 0.44],
    [-0.24, 0.2],
    [-0.14, -0.1],
    [-0.09, -0.36],
  ])
  const robe = context.createLinearGradient(-0.2, -0.4, 0.2, 0.4)
  robe.addColorStop(0, oklch(0.98, 0.03, palette.accent))
  robe.addColorStop(0.5, oklch(0.8, 0.11, palette.second))
  robe.addColorStop(1, oklch(0.5, 0.15, palette.main))
  context.fillStyle = robe
  context.fill()
  for (let fold = -5; fold <= 5; fold++) {
    context.beginPath()
    context.moveTo(fold * 0.012, -0.3)
    context.quadraticCurveTo(fold * 0.02, 0.05, fold * 0.042, 0.42)
    context.strokeStyle =
      fold % 2 ? oklch(0.98, 0.03, palette.accent, 0.55) : oklch(0.4, 0.14, palette.main, 0.35)
    context.lineWidth = 0.008
    context.stroke()
  }
  // Long hair, the face without features but light, a flower crown.
  for (const side of [-1, 1]) {
    for (let strand = 0; strand < 12; strand++) {
      lock(
        context,
        [side * 0.05, -0.55],
        1.45 - side * (0.12 + strand * 0.07),
        0.62 - strand * 0.012,
        0.02,
        side * (0.12 + strand * 0.01),
      )
      context.fillStyle = oklch(0.62 + strand * 0.022, 0.13, palette.second - 10)
      context.fill()
    }
  }
  const face = context.createRadialGradient(-0.02, -0.56, 0.01, 0, -0.54, 0.12)
  face.addColorStop(0, '#fff')
  face.addColorStop(0.7, oklch(0.95, 0.04, 70))
  face.addColorStop(1, oklch(0.82, 0.08, palette.main))
  context.fillStyle = face
  context.beginPath()
  context.ellipse(0, -0.53, 0.078, 0.1, 0, 0, Math.PI * 2)
  context.fill()
  for (const side of [-1, 1]) {
    context.beginPath()
    context.arc(side * 0.033, -0.53, 0.018, 0.15 * Math.PI, 0.85 * Math.PI)
    context.strokeStyle = oklch(0.35, 0.1, palette.second)
    context.lineWidth = 0.007
    context.stroke()
  }
  smoothPath(context, [
    [0, -0.67],
    [0.075, -0.63],
    [0.095, -0.5],
    [0.05, -0.59],
    [0, -0.6],
    [-0.05, -0.59],
    [-0.095, -0.5],
    [-0.075, -0.63],
  ])
  context.fillStyle = oklch(0.66, 0.14, palette.second - 10)
  context.fill()
  for (let jewel = -3; jewel <= 3; jewel++) {
    const x = jewel * 0.026
    const y = -0.635 + Math.abs(jewel) * 0.014
    lock(context, [x, y + 0.02], -1.57 + jewel * 0.16, 0.1 - Math.abs(jewel) * 0.012, 0.013, 0)
    context.fillStyle = metal(context, 'gold', -0.1, -0.75, 0.2, 0.14)
    context.fill()
  }
  for (const [x, y] of [[0, -0.84]] as const) {
    context.beginPath()
    context.arc(x, y + 0.02, 0.03, 0, Math.PI * 2)
    context.fillStyle = oklch(0.98, 0.08, palette.accent)
    context.fill()
  }
}
