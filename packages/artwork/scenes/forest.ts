import { type Context, createLayer, isolated } from '../canvas.ts'
import { oklch } from '../palette.ts'
import { between } from '../random.ts'
import { clouds, mist, moon, type Scene, type SceneView, sky, sparks, stars } from './scene.ts'

/** A night forest under an aurora: layered conifers, mist between them, fireflies. */
export const forest: Scene = (context, view) => {
  const { width, height, unit, random } = view
  sky(context, view)
  stars(context, view, 240)
  aurora(context, view)
  moon(
    context,
    view,
    width * between(random, 0.24, 0.76),
    height * between(random, 0.2, 0.32),
    unit * 0.1,
    random() < 0.5,
  )
  clouds(context, view, height * 0.3, height * 0.5, 3, 0.1)
  const layers = 5
  for (let layer = 0; layer < layers; layer++) {
    const depth = layer / (layers - 1)
    trees(context, view, depth)
    if (layer < layers - 1)
      mist(context, view, height * (0.66 + depth * 0.26), height * 0.09, 0.3 - depth * 0.14)
  }
  sparks(context, view, view.palette.accent, 70, { top: 0.4 })
}

function aurora(context: Context, { width, height, random, noise, palette }: SceneView): void {
  const { canvas, context: small } = createLayer(width / 3, height / 3)
  small.scale(1 / 3, 1 / 3)
  small.globalCompositeOperation = 'lighter'
  for (let curtain = 0; curtain < 3; curtain++) {
    const offset = random() * 50
    const hue = [palette.accent, palette.second, palette.mid][curtain] as number
    for (let x = -10; x < width + 10; x += 5) {
      const y = height * (0.1 + curtain * 0.07) + noise(x * 0.004 + offset, curtain, 3) * height * 0.24
      const length = height * (0.12 + 0.2 * noise(x * 0.02 + offset, 9, 2))
      const strength = 0.34 * noise(x * 0.012 + offset, 4, 3)
      const ray = small.createLinearGradient(0, y - length, 0, y + length * 0.3)
      ray.addColorStop(0, oklch(0.75, 0.15, hue, 0))
      ray.addColorStop(0.75, oklch(0.82, 0.16, hue, strength))
      ray.addColorStop(1, oklch(0.85, 0.14, hue, 0))
      small.fillStyle = ray
      small.fillRect(x, y - length, 6, length * 1.3)
    }
  }
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    context.filter = 'blur(4px)'
    context.drawImage(canvas, 0, 0, width, height)
  })
}

function trees(context: Context, { width, height, random, noise, palette }: SceneView, depth: number): void {
  const ground = height * (0.62 + depth * 0.34)
  const count = Math.round(((30 - depth * 19) * width) / 650)
  const lightness = 0.5 - depth * 0.4
  const fill = oklch(lightness, 0.075 - depth * 0.03, palette.mid + depth * 20)
  const rim = oklch(lightness + 0.3, 0.09, palette.accent, 0.5 - depth * 0.26)
  context.fillStyle = fill
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width; x += 8)
    context.lineTo(x, ground - noise(x * 0.006 + depth * 9, depth * 5, 3) * 40)
  context.lineTo(width, height)
  context.fill()
  for (let index = 0; index < count; index++) {
    const spot = (index + 0.2 + random() * 0.6) / count
    // The front rows leave the middle open, where the creature stands.
    if (depth > 0.6 && Math.abs(spot - 0.5) < 0.22) continue
    const x = spot * width
    const size = height * between(random, 0.16, 0.28) * (0.7 + depth * 1.15)
    conifer(context, x, ground + 14, size, size * between(random, 0.15, 0.21), random, fill, rim)
  }
}

function conifer(
  context: Context,
  x: number,
  y: number,
  size: number,
  spread: number,
  random: SceneView['random'],
  fill: string,
  rim: string,
): void {
  const tiers = 9
  const left: [number, number][] = []
  const right: [number, number][] = []
  for (let tier = 0; tier <= tiers; tier++) {
    const t = tier / tiers
    const reach = spread * t ** 0.85 * between(random, 0.85, 1.15)
    const level = y - size + size * t
    left.push([x - reach, level + size * 0.035], [x - reach * 0.48, level])
    right.push([x + reach, level + size * 0.035], [x + reach * 0.48, level])
  }
  context.beginPath()
  context.moveTo(x, y - size * 1.04)
  for (const point of right) context.lineTo(...point)
  context.lineTo(x, y + 6)
  for (const point of left.reverse()) context.lineTo(...point)
  context.closePath()
  context.fillStyle = fill
  context.fill()
  context.beginPath()
  context.moveTo(x, y - size * 1.04)
  for (const point of left.reverse()) context.lineTo(...point)
  context.strokeStyle = rim
  context.lineWidth = 1
  context.stroke()
}
