import { type Context, createLayer, glow, isolated } from '../canvas.ts'
import { oklch } from '../palette.ts'
import { between } from '../random.ts'
import { clouds, moon, ridge, type Scene, type SceneView, sky, sparks } from './scene.ts'

/** A burning country at dusk: black ridges, rivers of lava, smoke lit from below, embers. */
export const volcano: Scene = (context, view) => {
  const { width, height, unit, random, palette } = view
  sky(context, view)
  moon(
    context,
    view,
    width * between(random, 0.3, 0.7),
    height * between(random, 0.28, 0.38),
    unit * between(random, 0.15, 0.21),
  )
  smoke(context, view)
  clouds(context, view, height * 0.24, height * 0.5, 4, 0.16)
  const ridges = 5
  for (let index = 0; index < ridges; index++) {
    const t = index / (ridges - 1)
    ridge(context, view, {
      base: height * (0.56 + t * 0.4),
      amplitude: height * (0.24 - t * 0.1),
      roughness: (2.4 + t * 2) * (width / unit),
      seed: random() * 60,
      top: oklch(0.5 - t * 0.36, 0.13 - t * 0.05, palette.mid - 8 * t),
      bottom: oklch(0.72 - t * 0.52, 0.15 - t * 0.07, palette.glow - t * 34),
      rim: oklch(0.9, 0.13, palette.glow, 0.75 - t * 0.4),
    })
    if (index === 1 || index === 2) lavaRiver(context, view, height * (0.6 + t * 0.4))
  }
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    glow(
      context,
      width * 0.5,
      height * 1.02,
      width * 0.72,
      (alpha) => oklch(0.68, 0.19, palette.glow - 24, alpha),
      0.75,
    )
  })
  sparks(context, view, palette.glow - 14, 110, { top: 0.15, size: 3 })
}

function smoke(context: Context, { width, height, random, noise, palette }: SceneView): void {
  const { canvas, context: small } = createLayer(width / 3, height / 3)
  small.scale(1 / 3, 1 / 3)
  const origin = width * between(random, 0.2, 0.8)
  for (let puff = 0; puff < 70; puff++) {
    const t = puff / 70
    const x = origin + (noise(t * 4, 3, 3) - 0.5) * width * 0.8 * t + (random() - 0.5) * 90
    const y = height * (0.52 - t * 0.56)
    const size = 30 + t * 110
    const lit = small.createRadialGradient(x, y + size * 0.4, 0, x, y, size)
    lit.addColorStop(0, oklch(0.52 - t * 0.2, 0.12, palette.glow - 30, 0.34))
    lit.addColorStop(1, oklch(0.24, 0.05, palette.deep, 0))
    small.fillStyle = lit
    small.fillRect(x - size, y - size, size * 2, size * 2)
  }
  isolated(context, () => {
    context.globalAlpha = 0.8
    context.filter = 'blur(3px)'
    context.drawImage(canvas, 0, 0, width, height)
  })
}

function lavaRiver(context: Context, { width, height, random, palette }: SceneView, y: number): void {
  const start = width * between(random, 0.2, 0.8)
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    for (const [thickness, lightness, blur] of [
      [26, 0.5, 12],
      [9, 0.74, 3],
      [3, 0.95, 0],
    ] as const) {
      const wander = 12.9
      context.filter = blur ? `blur(${blur}px)` : 'none'
      context.beginPath()
      for (let step = 0; step <= 40; step++) {
        const t = step / 40
        const x =
          start + Math.sin(t * wander) * (20 + 100 * t) + t * width * (start > width / 2 ? -0.24 : 0.24)
        context.lineTo(x, y + t * height * 0.2)
      }
      context.lineWidth = thickness
      context.lineJoin = 'round'
      context.strokeStyle = oklch(lightness, 0.18, palette.glow - 26)
      context.stroke()
    }
  })
}
