import type { Context } from '../canvas.ts'
import { oklch } from '../palette.ts'
import { between } from '../random.ts'
import { bezier, type Point, smoothPath } from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'

/** A great whale with a sky in its flanks: constellations, throat grooves, a crown of light. */
export const whale: Creature = (context, pose) => {
  context.rotate(between(pose.random, -0.62, -0.44))
  fluke(context, pose)
  flipper(context, pose, [-0.1, 0.12], 0.74)
  trunk(context, pose)
  flipper(context, pose, [-0.3, 0.2], 1)
  if (pose.grandeur >= 2) crown(context, pose)
}

const OUTLINE: readonly Point[] = [
  [-0.98, 0.06],
  [-0.96, -0.1],
  [-0.84, -0.24],
  [-0.6, -0.34],
  [-0.28, -0.36],
  [0.06, -0.3],
  [0.26, -0.27],
  [0.36, -0.35],
  [0.41, -0.24],
  [0.6, -0.16],
  [0.8, -0.13],
  [0.88, -0.09],
  [0.8, -0.05],
  [0.6, 0.0],
  [0.34, 0.12],
  [0.02, 0.25],
  [-0.34, 0.34],
  [-0.66, 0.33],
  [-0.86, 0.25],
  [-0.95, 0.15],
]

function trunk(context: Context, { random, palette, grandeur }: Pose): void {
  context.save()
  smoothPath(context, OUTLINE)
  context.clip()
  const hide = context.createLinearGradient(0, -0.4, 0, 0.36)
  hide.addColorStop(0, oklch(0.66, 0.13, palette.main))
  hide.addColorStop(0.35, oklch(0.42, 0.13, palette.main))
  hide.addColorStop(0.75, oklch(0.26, 0.11, palette.second))
  hide.addColorStop(1, oklch(0.2, 0.09, palette.second))
  context.fillStyle = hide
  context.fillRect(-1.2, -0.6, 2.4, 1.2)
  // Clouds of a night sky under the skin.
  context.globalCompositeOperation = 'screen'
  for (let cloud = 0; cloud < 26; cloud++) {
    const x = between(random, -0.85, 0.7)
    const y = between(random, -0.3, 0.2)
    const size = between(random, 0.08, 0.3)
    const hue = random() < 0.5 ? palette.accent : palette.second
    const mist = context.createRadialGradient(x, y, 0, x, y, size)
    mist.addColorStop(0, oklch(0.66, 0.16, hue, 0.42))
    mist.addColorStop(1, oklch(0.5, 0.16, hue, 0))
    context.fillStyle = mist
    context.fillRect(x - size, y - size, size * 2, size * 2)
  }
  context.globalCompositeOperation = 'source-over'
  // The pale throat with its grooves.
  smoothPath(context, [
    [-1, 0.09],
    [-0.7, 0.12],
    [-0.36, 0.16],
    [0.0, 0.2],
    [0.1, 0.3],
    [-0.4, 0.5],
    [-1, 0.4],
  ])
  const throat = context.createLinearGradient(-0.5, 0.06, -0.45, 0.36)
  throat.addColorStop(0, oklch(0.95, 0.04, palette.accent))
  throat.addColorStop(0.6, oklch(0.76, 0.09, palette.accent))
  throat.addColorStop(1, oklch(0.42, 0.11, palette.second))
  context.fillStyle = throat
  context.fill()
  for (let groove = 0; groove < 13; groove++) {
    const drop = groove * 0.021
    context.beginPath()
    context.moveTo(-0.96 + groove * 0.014, 0.12 + drop * 0.75)
    context.quadraticCurveTo(-0.5, 0.17 + drop * 1.15, 0.06 - groove * 0.02, 0.2 + drop * 0.7)
    context.strokeStyle = oklch(0.42, 0.12, palette.second, 0.6)
    context.lineWidth = 0.007
    context.stroke()
    context.strokeStyle = oklch(0.99, 0.02, palette.accent, 0.5)
    context.lineWidth = 0.003
    context.stroke()
  }
  constellation(context, random, palette.accent, 26 + grandeur * 10)
  context.restore()
  // Jaw line, eye, blow hole, a lit back.
  context.beginPath()
  context.moveTo(-0.975, 0.07)
  context.bezierCurveTo(-0.75, 0.12, -0.62, 0.08, -0.55, 0.02)
  context.strokeStyle = oklch(0.16, 0.06, palette.second)
  context.lineWidth = 0.012
  context.stroke()
  context.beginPath()
  context.ellipse(-0.56, -0.02, 0.034, 0.026, 0.2, 0, Math.PI * 2)
  context.fillStyle = oklch(0.94, 0.08, palette.accent)
  context.fill()
  context.beginPath()
  context.arc(-0.565, -0.018, 0.02, 0, Math.PI * 2)
  context.fillStyle = oklch(0.12, 0.05, palette.second)
  context.fill()
  context.beginPath()
  context.arc(-0.573, -0.026, 0.007, 0, Math.PI * 2)
  context.fillStyle = '#fff'
  context.fill()
  smoothPath(context, OUTLINE.slice(1, 11), false)
  context.strokeStyle = oklch(0.96, 0.06, palette.accent, 0.65)
  context.lineWidth = 0.01
  context.stroke()
}

function constellation(context: Context, random: Pose['random'], hue: number, count: number): void {
  const stars: Point[] = Array.from({ length: count }, () => {
    const x = between(random, -0.88, 0.72)
    return [x, between(random, -0.3, 0.06) * (1 - Math.max(0, x) * 0.7)] as const
  })
  stars.sort((a, b) => a[0] - b[0])
  context.lineWidth = 0.003
  for (let index = 0; index + 2 < stars.length; index += 1) {
    if (index % 4 === 3) continue
    context.beginPath()
    context.moveTo(...(stars[index] as Point))
    context.lineTo(...(stars[index + 1] as Point))
    context.strokeStyle = oklch(0.95, 0.06, hue, 0.45)
    context.stroke()
  }
  for (const [x, y] of stars) {
    const size = between(random, 0.006, 0.02)
    const halo = context.createRadialGradient(x, y, 0, x, y, size * 2.6)
    halo.addColorStop(0, '#fff')
    halo.addColorStop(0.25, oklch(0.95, 0.08, hue, 0.8))
    halo.addColorStop(1, oklch(0.8, 0.12, hue, 0))
    context.fillStyle = halo
    context.fillRect(x - size * 3, y - size * 3, size * 6, size * 6)
  }
}

function flipper(context: Context, { palette }: Pose, [x, y]: Point, size: number): void {
  context.save()
  context.translate(x, y)
  context.scale(size, size)
  smoothPath(context, [
    [-0.08, -0.03],
    [0.1, -0.04],
    [0.22, 0.16],
    [0.28, 0.38],
    [0.24, 0.5],
    [0.12, 0.4],
    [0.0, 0.22],
  ])
  const fill = context.createLinearGradient(0, 0, 0.24, 0.5)
  fill.addColorStop(0, oklch(0.34, 0.12, palette.main))
  fill.addColorStop(0.7, oklch(0.6, 0.14, palette.main))
  fill.addColorStop(1, oklch(0.9, 0.07, palette.accent))
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = oklch(0.95, 0.06, palette.accent, 0.6)
  context.lineWidth = 0.007
  context.stroke()
  for (let ridge = 0; ridge < 5; ridge++) {
    context.beginPath()
    context.moveTo(-0.02 + ridge * 0.022, 0.02)
    context.quadraticCurveTo(0.08 + ridge * 0.02, 0.2, 0.19 + ridge * 0.012, 0.4)
    context.strokeStyle = oklch(0.95, 0.05, palette.accent, 0.25)
    context.lineWidth = 0.005
    context.stroke()
  }
  context.restore()
}

function fluke(context: Context, { palette }: Pose): void {
  const lobes: [Point[], number][] = [
    [
      [
        [0.78, -0.09],
        [0.92, -0.2],
        [1.06, -0.42],
        [1.12, -0.5],
        [1.14, -0.34],
        [1.06, -0.16],
        [0.94, -0.05],
      ],
      1,
    ],
    [
      [
        [0.78, -0.09],
        [0.93, -0.08],
        [1.12, -0.02],
        [1.28, 0.08],
        [1.16, 0.11],
        [0.98, 0.06],
        [0.84, -0.02],
      ],
      0.78,
    ],
  ]
  for (const [lobe, shade] of lobes) {
    smoothPath(context, lobe)
    const fill = context.createRadialGradient(0.82, -0.08, 0.02, 0.82, -0.08, 0.5)
    fill.addColorStop(0, oklch(0.32, 0.12, palette.second))
    fill.addColorStop(0.7, oklch(0.6 * shade, 0.15, palette.main))
    fill.addColorStop(1, oklch(0.92 * shade, 0.08, palette.accent))
    context.fillStyle = fill
    context.fill()
    context.strokeStyle = oklch(0.95, 0.06, palette.accent, 0.7)
    context.lineWidth = 0.007
    context.stroke()
  }
}

function crown(context: Context, { palette, random, grandeur }: Pose): void {
  // Spray that turns into ribbons of light above the blow hole.
  for (let jet = 0; jet < 10 + grandeur * 6; jet++) {
    const side = random() * 2 - 1
    const curve = bezier(
      [-0.6, -0.33],
      [-0.6 + side * 0.05, -0.6],
      [-0.6 + side * 0.34, -0.86],
      [-0.6 + side * 0.46, -0.5 - random() * 0.2],
    )
    context.beginPath()
    for (let step = 0; step <= 24; step++) context.lineTo(...curve(step / 24))
    context.strokeStyle = oklch(0.93, 0.08, jet % 2 ? palette.accent : palette.second, 0.75)
    context.lineWidth = between(random, 0.006, 0.018)
    context.lineCap = 'round'
    context.stroke()
    context.beginPath()
    context.arc(...curve(1), between(random, 0.006, 0.018), 0, Math.PI * 2)
    context.fillStyle = oklch(0.98, 0.04, palette.accent)
    context.fill()
  }
}
