/** Pieces of landscape, laid from far to near. */
import { type Context, glow, isolated } from '../canvas.ts'
import { between, createNoise, type Random } from '../random.ts'
import { oklch } from '../palette.ts'
import type { Point } from '../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from './paper-cut.ts'
import type { Sheet, Tone } from './picture.ts'

/** Fills the sheet from top to bottom with the tones, at even or given heights (0..1). */
export function skyOf({ context, width, height }: Sheet, tones: readonly Tone[], stops?: readonly number[]): void {
  const ramp = context.createLinearGradient(0, 0, 0, height)
  tones.forEach((tone, index) => {
    ramp.addColorStop(stops?.[index] ?? index / (tones.length - 1), toneOf(tone))
  })
  context.fillStyle = ramp
  context.fillRect(0, 0, width, height)
}

export function starField({ context, width, random }: Sheet, count: number, bottom: number, largest = 2.6): void {
  for (let index = 0; index < count; index++) {
    const x = random() * width
    const y = random() * bottom
    star(context, x, y, 0.7 + random() ** 4 * largest, 0.4 + random() * 0.6)
  }
}

/** A point of light; a large one has four rays. */
export function star(context: Context, x: number, y: number, radius: number, alpha = 1, hue = 95): void {
  context.fillStyle = oklch(0.98, 0.035, hue, alpha)
  context.fill(disc(x, y, radius))
  if (radius < 2) return
  const reach = radius * 4.2
  const waist = radius * 0.5
  const points: Point[] = []
  for (let ray = 0; ray < 4; ray++) {
    const angle = (ray * Math.PI) / 2
    points.push([x + Math.cos(angle) * reach, y + Math.sin(angle) * reach])
    points.push([x + Math.cos(angle + Math.PI / 4) * waist, y + Math.sin(angle + Math.PI / 4) * waist])
  }
  context.fill(cornered(points))
}

/** The moon or sun as a plain disc with its bloom; `bite` cuts a crescent. */
export function lightDisc({ context, light }: Sheet, radius: number, bite?: Point): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    const [lightness, chroma, hue] = light.colour
    glow(context, light.x, light.y, radius * 4.5, (alpha) => oklch(lightness, chroma, hue, alpha), 0.7)
  })
  isolated(context, () => {
    if (bite) {
      const outside = new Path2D()
      outside.rect(-2000, -2000, 5000, 5000)
      outside.addPath(disc(light.x + bite[0], light.y + bite[1], radius * 0.92))
      context.clip(outside, 'evenodd')
    }
    context.fillStyle = toneOf(light.colour, 1, 0.06)
    context.fill(disc(light.x, light.y, radius))
  })
}

/** A row of firs with their tops around `y`, filled to the bottom of the sheet. */
export function firs(
  { context, width, height, random }: Sheet,
  y: number,
  size: number,
  tone: Tone,
  gap?: readonly [from: number, to: number],
): void {
  const points: Point[] = [[-20, height + 10]]
  let x = -size * 0.3
  while (x < width + size) {
    const open = gap && x > gap[0] && x < gap[1]
    const tall = size * between(random, 0.65, 1.15) * (open ? 0.22 : 1)
    const half = tall * between(random, 0.17, 0.23)
    const foot = y + size * 0.5
    const steps = 6
    for (let step = 0; step <= steps; step++) {
      const t = 1 - step / steps
      points.push([x - half * t ** 0.9, foot - tall * (1 - t) + tall * 0.03])
      if (step < steps) points.push([x - half * t * 0.55, foot - tall * (1 - t) - tall * 0.03])
    }
    for (let step = steps; step >= 0; step--) {
      const t = 1 - step / steps
      if (step < steps) points.push([x + half * t * 0.55, foot - tall * (1 - t) - tall * 0.03])
      points.push([x + half * t ** 0.9, foot - tall * (1 - t) + tall * 0.03])
    }
    x += half * between(random, 1.1, 2)
  }
  points.push([width + 20, height + 10])
  const fill = context.createLinearGradient(0, y - size * 0.6, 0, y + size * 1.2)
  fill.addColorStop(0, toneOf(tone, 1, 0.03))
  fill.addColorStop(1, toneOf(tone, 1, -0.1))
  context.fillStyle = fill
  context.fill(cornered(points))
}

/** Rolling ground whose edge runs through the points; lit along its edge. */
export function ground({ context, width, height, light }: Sheet, edge: readonly Point[], tone: Tone, lit = 0.5): void {
  const line = rounded(edge, false)
  const path = new Path2D(line)
  path.lineTo(width + 30, height + 30)
  path.lineTo(-30, height + 30)
  path.closePath()
  const top = Math.min(...edge.map(([, y]) => y))
  const fill = context.createLinearGradient(0, top, 0, height)
  fill.addColorStop(0, toneOf(tone, 1, 0.04))
  fill.addColorStop(1, toneOf(tone, 1, -0.14))
  context.fillStyle = fill
  context.fill(path)
  isolated(context, () => {
    context.clip(path)
    const pool = context.createRadialGradient(light.x, light.y, 0, light.x, light.y, light.reach)
    pool.addColorStop(0, toneOf(light.colour, lit))
    pool.addColorStop(1, toneOf(light.colour, 0))
    context.fillStyle = pool
    context.fillRect(0, 0, width, height)
    context.strokeStyle = toneOf(light.colour, 0.35 + lit * 0.4)
    context.lineWidth = 3
    context.stroke(line)
  })
}

export function mistBand({ context, width }: Sheet, y: number, size: number, tone: Tone, alpha: number): void {
  const veil = context.createLinearGradient(0, y - size, 0, y + size)
  veil.addColorStop(0, toneOf(tone, 0))
  veil.addColorStop(0.5, toneOf(tone, alpha))
  veil.addColorStop(1, toneOf(tone, 0))
  context.fillStyle = veil
  context.fillRect(0, y - size, width, size * 2)
}

/** Still water from `top` down, with the light's path on it. */
export function water({ context, width, height, light, random }: Sheet, top: number, far: Tone, near: Tone): void {
  const fill = context.createLinearGradient(0, top, 0, height)
  fill.addColorStop(0, toneOf(far))
  fill.addColorStop(1, toneOf(near))
  context.fillStyle = fill
  context.fillRect(0, top, width, height - top)
  for (let index = 0; index < 110; index++) {
    const depth = random() ** 1.4
    const y = top + depth * (height - top)
    const spread = 24 + depth * 110
    const x = light.x + (random() + random() - 1) * spread
    const length = 8 + random() * 46 * (0.4 + depth)
    context.fillStyle = toneOf(light.colour, (0.75 - depth * 0.5) * random())
    context.fill(disc(x, y, length, 0.9 + depth * 1.5))
  }
  for (let index = 0; index < 26; index++) {
    const depth = random()
    context.fillStyle = toneOf(far, 0.35, 0.12)
    context.fill(disc(random() * width, top + depth * (height - top), 20 + random() * 70, 0.7 + depth))
  }
}

/** Trunks that run out of the picture at the top. */
export function trunk(sheet: Sheet, x: number, foot: number, width: number, lean: number, tone: Tone): void {
  const path = limb(
    [[x, foot], [x + lean * 0.2, foot * 0.66], [x + lean * 0.6, foot * 0.33], [x + lean, -30]],
    [width * 1.75, width, width * 0.84, width * 0.74],
  )
  sheet.cut(path, tone, width * 0.14, 0.07)
}

/** Blades and fern leaves against the light, rooted at the bottom edge. */
export function undergrowth({ context, width, height, random }: Sheet, tall: number, tone: Tone, count = 26): void {
  for (let index = 0; index < count; index++) {
    const x = (index / count) * width + random() * 30
    const edge = Math.abs(x / width - 0.5) * 2
    const length = tall * between(random, 0.45, 1) * (0.45 + edge * 0.65)
    const lean = between(random, -0.45, 0.45) * length
    context.fillStyle = toneOf(tone, 1, random() * 0.05)
    if (index % 4 === 0) fern(context, random, [x, height + 8], [x + lean * 1.5, height - length], length * 0.24)
    else
      context.fill(
        limb([[x, height + 8], [x + lean * 0.3, height - length * 0.55], [x + lean, height - length]], [7, 5, 0.5], 14),
      )
  }
}

function fern(context: Context, random: Random, root: Point, tip: Point, leaf: number): void {
  context.fill(limb([root, [root[0] * 0.6 + tip[0] * 0.4, root[1] * 0.45 + tip[1] * 0.55], tip], [5, 3, 1], 16))
  for (let step = 2; step < 15; step++) {
    const t = step / 15
    const x = root[0] + (tip[0] - root[0]) * t ** 1.4
    const y = root[1] + (tip[1] - root[1]) * t
    const size = leaf * Math.sin(Math.PI * (0.15 + t * 0.8)) * between(random, 0.85, 1.1)
    for (const side of [-1, 1]) {
      context.fill(disc(x + side * size * 0.5, y - size * 0.16, size * 0.52, size * 0.13, side * -0.45))
    }
  }
}

/** Fireflies, dust or snow in the air. */
export function motes({ context, width, height, random }: Sheet, count: number, tone: Tone, size = 3): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'lighter'
    const [lightness, chroma, hue] = tone
    for (let index = 0; index < count; index++) {
      const radius = 0.6 + random() ** 2 * size
      const x = random() * width
      const y = random() * height
      glow(context, x, y, radius * 5, (alpha) => oklch(lightness, chroma, hue, alpha), 0.7)
      context.fillStyle = toneOf(tone, 0.9)
      context.fill(disc(x, y, radius * 0.6))
    }
  })
}

/** Veils of northern light: hanging curtains along a wave. */
export function aurora({ context, width, random }: Sheet, y: number, size: number, hues: readonly number[]): void {
  const noise = createNoise(random)
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    context.filter = 'blur(3px)'
    hues.forEach((hue, curtain) => {
      for (let x = -10; x < width + 10; x += 4) {
        const base = y + curtain * size * 0.28 + (noise(x * 0.004 + curtain * 7, curtain, 3) - 0.5) * size * 1.3
        const length = size * (0.5 + noise(x * 0.03, curtain + 3, 2))
        const ray = context.createLinearGradient(0, base - length, 0, base + length * 0.16)
        ray.addColorStop(0, oklch(0.75, 0.15, hue, 0))
        ray.addColorStop(0.8, oklch(0.84, 0.15, hue, 0.5 * noise(x * 0.012, curtain + 11, 3)))
        ray.addColorStop(1, oklch(0.85, 0.1, hue, 0))
        context.fillStyle = ray
        context.fillRect(x, base - length, 5, length * 1.2)
      }
    })
  })
}
