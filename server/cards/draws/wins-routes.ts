import type { Rarity } from '#contract/catalogue.ts'
import { listRecentWins } from '#contract/collection.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { findBox } from '#server/cards/boxes/queries.ts'
import { findCards, findPack } from '#server/cards/catalogue/queries.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { listWins } from './recent-wins.ts'

/** Part of a page that all share: it tells everybody the same, and nothing of a member. */
export function serveRecentWins(http: Http): void {
  http.serve(listRecentWins, async ({ reader, params, language, phrases }) => {
    const { packId = '' } = params
    const [pack, box] = await Promise.all([findPack(reader, packId), findBox(reader, packId)])
    if (pack === undefined || box === undefined) return new Refusal(404, { packId: [phrases.notFound] })
    const wins = await listWins(reader, box)
    const cards = await findCards(reader, [...new Set(wins.map(({ prize }) => prize.cardId))])
    return {
      list: wins.flatMap(({ prize, extra, drawnAt }) => {
        const card = cards.get(prize.cardId)
        if (card === undefined) return []
        return [
          {
            name: localized(card, 'name', language),
            // The setting decides about pictures alone (decision 015).
            imageUrl: pack.showsLineup ? localizedImage(card, language) : '',
            rarity: prize.rarity as Rarity,
            extra,
            drawnAt: japanInstant(drawnAt),
          },
        ]
      }),
    }
  })
}
