import type { Context } from '../canvas.ts'
import { metal, oklch } from '../palette.ts'
import { lock, type Point, polygon, smoothPath } from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'
import { gear } from './gear.ts'

/** Treasures of the worlds, for the plainer cards: each is one object in a ring of light. */

function ring(context: Context, { palette }: Pose): void {
  for (const [radius, width, alpha] of [
    [0.94, 0.012, 0.8],
    [0.87, 0.004, 0.7],
    [0.7, 0.004, 0.4],
  ] as const) {
    context.beginPath()
    context.arc(0, 0, radius, 0, Math.PI * 2)
    context.lineWidth = width
    context.strokeStyle = oklch(0.95, 0.07, palette.accent, alpha)
    context.stroke()
  }
  for (let mark = 0; mark < 24; mark++) {
    const angle = (mark / 24) * Math.PI * 2
    lock(
      context,
      [Math.cos(angle) * 0.87, Math.sin(angle) * 0.87],
      angle + Math.PI,
      mark % 6 ? 0.06 : 0.14,
      0.018,
      0,
    )
    context.fillStyle = oklch(0.95, 0.07, palette.accent, 0.75)
    context.fill()
  }
}

function orb(context: Context, palette: Pose['palette'], [x, y]: Point, radius: number): void {
  const glass = context.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.04, x, y, radius)
  glass.addColorStop(0, '#fff')
  glass.addColorStop(0.22, oklch(0.94, 0.08, palette.accent))
  glass.addColorStop(0.6, oklch(0.68, 0.17, palette.main))
  glass.addColorStop(1, oklch(0.32, 0.14, palette.second))
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fillStyle = glass
  context.fill()
}

export const lantern: Creature = (context, pose) => {
  const { palette, random } = pose
  ring(context, pose)
  const gold = () => metal(context, 'gold', -0.4, -0.7, 0.8, 1.4)
  context.beginPath()
  context.arc(0, -0.58, 0.13, 0, Math.PI * 2)
  context.lineWidth = 0.035
  context.strokeStyle = gold()
  context.stroke()
  polygon(context, [
    [-0.42, -0.3],
    [-0.1, -0.5],
    [0.1, -0.5],
    [0.42, -0.3],
    [0.36, -0.24],
    [-0.36, -0.24],
  ])
  context.fillStyle = gold()
  context.fill()
  polygon(context, [
    [-0.33, -0.24],
    [0.33, -0.24],
    [0.26, 0.44],
    [-0.26, 0.44],
  ])
  const glass = context.createRadialGradient(0, 0.12, 0.02, 0, 0.12, 0.46)
  glass.addColorStop(0, '#fff')
  glass.addColorStop(0.3, oklch(0.93, 0.12, palette.accent))
  glass.addColorStop(0.75, oklch(0.6, 0.18, palette.main))
  glass.addColorStop(1, oklch(0.34, 0.13, palette.second))
  context.fillStyle = glass
  context.fill()
  for (let tongue = 0; tongue < 9; tongue++) {
    const lean = (tongue - 4) * 0.09
    lock(context, [lean * 0.35, 0.36], -1.57 + lean, 0.5 - Math.abs(lean) * 0.6, 0.07, (random() - 0.5) * 0.3)
    context.fillStyle = oklch(0.92, 0.12, palette.accent + tongue * 4, 0.5)
    context.fill()
  }
  for (const x of [-0.3, -0.1, 0.1, 0.3]) {
    context.beginPath()
    context.moveTo(x * 1.1, -0.25)
    context.quadraticCurveTo(x * 1.3, 0.1, x * 0.86, 0.45)
    context.lineWidth = 0.026
    context.strokeStyle = gold()
    context.stroke()
  }
  polygon(context, [
    [-0.32, 0.43],
    [0.32, 0.43],
    [0.4, 0.56],
    [0.16, 0.62],
    [-0.16, 0.62],
    [-0.4, 0.56],
  ])
  context.fillStyle = gold()
  context.fill()
}

export const hourglass: Creature = (context, pose) => {
  const { palette, random } = pose
  ring(context, pose)
  const glass: Point[] = [
    [-0.3, -0.5],
    [0.3, -0.5],
    [0.3, -0.3],
    [0.06, 0],
    [0.3, 0.3],
    [0.3, 0.5],
    [-0.3, 0.5],
    [-0.3, 0.3],
    [-0.06, 0],
    [-0.3, -0.3],
  ]
  smoothPath(context, glass)
  context.fillStyle = oklch(0.86, 0.06, palette.second, 0.4)
  context.fill()
  context.save()
  context.clip()
  polygon(context, [
    [-0.3, -0.26],
    [0.3, -0.3],
    [0.02, 0.02],
    [-0.02, 0.02],
  ])
  context.fillStyle = oklch(0.9, 0.13, palette.accent)
  context.fill()
  polygon(context, [
    [-0.34, 0.52],
    [0, 0.2],
    [0.34, 0.52],
  ])
  context.fill()
  for (let grainIndex = 0; grainIndex < 260; grainIndex++) {
    const y = random() * 1.04 - 0.5
    const x = (random() - 0.5) * (Math.abs(y) < 0.18 ? 0.02 : 0.5)
    context.fillStyle = oklch(0.98, 0.08, palette.accent, 0.9)
    context.fillRect(x, y, 0.009, 0.009)
  }
  context.restore()
  smoothPath(context, glass)
  context.lineWidth = 0.018
  context.strokeStyle = oklch(0.97, 0.03, palette.accent, 0.9)
  context.stroke()
  for (const side of [-1, 1]) {
    context.fillStyle = metal(context, 'gold', -0.4, side * 0.5, 0.8, 0.2)
    context.beginPath()
    context.roundRect(-0.4, side > 0 ? 0.5 : -0.6, 0.8, 0.1, 0.04)
    context.fill()
    context.beginPath()
    context.roundRect(side * 0.34 - 0.025, -0.52, 0.05, 1.04, 0.02)
    context.fill()
  }
  gear(context, pose, [0, -0.62], 0.13, 12, 0.3, 'gold')
  gear(context, pose, [0, 0.62], 0.13, 12, 0.1, 'gold')
}

export const compass: Creature = (context, pose) => {
  const { palette, random } = pose
  ring(context, pose)
  gear(context, pose, [0, 0], 0.66, 32, random(), 'gold')
  orb(context, palette, [0, 0], 0.44)
  context.save()
  context.rotate(random() * 1.4 - 0.7)
  for (let point = 0; point < 8; point++) {
    const long = point % 2 === 0 ? 0.54 : 0.3
    for (const half of [-1, 1]) {
      polygon(context, [
        [0, -long],
        [half * 0.075, -0.08],
        [0, 0],
      ])
      context.fillStyle = half > 0 ? oklch(0.98, 0.05, palette.accent) : oklch(0.5, 0.16, palette.second)
      context.fill()
    }
    context.rotate(Math.PI / 4)
  }
  context.restore()
  orb(context, palette, [0, 0], 0.08)
}

export const mirror: Creature = (context, pose) => {
  const { palette } = pose
  ring(context, pose)
  for (let petal = 0; petal < 16; petal++) {
    const angle = (petal / 16) * Math.PI * 2
    lock(context, [Math.cos(angle) * 0.36, -0.12 + Math.sin(angle) * 0.36], angle, 0.24, 0.07, 0)
    context.fillStyle = metal(context, 'gold', -0.6, -0.7, 1.2, 1.2)
    context.fill()
    context.lineWidth = 0.006
    context.strokeStyle = oklch(0.35, 0.08, 60, 0.8)
    context.stroke()
  }
  polygon(context, [
    [-0.055, 0.3],
    [0.055, 0.3],
    [0.075, 0.8],
    [-0.075, 0.8],
  ])
  context.fillStyle = metal(context, 'gold', -0.1, 0.3, 0.2, 0.5)
  context.fill()
  orb(context, palette, [0, -0.12], 0.42)
  context.beginPath()
  context.arc(0, -0.12, 0.42, 0, Math.PI * 2)
  context.lineWidth = 0.03
  context.strokeStyle = metal(context, 'silver', -0.4, -0.5, 0.8, 0.8)
  context.stroke()
  for (const [x, y, size] of [
    [0.08, -0.02, 0.16],
    [-0.14, -0.24, 0.08],
    [0.2, -0.28, 0.06],
  ] as const) {
    for (const angle of [0, Math.PI / 2, Math.PI, -Math.PI / 2]) {
      lock(context, [x, y], angle, size, size * 0.1, 0)
      context.fillStyle = 'rgb(255 255 255 / 0.9)'
      context.fill()
    }
  }
}
