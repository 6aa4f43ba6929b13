/** A creature on its own layer: measured, trimmed, lit by the world's light, placed in a window. */
import { type Context, copyOf, createLayer, isolated, silhouette } from './canvas.ts'
import { type CreatureName, creatures } from './creatures/all-creatures.ts'
import { oklch, type Palette } from './palette.ts'
import { seededRandom } from './random.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface SubjectOptions {
  creature: CreatureName
  seed: string
  palette: Palette
  grandeur: number
  /** Faces the other way. */
  flip?: boolean
  /** Pixels per unit of the creature's own space; 430 suits a card face. */
  resolution?: number
}

export function renderSubject(options: SubjectOptions): OffscreenCanvas {
  const { creature, seed, palette, grandeur, flip = false, resolution = 430 } = options
  const size = Math.ceil(resolution * 3.2)
  const { canvas, context } = createLayer(size, size)
  context.translate(size / 2, size / 2)
  context.scale(flip ? -resolution : resolution, resolution)
  creatures[creature](context, { random: seededRandom(`${creature}/${seed}`), palette, grandeur })
  const trimmed = trim(canvas, grandeur >= 2 ? 'saturate(1.22) contrast(1.05)' : 'none')
  light(trimmed, palette, resolution / 430)
  return trimmed
}

/** Cuts away the empty margin and deepens the colours of grand cards; the margin is measured on a small
 * copy, because a full read-back is slow. */
export function trim(source: OffscreenCanvas, filter: string): OffscreenCanvas {
  const probeSize = 256
  const probe = createLayer(probeSize, probeSize)
  probe.context.drawImage(source, 0, 0, probeSize, probeSize)
  const { data } = probe.context.getImageData(0, 0, probeSize, probeSize)
  let [left, top, right, bottom] = [probeSize, probeSize, 0, 0]
  for (let y = 0; y < probeSize; y++) {
    for (let x = 0; x < probeSize; x++) {
      if ((data[(y * probeSize + x) * 4 + 3] as number) < 6) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  const scale = source.width / probeSize
  const margin = 10
  const { canvas, context } = createLayer(
    (right - left) * scale + margin * 2,
    (bottom - top) * scale + margin * 2,
  )
  context.filter = filter
  context.drawImage(source, margin - left * scale, margin - top * scale)
  context.filter = 'none'
  return canvas
}

/** Shade from below, a soft wash of light from the upper left, and a bright rim on that side. */
function light(subject: OffscreenCanvas, palette: Palette, scale: number): void {
  const { width, height } = subject
  const context = subject.getContext('2d') as Context
  const outline = copyOf(subject).canvas
  isolated(context, () => {
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalCompositeOperation = 'source-atop'
    const wash = context.createLinearGradient(0, 0, width * 0.55, height)
    wash.addColorStop(0, oklch(0.98, 0.05, palette.glow, 0.26))
    wash.addColorStop(0.42, oklch(0.9, 0.05, palette.glow, 0))
    wash.addColorStop(0.6, oklch(0.2, 0.08, palette.deep, 0))
    wash.addColorStop(1, oklch(0.16, 0.08, palette.deep, 0.5))
    context.fillStyle = wash
    context.fillRect(0, 0, width, height)
  })
  for (const [offset, colour, alpha] of [
    [5, oklch(0.98, 0.05, palette.glow), 0.85],
    [-4, oklch(0.78, 0.15, palette.accent), 0.5],
  ] as const) {
    const shift = offset * scale
    const rim = copyOf(silhouette(outline, colour))
    rim.context.globalCompositeOperation = 'destination-out'
    rim.context.filter = `blur(${2.2 * scale}px)`
    rim.context.drawImage(outline, shift, shift * 1.2)
    isolated(context, () => {
      context.globalCompositeOperation = 'source-atop'
      context.globalAlpha = alpha
      context.drawImage(rim.canvas, 0, 0)
    })
  }
}

/** The largest placement of the subject inside the box, centred. */
export function fitInside(subject: OffscreenCanvas, box: Box): Box {
  const scale = Math.min(box.width / subject.width, box.height / subject.height)
  const width = subject.width * scale
  const height = subject.height * scale
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}

/** Halo, contact shade, then the subject itself. */
export function placeSubject(
  context: Context,
  subject: OffscreenCanvas,
  at: Box,
  palette: Palette,
  haloStrength = 0.75,
): void {
  const small = createLayer(at.width / 4 + 80, at.height / 4 + 80)
  small.context.drawImage(
    silhouette(subject, oklch(0.84, 0.13, palette.glow)),
    40,
    40,
    at.width / 4,
    at.height / 4,
  )
  const spread = 160
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    for (const [blur, alpha] of [
      [46, 0.8],
      [14, 0.5],
    ] as const) {
      context.globalAlpha = alpha * haloStrength
      context.filter = `blur(${blur}px)`
      context.drawImage(
        small.canvas,
        at.x - spread,
        at.y - spread,
        at.width + spread * 2,
        at.height + spread * 2,
      )
    }
  })
  isolated(context, () => {
    context.globalAlpha = 0.5
    context.filter = 'blur(9px)'
    context.drawImage(
      silhouette(subject, oklch(0.12, 0.06, palette.deep)),
      at.x + 7,
      at.y + 12,
      at.width,
      at.height,
    )
  })
  context.drawImage(subject, at.x, at.y, at.width, at.height)
}
