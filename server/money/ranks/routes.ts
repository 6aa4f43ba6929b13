import * as calls from '#contract/ranks.ts'
import { answers } from '#phrases/answers/by-language.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import type { Random } from '#server/random.ts'
import { maintainRank } from './maintain-rank.ts'

export function rankRoutes(http: Http, { db, random }: { db: Database; random: Random }): void {
  http.serveMember(calls.maintainRank, async ({ memberId, now, language }, wanted) => {
    const id = random.id()
    const { outcome } = await transaction(db, (tx) => maintainRank(tx, { ...wanted, id, memberId }, now))
    if (outcome === 'kept') return { result: '1' as const }
    const words = answers[language].rank
    const message = {
      'kept before': words.keptBefore,
      'not on offer': words.notOnOffer,
      changed: words.changed,
      'short of coins': words.shortOfCoins,
    }[outcome]
    // Draws answer alike: '0' short, '-1' anything else.
    return new Refusal(422, { count: [message] }, { result: outcome === 'short of coins' ? '0' : '-1' })
  })
}
