import { type Context, createLayer, glow, isolated } from '../canvas.ts'
import { oklch } from '../palette.ts'
import { between } from '../random.ts'
import { lock } from '../shapes.ts'
import { clouds, mist, moon, type Scene, type SceneView, sky, sparks, stars } from './scene.ts'

/** Two moods of one sea, chosen by the seed: under the water, or under the moon above it. */
export const sea: Scene = (context, view) => {
  if (view.random() < 0.6) underwater(context, view)
  else moonlit(context, view)
}

function underwater(context: Context, view: SceneView): void {
  const { width, height, random, palette, noise } = view
  const ramp = context.createLinearGradient(0, 0, 0, height)
  ramp.addColorStop(0, oklch(0.86, 0.09, palette.glow))
  ramp.addColorStop(0.2, oklch(0.66, palette.chroma, palette.mid))
  ramp.addColorStop(0.6, oklch(0.4, palette.chroma, palette.deep))
  ramp.addColorStop(1, oklch(0.17, 0.09, palette.deep + 14))
  context.fillStyle = ramp
  context.fillRect(0, 0, width, height)
  lightShafts(context, view)
  for (let layer = 0; layer < 4; layer++) {
    const depth = layer / 3
    const base = height * (0.68 + depth * 0.24)
    context.fillStyle = oklch(0.42 - depth * 0.28, 0.1 - depth * 0.03, palette.deep + depth * 10)
    context.beginPath()
    context.moveTo(0, height)
    for (let x = 0; x <= width; x += 6)
      context.lineTo(x, base - noise(x * 0.005 + layer * 7, layer, 4) * height * 0.16)
    context.lineTo(width, height)
    context.fill()
    coral(context, view, depth, base)
    mist(context, view, base, height * 0.08, 0.14 - depth * 0.1)
  }
  for (let bubble = 0; bubble < 46; bubble++) {
    const radius = 1.5 + random() ** 2 * 11
    const x = random() * width
    const y = random() * height
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fillStyle = oklch(0.9, 0.06, palette.glow, 0.12)
    context.fill()
    context.strokeStyle = oklch(0.97, 0.04, palette.glow, 0.55)
    context.lineWidth = 1
    context.stroke()
    context.beginPath()
    context.arc(x - radius * 0.35, y - radius * 0.4, radius * 0.2, 0, Math.PI * 2)
    context.fillStyle = 'rgb(255 255 255 / 0.85)'
    context.fill()
  }
  sparks(context, view, palette.accent, 40, { top: 0.2, size: 2.2 })
}

function lightShafts(context: Context, { width, height, random, palette }: SceneView): void {
  const { canvas, context: small } = createLayer(width / 3, height / 3)
  small.scale(1 / 3, 1 / 3)
  small.globalCompositeOperation = 'lighter'
  const source = width * between(random, 0.2, 0.8)
  for (let shaft = 0; shaft < 22; shaft++) {
    const from = source + (random() - 0.5) * width * 0.7
    const to = from + (from - source) * 1.5 + (random() - 0.5) * 120
    const beam = small.createLinearGradient(0, 0, 0, height * 0.9)
    beam.addColorStop(0, oklch(0.95, 0.06, palette.glow, 0.2 + random() * 0.22))
    beam.addColorStop(1, oklch(0.8, 0.1, palette.glow, 0))
    const size = 6 + random() * 36
    small.fillStyle = beam
    small.beginPath()
    small.moveTo(from - size * 0.3, -20)
    small.lineTo(from + size * 0.3, -20)
    small.lineTo(to + size * 1.6, height * 0.9)
    small.lineTo(to - size * 1.6, height * 0.9)
    small.fill()
  }
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    context.filter = 'blur(7px)'
    context.drawImage(canvas, 0, 0, width, height)
  })
  // The bright ceiling of water.
  for (let ripple = 0; ripple < 60; ripple++) {
    context.beginPath()
    context.ellipse(
      random() * width,
      random() ** 2 * height * 0.13,
      10 + random() * 60,
      1 + random() * 3,
      0,
      0,
      Math.PI * 2,
    )
    context.fillStyle = oklch(0.98, 0.03, palette.glow, random() * 0.45)
    context.fill()
  }
}

function coral(
  context: Context,
  { width, height, random, palette }: SceneView,
  depth: number,
  base: number,
): void {
  const count = Math.round(((12 - depth * 4) * width) / 650)
  for (let plant = 0; plant < count; plant++) {
    const spot = random()
    if (depth > 0.3 && Math.abs(spot - 0.5) < 0.24) continue
    const x = spot * width
    const size = height * between(random, 0.08, 0.2) * (0.6 + depth * 0.8)
    const lightness = 0.55 - depth * 0.3
    const hue = random() < 0.5 ? palette.accent : palette.second
    const blades = 5 + Math.floor(random() * 7)
    for (let blade = 0; blade < blades; blade++) {
      const lean = (blade / (blades - 1) - 0.5) * 1.5
      lock(
        context,
        [x + lean * 14, base + 10],
        -Math.PI / 2 + lean * 0.6,
        size * between(random, 0.6, 1.1),
        size * 0.06,
        between(random, -0.3, 0.3),
      )
      context.fillStyle = oklch(lightness + random() * 0.14, 0.12, hue, 0.9)
      context.fill()
    }
  }
}

function moonlit(context: Context, view: SceneView): void {
  const { width, height, unit, random, palette } = view
  sky(context, view)
  stars(context, view, 190)
  const x = width * between(random, 0.35, 0.65)
  moon(context, view, x, height * 0.34, unit * 0.17)
  clouds(context, view, height * 0.2, height * 0.48, 5, 0.22)
  const horizon = height * 0.54
  const water = context.createLinearGradient(0, horizon, 0, height)
  water.addColorStop(0, oklch(0.72, 0.1, palette.glow))
  water.addColorStop(0.25, oklch(0.45, palette.chroma, palette.mid))
  water.addColorStop(1, oklch(0.18, 0.09, palette.deep))
  context.fillStyle = water
  context.fillRect(0, horizon, width, height - horizon)
  for (let row = 0; row < 15; row++) {
    const t = row / 14
    const y = horizon + t ** 1.6 * (height - horizon) + 8
    const radius = 12 + t * 68
    for (let wave = -1; wave * radius * 1.8 < width + radius * 2; wave++) {
      const cx = wave * radius * 1.8 + (row % 2) * radius * 0.9
      for (const [ring, alpha] of [
        [1, 0.5],
        [0.72, 0.32],
        [0.46, 0.22],
      ] as const) {
        context.beginPath()
        context.arc(cx, y + radius * 0.5, radius * ring, Math.PI * 1.08, Math.PI * 1.92)
        context.lineWidth = 0.8 + t * 1.8
        context.strokeStyle = oklch(0.93, 0.06, palette.glow, alpha * (0.4 + t * 0.5))
        if (ring === 1) {
          context.fillStyle = oklch(0.42 - t * 0.22, 0.11, palette.mid + t * 20, 0.85)
          context.fill()
        }
        context.stroke()
      }
    }
  }
  isolated(context, () => {
    context.globalCompositeOperation = 'lighter'
    for (let glint = 0; glint < 120; glint++) {
      const t = random()
      const gx = x + (random() - 0.5) * width * (0.12 + t * 0.3)
      context.fillStyle = oklch(0.95, 0.06, palette.glow, 0.5 * random())
      context.fillRect(gx, horizon + t * (height - horizon), 8 + random() * 30 * t, 1 + t * 2)
    }
    glow(context, x, horizon + 20, width * 0.4, (alpha) => oklch(0.85, 0.1, palette.glow, alpha), 0.4)
  })
  sparks(context, view, palette.glow, 36, { top: 0.3, size: 2.4 })
}
