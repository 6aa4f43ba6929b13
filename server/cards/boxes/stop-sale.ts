// The operator stops the sale from a box: at once, for a while or for ever (ruling 33). Terms, prizes and order stay.

import { fewLeft, type PackSale, packReasonLength } from '#contract/operator/packs.ts'
import type { Localized } from '#phrases/language.ts'
import type { Tx } from '#server/db/pool.ts'
import { type Box, lockBox, setSale } from './queries.ts'
import { insertSaleEvent, listSaleEvents, type SaleEvent } from './sale-events.ts'

export type SaleChange =
  | { outcome: 'done'; event: SaleEvent }
  | { outcome: 'unknown' | 'ended' | 'halted before' | 'not halted' | 'never halted' | 'bad reason' }

/**
 * Halts the sale: once this transaction commits, no draw is made from the box and no member is charged for one, because
 * a batch of draws judges under the same lock. Draws made before stay as they are. A sale that has not begun does not
 * begin. Refuses, changing nothing: an unknown pack; a sale that has ended; one that is halted ('halted before'); a
 * reason that is empty in Japanese, or in either language longer than `packReasonLength` or of more than one line.
 */
export async function haltSale(
  tx: Tx,
  { packId, reason, now }: { packId: string; reason: Localized; now: Date },
): Promise<SaleChange> {
  if (!isReason(reason)) return { outcome: 'bad reason' }
  return await changeSale(tx, { packId, kind: 'halted', reason, now }, (box) =>
    box.haltedAt === null ? undefined : 'halted before',
  )
}

/** The sale goes on where it was halted. Refuses an unknown pack, a sale that has ended, and one that is not halted. */
export async function resumeSale(
  tx: Tx,
  { packId, now }: { packId: string; now: Date },
): Promise<SaleChange> {
  return await changeSale(tx, { packId, kind: 'resumed', reason: null, now }, (box) =>
    box.haltedAt === null ? 'not halted' : undefined,
  )
}

/**
 * Ends the sale for ever, halted or not, and opens the box: its secret, its unsold slots and its tickets are public from
 * here on. The sealed end of its sale (`endsAt`) stays as it was sealed. Refuses as `haltSale` does.
 */
export async function endSaleEarly(
  tx: Tx,
  { packId, reason, now }: { packId: string; reason: Localized; now: Date },
): Promise<SaleChange> {
  if (!isReason(reason)) return { outcome: 'bad reason' }
  return await changeSale(tx, { packId, kind: 'ended_early', reason, now }, () => undefined)
}

/**
 * Adds words to the public record, with a moment of their own: earlier words stay, and the sale stands as it
 * stood. Refuses an unknown pack, a sale that was never stopped ('never halted'), and a bad reason.
 */
export async function addSaleWords(
  tx: Tx,
  { packId, reason, now }: { packId: string; reason: Localized; now: Date },
): Promise<SaleChange> {
  if (!isReason(reason)) return { outcome: 'bad reason' }
  const box = await lockBox(tx, packId)
  if (box === undefined) return { outcome: 'unknown' }
  const last = (await listSaleEvents(tx, packId)).at(-1)
  if (last === undefined) return { outcome: 'never halted' }
  const event = eventAfter(last, { kind: 'words_added', reason, sold: box.nextSlot, happenedAt: now })
  await insertSaleEvent(tx, packId, event)
  return { outcome: 'done', event }
}

/** Clocks of two machines may differ; no event stands before the one it follows. */
const eventAfter = (last: SaleEvent | undefined, event: SaleEvent): SaleEvent =>
  last !== undefined && last.happenedAt > event.happenedAt ? { ...event, happenedAt: last.happenedAt } : event

export const isReason = ({ ja, en }: Localized): boolean =>
  isPublicLine(ja) && (en === '' || isPublicLine(en))

/** The text stays public for ever: no control characters, and none that turn the direction of the text around it. */
const isPublicLine = (text: string): boolean =>
  text.trim() !== '' &&
  Array.from(text).length <= packReasonLength &&
  !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Nothing more can be sold from it, whether it has been opened already or not. */
export const isSaleOver = (box: Box, now: Date): boolean =>
  ['sold_out', 'ended', 'ended_early'].includes(saleStateOf(box, now))

async function changeSale(
  tx: Tx,
  { packId, kind, reason, now }: Pick<SaleEvent, 'kind' | 'reason'> & { packId: string; now: Date },
  refuse: (box: Box) => 'halted before' | 'not halted' | undefined,
): Promise<SaleChange> {
  const box = await lockBox(tx, packId)
  if (box === undefined) return { outcome: 'unknown' }
  if (isSaleOver(box, now)) return { outcome: 'ended' }
  const refused = refuse(box)
  if (refused !== undefined) return { outcome: refused }

  // Everything from here on must succeed.
  const last = (await listSaleEvents(tx, packId)).at(-1)
  const event = eventAfter(last, { kind, reason, sold: box.nextSlot, happenedAt: now })
  const { happenedAt } = event
  await setSale(tx, packId, {
    haltedAt: kind === 'halted' ? happenedAt : null,
    openedAt: kind === 'ended_early' ? happenedAt : null,
  })
  await insertSaleEvent(tx, packId, event)
  return { outcome: 'done', event }
}

/** Ends the sale of a box that is given up, which the caller holds, whether it was over or not. */
export async function endGivenUp(tx: Tx, box: Box, reason: Localized, now: Date): Promise<void> {
  const last = (await listSaleEvents(tx, box.packId)).at(-1)
  const event = eventAfter(last, { kind: 'ended_early', reason, sold: box.nextSlot, happenedAt: now })
  await setSale(tx, box.packId, { haltedAt: null, openedAt: box.openedAt ?? event.happenedAt })
  await insertSaleEvent(tx, box.packId, event)
}

/** The state of a sale that visitors see now. */
export function saleStateOf(box: Box, now: Date): PackSale {
  if (box.nextSlot === box.total) return 'sold_out'
  if (box.endsAt !== null && box.endsAt <= now) return 'ended'
  if (box.openedAt !== null) return 'ended_early'
  // Before its start as well: a halted sale does not begin.
  if (box.haltedAt !== null) return 'halted'
  if (now < box.startsAt) return 'before_start'
  return isPaused(box, now) ? 'halted' : 'on_sale'
}

/** Tells whether a sale waits for the beacon or its witnesses: it goes on by itself once nothing does. */
const isPaused = ({ pausesAt }: Pick<Box, 'pausesAt'>, now: Date): boolean =>
  pausesAt !== null && pausesAt <= now

/** The instant from which a sale does not go on: its operator halted it, or it is paused. */
export const stoppedSince = (box: Box, now: Date): Date | null =>
  box.haltedAt ?? (isPaused(box, now) ? box.pausesAt : null)

export const isOnSale = (box: Box, now: Date): boolean => saleStateOf(box, now) === 'on_sale'
export const isNearlySoldOut = (box: Box, now: Date): boolean =>
  isOnSale(box, now) && box.total - box.nextSlot < box.total * fewLeft
