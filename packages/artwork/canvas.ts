/** What every picture is drawn with: layers, soft light, grain and lettering. */
import { oklch, type Palette } from './palette.ts'
import type { Random } from './random.ts'

export type Context = OffscreenCanvasRenderingContext2D

export interface Layer {
  canvas: OffscreenCanvas
  context: Context
}

export function createLayer(width: number, height: number): Layer {
  const canvas = new OffscreenCanvas(Math.ceil(width), Math.ceil(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2D canvas')
  return { canvas, context }
}

export function copyOf(source: OffscreenCanvas): Layer {
  const layer = createLayer(source.width, source.height)
  layer.context.drawImage(source, 0, 0)
  return layer
}

/** The shape of `source` filled with one colour. */
export function silhouette(source: OffscreenCanvas, colour: string): OffscreenCanvas {
  const { canvas, context } = copyOf(source)
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/** Runs `draw` with the context saved, so that no setting leaks out. */
export function isolated(context: Context, draw: () => void): void {
  context.save()
  draw()
  context.restore()
}

export function roundedBox(
  context: Context,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
}

/** A point of light that fades to nothing at `radius`. Draw it with 'lighter' or 'screen'. */
export function glow(
  context: Context,
  x: number,
  y: number,
  radius: number,
  colour: (alpha: number) => string,
  strength = 1,
): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, colour(strength))
  gradient.addColorStop(0.3, colour(strength * 0.42))
  gradient.addColorStop(0.65, colour(strength * 0.1))
  gradient.addColorStop(1, colour(0))
  context.fillStyle = gradient
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

/**
 * Beams from one point. They are drawn small and blurred, because a beam with a hard edge
 * reads as a paper fan.
 */
export function softRays(
  context: Context,
  box: { width: number; height: number },
  centre: { x: number; y: number },
  random: Random,
  colour: (alpha: number) => string,
  { count = 40, strength = 0.5, reach = 1 } = {},
): void {
  const scale = 0.5
  const { canvas, context: small } = createLayer(box.width * scale, box.height * scale)
  small.scale(scale, scale)
  small.globalCompositeOperation = 'lighter'
  const radius = Math.hypot(box.width, box.height) * 0.62 * reach
  for (let index = 0; index < count; index++) {
    const angle = random() * Math.PI * 2
    const width = 0.008 + random() * random() * 0.07
    const gradient = small.createRadialGradient(centre.x, centre.y, 0, centre.x, centre.y, radius)
    gradient.addColorStop(0, colour(strength * (0.3 + random() * 0.7)))
    gradient.addColorStop(0.55, colour(strength * 0.22))
    gradient.addColorStop(1, colour(0))
    small.fillStyle = gradient
    small.beginPath()
    small.moveTo(centre.x, centre.y)
    small.arc(centre.x, centre.y, radius, angle - width, angle + width)
    small.fill()
  }
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    context.filter = 'blur(5px)'
    context.drawImage(canvas, 0, 0, box.width, box.height)
  })
}

/** Glints, a few of them with a cross of light. */
export function sparkle(
  context: Context,
  random: Random,
  palette: Palette,
  width: number,
  height: number,
  count = 60,
): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'lighter'
    for (let index = 0; index < count; index++) {
      const x = random() * width
      const y = random() * height * 0.9
      const size = 2 + random() ** 3 * 13
      glow(context, x, y, size * 2.4, (alpha) => oklch(0.9, 0.11, index % 3 ? palette.glow : 92, alpha), 0.8)
      if (size < 7) continue
      for (const [dx, dy] of [
        [1, 0.05],
        [0.05, 1],
      ] as const) {
        context.beginPath()
        context.ellipse(x, y, size * 2.6 * dx, size * 2.6 * dy, 0, 0, Math.PI * 2)
        context.fillStyle = 'rgb(255 255 255 / 0.85)'
        context.fill()
      }
    }
  })
}

/** Fine paper grain, which hides the banding of wide gradients. */
export function grain(context: Context, width: number, height: number, random: Random, amount: number): void {
  const tile = createLayer(192, 192)
  const pixels = tile.context.createImageData(192, 192)
  for (let index = 0; index < pixels.data.length; index += 4) {
    const value = 128 + (random() - 0.5) * 100
    pixels.data[index] = value
    pixels.data[index + 1] = value
    pixels.data[index + 2] = value
    pixels.data[index + 3] = 255
  }
  tile.context.putImageData(pixels, 0, 0)
  isolated(context, () => {
    context.globalCompositeOperation = 'overlay'
    context.globalAlpha = amount
    context.fillStyle = context.createPattern(tile.canvas, 'repeat') as CanvasPattern
    context.fillRect(0, 0, width, height)
  })
}

export const SERIF = '"Noto Serif CJK JP", "Hiragino Mincho ProN", serif'
export const SANS = '"Noto Sans CJK JP", "Hiragino Sans", sans-serif'

export interface Lettering {
  size: number
  weight?: number
  family?: string
  align?: CanvasTextAlign
  spacing?: number
  fill?: string | CanvasGradient
  outline?: string
  outlineWidth?: number
  glow?: string
  glowSize?: number
  /** Letters shrink until the line fits. */
  maxWidth?: number
}

export function letter(context: Context, text: string, x: number, y: number, style: Lettering): void {
  const { weight = 700, family = SERIF, align = 'left', fill = '#fff' } = style
  isolated(context, () => {
    let size = style.size
    const setFont = () => {
      context.font = `${weight} ${size}px ${family}`
      context.letterSpacing = `${((style.spacing ?? 0) * size) / style.size}px`
    }
    setFont()
    const limit = style.maxWidth ?? Number.POSITIVE_INFINITY
    while (context.measureText(text).width > limit && size > 8) {
      size -= 1
      setFont()
    }
    context.textAlign = align
    // Tracking adds space after the last letter too; half of it re-centres the line.
    const nudge = align === 'center' ? ((style.spacing ?? 0) * size) / style.size / 2 : 0
    context.lineJoin = 'round'
    if (style.glow) {
      context.shadowColor = style.glow
      context.shadowBlur = style.glowSize ?? 12
    }
    if (style.outline) {
      context.strokeStyle = style.outline
      context.lineWidth = style.outlineWidth ?? 6
      context.strokeText(text, x + nudge, y)
      context.shadowBlur = 0
    }
    context.fillStyle = fill
    context.fillText(text, x + nudge, y)
  })
}
