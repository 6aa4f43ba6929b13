import type { Context } from '../canvas.ts'
import { oklch } from '../palette.ts'
import { between } from '../random.ts'
import { angleAt, beside, bezier, lock, mirrored, type Point, ribbon, smoothPath } from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'

/** A seated fox with a fan of tails (three on plain cards, nine on grand ones). */
export const fox: Creature = (context, pose) => {
  const tails = [3, 5, 7, 9][pose.grandeur] as number
  const order = Array.from({ length: tails }, (_, index) => index).sort(
    (a, b) => Math.abs(b - (tails - 1) / 2) - Math.abs(a - (tails - 1) / 2),
  )
  for (const index of order) tail(context, pose, tails === 1 ? 0 : (index / (tails - 1)) * 2 - 1, tails)
  body(context, pose)
  head(context, pose)
}

function tail(context: Context, { random, palette }: Pose, side: number, tails: number): void {
  const reach = tails > 5 ? 1 : 0.88
  const angle = -Math.PI / 2 + side * 1.36
  const tip: Point = [Math.cos(angle) * reach * 1.04, 0.12 + Math.sin(angle) * reach]
  const curl = (side === 0 ? 0.6 : side) * 0.34
  const curve = bezier(
    [side * 0.1, 0.55],
    [side * 0.62 + curl * 0.3, 0.5 - (1 - Math.abs(side)) * 0.5],
    [tip[0] * 0.82 - curl * 0.6, tip[1] * 0.55 + 0.05],
    tip,
  )
  const radius = (t: number) => 0.15 * Math.sin(Math.min(1, t + 0.04) ** 1.25 * 2.95) + 0.01
  ribbon(context, curve, radius)
  context.fillStyle = oklch(0.56, 0.15, palette.main)
  context.fill()
  for (let step = 0; step < 300; step++) {
    const t = (step / 300) * 0.97
    const across = random() * 2 - 1
    const white = t > 0.66 + Math.abs(across) * 0.1 + (random() - 0.5) * 0.05
    lock(
      context,
      beside(curve, t, across * radius(t) * 0.92),
      angleAt(curve, t) + across * 0.12,
      between(random, 0.13, 0.22) * (1 - t * 0.45),
      0.017,
      -across * 0.16,
    )
    const shade = 0.14 * across
    context.fillStyle = white
      ? oklch(0.95 - random() * 0.1 - shade, 0.05, palette.accent)
      : oklch(0.56 - shade + t * 0.16 + random() * 0.1, 0.17, palette.main + t * 24 + (random() - 0.5) * 12)
    context.fill()
  }
}

function tufts(
  context: Context,
  random: Pose['random'],
  count: number,
  place: () => { at: Point; angle: number; length: number; colour: string },
): void {
  for (let index = 0; index < count; index++) {
    const { at, angle, length, colour } = place()
    lock(context, at, angle, length, length * 0.14, (random() - 0.5) * 0.3)
    context.fillStyle = colour
    context.fill()
  }
}

function body(context: Context, { random, palette }: Pose): void {
  const coat = (base: number) => oklch(base + random() * 0.12, 0.16, palette.main + (random() - 0.5) * 12)
  for (const side of [-1, 1]) {
    context.beginPath()
    context.ellipse(side * 0.2, 0.6, 0.18, 0.26, side * -0.18, 0, Math.PI * 2)
    context.fillStyle = oklch(0.5, 0.15, palette.main)
    context.fill()
    tufts(context, random, 110, () => {
      const angle = random() * Math.PI * 2
      const distance = Math.sqrt(random())
      const at: Point = [
        side * 0.2 + Math.cos(angle) * 0.16 * distance,
        0.58 + Math.sin(angle) * 0.22 * distance,
      ]
      return {
        at,
        angle: 1.57 - side * 0.4,
        length: 0.09,
        colour: coat(0.55 - Math.sin(angle) * distance * 0.08),
      }
    })
  }
  smoothPath(context, [
    [-0.17, -0.12],
    [0.17, -0.12],
    [0.24, 0.25],
    [0.2, 0.62],
    [0, 0.7],
    [-0.2, 0.62],
    [-0.24, 0.25],
  ])
  context.fillStyle = oklch(0.55, 0.15, palette.main)
  context.fill()
  tufts(context, random, 220, () => {
    const y = -0.1 + random() * 0.7
    const x = (random() * 2 - 1) * 0.2
    return { at: [x, y], angle: 1.57 - x * 1.6, length: 0.1, colour: coat(0.6 - Math.abs(x + 0.04) * 0.5) }
  })
  for (const side of [-1, 1]) foreleg(context, palette, side)
  // The bib: layer over layer of pale fur.
  for (let row = 0; row < 9; row++) {
    const width = 0.19 - row * 0.014
    for (let column = -6; column <= 6; column++) {
      const u = column / 6
      lock(
        context,
        [u * width, -0.1 + row * 0.042],
        1.57 - u * 0.5 + (random() - 0.5) * 0.2,
        0.14,
        0.024,
        (random() - 0.5) * 0.2,
      )
      context.fillStyle = oklch(0.98 - Math.abs(u) * 0.1 - (row % 2) * 0.035, 0.03, palette.accent)
      context.fill()
    }
  }
}

function foreleg(context: Context, palette: Pose['palette'], side: number): void {
  smoothPath(context, [
    [side * 0.03, 0.3],
    [side * 0.17, 0.3],
    [side * 0.15, 0.6],
    [side * 0.17, 0.84],
    [side * 0.04, 0.85],
    [side * 0.05, 0.6],
  ])
  const fill = context.createLinearGradient(0, 0.3, 0, 0.85)
  fill.addColorStop(0, oklch(0.66, 0.15, palette.main))
  fill.addColorStop(0.6, oklch(0.48, 0.14, palette.main))
  fill.addColorStop(0.66, oklch(0.28, 0.07, palette.second))
  fill.addColorStop(1, oklch(0.2, 0.05, palette.second))
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = oklch(0.9, 0.08, palette.main + 20, 0.35)
  context.lineWidth = 0.006
  context.stroke()
  context.beginPath()
  for (const toe of [0.075, 0.105, 0.135]) {
    context.moveTo(side * toe, 0.8)
    context.lineTo(side * toe, 0.845)
  }
  context.strokeStyle = oklch(0.6, 0.06, palette.second, 0.8)
  context.stroke()
}

function head(context: Context, { palette, grandeur }: Pose): void {
  context.save()
  context.translate(0, -0.26)
  context.scale(1.12, 1.12)
  for (const side of [-1, 1]) {
    const outer: Point[] = [
      [0.04, -0.13],
      [0.13, -0.4],
      [0.2, -0.36],
      [0.24, -0.05],
    ]
    const inner: Point[] = [
      [0.085, -0.14],
      [0.14, -0.34],
      [0.175, -0.31],
      [0.195, -0.1],
    ]
    for (const [shape, colour] of [
      [outer, oklch(0.5, 0.15, palette.main)],
      [inner, oklch(0.93, 0.05, palette.accent)],
    ] as const) {
      smoothPath(context, side > 0 ? shape : mirrored(shape))
      context.fillStyle = colour
      context.fill()
    }
    for (let strand = 0; strand < 8; strand++) {
      lock(
        context,
        [side * (0.11 + strand * 0.01), -0.09],
        -1.4 + side * (0.1 + strand * 0.05),
        0.18,
        0.013,
        0.1,
      )
      context.fillStyle = oklch(0.85 - strand * 0.02, 0.09, palette.main + 20)
      context.fill()
    }
    lock(context, [side * 0.15, -0.31], -1.57 + side * 0.2, 0.12, 0.03, 0)
    context.fillStyle = oklch(0.24, 0.06, palette.second)
    context.fill()
  }
  const mask: Point[] = [
    [0, -0.17],
    [0.13, -0.15],
    [0.22, -0.02],
    [0.27, 0.09],
    [0.15, 0.14],
    [0.06, 0.24],
    [0, 0.26],
  ]
  smoothPath(context, [...mask, ...mirrored(mask.slice(1, 6)).reverse()])
  const fur = context.createLinearGradient(0, -0.18, 0, 0.25)
  fur.addColorStop(0, oklch(0.76, 0.15, palette.main + 12))
  fur.addColorStop(1, oklch(0.54, 0.17, palette.main))
  context.fillStyle = fur
  context.fill()
  for (const side of [-1, 1]) {
    const cheek: Point[] = [
      [0.015, 0.05],
      [0.1, 0.06],
      [0.26, 0.09],
      [0.15, 0.145],
      [0.065, 0.23],
      [0, 0.25],
    ]
    smoothPath(context, side > 0 ? cheek : mirrored(cheek))
    context.fillStyle = oklch(0.98, 0.02, palette.accent)
    context.fill()
    for (let strand = 0; strand < 7; strand++) {
      const root: Point = [side * (0.2 - strand * 0.018), 0.07 + strand * 0.018]
      lock(
        context,
        root,
        side > 0 ? 0.35 + strand * 0.14 : Math.PI - 0.35 - strand * 0.14,
        0.12,
        0.018,
        side * 0.15,
      )
      context.fillStyle = oklch(0.96 - (strand % 2) * 0.05, 0.03, palette.accent)
      context.fill()
    }
    eye(context, side, palette.second, grandeur)
  }
  context.beginPath()
  context.ellipse(0, 0.215, 0.032, 0.022, 0, 0, Math.PI * 2)
  context.fillStyle = oklch(0.18, 0.03, 300)
  context.fill()
  context.beginPath()
  context.ellipse(-0.008, 0.208, 0.012, 0.006, -0.3, 0, Math.PI * 2)
  context.fillStyle = oklch(0.9, 0.02, 300, 0.8)
  context.fill()
  // The mark of rank on the brow.
  for (const [angle, length] of [
    [-1.57, 0.13],
    [-2.15, 0.09],
    [-0.99, 0.09],
  ] as const) {
    lock(context, [0, -0.03], angle, length, 0.02, 0)
    context.fillStyle = oklch(0.62, 0.21, palette.second)
    context.fill()
  }
  context.restore()
}

function eye(context: Context, side: number, hue: number, grandeur: number): void {
  const shape: Point[] = [
    [0.055, 0.075],
    [0.09, 0.025],
    [0.165, 0.0],
    [0.13, 0.065],
  ]
  smoothPath(context, side > 0 ? shape : mirrored(shape))
  context.fillStyle = grandeur > 1 ? oklch(0.9, 0.15, 95) : oklch(0.85, 0.13, hue)
  context.fill()
  context.strokeStyle = oklch(0.16, 0.05, 300)
  context.lineWidth = 0.014
  context.stroke()
  context.beginPath()
  context.ellipse(side * 0.106, 0.042, 0.012, 0.03, side * 0.35, 0, Math.PI * 2)
  context.fillStyle = oklch(0.14, 0.04, 300)
  context.fill()
  context.beginPath()
  context.arc(side * 0.106 - 0.008, 0.03, 0.006, 0, Math.PI * 2)
  context.fillStyle = '#fff'
  context.fill()
}
