/** A subject on its own layer: measured, trimmed, placed in a window. */
import { type Context, createLayer, isolated, silhouette } from './canvas.ts'
import { oklch, type Palette } from './palette.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Cuts away the empty margin, which is measured on a small copy, because a full read-back is slow. */
export function trim(source: OffscreenCanvas): OffscreenCanvas {
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
  context.drawImage(source, margin - left * scale, margin - top * scale)
  return canvas
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
