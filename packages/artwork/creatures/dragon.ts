import type { Context } from '../canvas.ts'
import { metal, oklch } from '../palette.ts'
import { between } from '../random.ts'
import {
  angleAt,
  beside,
  type Curve,
  lock,
  type Point,
  polygon,
  ribbon,
  scales,
  smoothPath,
  spline,
} from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'

/** A long dragon that winds through the air: scaled coils, flame fins, mane, antlers, a pearl. */
export const dragon: Creature = (context, pose) => {
  const { random } = pose
  const sway = between(random, -0.08, 0.08)
  const spine = spline([
    [-0.3, -0.56],
    [-0.02, -0.66],
    [0.34, -0.66 + sway],
    [0.62, -0.36],
    [0.42, -0.04 + sway],
    [-0.08, 0.04],
    [-0.52, 0.2 - sway],
    [-0.56, 0.56],
    [-0.14, 0.72 + sway],
    [0.34, 0.6],
    [0.72, 0.66],
    [0.92, 0.42 - sway],
  ])
  const radius = (t: number) =>
    0.006 + 0.135 * Math.min(1, 0.72 + t * 1.6) * Math.max(0, 1 - t ** 1.9) ** 0.85
  tailFlame(context, pose, spine)
  for (const [t, side] of [
    [0.68, 1],
    [0.62, -1],
    [0.3, 1],
    [0.24, 1],
  ] as const) {
    leg(context, pose, spine, t, side, radius(t))
  }
  backFins(context, pose, spine, radius)
  ribbon(context, spine, radius, 120)
  context.fillStyle = oklch(0.3, 0.1, pose.palette.main)
  context.fill()
  scales(context, spine, radius, {
    rows: 104,
    columns: 9,
    colour: (t, across) =>
      across > 0.45
        ? [0.9, 0.08, pose.palette.accent]
        : [0.56 + 0.1 * Math.cos(t * 9), 0.17, pose.palette.main + across * 14 + t * 26],
  })
  bellyPlates(context, pose, spine, radius)
  context.save()
  context.translate(-0.32, -0.55)
  context.rotate(-0.06 + sway)
  context.scale(1.18, 1.18)
  head(context, pose)
  context.restore()
  pearl(context, pose, [-0.72, -0.14])
}

function tailFlame(context: Context, { palette }: Pose, spine: Curve): void {
  const root = spine(0.975)
  const angle = angleAt(spine, 0.97)
  for (let index = -4; index <= 4; index++) {
    lock(context, root, angle + index * 0.22, 0.3 - Math.abs(index) * 0.03, 0.034, index * 0.05)
    context.fillStyle = oklch(0.72 + Math.abs(index) * 0.04, 0.17, palette.second + index * 5)
    context.fill()
  }
}

function backFins(
  context: Context,
  { palette, random }: Pose,
  spine: Curve,
  radius: (t: number) => number,
): void {
  const count = 58
  for (let index = count; index >= 0; index--) {
    const t = 0.06 + (index / count) * 0.9
    const r = radius(t)
    const root = beside(spine, t, -r * 0.82)
    const angle = angleAt(spine, t) - 0.95
    const length = 0.07 + r * (0.75 + 0.35 * random())
    lock(context, root, angle, length, length * 0.26, 0.22)
    const fill = context.createRadialGradient(...root, 0, ...root, length)
    fill.addColorStop(0, oklch(0.5, 0.19, palette.second))
    fill.addColorStop(0.7, oklch(0.78, 0.16, palette.second + 16))
    fill.addColorStop(1, oklch(0.96, 0.08, palette.second + 40))
    context.fillStyle = fill
    context.fill()
    context.strokeStyle = oklch(0.98, 0.05, palette.second + 40, 0.5)
    context.lineWidth = 0.003
    context.stroke()
  }
}

function bellyPlates(context: Context, { palette }: Pose, spine: Curve, radius: (t: number) => number): void {
  const count = 92
  for (let index = count; index >= 0; index--) {
    const t = 0.02 + (index / count) * 0.9
    const r = radius(t)
    const next = t + 0.012
    polygon(context, [
      beside(spine, t, r * 0.5),
      beside(spine, t, r * 1.01),
      beside(spine, next, r * 1.01),
      beside(spine, next, r * 0.56),
    ])
    context.fillStyle = oklch(0.88 - (index % 2) * 0.06, 0.08, palette.accent)
    context.fill()
    context.strokeStyle = oklch(0.5, 0.12, palette.main, 0.6)
    context.lineWidth = 0.004
    context.stroke()
  }
}

function leg(context: Context, { palette }: Pose, spine: Curve, t: number, side: number, r: number): void {
  const hip = beside(spine, t, r * 0.4 * side)
  const angle = angleAt(spine, t) + side * 1.15
  const knee: Point = [hip[0] + Math.cos(angle) * 0.2, hip[1] + Math.sin(angle) * 0.2]
  const foot: Point = [
    knee[0] + Math.cos(angle - side * 0.9) * 0.15,
    knee[1] + Math.sin(angle - side * 0.9) * 0.15,
  ]
  const limb = spline([hip, knee, foot])
  const thickness = (u: number) => 0.062 * (1 - u * 0.62)
  for (let index = 0; index < 4; index++) {
    lock(context, limb(0.5), angle + 0.9 * side + index * 0.2, 0.15, 0.022, 0.2)
    context.fillStyle = oklch(0.75, 0.16, palette.second + index * 6)
    context.fill()
  }
  for (let claw = -1; claw <= 2; claw++) {
    const direction = angleAt(limb, 0.98) + claw * 0.5
    lock(context, limb(0.96), direction, claw === 2 ? 0.09 : 0.125, 0.022, claw * -0.16)
    context.fillStyle = metal(context, 'gold', foot[0] - 0.1, foot[1] - 0.1, 0.2, 0.2)
    context.fill()
  }
  ribbon(context, limb, thickness, 24)
  context.fillStyle = oklch(0.3, 0.1, palette.main)
  context.fill()
  scales(context, limb, thickness, {
    rows: 20,
    columns: 5,
    colour: (u) => [0.6 + u * 0.1, 0.16, palette.main + u * 20],
  })
}

function head(context: Context, { palette, random, grandeur }: Pose): void {
  for (let index = 0; index < 30; index++) {
    const u = index / 29
    const angle = -1.15 + u * 2.3 + (random() - 0.5) * 0.2
    lock(
      context,
      [0.1 + random() * 0.05, -0.06 + u * 0.17],
      angle,
      between(random, 0.24, 0.42),
      0.026,
      -0.3 + random() * 0.3,
    )
    context.fillStyle = oklch(0.62 + random() * 0.26, 0.17, palette.second + (random() - 0.5) * 30)
    context.fill()
  }
  for (const [offset, shade] of [
    [0.03, 0.72],
    [0, 1],
  ] as const)
    antler(context, offset, shade, grandeur)
  // Lower jaw, mouth, teeth, then the upper head over them.
  smoothPath(context, [
    [0.08, 0.09],
    [-0.1, 0.12],
    [-0.25, 0.135],
    [-0.29, 0.11],
    [-0.24, 0.09],
    [-0.08, 0.05],
    [0.05, 0.02],
  ])
  context.fillStyle = oklch(0.46, 0.14, palette.main)
  context.fill()
  polygon(context, [
    [0.02, 0.05],
    [-0.1, 0.085],
    [-0.26, 0.105],
    [-0.3, 0.02],
    [-0.08, 0.01],
  ])
  context.fillStyle = oklch(0.25, 0.12, 20)
  context.fill()
  for (let tooth = 0; tooth < 6; tooth++) {
    const x = -0.29 + tooth * 0.035
    polygon(context, [
      [x, 0.025 + tooth * 0.002],
      [x + 0.012, 0.066 - tooth * 0.004],
      [x + 0.024, 0.024],
    ])
    context.fillStyle = oklch(0.97, 0.02, 90)
    context.fill()
  }
  smoothPath(context, [
    [0.17, 0.06],
    [0.19, -0.05],
    [0.1, -0.12],
    [0, -0.135],
    [-0.07, -0.09],
    [-0.16, -0.07],
    [-0.24, -0.1],
    [-0.32, -0.075],
    [-0.35, -0.015],
    [-0.31, 0.03],
    [-0.2, 0.025],
    [-0.09, 0.03],
    [0, 0.07],
    [0.08, 0.1],
  ])
  const skin = context.createLinearGradient(-0.1, -0.14, 0, 0.12)
  skin.addColorStop(0, oklch(0.86, 0.12, palette.main + 24))
  skin.addColorStop(0.5, oklch(0.6, 0.18, palette.main))
  skin.addColorStop(1, oklch(0.36, 0.13, palette.main - 10))
  context.fillStyle = skin
  context.fill()
  context.strokeStyle = oklch(0.2, 0.08, palette.main)
  context.lineWidth = 0.007
  context.stroke()
  for (let plate = 0; plate < 26; plate++) {
    const x = 0.15 - (plate % 9) * 0.026
    const y = -0.03 + Math.floor(plate / 9) * 0.035 + (plate % 2) * 0.012
    context.beginPath()
    context.arc(x, y, 0.017, -0.6, 1.9)
    context.strokeStyle = oklch(0.92, 0.09, palette.main + 30, 0.5)
    context.lineWidth = 0.005
    context.stroke()
  }
  smoothPath(context, [
    [0.05, -0.075],
    [-0.02, -0.105],
    [-0.09, -0.06],
    [-0.12, -0.035],
    [-0.04, -0.05],
  ])
  context.fillStyle = oklch(0.9, 0.1, palette.accent)
  context.fill()
  smoothPath(context, [
    [-0.105, -0.028],
    [-0.06, -0.05],
    [-0.015, -0.035],
    [-0.055, -0.016],
  ])
  context.fillStyle = oklch(0.97, 0.14, 100)
  context.fill()
  context.beginPath()
  context.ellipse(-0.062, -0.033, 0.007, 0.017, 0.2, 0, Math.PI * 2)
  context.fillStyle = oklch(0.15, 0.05, 20)
  context.fill()
  context.beginPath()
  context.ellipse(-0.305, -0.05, 0.016, 0.01, -0.5, 0, Math.PI * 2)
  context.fillStyle = oklch(0.22, 0.08, palette.main)
  context.fill()
  for (const [reach, drop] of [
    [0.5, 0.2],
    [0.36, 0.4],
  ] as const) {
    context.beginPath()
    context.moveTo(-0.29, -0.03)
    context.bezierCurveTo(-0.5, -0.2, -0.28 - reach * 0.7, drop, -0.2 - reach, drop - 0.12)
    context.strokeStyle = oklch(0.92, 0.1, palette.accent)
    context.lineWidth = 0.012
    context.stroke()
  }
  for (let strand = 0; strand < 9; strand++) {
    lock(context, [-0.23 + strand * 0.03, 0.125], 1.9 - strand * 0.13, 0.16, 0.013, 0.25)
    context.fillStyle = oklch(0.72 + (strand % 3) * 0.08, 0.15, palette.second + 10)
    context.fill()
  }
}

function antler(context: Context, offset: number, shade: number, grandeur: number): void {
  const stem = spline([
    [0.02 + offset, -0.1],
    [0.1 + offset, -0.24],
    [0.24 + offset, -0.3],
    [0.42 + offset, -0.36 - grandeur * 0.02],
  ])
  const branch = spline([stem(0.4), [0.13 + offset, -0.34], [0.16 + offset, -0.44]])
  const spur = spline([stem(0.7), [0.3 + offset, -0.24], [0.38 + offset, -0.22]])
  for (const [curve, width] of [
    [branch, 0.018],
    [spur, 0.014],
    [stem, 0.026],
  ] as const) {
    ribbon(context, curve, (u) => width * (1.05 - u), 20)
    context.fillStyle = shade < 1 ? oklch(0.55, 0.1, 70) : metal(context, 'gold', 0, -0.5, 0.4, 0.4)
    context.fill()
    context.strokeStyle = oklch(0.35, 0.08, 60, 0.6)
    context.lineWidth = 0.004
    context.stroke()
  }
}

function pearl(context: Context, { palette }: Pose, [x, y]: Point): void {
  for (let tongue = 0; tongue < 9; tongue++) {
    lock(
      context,
      [x, y + 0.03],
      -1.57 + (tongue - 4) * 0.34,
      0.27 - Math.abs(tongue - 4) * 0.03,
      0.04,
      (tongue - 4) * 0.07,
    )
    context.fillStyle = oklch(0.8, 0.15, palette.second + tongue * 3, 0.55)
    context.fill()
  }
  const sphere = context.createRadialGradient(x - 0.035, y - 0.04, 0.005, x, y, 0.11)
  sphere.addColorStop(0, '#fff')
  sphere.addColorStop(0.35, oklch(0.93, 0.07, palette.accent))
  sphere.addColorStop(0.8, oklch(0.7, 0.15, palette.second))
  sphere.addColorStop(1, oklch(0.5, 0.16, palette.main))
  context.fillStyle = sphere
  context.beginPath()
  context.arc(x, y, 0.11, 0, Math.PI * 2)
  context.fill()
}
