import * as calls from '#contract/trial.ts'
import { presentSale } from '#server/cards/boxes/present-remainder.ts'
import { findBox } from '#server/cards/boxes/queries.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import { localized, localizedImage } from '#server/localized.ts'
import type { Random } from '#server/random.ts'
import { dealTrial } from './deal-trial.ts'
import { isShippedOnly, type NowDeps } from './present-remainder.ts'
import { findCards, findPack } from './queries.ts'

/** A visitor who tries a hundred draws one by one is not held back. */
const limit = { perMinute: 120 }

export interface TrialDeps extends NowDeps {
  random: Pick<Random, 'bytes'>
}

/** Serves draws on trial: it writes nothing, so that nobody can take one for a draw. */
export function trialRoutes(http: Http, { db, remainders, random }: TrialDeps): void {
  http.serve(calls.dealTrial, limit, async ({ params, phrases, language, now }, _input, { count }) => {
    const { packId = '' } = params
    const [pack, box] = await Promise.all([findPack(db, packId), findBox(db, packId)])
    if (pack === undefined || box === undefined || !pack.hasTrial)
      return new Refusal(404, { packId: [phrases.notFound] })
    if (presentSale(box, now).remaining === 0) return new Refusal(409, { packId: [phrases.draw.notOnSale] })
    const remainder = await remainders.of(box)
    const dealt = dealTrial(
      remainder.map(({ left }) => left),
      Number(count),
      random.bytes,
    )
    const prizes = remainder.flatMap((prize, number) => {
      const times = dealt[number] ?? 0
      return times === 0 ? [] : [{ ...prize, number, times }]
    })
    const cards = await findCards(
      db,
      prizes.map(({ cardId }) => cardId),
    )
    return {
      draws: dealt.reduce((sum, times) => sum + times, 0),
      prizes: prizes
        .toSorted((a, b) => b.times - a.times || a.tier - b.tier)
        .flatMap((prize) => {
          const card = cards.get(prize.cardId)
          if (card === undefined) return []
          return [
            {
              prize: prize.number,
              times: prize.times,
              name: localized(card, 'name', language),
              imageUrl: pack.showsLineup ? localizedImage(card, language) : '',
              convertsToPoints: prize.convertsToPoints,
              isShipOnly: isShippedOnly(box, prize),
            },
          ]
        }),
    }
  })
}
