/**
 * Everything that is costly is drawn once into a small canvas; a frame only moves, turns and fades
 * these pictures. No blur filters and no shadows: they are slow, and Safari lacks the former.
 */
import { around, block, disc, globe, line, oklch, polygon, shade, shape } from './shapes.ts'

export type Spark = 'star' | 'petal' | 'shard' | 'bubble' | 'ember'

function createCanvas(width: number, height: number, options?: CanvasRenderingContext2DSettings) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width)
  canvas.height = Math.ceil(height)
  const context = canvas.getContext('2d', options)
  if (!context) throw new Error('This browser has no 2D canvas')
  return { canvas, context }
}

/** A canvas that is painted anew with each frame. Nothing shows through it, which is cheaper to draw. */
export const createLayer = () => createCanvas(1, 1, { alpha: false })

/**
 * A picture that is painted once. A browser only notes down what is painted, until the picture is needed; it is drawn here
 * onto a single pixel, or the first frame that shows it would come late.
 */
export function sprite(
  width: number,
  height: number,
  paint: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const { canvas, context } = createCanvas(width, height)
  paint(context)
  createCanvas(1, 1).context.drawImage(canvas, 0, 0, 1, 1)
  return canvas
}

/** A point of light: white heart, coloured halo. */
export function glowSprite(hue: number, chroma: number): HTMLCanvasElement {
  return sprite(128, 128, (context) => {
    const halo = globe(
      context,
      [64, 64, 64],
      [1, 0, hue],
      [0.86, chroma, hue, 0.56],
      [0.76, chroma, hue, 0.28],
      [0.66, chroma, hue, 0.1],
      [0.6, chroma, hue, 0.04],
      [0.5, chroma, hue, 0],
    )
    shape(context, block(0, 0, 128, 128), halo)
  })
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
  const half = 160
  return sprite(half * 2, half * 2, (context) => {
    context.globalCompositeOperation = 'lighter'
    context.translate(half, half)
    for (let beam = 0; beam < beams; beam++) {
      const angle = ((beam + random() * 0.8) / beams) * Math.PI * 2
      const width = 0.02 + random() ** 2 * 0.12
      const length = half * (0.6 + random() * 0.4)
      const hue = hueAt(beam / beams)
      const light = globe(
        context,
        [0, 0, length],
        [0.9, chroma * 0.7, hue, 0.17],
        [0.76, chroma, hue, 0.12],
        [0.68, chroma, hue, 0.06],
        [0.6, chroma, hue, 0],
      )
      for (const share of [1, 0.74, 0.5, 0.26]) {
        const [from, to] = [angle - width * share, angle + width * share].map(
          (edge) => `${Math.cos(edge) * length} ${Math.sin(edge) * length}`,
        )
        shape(context, `M0 0L${from}L${to}`, light)
      }
    }
  })
}

/** One long soft beam from the left edge to the right: wings and bolts are made of these. */
export function beamSprite(hue: number, chroma: number): HTMLCanvasElement {
  return sprite(128, 24, (context) => {
    context.scale(0.5, 0.5)
    for (let layer = 0; layer < 8; layer++) {
      const half = 22 * (1 - layer / 8)
      const light = shade(
        context,
        [0, 0, 256, 0],
        [0.97, chroma * 0.3, hue, 0],
        [0.9, chroma * 0.6, hue, 0.2],
        [0.76, chroma, hue, 0.15],
        [0.73, chroma, hue, 0.07],
        [0.7, chroma, hue, 0],
      )
      shape(context, `M0 24Q90 ${24 - half * 1.6} 256 24Q90 ${24 + half * 1.6} 0 24`, light)
    }
  })
}

type PaintSpark = (context: CanvasRenderingContext2D, hue: number, chroma: number) => void

const sparks: Record<Spark, PaintSpark> = {
  star(context, hue, chroma) {
    const points = around(8, (point) => (point % 2 ? 5 : 30))
    shape(context, polygon(...points), oklch(0.97, chroma * 0.35, hue))
  },
  petal: (context, hue, chroma) =>
    shape(
      context,
      'M-26 0C-12 -22 14 -20 26 -4L21 0L26 4C14 20 -12 22 -26 0',
      shade(context, [-22, 0, 24, 0], [0.97, chroma * 0.3, hue], [0.74, chroma, hue]),
    ),
  shard(context, hue, chroma) {
    for (const [outline, lightness] of [
      ['M-26 2L8 -24L4 2', 0.97],
      ['M8 -24L28 4L4 2', 0.7],
      ['M-26 2L4 2L-2 22', 0.82],
      ['M4 2L28 4L-2 22', 0.58],
    ] as const)
      shape(context, outline, oklch(lightness, chroma * 0.7, hue))
  },
  bubble(context, hue, chroma) {
    shape(context, disc(0, 0, 24), oklch(0.85, chroma * 0.6, hue, 0.25))
    line(context, disc(0, 0, 24), oklch(0.95, chroma * 0.4, hue, 0.9), 3)
    shape(context, disc(-8, -9, 6), '#fff')
  },
  ember: (context, hue, chroma) => shape(context, 'M-28 0Q-2 -16 28 0Q-2 12 -28 0', oklch(0.92, chroma, hue)),
}

/** A spark on its own halo. */
export function sparkSprite(kind: Spark, hue: number, chroma: number): HTMLCanvasElement {
  return sprite(64, 64, (context) => {
    context.globalAlpha = 0.75
    context.drawImage(glowSprite(hue, chroma), 0, 0, 64, 64)
    context.globalAlpha = 1
    context.translate(32, 32)
    sparks[kind](context, hue, chroma)
  })
}
