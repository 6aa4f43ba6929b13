// Reads the member's things that stand beside their enquiry, because they probably ask about one of them.

import type { readEnquiry } from '#contract/operator/enquiries.ts'
import {
  memberReaders,
  type OperatorRole,
  paymentReaders,
  shipmentReaders,
} from '#contract/operator/roles.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { findPacks } from '#server/cards/catalogue/queries.ts'
import { listDrawsBefore } from '#server/cards/draws/member-draws.ts'
import { isUnsent, listOpenOf, type Parcel } from '#server/cards/shipping/parcel-queries.ts'
import type { Database } from '#server/db/pool.ts'
import { localized } from '#server/localized.ts'
import { listPaymentsOf } from '#server/money/payments/member-payments.ts'

const parcelsShown = 5
const lastOnes = 3

type Recent = OutputOf<typeof readEnquiry>['recent']

/** A member's open parcels, and the last draws and payments, of the kinds that the roles open. Reads only. */
export async function readRecent(
  db: Database,
  memberId: string | null,
  { roles, language }: { roles: readonly OperatorRole[]; language: Language },
): Promise<{ recent: Recent; open: Parcel[] }> {
  if (memberId === null) return { recent: { parcels: [], draws: [], payments: [] }, open: [] }
  const may = (readers: readonly OperatorRole[]) => roles.some((role) => readers.includes(role))
  const [open, draws, payments] = await Promise.all([
    may(shipmentReaders) ? listOpenOf(db, memberId, parcelsShown) : [],
    may(memberReaders) ? listDrawsBefore(db, memberId, { limit: lastOnes }) : [],
    may(paymentReaders) ? listPaymentsOf(db, memberId, { limit: lastOnes }) : [],
  ])
  const packs = await findPacks(db, [...new Set(draws.map(({ packId }) => packId))])
  const packName = (packId: string) => {
    const pack = packs.get(packId)
    return pack === undefined ? packId : localized(pack, 'name', language)
  }
  const recent = {
    parcels: open.map((parcel) => ({
      parcelId: parcel.id,
      cardCount: parcel.cardCount,
      promisedOn: parcel.promisedOn,
      isSent: !isUnsent(parcel),
      trackingNumber: parcel.trackingNumber,
    })),
    draws: draws.map(({ id: drawId, packId, count, drawnAt }) => ({
      drawId,
      packName: packName(packId),
      count,
      drawnAt: japanInstant(drawnAt),
    })),
    payments: payments.map(({ id: paymentId, priceYen, state, createdAt }) => ({
      paymentId,
      priceYen,
      paymentState: state,
      openedAt: japanInstant(createdAt),
    })),
  }
  return { recent, open }
}
