/** The four traditional patterns, one per world, pressed into frames, foils and backs. */
import type { Context } from './canvas.ts'
import type { World } from './worlds/world.ts'

type Pattern = World['pattern']
type Draw = (context: Context, width: number, height: number, size: number) => void

/** Overlapping waves. */
const seigaiha: Draw = (context, width, height, size) => {
  for (let row = -1; row * size * 0.5 < height + size; row++) {
    for (let column = -1; column * size * 2 < width + size * 2; column++) {
      const x = column * size * 2 + (row % 2 ? size : 0)
      for (const ring of [1, 0.72, 0.44]) {
        context.beginPath()
        context.arc(x, row * size * 0.5, size * ring, Math.PI, 0)
        context.stroke()
      }
    }
  }
}

/** Hemp leaves: six rhombs around each point of a triangular grid. */
const asanoha: Draw = (context, width, height, size) => {
  const rise = size * Math.sqrt(3)
  for (let row = -1; row * rise < height + rise; row++) {
    for (let column = -1; column * size * 2 < width + size * 2; column++) {
      const x = column * size * 2 + (row % 2 ? size : 0)
      const y = row * rise
      for (let spoke = 0; spoke < 6; spoke++) {
        const angle = (spoke * Math.PI) / 3
        const inner = [x + Math.cos(angle) * size * 0.58, y + Math.sin(angle) * size * 0.58] as const
        context.beginPath()
        context.moveTo(x, y)
        context.lineTo(
          x + Math.cos(angle + Math.PI / 6) * size * 1.155,
          y + Math.sin(angle + Math.PI / 6) * size * 1.155,
        )
        context.moveTo(x, y)
        context.lineTo(...inner)
        for (const side of [-1, 1]) {
          const tip = angle + (side * Math.PI) / 6
          context.moveTo(...inner)
          context.lineTo(x + Math.cos(tip) * size * 1.155, y + Math.sin(tip) * size * 1.155)
        }
        context.stroke()
      }
    }
  }
}

/** Fish scales: nested triangles. */
const uroko: Draw = (context, width, height, size) => {
  const rise = size * 1.5
  for (let row = 0; row * rise < height + rise; row++) {
    for (let column = -1; column * size * 1.8 < width + size * 2; column++) {
      const x = column * size * 1.8 + (row % 2 ? size * 0.9 : 0)
      const y = row * rise
      for (const ring of [1, 0.56]) {
        context.beginPath()
        context.moveTo(x, y + rise * (0.62 - 0.62 * ring))
        context.lineTo(x + size * 0.9 * ring, y + rise * (0.62 + 0.38 * ring))
        context.lineTo(x - size * 0.9 * ring, y + rise * (0.62 + 0.38 * ring))
        context.closePath()
        context.stroke()
      }
    }
  }
}

/** Tortoise shell: nested hexagons. */
const kikkou: Draw = (context, width, height, size) => {
  const rise = size * 1.5
  const step = size * Math.sqrt(3)
  for (let row = -1; row * rise < height + rise; row++) {
    for (let column = -1; column * step < width + step; column++) {
      const x = column * step + (row % 2 ? step / 2 : 0)
      for (const ring of [1, 0.6]) {
        context.beginPath()
        for (let corner = 0; corner < 6; corner++) {
          const angle = (corner * Math.PI) / 3 + Math.PI / 6
          context.lineTo(x + Math.cos(angle) * size * ring, row * rise + Math.sin(angle) * size * ring)
        }
        context.closePath()
        context.stroke()
      }
    }
  }
}

const patterns: Record<Pattern, Draw> = { asanoha, seigaiha, uroko, kikkou }

export function drawPattern(
  context: Context,
  pattern: Pattern,
  width: number,
  height: number,
  size: number,
  colour: string | CanvasGradient,
  lineWidth = 1.2,
): void {
  context.save()
  context.strokeStyle = colour
  context.lineWidth = lineWidth
  patterns[pattern](context, width, height, size)
  context.restore()
}
