import type { Context } from '../canvas.ts'
import { metal, oklch } from '../palette.ts'
import { feather, mirrored, type Point, polygon, smoothPath } from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'
import { gear } from './gear.ts'

/** A clockwork guardian: gear halo, plated shoulders, a visor, a heart that glows. */
export const automaton: Creature = (context, pose) => {
  const { random, grandeur } = pose
  const turn = random() * 6
  gear(context, pose, [0, -0.3], 0.62, 24, turn, 'gold')
  gear(context, pose, [0, -0.3], 0.44, 36, -turn, 'silver')
  if (grandeur >= 2) for (const side of [-1, 1]) pinion(context, pose, side)
  for (const side of [-1, 1]) {
    gear(context, pose, [side * 0.6, -0.02], 0.17, 14, turn * side, side > 0 ? 'gold' : 'silver')
    arm(context, pose, side)
  }
  torso(context, pose)
  heart(context, pose)
  for (const side of [-1, 1]) pauldron(context, pose, side)
  helm(context, pose)
}

function plate(
  context: Context,
  outline: readonly Point[],
  hue: number,
  light: number,
  chroma = 0.135,
): void {
  smoothPath(context, outline)
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const fill = context.createLinearGradient(left, top, right, bottom)
  fill.addColorStop(0, oklch(Math.min(0.98, light + 0.3), chroma * 0.5, hue))
  fill.addColorStop(0.3, oklch(light, chroma, hue))
  fill.addColorStop(0.52, oklch(light - 0.16, chroma * 1.1, hue - 6))
  fill.addColorStop(0.66, oklch(Math.min(0.94, light + 0.16), chroma * 0.8, hue + 6))
  fill.addColorStop(1, oklch(light - 0.2, chroma, hue - 10))
  context.fillStyle = fill
  context.fill()
  context.lineWidth = 0.012
  context.strokeStyle = metal(context, 'gold', left, top, right - left, bottom - top)
  context.stroke()
  context.lineWidth = 0.003
  context.strokeStyle = oklch(0.2, 0.06, hue, 0.8)
  context.stroke()
}

/** A wing of metal feathers, for the guardians of the highest rank. */
function pinion(context: Context, { random, palette, grandeur }: Pose, side: number): void {
  context.save()
  context.scale(side, 1)
  for (let row = 0; row < grandeur; row++) {
    for (let index = 0; index < 10; index++) {
      const t = index / 9
      const root: Point = [0.3 + t * 0.2, -0.18 - t * 0.3]
      feather(
        context,
        root,
        0.75 - t * 1.55,
        (0.78 - row * 0.2) * (0.7 + 0.4 * Math.sin(0.4 + t * 2.2)),
        0.06,
        random,
        {
          hue: row % 2 ? palette.main : palette.accent,
          chroma: 0.75,
          lightness: 0.95 + row * 0.06,
          bend: -0.12,
        },
      )
    }
  }
  context.restore()
}

function arm(context: Context, { palette }: Pose, side: number): void {
  const flip = (points: Point[]) => (side > 0 ? points : mirrored(points))
  plate(
    context,
    flip([
      [0.36, 0.02],
      [0.56, 0.0],
      [0.6, 0.22],
      [0.52, 0.36],
      [0.4, 0.3],
    ]),
    palette.second,
    0.5,
  )
  plate(
    context,
    flip([
      [0.42, 0.32],
      [0.6, 0.3],
      [0.62, 0.62],
      [0.5, 0.74],
      [0.42, 0.6],
    ]),
    palette.main,
    0.52,
  )
  plate(
    context,
    flip([
      [0.44, 0.7],
      [0.6, 0.68],
      [0.62, 0.8],
      [0.54, 0.9],
      [0.44, 0.84],
    ]),
    palette.second,
    0.62,
  )
}

function torso(context: Context, { palette }: Pose): void {
  plate(
    context,
    [
      [-0.2, 0.42],
      [0.2, 0.42],
      [0.3, 0.7],
      [0.2, 0.9],
      [-0.2, 0.9],
      [-0.3, 0.7],
    ],
    palette.second,
    0.42,
  )
  for (let rib = 3; rib >= 0; rib--) {
    const y = 0.4 + rib * 0.1
    const width = 0.25 - rib * 0.012
    plate(
      context,
      [
        [-width, y],
        [0, y + 0.05],
        [width, y],
        [width - 0.02, y + 0.09],
        [0, y + 0.14],
        [-width + 0.02, y + 0.09],
      ],
      palette.main,
      0.56 - rib * 0.03,
    )
  }
  plate(
    context,
    [
      [-0.36, -0.06],
      [-0.14, -0.12],
      [0.14, -0.12],
      [0.36, -0.06],
      [0.35, 0.22],
      [0.2, 0.42],
      [0, 0.48],
      [-0.2, 0.42],
      [-0.35, 0.22],
    ],
    palette.main,
    0.6,
  )
  for (const side of [-1, 1]) {
    for (let bolt = 0; bolt < 4; bolt++) {
      context.beginPath()
      context.arc(side * (0.29 - bolt * 0.03), 0.02 + bolt * 0.1, 0.014, 0, Math.PI * 2)
      context.fillStyle = metal(context, 'gold', side * 0.28 - 0.02, bolt * 0.1, 0.04, 0.04)
      context.fill()
    }
  }
}

function heart(context: Context, pose: Pose): void {
  const { palette } = pose
  gear(context, pose, [0, 0.15], 0.2, 18, 0.2, 'gold')
  const light = context.createRadialGradient(-0.02, 0.13, 0.005, 0, 0.15, 0.13)
  light.addColorStop(0, '#fff')
  light.addColorStop(0.3, oklch(0.95, 0.1, palette.accent))
  light.addColorStop(0.75, oklch(0.72, 0.18, palette.accent))
  light.addColorStop(1, oklch(0.4, 0.16, palette.accent))
  context.beginPath()
  context.arc(0, 0.15, 0.115, 0, Math.PI * 2)
  context.fillStyle = light
  context.fill()
  context.lineWidth = 0.014
  context.strokeStyle = metal(context, 'gold', -0.1, 0.05, 0.2, 0.2)
  context.stroke()
  for (let hour = 0; hour < 12; hour++) {
    const angle = (hour / 12) * Math.PI * 2
    context.beginPath()
    context.moveTo(Math.cos(angle) * 0.085, 0.15 + Math.sin(angle) * 0.085)
    context.lineTo(Math.cos(angle) * 0.103, 0.15 + Math.sin(angle) * 0.103)
    context.strokeStyle = oklch(0.25, 0.08, palette.accent)
    context.lineWidth = 0.008
    context.stroke()
  }
  for (const [angle, length] of [
    [-1.9, 0.08],
    [-0.5, 0.055],
  ] as const) {
    context.beginPath()
    context.moveTo(0, 0.15)
    context.lineTo(Math.cos(angle) * length, 0.15 + Math.sin(angle) * length)
    context.stroke()
  }
}

function pauldron(context: Context, { palette }: Pose, side: number): void {
  const flip = (points: Point[]) => (side > 0 ? points : mirrored(points))
  plate(
    context,
    flip([
      [0.28, -0.06],
      [0.4, -0.2],
      [0.6, -0.18],
      [0.7, 0.04],
      [0.66, 0.16],
      [0.46, 0.1],
    ]),
    palette.second,
    0.52,
  )
  plate(
    context,
    flip([
      [0.24, -0.1],
      [0.36, -0.25],
      [0.54, -0.26],
      [0.64, -0.1],
      [0.6, 0.02],
      [0.42, -0.02],
    ]),
    palette.main,
    0.66,
  )
  plate(
    context,
    flip([
      [0.42, -0.24],
      [0.5, -0.44],
      [0.54, -0.24],
      [0.5, -0.16],
    ]),
    palette.accent,
    0.72,
  )
}

function helm(context: Context, { palette, grandeur }: Pose): void {
  plate(
    context,
    [
      [-0.1, -0.16],
      [0.1, -0.16],
      [0.14, -0.06],
      [0, 0.0],
      [-0.14, -0.06],
    ],
    palette.second,
    0.4,
  )
  plate(
    context,
    [
      [0, -0.72],
      [0.15, -0.66],
      [0.22, -0.48],
      [0.2, -0.28],
      [0.1, -0.15],
      [0, -0.12],
      [-0.1, -0.15],
      [-0.2, -0.28],
      [-0.22, -0.48],
      [-0.15, -0.66],
    ],
    palette.main,
    0.66,
  )
  for (const side of [-1, 1]) {
    const horn: Point[] = [
      [0.16, -0.6],
      [0.3, -0.72],
      [0.36, -0.94 - grandeur * 0.02],
      [0.25, -0.8],
      [0.12, -0.7],
    ]
    plate(context, side > 0 ? horn : mirrored(horn), palette.accent, 0.74)
    const jaw: Point[] = [
      [0.21, -0.42],
      [0.24, -0.26],
      [0.12, -0.13],
      [0.1, -0.22],
      [0.17, -0.3],
    ]
    plate(context, side > 0 ? jaw : mirrored(jaw), palette.second, 0.5)
  }
  polygon(context, [
    [-0.17, -0.46],
    [0, -0.41],
    [0.17, -0.46],
    [0.15, -0.35],
    [0, -0.31],
    [-0.15, -0.35],
  ])
  context.fillStyle = oklch(0.13, 0.04, 280)
  context.fill()
  for (const side of [-1, 1]) {
    const eye = context.createRadialGradient(side * 0.085, -0.395, 0.002, side * 0.085, -0.395, 0.055)
    eye.addColorStop(0, '#fff')
    eye.addColorStop(0.3, oklch(0.9, 0.14, palette.accent))
    eye.addColorStop(1, oklch(0.6, 0.2, palette.accent, 0))
    context.fillStyle = eye
    context.fillRect(side * 0.085 - 0.06, -0.45, 0.12, 0.11)
  }
  plate(
    context,
    [
      [0, -0.86],
      [0.035, -0.62],
      [0.03, -0.44],
      [0, -0.38],
      [-0.03, -0.44],
      [-0.035, -0.62],
    ],
    palette.accent,
    0.76,
  )
  context.beginPath()
  for (let slit = -2; slit <= 2; slit++) {
    context.moveTo(slit * 0.035, -0.26)
    context.lineTo(slit * 0.03, -0.18)
  }
  context.strokeStyle = oklch(0.2, 0.06, 280)
  context.lineWidth = 0.012
  context.lineCap = 'round'
  context.stroke()
}
