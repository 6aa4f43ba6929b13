import type { Context } from '../canvas.ts'
import { mixHue, oklch } from '../palette.ts'
import { between } from '../random.ts'
import { type Point, polygon } from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'

type Facet = readonly [a: Point, b: Point, c: Point, height: number]

/** A stag of cut crystal, face on: mirrored facets, antlers that grow like quartz. */
export const stag: Creature = (context, pose) => {
  const { random, grandeur } = pose
  shoulders(context, pose)
  const lean = between(random, -0.1, 0.1)
  for (const side of [-1, 1]) {
    context.save()
    context.scale(side, 1)
    antler(context, pose, [0.085, -0.28], -1.05 + lean * 0.5, 0.3, 0.05, 3 + Math.min(1, grandeur))
    ear(context, pose)
    context.restore()
  }
  face(context, pose)
}

/** One triangle of crystal, lit from the upper left by how its centre leans. */
function facet(context: Context, [a, b, c, height]: Facet, { palette, random }: Pose, ownHue?: number): void {
  const centre: Point = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3]
  const lit = Math.min(0.96, Math.max(0.2, 0.56 + height * 0.36 - centre[0] * 0.3 + (random() - 0.5) * 0.14))
  const hue =
    mixHue(palette.main, palette.second, Math.min(1, Math.max(0, 0.5 + centre[1] * 0.6))) +
    (random() - 0.5) * 24
  const tone = ownHue === undefined ? hue : ownHue + (random() - 0.5) * 20
  polygon(context, [a, b, c])
  const fill = context.createLinearGradient(...a, ...centre)
  fill.addColorStop(0, oklch(Math.min(0.98, lit + 0.2), 0.09, tone))
  fill.addColorStop(1, oklch(lit * 0.9, 0.16, tone))
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = oklch(0.97, 0.04, palette.accent, 0.5)
  context.lineWidth = 0.0035
  context.lineJoin = 'round'
  context.stroke()
}

function mirroredFacets(context: Context, facets: readonly Facet[], pose: Pose): void {
  for (const [a, b, c, height] of facets) {
    facet(context, [a, b, c, height], pose)
    facet(context, [[-a[0], a[1]], [-b[0], b[1]], [-c[0], c[1]], height - 0.22], pose)
  }
}

function shoulders(context: Context, pose: Pose): void {
  const rings: Point[][] = []
  const columns = 7
  for (let row = 0; row <= 6; row++) {
    const t = row / 6
    const width = 0.17 + 0.4 * t ** 1.7
    rings.push(
      Array.from({ length: columns + 1 }, (_, column) => {
        const u = (column / columns) * 2 - 1
        const jitter = row === 0 || row === 6 ? 0 : 0.024
        return [
          u * width + (pose.random() - 0.5) * jitter,
          -0.02 + t * 0.86 - u * u * 0.2 * t + (1 - u * u) * 0.1 * t + (pose.random() - 0.5) * jitter,
        ] as const
      }),
    )
  }
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < columns; column++) {
      const above = rings[row] as Point[]
      const below = rings[row + 1] as Point[]
      const [a, b, c, d] = [above[column], above[column + 1], below[column], below[column + 1]] as [
        Point,
        Point,
        Point,
        Point,
      ]
      const height = (row % 2 ? 0.05 : -0.05) - row * 0.07
      facet(context, [a, b, c, height], pose)
      facet(context, [b, d, c, height - 0.16], pose)
    }
  }
}

/** Antlers of the grand cards take the accent colour, so that the crown stands out from the hide. */
function crystal(
  context: Context,
  pose: Pose,
  root: Point,
  angle: number,
  length: number,
  width: number,
): Point {
  const along = (distance: number, side: number): Point => [
    root[0] + Math.cos(angle) * distance - Math.sin(angle) * side,
    root[1] + Math.sin(angle) * distance + Math.cos(angle) * side,
  ]
  const tip = along(length, 0)
  const shoulderLeft = along(length * 0.78, -width * 0.72)
  const shoulderRight = along(length * 0.7, width * 0.72)
  const ridge = along(length * 0.66, width * 0.06)
  const left = along(0, -width)
  const right = along(0, width)
  const middle = along(0, width * 0.1)
  const hue = pose.grandeur >= 2 ? pose.palette.accent : undefined
  const facets: Facet[] = [
    [left, shoulderLeft, ridge, 0.42],
    [left, ridge, middle, 0.3],
    [right, ridge, middle, -0.15],
    [right, shoulderRight, ridge, -0.3],
    [shoulderLeft, tip, ridge, 0.5],
    [shoulderRight, tip, ridge, -0.05],
  ]
  for (const each of facets) facet(context, each, pose, hue)
  return along(length * 0.82, 0)
}

function antler(
  context: Context,
  pose: Pose,
  root: Point,
  angle: number,
  length: number,
  width: number,
  depth: number,
): void {
  const { random } = pose
  const outward = angle + between(random, 0.1, 0.3)
  const joint: Point = [
    root[0] + Math.cos(outward) * length * 0.8,
    root[1] + Math.sin(outward) * length * 0.8,
  ]
  if (depth > 1) {
    antler(context, pose, joint, outward - between(random, 0.3, 0.5), length * 0.74, width * 0.72, depth - 1)
    antler(context, pose, joint, outward + between(random, 0.35, 0.6), length * 0.58, width * 0.6, depth - 2)
  }
  crystal(context, pose, root, outward, length, width)
}

function ear(context: Context, pose: Pose): void {
  facet(context, [[0.12, -0.18], [0.22, -0.25], [0.4, -0.2], 0.35], pose)
  facet(context, [[0.12, -0.18], [0.4, -0.2], [0.24, -0.12], -0.1], pose)
  facet(context, [[0.12, -0.18], [0.24, -0.12], [0.13, -0.1], 0.1], pose)
}

function face(context: Context, pose: Pose): void {
  const top: Point = [0, -0.32]
  const brow: Point = [0, -0.16]
  const bridge: Point = [0, 0.06]
  const nose: Point = [0, 0.29]
  const crownSide: Point = [0.1, -0.28]
  const temple: Point = [0.17, -0.14]
  const eyeInner: Point = [0.065, -0.06]
  const eyeOuter: Point = [0.15, -0.05]
  const cheek: Point = [0.13, 0.1]
  const muzzleTop: Point = [0.055, 0.2]
  const muzzle: Point = [0.085, 0.3]
  const chin: Point = [0.045, 0.4]
  const chinCentre: Point = [0, 0.42]
  mirroredFacets(
    context,
    [
      [top, crownSide, brow, 0.34],
      [crownSide, temple, brow, 0.2],
      [brow, temple, eyeInner, 0.44],
      [temple, eyeOuter, eyeInner, 0.05],
      [brow, eyeInner, bridge, 0.62],
      [eyeInner, eyeOuter, cheek, -0.1],
      [eyeInner, cheek, bridge, 0.3],
      [bridge, cheek, muzzleTop, 0.16],
      [bridge, muzzleTop, nose, 0.6],
      [cheek, muzzle, muzzleTop, -0.14],
      [muzzleTop, muzzle, nose, 0.24],
      [muzzle, chin, nose, -0.2],
      [nose, chin, chinCentre, 0.05],
    ],
    pose,
  )
  polygon(context, [
    [-0.05, 0.27],
    [0.05, 0.27],
    [0.028, 0.325],
    [0, 0.345],
    [-0.028, 0.325],
  ])
  context.fillStyle = oklch(0.22, 0.09, pose.palette.second)
  context.fill()
  for (const side of [-1, 1]) {
    polygon(context, [
      [side * 0.07, -0.045],
      [side * 0.105, -0.078],
      [side * 0.148, -0.055],
      [side * 0.11, -0.03],
    ])
    context.fillStyle = oklch(0.99, 0.05, pose.palette.accent)
    context.fill()
    context.strokeStyle = oklch(0.2, 0.1, pose.palette.second)
    context.lineWidth = 0.008
    context.stroke()
  }
  polygon(context, [
    [0, -0.27],
    [0.035, -0.2],
    [0, -0.13],
    [-0.035, -0.2],
  ])
  context.fillStyle = oklch(0.98, 0.09, pose.palette.accent)
  context.fill()
}
