import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { packNames } from '#server/cards/catalogue/pack-names.ts'
import { eraseFavourites } from '#server/cards/favourites/queries.ts'
import { keepAddressesUntilSent } from '#server/cards/shipping/addresses.ts'
import { countUnshipped } from '#server/cards/shipping/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { forgetKeys } from '#server/ledger/once.ts'
import { readBalance } from '#server/ledger/statements.ts'
import { erasePayerNames } from '#server/money/bank/queries.ts'
import { erasePayer, holdPayments } from '#server/money/payments/payer-traces.ts'
import { hasOpenPayment } from '#server/money/payments/queries.ts'
import type { RankTable } from '#server/money/ranks/queries.ts'
import { readStanding } from '#server/money/ranks/ranks.ts'
import { deleteWaiting } from '#server/money/referrals/queries.ts'
import { eraseEnquiriesOf } from '#server/people/enquiries/queries.ts'
import type { Possessions } from '#server/people/members/profile-routes.ts'
import type { Belongings } from '#server/people/members/withdraw-member.ts'
import { eraseMessages } from '#server/people/messages/messages.ts'
import { forgetCode } from '#server/people/phones/queries.ts'
import { erasePush } from '#server/people/push/queries.ts'
import { erasePersonalAbout } from '#server/people/staff/approval-queries.ts'
import { choiceEndsAt } from './choose-cards.ts'
import { hasUndecided, listOpenDraws } from './queries.ts'
import { settleOpenDraws, shipOpenDraws } from './settle-open-draws.ts'

/** The steps of other rooms when a member leaves. The members room calls them, and must not import them. */
export const belongings: Belongings = {
  holdPayments,
  hasOpenPayment,
  hasUndecidedDraw: hasUndecided,
  settleOpenDraws,
  shipOpenDraws,
  keepAddressesUntilSent,
  async eraseTraces(tx, memberId, now) {
    // Before the messages: an answer that is written meanwhile holds its enquiry, and its mail is deleted with the others.
    await eraseEnquiriesOf(tx, memberId, now)
    await erasePush(tx, memberId)
    await eraseFavourites(tx, memberId)
    await eraseMessages(tx, memberId)
    await forgetCode(tx, memberId)
    await erasePayer(tx, memberId)
    await erasePayerNames(tx, memberId)
    await forgetKeys(tx, memberId)
    await erasePersonalAbout(tx, memberId)
    // Friends whom the member referred wait on: their own purchase decides, as 'not_eligible'.
    await deleteWaiting(tx, memberId)
  },
}

/** Reads what a member would lose by leaving, and the matters that are still open. */
export async function readPossessions(
  db: Database,
  ranks: readonly RankTable[],
  memberId: string,
  { language, now }: { language: Language; now: Date },
): Promise<Possessions> {
  const [balance, standing, draws, unshippedCount, isPaymentOpen] = await Promise.all([
    readBalance(db, memberId, now),
    readStanding(db, ranks, memberId, now),
    listOpenDraws(db, memberId),
    countUnshipped(db, memberId),
    hasOpenPayment(db, memberId),
  ])
  const names = await packNames(db, draws, language)
  return {
    ...balance,
    unshippedCount,
    hasOpenPayment: isPaymentOpen,
    rankName: standing.current.name[language],
    openDraws: draws.map((draw) => ({
      drawId: draw.id,
      packName: names.get(draw.packId) ?? '',
      count: draw.count,
      choiceEndsAt: japanInstant(choiceEndsAt(draw)),
    })),
  }
}
