/**
 * Runs in the browser that `render.ts` opens: draws one picture at a time, on request, and hands
 * it back as PNG (lossless; the Node side encodes WebP).
 */

import { drawBanner } from './banner.ts'
import { createLayer } from './canvas.ts'
import { drawCardBack } from './card-back.ts'
import { type CardFace, drawCardFace } from './card-face.ts'
import { drawComposedFoil } from './composed-foil.ts'
import { drawComposedFace, litPictureOf } from './composition.ts'
import { drawFoilMask } from './foil-mask.ts'
import { drawPackImages } from './pack-art.ts'
import { packs } from './packs/all-packs.ts'
import type { Pack } from './packs/pack.ts'
import { cardByKey, worlds } from './worlds/all-worlds.ts'
import type { Card, World } from './worlds/world.ts'

const faces = new Map<string, CardFace>()
const thumbnails = new Map<string, OffscreenCanvas>()

function faceOf(card: Card): CardFace {
  const known = faces.get(card.key)
  if (known) return known
  const face = card.picture
    ? { canvas: drawComposedFace(card, card.picture, 'ja') }
    : drawCardFace(cardByKey(card.key))
  faces.set(card.key, face)
  return face
}

/** Packs and banners show cards at about half size; scaling in two steps keeps them crisp. */
function thumbnailOf(card: Card): OffscreenCanvas {
  const known = thumbnails.get(card.key)
  if (known) return known
  const { canvas } = faceOf(card)
  const { canvas: half, context } = createLayer(canvas.width * 0.75, canvas.height * 0.75)
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, half.width, half.height)
  thumbnails.set(card.key, half)
  return half
}

/** What stands on the card, without its landscape; nothing for a card that shows a landscape alone. */
function subjectOf(card: Card): OffscreenCanvas[] {
  if (card.picture) return [litPictureOf(card, card.picture).subject]
  const { subject } = faceOf(card)
  return subject ? [subject.canvas] : []
}

const studio = {
  face: (key: string) => [faceOf(cardByKey(key)).canvas],
  /** None for a card that is not redrawn. */
  englishFace: (key: string) => {
    const card = cardByKey(key)
    return card.picture ? [drawComposedFace(card, card.picture, 'en')] : []
  },
  subject: (key: string) => subjectOf(cardByKey(key)),
  foil: (key: string) => {
    const card = cardByKey(key)
    return [card.picture ? drawComposedFoil(card, card.picture) : drawFoilMask(card, faceOf(card))]
  },
  back: () => [drawCardBack()],
  pack: (key: string) => drawPackImages(packs.find((pack) => pack.key === key) as Pack, thumbnailOf),
  banner: (key: string) => [drawBanner(worlds.find((world) => world.key === key) as World, thumbnailOf)],
}

export type StudioRequest = keyof typeof studio

export async function render(request: StudioRequest, key: string): Promise<string[]> {
  return Promise.all(studio[request](key).map(toDataUrl))
}

async function toDataUrl(canvas: OffscreenCanvas): Promise<string> {
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsDataURL(blob)
  })
}
