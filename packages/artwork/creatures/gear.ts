import type { Context } from '../canvas.ts'
import { metal, oklch } from '../palette.ts'
import { type Point, polygon } from '../shapes.ts'
import type { Pose } from './creature.ts'

/** A toothed wheel with six spokes and a jewelled axle. */
export function gear(
  context: Context,
  { palette }: Pose,
  [x, y]: Point,
  radius: number,
  teeth: number,
  turn: number,
  kind: 'gold' | 'silver',
): void {
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  context.beginPath()
  for (let tooth = 0; tooth < teeth; tooth++) {
    const step = (Math.PI * 2) / teeth
    for (const [offset, size] of [
      [0, 0.9],
      [0.12, 1],
      [0.42, 1],
      [0.54, 0.9],
    ] as const) {
      const angle = (tooth + offset) * step
      context.lineTo(Math.cos(angle) * radius * size, Math.sin(angle) * radius * size)
    }
  }
  context.closePath()
  context.moveTo(radius * 0.7, 0)
  context.arc(0, 0, radius * 0.7, 0, Math.PI * 2, true)
  context.fillStyle = metal(context, kind, -radius, -radius, radius * 2, radius * 2)
  context.fill('evenodd')
  context.lineWidth = radius * 0.014
  context.strokeStyle = oklch(0.28, 0.06, 60, 0.8)
  context.stroke()
  for (let spoke = 0; spoke < 6; spoke++) {
    context.rotate(Math.PI / 3)
    polygon(context, [
      [radius * 0.12, -radius * 0.07],
      [radius * 0.74, -radius * 0.035],
      [radius * 0.74, radius * 0.035],
      [radius * 0.12, radius * 0.07],
    ])
    context.fillStyle = metal(context, kind, 0, -radius * 0.2, radius, radius * 0.4)
    context.fill()
    context.stroke()
  }
  for (const [size, colour] of [
    [0.8, oklch(0.98, 0.06, 90, 0.5)],
    [0.24, oklch(0.3, 0.07, 60)],
    [0.15, oklch(0.9, 0.11, palette.accent)],
  ] as const) {
    context.beginPath()
    context.arc(0, 0, radius * size, 0, Math.PI * 2)
    if (size > 0.5) {
      context.strokeStyle = colour
      context.stroke()
    } else {
      context.fillStyle = colour
      context.fill()
    }
  }
  context.restore()
}
