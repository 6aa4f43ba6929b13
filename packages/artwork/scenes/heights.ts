import { type Context, createLayer, isolated } from '../canvas.ts'
import { gear } from '../creatures/gear.ts'
import { metal, oklch } from '../palette.ts'
import { between } from '../random.ts'
import { clouds, mist, moon, type Scene, type SceneView, sky, sparks, stars } from './scene.ts'

/** A city of clocks above the clouds: towers on floating isles, great wheels in the sky. */
export const heights: Scene = (context, view) => {
  const { width, height, unit, random } = view
  sky(context, view)
  stars(context, view, 90)
  wheels(context, view)
  moon(context, view, width * between(random, 0.3, 0.7), height * 0.34, unit * 0.13)
  clouds(context, view, height * 0.14, height * 0.5, 5, 0.24)
  const isles = Math.round((7 * width) / unit)
  for (let index = 0; index < isles; index++) {
    const depth = index / (isles - 1)
    const side = index % 2 ? 1 : -1
    const spread = between(random, 0.14, 0.44)
    isle(
      context,
      view,
      width * (0.5 + side * spread),
      height * (0.42 + depth * 0.34),
      unit * (0.1 + depth * 0.14),
      depth,
    )
    if (index % 2) mist(context, view, height * (0.5 + depth * 0.3), height * 0.1, 0.22)
  }
  cloudSea(context, view)
  sparks(context, view, view.palette.glow, 50, { top: 0.2, size: 2.4 })
}

function wheels(context: Context, view: SceneView): void {
  const { width, height, unit, random, palette } = view
  const { canvas, context: layer } = createLayer(width, height)
  for (const [x, y, size, teeth] of [
    [0.12, 0.18, 0.3, 30],
    [0.9, 0.08, 0.24, 24],
    [0.84, 0.44, 0.16, 18],
  ] as const) {
    gear(
      layer,
      { random, palette, grandeur: 0 },
      [width * x, height * y],
      unit * size,
      teeth,
      random() * 6,
      'gold',
    )
  }
  isolated(context, () => {
    context.globalAlpha = 0.3
    context.globalCompositeOperation = 'soft-light'
    context.drawImage(canvas, 0, 0)
    context.globalCompositeOperation = 'source-over'
    context.globalAlpha = 0.16
    context.drawImage(canvas, 0, 0)
  })
}

function isle(
  context: Context,
  { random, palette, noise }: SceneView,
  x: number,
  y: number,
  size: number,
  depth: number,
): void {
  const haze = 0.26 * (1 - depth)
  const rock = (lightness: number) => oklch(lightness + haze, 0.06, palette.second)
  // Towers behind, rock in front.
  const towers = 3 + Math.floor(random() * 3)
  for (let index = 0; index < towers; index++) {
    const u = towers === 1 ? 0 : (index / (towers - 1)) * 2 - 1
    const tall = size * between(random, 0.7, 1.7) * (1.2 - Math.abs(u) * 0.5)
    const wide = size * between(random, 0.13, 0.2)
    tower(context, x + u * size * 0.62, y, wide, tall, palette, haze, random() < 0.6)
  }
  context.beginPath()
  context.moveTo(x - size, y)
  context.quadraticCurveTo(x, y - size * 0.2, x + size, y)
  for (let step = 0; step <= 14; step++) {
    const t = step / 14
    const px = x + size * (1 - t * 2)
    const drop = Math.sin(t * Math.PI) ** 1.4 * size * (0.8 + 0.5 * noise(t * 6 + x, y, 2))
    context.lineTo(px, y + drop)
  }
  context.closePath()
  const fill = context.createLinearGradient(x - size, y - size * 0.2, x + size * 0.4, y + size)
  fill.addColorStop(0, rock(0.66))
  fill.addColorStop(0.35, rock(0.42))
  fill.addColorStop(1, rock(0.2))
  context.fillStyle = fill
  context.fill()
  context.beginPath()
  context.moveTo(x - size, y)
  context.quadraticCurveTo(x, y - size * 0.2, x + size, y)
  context.lineWidth = size * 0.05
  context.strokeStyle = oklch(0.66 + haze, 0.1, 140)
  context.stroke()
}

function tower(
  context: Context,
  x: number,
  y: number,
  wide: number,
  tall: number,
  palette: SceneView['palette'],
  haze: number,
  clock: boolean,
): void {
  const wall = context.createLinearGradient(x - wide, 0, x + wide, 0)
  wall.addColorStop(0, oklch(Math.min(0.97, 0.88 + haze), 0.05, palette.glow))
  wall.addColorStop(0.5, oklch(0.68 + haze, 0.07, palette.main))
  wall.addColorStop(1, oklch(0.36 + haze, 0.07, palette.second))
  context.fillStyle = wall
  context.fillRect(x - wide, y - tall, wide * 2, tall + 2)
  context.beginPath()
  context.moveTo(x - wide * 1.35, y - tall)
  context.quadraticCurveTo(x - wide * 0.3, y - tall - wide * 1.4, x, y - tall - wide * 3.6)
  context.quadraticCurveTo(x + wide * 0.3, y - tall - wide * 1.4, x + wide * 1.35, y - tall)
  context.closePath()
  const roof = context.createLinearGradient(x - wide, 0, x + wide, 0)
  roof.addColorStop(0, oklch(0.76 + haze * 0.5, 0.1, palette.second))
  roof.addColorStop(1, oklch(0.36 + haze, 0.11, palette.second))
  context.fillStyle = roof
  context.fill()
  if (clock) {
    context.beginPath()
    context.arc(x, y - tall + wide * 1.3, wide * 0.72, 0, Math.PI * 2)
    context.fillStyle = oklch(0.97, 0.06, 95)
    context.fill()
    context.lineWidth = wide * 0.16
    context.strokeStyle = metal(context, 'gold', x - wide, y - tall, wide * 2, wide * 2)
    context.stroke()
    context.beginPath()
    context.moveTo(x, y - tall + wide * 0.8)
    context.lineTo(x, y - tall + wide * 1.3)
    context.lineTo(x + wide * 0.32, y - tall + wide * 1.5)
    context.lineWidth = wide * 0.11
    context.strokeStyle = oklch(0.3, 0.06, 60)
    context.stroke()
  }
  for (let floor = 0; floor * wide * 1.3 < tall - wide * 3; floor++) {
    context.fillStyle = oklch(0.93, 0.12, 90, 0.9)
    context.fillRect(x - wide * 0.16, y - tall + wide * (2.7 + floor * 1.3), wide * 0.32, wide * 0.6)
  }
}

function cloudSea(context: Context, { width, height, unit, random, palette }: SceneView): void {
  for (let layer = 0; layer < 4; layer++) {
    const t = layer / 3
    const base = height * (0.76 + t * 0.2)
    for (let puff = 0; puff < (30 * width) / unit; puff++) {
      const x = random() * width
      const size = unit * between(random, 0.05, 0.13) * (0.7 + t * 0.6)
      const y = base + (random() - 0.5) * height * 0.05
      const fill = context.createRadialGradient(x - size * 0.3, y - size * 0.5, size * 0.05, x, y, size)
      fill.addColorStop(0, oklch(0.98 - t * 0.04, 0.035, palette.glow, 0.95))
      fill.addColorStop(0.6, oklch(0.86 - t * 0.1, 0.09, palette.glow - 30, 0.72))
      fill.addColorStop(1, oklch(0.64 - t * 0.1, 0.13, palette.mid, 0))
      context.fillStyle = fill
      context.beginPath()
      context.arc(x, y, size, 0, Math.PI * 2)
      context.fill()
    }
  }
}
