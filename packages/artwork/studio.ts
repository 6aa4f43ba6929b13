/**
 * Runs in the browser that `render.ts` opens: draws one picture at a time, on request, and hands
 * it back as PNG (lossless; the Node side encodes WebP).
 */

import { drawBanner } from './banner.ts'
import { createLayer } from './canvas.ts'
import { drawCardBack } from './card-back.ts'
import { drawFoil } from './composed-foil.ts'
import { drawFace, type Language, litPictureOf } from './composition.ts'
import { drawPackImages } from './pack-art.ts'
import { packs } from './packs/all-packs.ts'
import type { Pack } from './packs/pack.ts'
import { cardByKey, worlds } from './worlds/all-worlds.ts'
import type { Card, World } from './worlds/world.ts'

const thumbnails: Record<Language, Map<string, OffscreenCanvas>> = { ja: new Map(), en: new Map() }

/** Packs and banners show cards at about half size; scaling in two steps keeps them crisp. */
const thumbnailsIn = (language: Language) => (card: Card): OffscreenCanvas => {
  const known = thumbnails[language].get(card.key)
  if (known) return known
  const canvas = drawFace(card, language)
  const { canvas: half, context } = createLayer(canvas.width * 0.75, canvas.height * 0.75)
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, half.width, half.height)
  thumbnails[language].set(card.key, half)
  return half
}

const packOf = (key: string) => packs.find((pack) => pack.key === key) as Pack
const worldOf = (key: string) => worlds.find((world) => world.key === key) as World

const studio = {
  face: (key: string) => [drawFace(cardByKey(key), 'ja')],
  englishFace: (key: string) => [drawFace(cardByKey(key), 'en')],
  /** What stands on the card, without its landscape. */
  subject: (key: string) => [litPictureOf(cardByKey(key)).subject],
  foil: (key: string) => [drawFoil(cardByKey(key))],
  back: () => [drawCardBack()],
  pack: (key: string) => drawPackImages(packOf(key), thumbnailsIn('ja'), 'ja'),
  englishPack: (key: string) => drawPackImages(packOf(key), thumbnailsIn('en'), 'en'),
  banner: (key: string) => [drawBanner(worldOf(key), thumbnailsIn('ja'), 'ja')],
  englishBanner: (key: string) => [drawBanner(worldOf(key), thumbnailsIn('en'), 'en')],
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
