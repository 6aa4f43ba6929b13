import type { Language } from '../../../phrases/language.ts'
import { japanInstant } from '../../business-time/japan.ts'
import type { Database } from '../../db/pool.ts'
import { forgetKeys } from '../../ledger/once.ts'
import { readBalance } from '../../ledger/statements.ts'
import { erasePayerNames } from '../bank/queries.ts'
import { packNames } from '../catalogue/pack-names.ts'
import { eraseEnquiriesOf } from '../enquiries/queries.ts'
import { eraseFavourites } from '../favourites/queries.ts'
import type { Possessions } from '../members/profile-routes.ts'
import type { Belongings } from '../members/withdraw-member.ts'
import { eraseMessages } from '../messages/messages.ts'
import { erasePayer, holdPayments } from '../payments/payer-traces.ts'
import { hasOpenPayment } from '../payments/queries.ts'
import { forgetCode } from '../phones/queries.ts'
import { erasePush } from '../push/queries.ts'
import type { RankTable } from '../ranks/queries.ts'
import { readStanding } from '../ranks/ranks.ts'
import { deleteWaiting } from '../referrals/queries.ts'
import { keepAddressesUntilSent } from '../shipping/addresses.ts'
import { countUnshipped } from '../shipping/queries.ts'
import { choiceEndsAt } from './choose-cards.ts'
import { listOpenDraws } from './queries.ts'
import { settleOpenDraws, shipOpenDraws } from './settle-open-draws.ts'

/** What the rooms do when a member leaves. The members room calls it, and must not import them. */
export const belongings: Belongings = {
  holdPayments,
  hasOpenPayment,
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
    // Friends whom the member referred wait on: their own purchase decides, as 'not eligible'.
    await deleteWaiting(tx, memberId)
  },
}

/** What a member would lose by leaving, and what is still open. */
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
