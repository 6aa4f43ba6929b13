/**
 * Everything that is costly is drawn once into a small canvas; a frame only moves, turns and fades
 * these pictures. No blur filters and no shadows: they are slow, and Safari lacks the former.
 */
export type Spark = 'star' | 'petal' | 'shard' | 'bubble' | 'ember'

export interface Sprite {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
}

/** `isOpaque`: nothing shows through it, which is cheaper to draw. */
export function createSprite(width: number, height: number, isOpaque = false): Sprite {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width)
  canvas.height = Math.ceil(height)
  const context = canvas.getContext('2d', { alpha: !isOpaque })
  if (!context) throw new Error('This browser has no 2D canvas')
  return { canvas, context }
}

export function oklch(lightness: number, chroma: number, hue: number, alpha = 1): string {
  return `oklch(${lightness} ${chroma} ${hue} / ${alpha})`
}

/** A point of light: white heart, coloured halo. */
export function glowSprite(hue: number, chroma: number): HTMLCanvasElement {
  const { canvas, context } = createSprite(128, 128)
  const halo = context.createRadialGradient(64, 64, 0, 64, 64, 64)
  halo.addColorStop(0, 'rgb(255 255 255 / 1)')
  halo.addColorStop(0.1, oklch(0.95, chroma * 0.5, hue, 0.9))
  halo.addColorStop(0.32, oklch(0.76, chroma, hue, 0.36))
  halo.addColorStop(0.66, oklch(0.6, chroma, hue, 0.08))
  halo.addColorStop(1, oklch(0.5, chroma, hue, 0))
  context.fillStyle = halo
  context.fillRect(0, 0, 128, 128)
  return canvas
}

/**
 * A wheel of soft beams. Each beam is several faint wedges of different width, which gives it a
 * soft edge; turning two wheels against each other makes the light shimmer.
 */
export function beamWheel(
  random: () => number,
  hueAt: (position: number) => number,
  chroma: number,
  beams: number,
): HTMLCanvasElement {
  const size = 640
  const half = size / 2
  const { canvas, context } = createSprite(size, size)
  context.globalCompositeOperation = 'lighter'
  for (let beam = 0; beam < beams; beam++) {
    const angle = ((beam + random() * 0.8) / beams) * Math.PI * 2
    const width = 0.02 + random() ** 2 * 0.12
    const length = half * (0.6 + random() * 0.4)
    const hue = hueAt(beam / beams)
    const light = context.createRadialGradient(half, half, 4, half, half, length)
    light.addColorStop(0, oklch(0.9, chroma * 0.7, hue, 0.17))
    light.addColorStop(0.35, oklch(0.74, chroma, hue, 0.11))
    light.addColorStop(1, oklch(0.6, chroma, hue, 0))
    context.fillStyle = light
    for (const share of [1, 0.74, 0.5, 0.26]) {
      context.beginPath()
      context.moveTo(half, half)
      context.arc(half, half, length, angle - width * share, angle + width * share)
      context.fill()
    }
  }
  return canvas
}

/** One long soft beam from the left edge to the right: wings and bolts are made of these. */
export function beamSprite(hue: number, chroma: number): HTMLCanvasElement {
  const { canvas, context } = createSprite(256, 48)
  for (let layer = 0; layer < 8; layer++) {
    const half = 22 * (1 - layer / 8)
    const light = context.createLinearGradient(0, 0, 256, 0)
    light.addColorStop(0, oklch(0.97, chroma * 0.3, hue, 0))
    light.addColorStop(0.14, oklch(0.93, chroma * 0.6, hue, 0.2))
    light.addColorStop(0.5, oklch(0.76, chroma, hue, 0.15))
    light.addColorStop(1, oklch(0.7, chroma, hue, 0))
    context.fillStyle = light
    context.beginPath()
    context.moveTo(0, 24)
    context.quadraticCurveTo(90, 24 - half * 1.6, 256, 24)
    context.quadraticCurveTo(90, 24 + half * 1.6, 0, 24)
    context.fill()
  }
  return canvas
}

type DrawSpark = (context: CanvasRenderingContext2D, hue: number, chroma: number) => void

const sparks: Record<Spark, DrawSpark> = {
  star(context, hue, chroma) {
    context.fillStyle = oklch(0.97, chroma * 0.35, hue)
    context.beginPath()
    for (let point = 0; point < 8; point++) {
      const angle = (point / 8) * Math.PI * 2
      const reach = point % 2 ? 5 : 30
      context.lineTo(32 + Math.cos(angle) * reach, 32 + Math.sin(angle) * reach)
    }
    context.fill()
  },
  petal(context, hue, chroma) {
    const fill = context.createLinearGradient(10, 32, 56, 32)
    fill.addColorStop(0, oklch(0.97, chroma * 0.3, hue))
    fill.addColorStop(1, oklch(0.74, chroma, hue))
    context.fillStyle = fill
    context.beginPath()
    context.moveTo(6, 32)
    context.bezierCurveTo(20, 10, 46, 12, 58, 28)
    context.lineTo(53, 32)
    context.lineTo(58, 36)
    context.bezierCurveTo(46, 52, 20, 54, 6, 32)
    context.fill()
  },
  shard(context, hue, chroma) {
    for (const [shape, lightness] of [
      [[6, 34, 40, 8, 36, 34], 0.97],
      [[40, 8, 60, 36, 36, 34], 0.7],
      [[6, 34, 36, 34, 30, 54], 0.82],
      [[36, 34, 60, 36, 30, 54], 0.58],
    ] as const) {
      context.fillStyle = oklch(lightness, chroma * 0.7, hue)
      context.beginPath()
      for (let index = 0; index < shape.length; index += 2)
        context.lineTo(shape[index] as number, shape[index + 1] as number)
      context.fill()
    }
  },
  bubble(context, hue, chroma) {
    context.beginPath()
    context.arc(32, 32, 24, 0, Math.PI * 2)
    context.fillStyle = oklch(0.85, chroma * 0.6, hue, 0.25)
    context.fill()
    context.lineWidth = 3
    context.strokeStyle = oklch(0.95, chroma * 0.4, hue, 0.9)
    context.stroke()
    context.beginPath()
    context.arc(24, 23, 6, 0, Math.PI * 2)
    context.fillStyle = '#fff'
    context.fill()
  },
  ember(context, hue, chroma) {
    context.fillStyle = oklch(0.92, chroma, hue)
    context.beginPath()
    context.moveTo(4, 32)
    context.quadraticCurveTo(30, 16, 60, 32)
    context.quadraticCurveTo(30, 44, 4, 32)
    context.fill()
  },
}

/** A spark on its own halo. */
export function sparkSprite(kind: Spark, hue: number, chroma: number): HTMLCanvasElement {
  const { canvas, context } = createSprite(64, 64)
  context.globalAlpha = 0.75
  context.drawImage(glowSprite(hue, chroma), 0, 0, 64, 64)
  context.globalAlpha = 1
  sparks[kind](context, hue, chroma)
  return canvas
}
