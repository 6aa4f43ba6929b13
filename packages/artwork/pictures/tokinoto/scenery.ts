/** Clockspire's air and city: engraved skies, fans of light, scalloped clouds, stepped towers. */
import { isolated } from '../../canvas.ts'
import { between } from '../../random.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, rounded, toneOf } from '../paper-cut.ts'
import type { Sheet, Tone } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { dial } from './clockwork.ts'
import { enamel, goldWire, INK } from './enamel.ts'

/** A sky whose lines swell away from the light and thin out towards it, as on a copper plate. */
export function engravedSky(
  sheet: Sheet,
  tones: readonly Tone[],
  stops: readonly number[],
  { bottom = sheet.height, line, gap = 20 }: { bottom?: number; line: Tone; gap?: number },
): void {
  const { context, width, light } = sheet
  skyOf(sheet, tones, stops)
  context.fillStyle = toneOf(line, 0.3)
  for (let y = gap / 2; y < bottom; y += gap) {
    const upper: Point[] = []
    const lower: Point[] = []
    for (let x = -4; x <= width + 24; x += 24) {
      const far = Math.hypot(x - light.x, (y - light.y) * 1.25)
      const half = Math.max(0, Math.min(1, (far - 90) / 520)) * gap * 0.24
      upper.push([x, y - half])
      lower.push([x, y + half])
    }
    context.fill(cornered([...upper, ...lower.reverse()]))
  }
}

/** Wedges of light between two distances from it, every second one. */
export function fan({ context, light }: Sheet, count: number, [inner, outer]: Point, tone: Tone, alpha: number, turn = 0): void {
  isolated(context, () => {
    const fall = context.createRadialGradient(light.x, light.y, inner, light.x, light.y, outer)
    fall.addColorStop(0, toneOf(tone, alpha))
    fall.addColorStop(1, toneOf(tone, 0))
    context.fillStyle = fall
    for (let ray = 0; ray < count; ray++) {
      const from = turn + (ray / count) * Math.PI * 2
      const to = from + Math.PI / count
      context.beginPath()
      context.arc(light.x, light.y, inner, from, to)
      context.arc(light.x, light.y, outer, to, from, true)
      context.fill()
    }
  })
}

/** Sun or moon: a disc of leaf or enamel with engraved rings around it. */
export function orb({ context, light }: Sheet, radius: number, tone: Tone, rings: readonly number[] = []): void {
  context.fillStyle = toneOf(tone)
  context.fill(disc(light.x, light.y, radius))
  goldWire(context, disc(light.x, light.y, radius), 3)
  for (const ring of rings) {
    context.strokeStyle = toneOf(tone, 0.6)
    context.lineWidth = 2.4
    context.stroke(disc(light.x, light.y, ring))
  }
}

interface Bank {
  y: number
  /** Pixels: the radius of its scallops. */
  size: number
  /** At its upper edge and at its foot. */
  lit: Tone
  foot: Tone
  wire?: number
}

/** A bank of cloud across the sheet: scallops over scallops, each with its wire. */
export function cloudBank({ context, width, height, random }: Sheet, { y, size, lit, foot, wire = 2.2 }: Bank): void {
  const scallops: { x: number; y: number; radius: number }[] = []
  for (let row = 0; row < 3; row++) {
    for (let x = -size; x < width + size; x += size * between(random, 0.75, 1.15)) {
      scallops.push({ x: x + row * size * 0.5, y: y + size * row * 0.72 + between(random, -0.18, 0.18) * size, radius: size * between(random, 0.62, 1.05) })
    }
  }
  for (const scallop of scallops) puff(scallop.x, scallop.y + scallop.radius * 0.5, scallop.radius)
  context.fillStyle = toneOf(foot)
  context.fillRect(0, y + size * 2.4, width, height)

  function puff(x: number, middle: number, radius: number): void {
    const body = context.createLinearGradient(0, middle - radius, 0, middle + radius * 0.8)
    body.addColorStop(0, toneOf(lit))
    body.addColorStop(1, toneOf(foot))
    context.fillStyle = body
    context.fill(disc(x, middle, radius))
    if (wire > 0) {
      const edge = new Path2D()
      edge.arc(x, middle, radius, -Math.PI * 1.02, Math.PI * 0.02)
      goldWire(context, edge, wire)
    }
  }
}

interface Tower {
  x: number
  foot: number
  wide: number
  tall: number
  wall: Tone
  roof: Tone
  window?: Tone
  /** The hour on its dial; without it, no dial. */
  time?: number
  wire?: number
}

/** A stepped tower: three storeys that grow slimmer, a ribbed roof, a needle. */
export function tower(sheet: Sheet, { x, foot, wide, tall, wall, roof, window = [0.9, 0.12, 88], time, wire = 2.4 }: Tower): void {
  const { context } = sheet
  const top = foot - tall
  const lay = enamel(sheet, [x, top + tall * 0.4])
  // A small one has no room for lines.
  const setting = { wire, shade: wide < 80 ? 0 : wide * 0.3, rim: wide * 0.07, grain: 0 }
  for (const [from, to, half] of [[0, 0.5, 0.5], [0.44, 0.78, 0.38], [0.74, 1, 0.27]] as const) {
    const [low, high] = [foot - tall * from, foot - tall * to]
    lay(cornered([[x - wide * half, low], [x - wide * half, high], [x + wide * half, high], [x + wide * half, low]]), wall, setting)
    lay(cornered([[x - wide * half * 1.14, high + wide * 0.07], [x - wide * half * 1.14, high - wide * 0.04], [x + wide * half * 1.14, high - wide * 0.04], [x + wide * half * 1.14, high + wide * 0.07]]), roof, { wire: wire * 0.7, shade: 0, rim: 0 })
    const rows = Math.max(1, Math.floor((low - high) / (wide * 0.5)))
    context.fillStyle = toneOf(window)
    for (let row = 0; row < rows; row++) {
      for (const column of half > 0.4 ? [-0.27, 0, 0.27] : [-0.14, 0.14]) {
        const y = high + ((row + 0.36) / rows) * (low - high)
        context.beginPath()
        context.roundRect(x + wide * (column - 0.045), y, wide * 0.09, wide * 0.22, [wide * 0.045, wide * 0.045, 0, 0])
        context.fill()
      }
    }
  }
  const spire = wide * 0.9
  lay(rounded([[x - wide * 0.32, top], [x - wide * 0.2, top - spire * 0.34], [x - wide * 0.06, top - spire * 0.78], [x, top - spire * 1.5], [x + wide * 0.06, top - spire * 0.78], [x + wide * 0.2, top - spire * 0.34], [x + wide * 0.32, top]]), roof, { ...setting, grain: Math.PI / 2 })
  if (time !== undefined) dial(lay, sheet, { x, y: foot - tall * 0.62, radius: wide * 0.27, time, numerals: wide > 200 })
}

/** Far towers without detail, in one tone. */
export function skyline({ context, random, width }: Sheet, foot: number, size: number, tone: Tone, count: number): void {
  const outline = new Path2D()
  for (let index = 0; index < count; index++) {
    const x = ((index + between(random, 0.15, 0.85)) / count) * width
    const tall = size * between(random, 0.4, 1)
    const wide = size * between(random, 0.09, 0.16)
    outline.addPath(cornered([
      [x - wide, foot], [x - wide, foot - tall * 0.6], [x - wide * 0.7, foot - tall * 0.6], [x - wide * 0.7, foot - tall * 0.86],
      [x - wide * 0.4, foot - tall * 0.86], [x, foot - tall * 1.3], [x + wide * 0.4, foot - tall * 0.86],
      [x + wide * 0.7, foot - tall * 0.86], [x + wide * 0.7, foot - tall * 0.6], [x + wide, foot - tall * 0.6], [x + wide, foot],
    ]))
  }
  context.fillStyle = toneOf(tone)
  context.fill(outline)
}

/** Birds far away. */
export function birds({ context }: Sheet, places: readonly (readonly [x: number, y: number, size: number])[], tone: Tone = INK): void {
  context.fillStyle = toneOf(tone)
  for (const [x, y, size] of places)
    context.fill(rounded([[x - size, y - size * 0.4], [x - size * 0.45, y - size * 0.42], [x, y], [x + size * 0.45, y - size * 0.5], [x + size, y - size * 0.55], [x + size * 0.4, y - size * 0.22], [x, y + size * 0.22], [x - size * 0.4, y - size * 0.2]]))
}
