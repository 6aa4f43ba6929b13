// What members owe for purchases that were charged back after their points were used.

import { type Settlement, settlements } from '#contract/operator/claims.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { type Claim, listClaims } from '#server/money/claims/queries.ts'
import { settleClaim } from '#server/money/claims/settle-claim.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const longestList = 500

const sentences = {
  none: 'There is no claim.',
  unknown: (id: string) => `there is no claim ${id}.`,
  settledBefore: 'it is settled already.',
  short: 'the member has fewer points than they owe.',
  notASettlement: (text: string) => `"${text}" settles nothing: ${settlements.join(', ')}.`,
  settled: ({ id, points, yen }: Claim, settlement: Settlement) =>
    `Claim ${id} of ${points} points, ${yen} yen, is settled: ${settlement}. The member draws again, unless another claim is open.`,
}

const isSettlement = (text: string): text is Settlement => (settlements as readonly string[]).includes(text)

const lineOf = ({ id, memberId, paymentId, points, yen, openedAt, outcome, settledAt }: Claim): string =>
  [
    id,
    japanInstant(openedAt),
    `${points} points`,
    `${yen} yen`,
    `member ${memberId}`,
    `payment ${paymentId}`,
    settledAt === null ? 'open' : `${outcome} ${japanInstant(settledAt)}`,
  ].join('  ')

export const noun: Noun = {
  about: 'what members owe for purchases that were charged back',
  verbs: {
    list: readingVerb({
      about: 'shows the open claims, which hold draws and parcels',
      options: { all: { type: 'boolean', about: 'the settled ones too' } },
      async read(db, { options: { all } }) {
        const claims = await listClaims(db, { isOpen: all !== true, limit: longestList, offset: 0 })
        return claims.length === 0 ? [sentences.none] : claims.map(lineOf)
      },
    }),
    settle: changingVerb({
      about:
        'settles a claim: paid (the member paid it), points (taken from their points), won (the card company gave the money back), or waived',
      args: ['claim', 'settlement'],
      async change(tx, { args: { claim: claimId, settlement }, now }) {
        if (!isSettlement(settlement)) throw new Refused(sentences.notASettlement(settlement))
        const settled = await settleClaim(tx, { claimId, settlement }, now)
        if (settled.outcome === 'unknown claim') throw new Refused(sentences.unknown(claimId))
        if (settled.outcome === 'settled before') throw new Refused(sentences.settledBefore)
        if (settled.outcome === 'short') throw new Refused(sentences.short)
        const { points, yen } = settled.claim
        const lines = [sentences.settled(settled.claim, settlement)]
        return { subject: claimId, detail: { settlement, points, yen }, lines }
      },
    }),
  },
}
