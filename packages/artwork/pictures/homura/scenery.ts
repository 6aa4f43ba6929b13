/** Emberfell's land: washed skies, bars of haze, mountains with fire in them, lava, smoke, ash. */
import { isolated } from '../../canvas.ts'
import { between, createNoise } from '../../random.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Sheet, Tone } from '../picture.ts'
import { heat, INK, strokes } from './woodblock.ts'

/** The grain of the block, pressed into the sky. */
export function blockGrain({ context, width, height, random }: Sheet, tone: Tone, alpha: number): void {
  const noise = createNoise(random)
  context.lineWidth = 2
  for (let y = 6; y < height; y += 15) {
    context.strokeStyle = toneOf(tone, alpha * (0.35 + random() * 0.65))
    context.beginPath()
    for (let x = -10; x <= width + 10; x += 12) context.lineTo(x, y + (noise(x * 0.004, y * 0.012, 2) - 0.5) * 46)
    context.stroke()
  }
}

/** Bars of haze with round ends, as screens and prints show them. */
export function hazeBars({ context }: Sheet, bars: readonly (readonly [x: number, y: number, long: number, tall: number])[], tone: Tone, alpha = 1): void {
  context.fillStyle = toneOf(tone, alpha)
  for (const [x, y, long, tall] of bars) {
    context.beginPath()
    context.roundRect(x, y, long, tall, tall / 2)
    context.fill()
  }
}

interface Mountain {
  peak: Point
  /** Where its foot begins and ends. */
  foot: readonly [left: number, right: number, y: number]
  tone: Tone
  /** The colour of its foot, when the tone is washed out downwards. */
  foottone?: Tone
  /** Half the width of its crater. */
  crater: number
}

/** A volcano with hollow flanks, inked gullies and a hot rim. */
export function volcano(sheet: Sheet, { peak: [x, y], foot: [left, right, bottom], tone, foottone, crater }: Mountain): void {
  const { context, random } = sheet
  const flank = (end: number, side: number): Point[] => {
    const points: Point[] = []
    for (let step = 0; step <= 9; step++) {
      const t = step / 9
      const start = x + side * crater
      points.push([start + (end - start) * t ** 1.25, y + (bottom - y) * (1 - (1 - t) ** 1.75) + (step % 2 ? 4 : -4) * (1 - t)])
    }
    return points
  }
  const outline = cornered([...flank(left, -1).reverse(), [x - crater * 0.4, y + crater * 0.28], [x + crater * 0.3, y + crater * 0.2], ...flank(right, 1)])
  const wash = context.createLinearGradient(0, y, 0, bottom)
  wash.addColorStop(0, toneOf(tone))
  wash.addColorStop(1, toneOf(foottone ?? tone))
  context.fillStyle = wash
  context.fill(outline)
  isolated(context, () => {
    context.clip(outline)
    for (let gully = 0; gully < 26; gully++) {
      const t = between(random, -1, 1)
      const end = t < 0 ? x + (x - left) * t : x + (right - x) * t
      const long = between(random, 0.25, 0.75)
      const from = between(random, 0, 0.3)
      const point = (part: number): Point => [x + t * crater + (end - x) * part ** 1.25, y + (bottom - y) * (1 - (1 - part) ** 1.75)]
      strokes(context, [[point(from), point(from + long * 0.4), point(from + long)]], between(random, 3, 9), [tone[0] * 0.5, tone[1] * 0.8, tone[2]], 0.75)
    }
  })
  context.strokeStyle = toneOf(INK)
  context.lineWidth = 4
  context.stroke(outline)
}

/** Molten rock along a line: dark crust, red, orange, a white-hot heart. */
export function lava(sheet: Sheet, line: readonly Point[], widths: readonly number[]): void {
  const { context } = sheet
  const layers: readonly (readonly [Tone, number])[] = [
    [[0.18, 0.06, 20], 1.5], [[0.5, 0.2, 28], 1.12], [[0.68, 0.21, 44], 0.82], [[0.85, 0.17, 80], 0.5], [[0.97, 0.07, 98], 0.2],
  ]
  for (const [tone, share] of layers) {
    context.fillStyle = toneOf(tone)
    context.fill(limb(line, widths.map((value) => value * share), 60))
  }
}

/** A plume of round clouds along a line, inked once round the whole. */
export function smoke({ context }: Sheet, puffs: readonly (readonly [x: number, y: number, radius: number])[], tone: Tone, lit: Tone, ink = 4): void {
  context.fillStyle = toneOf(INK)
  for (const [x, y, radius] of puffs) context.fill(disc(x, y, radius + ink))
  context.fillStyle = toneOf(tone)
  for (const [x, y, radius] of puffs) context.fill(disc(x, y, radius))
  for (const [x, y, radius] of puffs) {
    isolated(context, () => {
      context.clip(disc(x, y, radius))
      const edge = new Path2D()
      edge.rect(x - radius * 2, y - radius * 2, radius * 4, radius * 4)
      edge.addPath(disc(x, y - radius * 0.26, radius))
      context.fillStyle = toneOf(lit, 0.75)
      context.fill(edge, 'evenodd')
    })
    strokes(context, [
      [[x + radius * 0.5, y - radius * 0.5], [x - radius * 0.3, y - radius * 0.55], [x - radius * 0.46, y + radius * 0.1], [x, y + radius * 0.3]],
    ], Math.max(2, radius * 0.07), INK, 0.7)
  }
}

/** Hard ground to the bottom of the sheet: flat, inked along its edge, with stones' cracks. */
export function crag({ context, width, height }: Sheet, edge: readonly Point[], tone: Tone, lit?: Tone): void {
  const path = cornered([...edge, [width + 30, height + 30], [-30, height + 30]])
  context.fillStyle = toneOf(tone)
  context.fill(path)
  if (lit) {
    isolated(context, () => {
      context.clip(path)
      context.strokeStyle = toneOf(lit)
      context.lineWidth = 9
      context.lineJoin = 'round'
      context.beginPath()
      for (const [x, y] of edge) context.lineTo(x, y)
      context.stroke()
    })
  }
  context.strokeStyle = toneOf(INK)
  context.lineWidth = 3.5
  context.stroke(path)
}

/** Flakes of ash or snow, hard and few. */
export function flakes({ context, width, height, random }: Sheet, count: number, tone: Tone, largest = 5): void {
  for (let index = 0; index < count; index++) {
    const size = 1.2 + random() ** 3 * largest
    context.fillStyle = toneOf(tone, 0.5 + random() * 0.5)
    context.fill(disc(random() * width, random() * height, size, size * between(random, 0.5, 1), random() * 3))
  }
}

/** A pool of light on the ground below a fire. */
export function hotPool({ context }: Sheet, x: number, y: number, wide: number, tone: Tone, alpha = 0.9): void {
  isolated(context, () => {
    context.translate(x, y)
    context.scale(1, 0.24)
    heat(context, 0, 0, wide, tone, alpha)
  })
}

/** Grass in tufts, cut as short strokes. */
export function tufts({ context, random }: Sheet, places: readonly Point[], tall: number, tone: Tone): void {
  for (const [x, y] of places) {
    for (let blade = -3; blade <= 3; blade++) {
      const lean = blade * tall * 0.16 + between(random, -4, 4)
      context.fillStyle = toneOf(tone)
      context.fill(limb([[x + blade * 3, y], [x + blade * 3 + lean * 0.3, y - tall * 0.5], [x + blade * 3 + lean, y - tall * between(random, 0.7, 1)]], [6, 4, 0.4], 12))
    }
  }
}

/** A flat sun with a hard edge. */
export function sunDisc({ context, light }: Sheet, radius: number, tone: Tone): void {
  heat(context, light.x, light.y, radius * 2.6, light.colour, 0.5)
  context.fillStyle = toneOf(tone)
  context.fill(disc(light.x, light.y, radius))
}

/** Rolling hills with an inked edge. */
export function hill({ context, width, height }: Sheet, edge: readonly Point[], tone: Tone, foot: Tone): void {
  const line = rounded(edge, false)
  const path = new Path2D(line)
  path.lineTo(width + 30, height + 30)
  path.lineTo(-30, height + 30)
  path.closePath()
  const top = Math.min(...edge.map(([, y]) => y))
  const wash = context.createLinearGradient(0, top, 0, height)
  wash.addColorStop(0, toneOf(tone))
  wash.addColorStop(1, toneOf(foot))
  context.fillStyle = wash
  context.fill(path)
  context.strokeStyle = toneOf(INK)
  context.lineWidth = 3.5
  context.stroke(line)
}
