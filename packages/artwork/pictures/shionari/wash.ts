/** Watercolour: translucent shapes whose pigment gathers at the edge and runs wet in wet away from the light. */
import { type Context, createLayer, isolated } from '../../canvas.ts'
import { createNoise, type Random } from '../../random.ts'
import type { Point } from '../../shapes.ts'
import { rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet, Tone } from '../picture.ts'

/** How pigment settles: slow clouds with the bright rings that drying water leaves; grey, for 'soft-light'. */
function pigmentOf({ width, height, random }: Sheet): OffscreenCanvas {
  const noise = createNoise(random)
  const [columns, rows] = [Math.ceil(width / 5), Math.ceil(height / 5)]
  const small = createLayer(columns, rows)
  const pixels = small.context.createImageData(columns, rows)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const settled = noise(x * 0.034, y * 0.034, 4)
      const ring = Math.max(0, 1 - Math.abs(Math.sin(settled * 15)) * 5)
      const value = 128 + (settled - 0.5) * 300 + ring * 34
      const at = (y * columns + x) * 4
      pixels.data[at] = value
      pixels.data[at + 1] = value
      pixels.data[at + 2] = value
      pixels.data[at + 3] = 255
    }
  }
  small.context.putImageData(pixels, 0, 0)
  const { canvas, context } = createLayer(width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(small.canvas, 0, 0, width, height)
  return canvas
}

/** Lays pigment unevenly over what the context may draw on. */
function settle(context: Context, pigment: OffscreenCanvas, random: Random, strength: number): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'soft-light'
    context.globalAlpha = strength
    const turn = random() < 0.5 ? -1 : 1
    context.translate(turn < 0 ? pigment.width : 0, 0)
    context.scale(turn, 1)
    context.drawImage(pigment, 0, 0)
  })
}

/** The same sheet, on which `cut` lays a wash instead of paper. */
export function wetSheet(sheet: Sheet, at: Picture['at']): Sheet {
  const { context, light, random } = sheet
  const pigment = pigmentOf(sheet)
  const distance = Math.hypot(at[0] - light.x, at[1] - light.y) || 1
  const away: Point = [(at[0] - light.x) / distance, (at[1] - light.y) / distance]
  const around = (path: Path2D, by: number) => {
    const rest = new Path2D()
    rest.rect(-1500, -1500, 4000, 4000)
    rest.addPath(path, new DOMMatrix().translate(away[0] * by, away[1] * by))
    return rest
  }
  return {
    ...sheet,
    cut: (path, tone, depth = 8, contrast = 0.13) => {
      const [lightness, chroma, hue] = tone
      const soft = depth > 3 ? `blur(${depth * 0.75}px)` : 'none'
      isolated(context, () => {
        context.clip(path)
        context.fillStyle = toneOf(tone)
        context.fill(path)
        context.filter = soft
        // Deep colour runs to the side that is turned away, and takes the scene's own shade.
        context.fillStyle = toneOf([Math.max(0.05, lightness - contrast * 1.5), chroma + 0.02, hue + (light.shade[2] > hue ? 9 : -9)], 0.85)
        context.fill(around(path, -depth * 1.25), 'evenodd')
        context.fillStyle = toneOf([Math.min(0.98, lightness + contrast * 1.3), chroma * 0.8 + light.colour[1] * 0.25, hue], 0.85)
        context.fill(around(path, depth * 0.8), 'evenodd')
        context.filter = 'none'
        settle(context, pigment, random, 0.55)
        context.strokeStyle = toneOf([Math.max(0.05, lightness - 0.17), chroma + 0.02, hue], 0.5)
        context.lineWidth = 3.4
        context.stroke(path)
      })
    },
  }
}

/** A veil of colour through which the rest is seen: thin within, gathered at its edge. */
export function glaze({ context }: Sheet, path: Path2D, tone: Tone, alpha: number, edge = 3): void {
  isolated(context, () => {
    context.clip(path)
    context.fillStyle = toneOf(tone, alpha)
    context.fill(path)
    context.filter = `blur(${edge * 2}px)`
    context.strokeStyle = toneOf([tone[0] + 0.1, tone[1], tone[2]], alpha * 0.9)
    context.lineWidth = edge * 6
    context.stroke(path)
    context.filter = 'none'
    context.strokeStyle = toneOf([Math.min(0.97, tone[0] + 0.18), tone[1] * 0.8, tone[2]], Math.min(1, alpha * 1.5))
    context.lineWidth = edge
    context.stroke(path)
  })
}

/** Lets pigment settle over the whole sheet, as after the first wash of a sky or a sea. */
export function settleAll(sheet: Sheet, strength = 0.5): void {
  settle(sheet.context, pigmentOf(sheet), sheet.random, strength)
}

/** The white paper around a small picture, where the brush has stopped. */
export function paperEdge({ context, width, height, random }: Sheet, inset: number): void {
  const noise = createNoise(random)
  const points: Point[] = []
  const step = 22
  const reach = (x: number, y: number) => inset * (0.35 + noise(x * 0.02, y * 0.02, 3) * 1.1)
  for (let x = inset; x < width - inset; x += step) points.push([x, reach(x, 1)])
  for (let y = inset; y < height - inset; y += step) points.push([width - reach(y, 9), y])
  for (let x = width - inset; x > inset; x -= step) points.push([x, height - reach(x, 17)])
  for (let y = height - inset; y > inset; y -= step) points.push([reach(y, 25), y])
  const brushed = rounded(points)
  const margin = new Path2D()
  margin.rect(-10, -10, width + 20, height + 20)
  margin.addPath(brushed)
  context.fillStyle = toneOf([0.955, 0.018, 88])
  context.fill(margin, 'evenodd')
  isolated(context, () => {
    context.clip(brushed)
    context.strokeStyle = toneOf([0.3, 0.08, 230], 0.28)
    context.lineWidth = 5
    context.stroke(brushed)
  })
}

/** Draws in measures of its own: around x, y, turned by radians and scaled. */
export function within({ context }: Sheet, [x, y]: Point, turn: number, scale: number, draw: () => void): void {
  isolated(context, () => {
    context.translate(x, y)
    context.rotate(turn)
    context.scale(scale, scale)
    draw()
  })
}
