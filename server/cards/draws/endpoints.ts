import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { winPicturePath } from '#contract/addresses.ts'
import { rarities } from '#contract/catalogue.ts'
import { inForm, mediaWidths } from '#contract/media.ts'
import { inLanguage, type Language, type Localized } from '#phrases/language.ts'
import * as en from '#phrases/storefront/drawing/en.ts'
import * as ja from '#phrases/storefront/drawing/ja.ts'
import type { Remainders } from '#server/cards/boxes/remainders.ts'
import { findCards, findPack } from '#server/cards/catalogue/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { languageOf } from '#server/http/language.ts'
import { networkOf } from '#server/http/network-of.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { createDecoder, DecoderBusy } from '#server/people/pictures/decoder.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { placeCards } from './card-places.ts'
import { isKnown } from './choose-cards.ts'
import { prizesOfDraw } from './draw-contents.ts'
import { findDrawAt } from './member-draws.ts'
import { isDrawId } from './present-draw.ts'
import { bestKinds } from './present-summaries.ts'
import type { Draw } from './queries.ts'
import type { Win } from './win-picture.ts'

export interface WinPictureDeps {
  db: Database
  remainders: Remainders
  media: MediaStore
  readSettings: () => Promise<{ shopName: Localized }>
}

/** A picture takes a processor half a second: one is drawn at a time, apart from the shop, and few wait for it. */
const drawApart = createDecoder<Win, Uint8Array>({
  program: join(import.meta.dirname, 'win-picture.ts'),
  cpuSeconds: 5,
  waiting: { each: 4, all: 20 },
})
/** Other sites ask for the same picture again and again. One is some 70 kB. */
const keptMost = 200
const daySeconds = 24 * 3600

/**
 * Serves the picture of a draw's best card for links to its proof. Refuses what is no proof (404) and more than it can draw
 * (503).
 */
export function serveWinPictures(app: FastifyInstance, deps: WinPictureDeps): void {
  const kept = new Map<string, Promise<Uint8Array | undefined>>()
  app.get<{ Params: { packId: string; drawId: string }; Querystring: { first_slot?: unknown } }>(
    winPicturePath,
    { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { packId, drawId } = request.params
      const firstSlot = Number(request.query.first_slot)
      const isAsked = isDrawId(drawId) && Number.isInteger(firstSlot) && !packId.includes('\0')
      const draw = isAsked && (await findDrawAt(deps.db, { packId, firstSlot, id: drawId }))
      if (!draw || !isKnown(draw)) return await reply.code(404).send()
      const language = languageOf(request)
      const shopName = inLanguage((await deps.readSettings()).shopName, language)
      const key = `${drawId} ${language} ${shopName}`
      const draws = async () => {
        const win = await readWin(deps, draw, { language, shopName })
        return win && (await drawApart(networkOf(request.ip), win))
      }
      const drawn = kept.get(key) ?? draws()
      kept.delete(key)
      kept.set(key, drawn)
      const [oldest] = kept.keys()
      if (kept.size > keptMost && oldest !== undefined) kept.delete(oldest)
      const picture = await drawn.catch((error: unknown) => {
        kept.delete(key)
        if (error instanceof DecoderBusy) return 'busy' as const
        throw error
      })
      if (picture === 'busy') return await reply.code(503).header('retry-after', '5').send()
      if (picture === undefined) {
        kept.delete(key)
        return await reply.code(404).send()
      }
      return await reply
        .header('cache-control', `public, max-age=${daySeconds}`)
        .type('image/jpeg')
        .send(Buffer.from(picture))
    },
  )
}

interface Said {
  language: Language
  shopName: string
}

/** Undefined: its card has no picture of the shop's own. */
async function readWin(
  { db, remainders, media }: WinPictureDeps,
  draw: Draw,
  { language, shopName }: Said,
): Promise<Win | undefined> {
  const prizes = await prizesOfDraw(db, draw)
  const [best] = bestKinds(prizes)
  if (best === undefined) return undefined
  const [cards, places, pack] = await Promise.all([
    findCards(db, [best.cardId]),
    placeCards({ db, remainders }, draw, prizes),
    findPack(db, draw.packId),
  ])
  const card = cards.get(best.cardId)
  const place = places[prizes.findIndex(({ cardKey }) => cardKey === best.cardKey)]
  if (card === undefined || place === undefined || pack === undefined) return undefined
  const read = async (url: string, width: number) => {
    const name = inForm(url, width, 'webp').split('/media/')[1]
    return name === undefined ? undefined : await media.read(name).catch(() => undefined)
  }
  const [face, foil] = await Promise.all([
    read(localizedImage(card, language), Math.max(...mediaWidths.card)),
    read(card.foil, mediaWidths.foil[0]),
  ])
  const words = inLanguage({ ja, en }, language)
  return (
    face && {
      card: face,
      foil,
      rarity: rarities.find(({ number }) => number === best.rarity)?.mark ?? '',
      packName: localized(pack, 'name', language),
      place: words.drawing.nthInBox(String(place.nthInBox), String(place.sealedInBox)),
      seal: words.packDetail.sealMark,
      shopName,
    }
  )
}
