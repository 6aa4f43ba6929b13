/** Pieces of the sea, laid from far to near: shafts and nets of light, swell, sand, coral, weed, fish, spray. */
import { createLayer, glow, isolated } from '../../canvas.ts'
import { oklch } from '../../palette.ts'
import { between, createNoise } from '../../random.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Sheet, Tone } from '../picture.ts'
import { glaze } from './wash.ts'

/** Light that falls through the surface, from the light down to `bottom`. */
export function shafts({ context, width, light, random }: Sheet, bottom: number, count: number, strength: number): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    context.filter = 'blur(7px)'
    for (let index = 0; index < count; index++) {
      const foot = ((index + random()) / count - 0.5) * width * 1.7 + width / 2
      const top = light.x + (foot - light.x) * 0.18
      const half = between(random, 8, 46)
      const length = bottom * between(random, 0.6, 1)
      const fall = context.createLinearGradient(0, -20, 0, length)
      fall.addColorStop(0, toneOf(light.colour, strength * between(random, 0.5, 1)))
      fall.addColorStop(1, toneOf(light.colour, 0))
      context.fillStyle = fall
      context.fill(cornered([[top - half * 0.3, -30], [top + half * 0.3, -30], [foot + half, length], [foot - half, length]]))
    }
  })
}

/** The moving net of light which waves throw on what lies below; wider towards the viewer. */
export function lightNet(
  { context, width, light, random }: Sheet,
  top: number,
  bottom: number,
  size: number,
  strength: number,
): void {
  const noise = createNoise(random)
  const [columns, rows] = [Math.ceil(width / 3), Math.ceil((bottom - top) / 3)]
  const net = createLayer(columns, rows)
  const pixels = net.context.createImageData(columns, rows)
  for (let y = 0; y < rows; y++) {
    const near = 0.35 + y / rows
    const fade = Math.sin(Math.PI * (0.14 + (y / rows) * 0.86))
    for (let x = 0; x < columns; x++) {
      const across = ((x - columns / 2) * 3) / (size * near)
      const down = (Math.log(near) * 900) / size
      const bend = noise(across * 0.8 + 3, down * 0.8, 2)
      const ridge = 1 - Math.abs(noise(across + bend * 1.6, down + bend * 1.6 + 40, 2) * 2 - 1)
      pixels.data.set([255, 255, 255, 255 * fade * Math.max(0, ridge - 0.72) ** 1.6 * 7], (y * columns + x) * 4)
    }
  }
  net.context.putImageData(pixels, 0, 0)
  net.context.globalCompositeOperation = 'source-in'
  net.context.fillStyle = toneOf(light.colour)
  net.context.fillRect(0, 0, columns, rows)
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    context.globalAlpha = strength
    context.imageSmoothingQuality = 'high'
    context.drawImage(net.canvas, 0, top, width, bottom - top)
  })
}

/** One band of sea with its crest around `y`: translucent, with a white crest where it is `foam`. */
export function swell(sheet: Sheet, y: number, high: number, tone: Tone, alpha: number, foam = 0): void {
  const { context, width, height, random } = sheet
  const shift = random() * 9
  const crest: Point[] = []
  for (let x = -30; x <= width + 30; x += 18) {
    const wave = Math.sin(x * 0.013 + shift) + Math.sin(x * 0.031 + shift * 2.3) * 0.45
    crest.push([x, y - wave * high])
  }
  const line = rounded(crest, false)
  const band = new Path2D(line)
  band.lineTo(width + 40, height + 40)
  band.lineTo(-40, height + 40)
  band.closePath()
  const fall = context.createLinearGradient(0, y - high, 0, y + high * 3 + 90)
  fall.addColorStop(0, toneOf(tone, alpha, 0.1))
  fall.addColorStop(0.35, toneOf(tone, alpha))
  fall.addColorStop(1, toneOf(tone, alpha, -0.09))
  context.fillStyle = fall
  context.fill(band)
  context.strokeStyle = toneOf([Math.min(0.97, tone[0] + 0.24), tone[1] * 0.5, tone[2]], 0.6)
  context.lineWidth = 2.5
  context.stroke(line)
  if (foam === 0) return
  for (const [x, top] of crest) {
    for (let fleck = 0; fleck < 5; fleck++) {
      if (random() > foam) continue
      context.fillStyle = toneOf([0.97, 0.015, tone[2]], 0.35 + random() * 0.55)
      context.fill(disc(x + random() * 22, top + random() ** 2 * high * 1.1, 2 + random() * 9, 1.5 + random() * 4))
    }
  }
}

/** Rippled sand whose edge runs through the points. */
export function sandBed(sheet: Sheet, edge: readonly Point[], tone: Tone): void {
  const { context, width, height } = sheet
  const line = rounded(edge, false)
  const bed = new Path2D(line)
  bed.lineTo(width + 40, height + 40)
  bed.lineTo(-40, height + 40)
  bed.closePath()
  sheet.cut(bed, tone, 12, 0.08)
  isolated(context, () => {
    context.clip(bed)
    const top = Math.min(...edge.map(([, y]) => y))
    for (let row = 1; row < 9; row++) {
      const y = top + row ** 1.5 * 13
      const ripple: Point[] = []
      for (let x = -20; x <= width + 20; x += 40) ripple.push([x, y + Math.sin(x * 0.017 + row * 1.9) * 5 * row ** 0.5])
      context.strokeStyle = toneOf([tone[0] - 0.14, tone[1], tone[2]], 0.28)
      context.lineWidth = 2 + row * 0.7
      context.stroke(rounded(ripple, false))
    }
  })
}

/** A branching coral, rooted at x, y. */
export function coral(sheet: Sheet, x: number, y: number, size: number, tone: Tone): void {
  const { random } = sheet
  const grow = (from: Point, angle: number, length: number, width: number, depth: number) => {
    const bend = between(random, -0.3, 0.3)
    const middle: Point = [from[0] + Math.cos(angle) * length * 0.5, from[1] + Math.sin(angle) * length * 0.5]
    const tip: Point = [middle[0] + Math.cos(angle + bend) * length * 0.5, middle[1] + Math.sin(angle + bend) * length * 0.5]
    if (depth > 0) {
      const spread = between(random, 0.34, 0.56)
      grow(tip, angle + bend - spread, length * 0.78, width * 0.72, depth - 1)
      grow(tip, angle + bend + spread, length * 0.74, width * 0.7, depth - 1)
    }
    sheet.cut(limb([from, middle, tip], [width, width * 0.82, width * 0.74], 14), [tone[0] + (3 - depth) * 0.035, tone[1], tone[2] + depth * 4], width * 0.3, 0.1)
    if (depth === 0) sheet.cut(disc(tip[0], tip[1], width * 0.44), [tone[0] + 0.14, tone[1] * 0.8, tone[2]], width * 0.2, 0.08)
  }
  grow([x, y], -Math.PI / 2 + between(random, -0.15, 0.15), size * 0.36, size * 0.13, 3)
}

/** A ribbon of weed, rooted at x, y, which the water pushes to the side. */
export function weed(sheet: Sheet, x: number, y: number, tall: number, push: number, tone: Tone, alpha = 0.85): void {
  const width = tall * 0.075
  const points: Point[] = []
  for (let step = 0; step <= 6; step++) {
    const t = step / 6
    points.push([x + push * t * t + Math.sin(t * 7 + x) * width * 0.9, y - tall * t])
  }
  glaze(sheet, limb(points, [width * 0.7, width, width * 1.1, width, width * 0.8, width * 0.5, 1], 50), tone, alpha, 2)
}

/** Small fish that swim one way, around x, y. */
export function shoal({ context, random }: Sheet, x: number, y: number, spread: number, count: number, size: number, tone: Tone, turn = 0): void {
  for (let index = 0; index < count; index++) {
    const angle = random() * Math.PI * 2
    const away = Math.sqrt(random()) * spread
    const length = size * between(random, 0.6, 1.1)
    isolated(context, () => {
      context.translate(x + Math.cos(angle) * away, y + Math.sin(angle) * away * 0.5)
      context.rotate(turn + between(random, -0.2, 0.2))
      context.fillStyle = toneOf(tone, between(random, 0.55, 0.95), between(random, -0.05, 0.07))
      context.fill(rounded([[-length, 0], [-length * 0.2, -length * 0.36], [length * 0.7, -length * 0.06], [length * 0.7, length * 0.06], [-length * 0.2, length * 0.34]]))
      context.fill(cornered([[length * 0.5, 0], [length * 1.15, -length * 0.38], [length * 0.98, 0], [length * 1.15, length * 0.36]]))
    })
  }
}

/** A bubble: thin glass with one bright corner. */
export function bubble({ context }: Sheet, x: number, y: number, radius: number): void {
  const film = context.createRadialGradient(x - radius * 0.2, y - radius * 0.3, radius * 0.2, x, y, radius)
  film.addColorStop(0, 'rgb(255 255 255 / 0.05)')
  film.addColorStop(0.75, 'rgb(235 255 255 / 0.22)')
  film.addColorStop(1, 'rgb(255 255 255 / 0.75)')
  context.fillStyle = film
  context.fill(disc(x, y, radius))
  context.fillStyle = 'rgb(255 255 255 / 0.9)'
  context.fill(disc(x - radius * 0.38, y - radius * 0.42, radius * 0.24, radius * 0.15, -0.7))
}

/** Bubbles that rise through the points, smaller on the way down. */
export function bubbleTrail(sheet: Sheet, points: readonly Point[], count: number, largest: number): void {
  const { random } = sheet
  for (let index = 0; index < count; index++) {
    const place = (index / count) * (points.length - 1)
    const from = points[Math.floor(place)] as Point
    const to = points[Math.floor(place) + 1] as Point
    const t = place % 1
    const loose = largest * 1.6
    bubble(
      sheet,
      from[0] + (to[0] - from[0]) * t + between(random, -loose, loose),
      from[1] + (to[1] - from[1]) * t + between(random, -loose, loose) * 0.5,
      largest * between(random, 0.2, 1) * (0.4 + (index / count) * 0.6),
    )
  }
}

/** Drops thrown from a place, within two angles. */
export function spray({ context, random }: Sheet, x: number, y: number, count: number, reach: number, from: number, to: number): void {
  for (let index = 0; index < count; index++) {
    const angle = between(random, from, to)
    const away = reach * random() ** 0.8
    const radius = (1 - away / reach) * 5 + random() * 3.4
    const [dropX, dropY] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away + (away / reach) ** 2 * 26]
    context.fillStyle = toneOf([0.98, 0.012, 210], 0.4 + random() * 0.6)
    context.fill(disc(dropX, dropY, radius * 0.75, radius * 1.15, angle + Math.PI / 2))
  }
}

/** Heaped clouds, wet below and bright on the side of the light. */
export function clouds({ context, random }: Sheet, x: number, y: number, size: number, tone: Tone, alpha = 0.85): void {
  for (let heap = 0; heap < 13; heap++) {
    const t = heap / 12 - 0.5
    const radius = size * (0.3 - Math.abs(t) * 0.36 + random() * 0.12)
    const [cx, cy] = [x + t * size * 2.1, y - radius * 0.55 - random() * size * 0.1]
    const body = context.createRadialGradient(cx - radius * 0.2, cy - radius * 0.5, radius * 0.1, cx, cy, radius)
    body.addColorStop(0, toneOf(tone, alpha, 0.07))
    body.addColorStop(0.7, toneOf(tone, alpha * 0.75))
    body.addColorStop(1, toneOf(tone, 0, -0.04))
    context.fillStyle = body
    context.fill(disc(cx, cy, radius))
  }
}

/** Specks that sink through deep water: pale, and soft when they are near. */
export function marineSnow({ context, width, height, random }: Sheet, count: number, tone: Tone): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'lighter'
    const [lightness, chroma, hue] = tone
    for (let index = 0; index < count; index++) {
      const radius = 0.7 + random() ** 4 * 6
      const [x, y] = [random() * width, random() * height]
      if (radius > 3) glow(context, x, y, radius * 3, (alpha) => oklch(lightness, chroma, hue, alpha), 0.35)
      else {
        context.fillStyle = toneOf(tone, 0.3 + random() * 0.5)
        context.fill(disc(x, y, radius))
      }
    }
  })
}

/** Foam along a breaking crest: heads of spray, each with small claws to the given side. */
export function foam({ context, random }: Sheet, points: readonly Point[], size: number, turn: number): void {
  const count = points.length
  for (let step = 0; step < (count - 1) * 7; step++) {
    const from = points[Math.floor(step / 7)] as Point
    const to = points[Math.floor(step / 7) + 1] as Point
    const t = (step % 7) / 7
    const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    // The crest is heaviest in its middle.
    const heap = size * (0.45 + Math.sin((step / ((count - 1) * 7)) * Math.PI) * 0.75)
    const radius = heap * between(random, 0.25, 0.75)
    context.fillStyle = toneOf([0.9, 0.035, 215], 0.75)
    context.fill(disc(x + between(random, -0.4, 0.4) * size, y + between(random, -0.3, 0.3) * size, radius * 1.1))
    context.fillStyle = toneOf([0.985, 0.01, 200], 0.95)
    context.fill(disc(x + between(random, -0.5, 0.5) * size, y - size * 0.1 + between(random, -0.3, 0.3) * size, radius * 0.86))
    const angle = turn + between(random, -0.5, 0.5)
    const reach = heap * between(random, 1, 1.9)
    context.fill(
      limb([[x, y], [x + Math.cos(angle) * reach * 0.6, y + Math.sin(angle) * reach * 0.5], [x + Math.cos(angle + 0.7) * reach, y + Math.sin(angle + 0.7) * reach]], [heap * 0.6, heap * 0.34, 1], 12),
    )
  }
}
