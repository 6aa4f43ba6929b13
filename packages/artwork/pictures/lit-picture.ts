/** A picture drawn in the order of its depth: distance, what the subject throws on it, subject, foreground. */
import { type Context, copyOf, createLayer, glow, isolated, type Layer, silhouette } from '../canvas.ts'
import { oklch } from '../palette.ts'
import { seededRandom } from '../random.ts'
import { paperCut, toneOf } from './paper-cut.ts'
import type { Light, Picture, Sheet } from './picture.ts'

export interface LitPicture {
  /** Each is as large as the picture; the subject is lit already. */
  distance: OffscreenCanvas
  subject: OffscreenCanvas
  foreground: OffscreenCanvas
}

export function sheetFor(picture: Picture, { canvas, context }: Layer, seed: string): Sheet {
  return {
    context,
    width: canvas.width,
    height: canvas.height,
    random: seededRandom(seed),
    light: picture.light,
    cut: paperCut(context, picture.light, picture.at),
  }
}

export function drawLitPicture(picture: Picture, key: string, width: number, height: number): LitPicture {
  const layer = (part: string, draw: ((sheet: Sheet) => void) | undefined) => {
    const made = createLayer(width, height)
    draw?.(sheetFor(picture, made, `${part}/${key}`))
    return made
  }
  const distance = layer('distance', picture.drawDistance)
  const subject = layer('subject', picture.drawSubject)
  const foreground = layer('foreground', picture.drawForeground)
  castOn(distance.context, picture, subject.canvas)
  lightUp(subject, picture)
  return { distance: distance.canvas, subject: subject.canvas, foreground: foreground.canvas }
}

/** Warm and bright towards the light, the scene's shade away from it, and a bright edge on the light's side. */
function lightUp({ canvas, context }: Layer, { light, at }: Picture): void {
  const outline = copyOf(canvas).canvas
  isolated(context, () => {
    context.globalCompositeOperation = 'source-atop'
    const fall = context.createRadialGradient(light.x, light.y, 0, light.x, light.y, light.reach)
    fall.addColorStop(0, toneOf(light.colour, 0.4))
    fall.addColorStop(0.45, toneOf(light.colour, 0.1))
    fall.addColorStop(0.6, toneOf(light.shade, 0))
    fall.addColorStop(1, toneOf(light.shade, 0.62))
    context.fillStyle = fall
    context.fillRect(0, 0, canvas.width, canvas.height)
  })
  const distance = Math.hypot(light.x - at[0], light.y - at[1]) || 1
  const rim = copyOf(silhouette(outline, toneOf(light.colour, 1, 0.08)))
  rim.context.globalCompositeOperation = 'destination-out'
  rim.context.filter = 'blur(1.2px)'
  rim.context.drawImage(outline, ((at[0] - light.x) / distance) * 3.5, ((at[1] - light.y) / distance) * 3.5)
  isolated(context, () => {
    context.globalCompositeOperation = 'source-atop'
    context.globalAlpha = 0.8
    context.drawImage(rim.canvas, 0, 0)
  })
}

function castOn(context: Context, { light, touches, at }: Picture, subject: OffscreenCanvas): void {
  if (touches === 'air') return
  if ('ground' in touches) castShadow(context, light, touches.ground, at[0], subject)
  else reflect(context, light, touches.water, subject)
}

/** The subject's shape laid on the ground, away from the light; longer when the light stands low. */
function castShadow(context: Context, light: Light, ground: number, x: number, subject: OffscreenCanvas) {
  const slope = Math.max(-1.6, Math.min(1.6, (x - light.x) / Math.max(120, ground - light.y)))
  isolated(context, () => {
    context.globalAlpha = 0.6
    context.filter = 'blur(5px)'
    context.beginPath()
    context.rect(0, ground - 14, subject.width, subject.height)
    context.clip()
    // Flat on the ground: turned over at its feet, pressed together and pushed aside.
    context.transform(1, 0, -slope, -0.34, slope * ground, ground * 1.34)
    context.drawImage(silhouette(subject, toneOf(light.shade, 1, -0.08)), 0, 0)
  })
}

/** Upside down below the water line, broken into strips which the waves push aside. */
function reflect(context: Context, light: Light, water: number, subject: OffscreenCanvas): void {
  const mirrored = copyOf(subject)
  mirrored.context.globalCompositeOperation = 'source-atop'
  mirrored.context.fillStyle = toneOf(light.shade, 0.45)
  mirrored.context.fillRect(0, 0, subject.width, subject.height)
  isolated(context, () => {
    for (let depth = 0; depth < subject.height - water; depth += 3) {
      const push = Math.sin(depth * 0.21) * (1.5 + depth * 0.03) + Math.sin(depth * 0.067) * 2
      context.globalAlpha = Math.max(0, 0.62 - depth * 0.0014)
      context.drawImage(
        mirrored.canvas,
        0, Math.max(0, water - depth * 1.08 - 4), subject.width, 4,
        push, water + depth, subject.width, 3,
      )
    }
  })
}

/** The light itself as a bloom over what is drawn; `size` in pixels. */
export function bloom(context: Context, light: Light, size: number, strength = 0.8): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    const [lightness, chroma, hue] = light.colour
    glow(context, light.x, light.y, size, (alpha) => oklch(lightness, chroma, hue, alpha), strength)
  })
}
