/** What all world scenes share: sky, stars, the moon or sun, mist and ridges. */
import { type Context, glow, isolated } from '../canvas.ts'
import { oklch, type Palette } from '../palette.ts'
import { between, type Noise, type Random } from '../random.ts'

export interface SceneView {
  width: number
  height: number
  /** The measure for round things, so that a wide banner does not get a giant moon. */
  unit: number
  random: Random
  noise: Noise
  palette: Palette
}

export type Scene = (context: Context, view: SceneView) => void

/** Darker when the world is a night world; `daylight` lifts the whole ramp. */
export function sky(context: Context, { width, height, palette }: SceneView): void {
  const { daylight, chroma } = palette
  const ramp = context.createLinearGradient(0, 0, 0, height)
  ramp.addColorStop(0, oklch(0.17 + daylight * 0.3, chroma * 0.65, palette.deep))
  ramp.addColorStop(0.36, oklch(0.32 + daylight * 0.36, chroma, palette.mid))
  ramp.addColorStop(0.62, oklch(0.62 + daylight * 0.22, chroma * 0.85, palette.glow))
  ramp.addColorStop(0.8, oklch(0.8 + daylight * 0.12, chroma * 0.5, palette.glow + 10))
  ramp.addColorStop(1, oklch(0.86, chroma * 0.4, palette.glow + 16))
  context.fillStyle = ramp
  context.fillRect(0, 0, width, height)
}

export function stars(context: Context, { width, height, random, palette }: SceneView, count: number): void {
  for (let index = 0; index < count; index++) {
    const x = random() * width
    const y = random() * random() * height * 0.66
    const radius = 0.4 + random() ** 3 * 2
    context.fillStyle = oklch(0.98, 0.03, palette.glow, 0.3 + random() * 0.65)
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fill()
    if (radius < 1.5) continue
    for (const [dx, dy] of [
      [1, 0.05],
      [0.05, 1],
    ] as const) {
      context.beginPath()
      context.ellipse(x, y, radius * 6 * dx, radius * 6 * dy, 0, 0, Math.PI * 2)
      context.fill()
    }
  }
}

/** The light of the scene. */
export function moon(
  context: Context,
  { palette }: SceneView,
  x: number,
  y: number,
  radius: number,
  crescent = false,
): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    glow(context, x, y, radius * 4.2, (alpha) => oklch(0.82, 0.12, palette.glow, alpha), 0.8)
  })
  const face = context.createRadialGradient(x - radius * 0.3, y - radius * 0.4, radius * 0.1, x, y, radius)
  const { chroma } = palette
  face.addColorStop(0, oklch(0.99, chroma * 0.2, palette.glow))
  face.addColorStop(0.7, oklch(0.94, chroma * 0.5, palette.glow))
  face.addColorStop(1, oklch(0.83, chroma * 0.9, palette.glow))
  context.fillStyle = face
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  if (crescent) {
    context.arc(x + radius * 0.27, y - radius * 0.07, radius * 0.7, 0, Math.PI * 2, true)
    context.fill('evenodd')
    return
  }
  context.fill()
}

export function clouds(
  context: Context,
  view: SceneView,
  top: number,
  bottom: number,
  count: number,
  alpha = 0.2,
): void {
  const { width, random, noise, palette } = view
  for (let band = 0; band < count; band++) {
    const base = top + ((bottom - top) * (band + random() * 0.5)) / count
    const offset = random() * 99
    context.fillStyle = oklch(0.95, 0.05, palette.glow, alpha * between(random, 0.6, 1.1))
    context.beginPath()
    context.moveTo(0, base)
    for (let x = 0; x <= width; x += 6) {
      context.lineTo(x, base - noise(x * 0.006 + offset, band, 4) ** 2 * 80)
    }
    for (let x = width; x >= 0; x -= 6) context.lineTo(x, base + noise(x * 0.01 + offset, band + 9, 3) * 10)
    context.fill()
  }
}

/** A soft horizontal veil, which separates one layer of depth from the next. */
export function mist(
  context: Context,
  { width, palette }: SceneView,
  y: number,
  size: number,
  alpha: number,
): void {
  const veil = context.createLinearGradient(0, y - size, 0, y + size)
  veil.addColorStop(0, oklch(0.9, 0.06, palette.glow, 0))
  veil.addColorStop(0.5, oklch(0.9, 0.06, palette.glow, alpha))
  veil.addColorStop(1, oklch(0.9, 0.06, palette.glow, 0))
  context.fillStyle = veil
  context.fillRect(0, y - size, width, size * 2)
}

/** Drifting sparks: fireflies, bubbles of light, embers, dust of brass. */
export function sparks(
  context: Context,
  { width, height, random }: SceneView,
  hue: number,
  count: number,
  { top = 0.1, size = 3 } = {},
): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'lighter'
    for (let index = 0; index < count; index++) {
      const radius = 0.7 + random() ** 2 * size
      const x = random() * width
      const y = height * (top + random() * (1 - top))
      glow(context, x, y, radius * 4.5, (alpha) => oklch(0.88, 0.13, hue, alpha), 0.8)
      context.fillStyle = oklch(0.99, 0.03, hue, 0.95)
      context.beginPath()
      context.arc(x, y, radius * 0.55, 0, Math.PI * 2)
      context.fill()
    }
  })
}

export interface RidgeStyle {
  base: number
  amplitude: number
  roughness: number
  top: string
  bottom: string
  rim: string
  seed: number
}

/** One mountain line with a lit edge and creases that follow the slope. */
export function ridge(context: Context, view: SceneView, style: RidgeStyle): void {
  const { width, height, random, noise } = view
  const { base, amplitude, roughness, seed } = style
  const line: [number, number][] = []
  for (let x = -3; x <= width + 3; x += 3) {
    const fold = 1 - Math.abs(noise((x / width) * roughness + seed, seed * 3.1, 6) * 2 - 1)
    line.push([x, base - fold * fold * amplitude])
  }
  context.save()
  context.beginPath()
  context.moveTo(-3, height)
  for (const point of line) context.lineTo(...point)
  context.lineTo(width + 3, height)
  context.closePath()
  const fill = context.createLinearGradient(0, base - amplitude, 0, base + amplitude * 0.9)
  fill.addColorStop(0, style.top)
  fill.addColorStop(1, style.bottom)
  context.fillStyle = fill
  context.fill()
  context.clip()
  context.globalCompositeOperation = 'soft-light'
  for (let crease = 0; crease < 380; crease++) {
    let [x, y] = line[Math.floor(random() * line.length)] as [number, number]
    const length = 10 + random() * 70
    context.strokeStyle =
      random() < 0.55 ? `rgb(255 240 210 / ${random() * 0.36})` : `rgb(0 0 20 / ${random() * 0.42})`
    context.lineWidth = 0.6 + random() * 1.7
    context.beginPath()
    context.moveTo(x, y)
    for (let step = 0; step < length; step += 6) {
      x += (noise(x * 0.02, y * 0.02 + seed, 2) - 0.5) * 14 + 1.5
      y += 5
      context.lineTo(x, y)
    }
    context.stroke()
  }
  context.restore()
  context.beginPath()
  for (const point of line) context.lineTo(...point)
  context.strokeStyle = style.rim
  context.lineWidth = 1.5
  context.stroke()
}
