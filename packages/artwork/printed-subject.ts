/** What packs and banners show of a card: its picture, whole or its subject alone. */
import { type Context, copyOf } from './canvas.ts'
import { litPictureOf } from './composition.ts'
import { trim } from './subject.ts'
import type { Card } from './worlds/world.ts'

/** The subject alone, trimmed. */
export function subjectFor(card: Card): OffscreenCanvas {
  return trim(softSided(litPictureOf(card).subject))
}

/** What runs out of the picture at its sides would end in a straight line on a banner; there it fades away. */
function softSided(subject: OffscreenCanvas): OffscreenCanvas {
  const { canvas, context } = copyOf(subject)
  const fade = context.createLinearGradient(0, 0, canvas.width, 0)
  for (const [stop, alpha] of [[0, 0], [0.14, 1], [0.86, 1], [1, 0]] as const) fade.addColorStop(stop, `rgb(0 0 0 / ${alpha})`)
  context.globalCompositeOperation = 'destination-in'
  context.fillStyle = fade
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/** The whole picture, as large as covers the box. */
export function drawPictureOver(context: Context, card: Card, width: number, height: number): void {
  const { distance, subject, foreground } = litPictureOf(card)
  const scale = Math.max(width / distance.width, height / distance.height)
  const across = distance.width * scale
  const down = distance.height * scale
  for (const layer of [distance, subject, foreground])
    context.drawImage(layer, (width - across) / 2, (height - down) * 0.25, across, down)
}

/** The same, dark above, where letters stand. */
export function drawTitledPicture(context: Context, card: Card, width: number, height: number): void {
  drawPictureOver(context, card, width, height)
  const shade = context.createLinearGradient(0, 0, 0, height * 0.36)
  shade.addColorStop(0, 'rgb(10 6 20 / 0.85)')
  shade.addColorStop(0.6, 'rgb(10 6 20 / 0.5)')
  shade.addColorStop(1, 'rgb(10 6 20 / 0)')
  context.fillStyle = shade
  context.fillRect(0, 0, width, height * 0.36)
}
