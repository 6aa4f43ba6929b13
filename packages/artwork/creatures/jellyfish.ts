import type { Context } from '../canvas.ts'
import { oklch } from '../palette.ts'
import { between } from '../random.ts'
import { bezier, type Point, ribbon, smoothPath } from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'

/** A lantern of the sea: a glass bell with a light inside, frilled arms, trailing threads. */
export const jellyfish: Creature = (context, pose) => {
  context.rotate(between(pose.random, -0.2, 0.2))
  threads(context, pose)
  arms(context, pose)
  bell(context, pose)
}

const RIM_Y = -0.16

function threads(context: Context, { random, palette, grandeur }: Pose): void {
  const count = 18 + grandeur * 5
  for (let index = 0; index < count; index++) {
    const u = (index / (count - 1)) * 2 - 1
    const sway = between(random, -0.22, 0.22)
    const curve = bezier(
      [u * 0.46, RIM_Y],
      [u * 0.6 + sway, 0.2],
      [u * 0.3 - sway, 0.5],
      [u * 0.56 + sway * 0.6, between(random, 0.66, 1)],
    )
    ribbon(context, curve, (t) => 0.008 * (1.1 - t), 40)
    context.fillStyle = oklch(0.88, 0.1, index % 2 ? palette.accent : palette.main, 0.75)
    context.fill()
    for (let bead = 1; bead < 12; bead++) {
      const [x, y] = curve(bead / 12)
      context.beginPath()
      context.arc(x, y, 0.009 * (1.2 - bead / 14), 0, Math.PI * 2)
      context.fillStyle = oklch(0.97, 0.06, palette.accent, 0.85)
      context.fill()
    }
  }
}

function arms(context: Context, { random, palette }: Pose): void {
  for (let index = 0; index < 6; index++) {
    const u = (index / 5) * 2 - 1
    const sway = between(random, -0.16, 0.16)
    const curve = bezier(
      [u * 0.16, RIM_Y - 0.04],
      [u * 0.3 - sway, 0.1],
      [u * 0.1 + sway, 0.34],
      [u * 0.24 + sway, between(random, 0.5, 0.72)],
    )
    for (const layer of [0, 1, 2]) {
      const wobble = (t: number) =>
        (0.07 - layer * 0.02) * (1 - t * 0.7) * (1 + 0.34 * Math.sin(t * 46 + index + layer))
      ribbon(context, curve, wobble, 110)
      context.fillStyle = oklch(0.7 + layer * 0.11, 0.14, layer === 1 ? palette.second : palette.accent, 0.5)
      context.fill()
    }
  }
}

function bell(context: Context, { palette, grandeur }: Pose): void {
  const rim: Point[] = []
  const scallops = 12
  for (let index = 0; index <= scallops * 2; index++) {
    const u = (index / (scallops * 2)) * 2 - 1
    rim.push([u * 0.56, RIM_Y + (index % 2 ? 0.055 : 0) + (1 - u * u) * 0.07])
  }
  const dome: Point[] = [
    [0.56, -0.3],
    [0.47, -0.62],
    [0.26, -0.86],
    [0, -0.94],
    [-0.26, -0.86],
    [-0.47, -0.62],
    [-0.56, -0.3],
  ]
  const outline = [...rim, ...dome]
  smoothPath(context, outline)
  const glass = context.createRadialGradient(-0.1, -0.5, 0.04, 0, -0.45, 0.62)
  glass.addColorStop(0, oklch(0.98, 0.06, palette.accent))
  glass.addColorStop(0.3, oklch(0.84, 0.13, palette.accent, 0.95))
  glass.addColorStop(0.68, oklch(0.58, 0.17, palette.main, 0.92))
  glass.addColorStop(1, oklch(0.4, 0.15, palette.second, 0.95))
  context.fillStyle = glass
  context.fill()
  context.save()
  context.clip()
  for (let rib = -7; rib <= 7; rib++) {
    context.beginPath()
    context.moveTo(0, -0.94)
    context.quadraticCurveTo(rib * 0.1, -0.7, rib * 0.08, RIM_Y + 0.1)
    context.strokeStyle = oklch(0.98, 0.05, palette.accent, rib % 2 ? 0.28 : 0.5)
    context.lineWidth = 0.007
    context.stroke()
  }
  // Four rings of the lantern inside, like the marks of a moon jelly.
  for (let mark = 0; mark < 4 + grandeur; mark++) {
    const angle = (mark / (4 + grandeur)) * Math.PI * 2 + 0.4
    const x = Math.cos(angle) * 0.2
    const y = -0.5 + Math.sin(angle) * 0.13
    context.beginPath()
    context.ellipse(x, y, 0.1, 0.062, angle, 0, Math.PI * 2)
    context.strokeStyle = oklch(0.97, 0.08, palette.second + 30, 0.85)
    context.lineWidth = 0.022
    context.stroke()
    context.fillStyle = oklch(0.9, 0.14, palette.second, 0.35)
    context.fill()
  }
  const shine = context.createRadialGradient(-0.24, -0.7, 0.01, -0.2, -0.66, 0.3)
  shine.addColorStop(0, 'rgb(255 255 255 / 0.95)')
  shine.addColorStop(0.4, 'rgb(255 255 255 / 0.3)')
  shine.addColorStop(1, 'rgb(255 255 255 / 0)')
  context.fillStyle = shine
  context.fillRect(-1, -1, 2, 2)
  context.restore()
  smoothPath(context, rim, false)
  context.strokeStyle = oklch(0.97, 0.07, palette.accent, 0.95)
  context.lineWidth = 0.018
  context.stroke()
}
