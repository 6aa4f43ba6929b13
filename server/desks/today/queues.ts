// The count of each queue of Today, and the time from which its oldest is late.

import { enquiryTopics } from '#contract/enquiries.ts'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { contentKinds } from '#contract/operator/content.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'
import type { readToday } from '#contract/operator/today.ts'
import { type TodayQueue, todayQueues } from '#contract/operator/today-queues.ts'
import type { OutputOf } from '#contract/wire.ts'
import { addDays, japanDate, japanInstant, startOfJapanDay } from '#server/business-time/japan.ts'
import type { Box } from '#server/cards/boxes/queries.ts'
import { isNearlySoldOut, saleStateOf, stoppedSince } from '#server/cards/boxes/stop-sale.ts'
import { choiceMs } from '#server/cards/draws/choose-cards.ts'
import { countChoicesEnding } from '#server/cards/draws/draw-figures.ts'
import { findHolds } from '#server/cards/shipping/holds.ts'
import { countPromised, listInHouse } from '#server/cards/shipping/parcel-queries.ts'
import type { Database } from '#server/db/pool.ts'
import { type ChangeKind, ruleOf, settingKinds } from '#server/desks/content/kind.ts'
import { listRefused } from '#server/desks/content/queries.ts'
import { countDepositsToReview } from '#server/money/bank/queries.ts'
import { countClaims, listClaims } from '#server/money/claims/queries.ts'
import { waitingSince } from '#server/money/payments/waiting.ts'
import { countOpenDifferences } from '#server/money/reconciliation/open-differences.ts'
import { countOpenRefunds } from '#server/money/refunds/queries.ts'
import { searchEnquiries } from '#server/people/enquiries/queries.ts'
import { countGivenUp } from '#server/people/messages/outbox.ts'
import { countWaitingApprovals } from '#server/people/staff/approval-queries.ts'
import { listOpenInvitations } from '#server/people/staff/queries.ts'

interface Counted {
  count: number
  /** The moment since which the oldest waits. */
  since: Date | null
  /** The moment by which the first must be done; absent when nothing says it. */
  due?: Date | null
}

interface Asked {
  db: Database
  now: Date
  boxes: readonly Box[]
}

/** The calls whose prepared acts these roles may approve. */
const approvablePaths = (roles: readonly OperatorRole[]): string[] =>
  Object.values(operatorCallsByRoom)
    .flat()
    .filter(({ approvers }) => approvers?.some((role) => roles.includes(role)))
    .map(({ path }) => path)

const hourMs = 3_600_000
/** A refund usually takes seconds; one that takes longer than this is looked at. */
const longRefundMs = hourMs
/** When more parcels than these have not left, the rest is not searched for held ones. */
const mostWaiting = 20_000

/** The parcels that have not left, the soonest promised first, and those of them that are held. */
async function readInHouse(db: Database) {
  const parcels = await listInHouse(db, mostWaiting)
  return { parcels, holds: await findHolds(db, parcels) }
}
type InHouse = Awaited<ReturnType<typeof readInHouse>>

const oldest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null)

const queueReaders: Readonly<
  Record<
    TodayQueue,
    (asked: Asked & { inHouse: () => Promise<InHouse> }, roles: readonly OperatorRole[]) => Promise<Counted>
  >
> = {
  paymentsInReview: ({ db }) => waitingSince(db, 'review'),
  paymentsUnknown: ({ db }) => waitingSince(db, 'unknown'),
  deposits: ({ db }) => countDepositsToReview(db),
  differences: ({ db }) => countOpenDifferences(db),
  refunds: ({ db, now }) => countOpenRefunds(db, new Date(now.getTime() - longRefundMs)),
  async claims({ db }) {
    const [first] = await listClaims(db, { isOpen: true, limit: 1, offset: 0 })
    return { count: await countClaims(db, true), since: first?.openedAt ?? null }
  },
  async parcelsToPack({ inHouse }) {
    const { parcels, holds } = await inHouse()
    const free = parcels.filter(({ id, parcelState }) => parcelState === 'waiting' && !holds.has(id))
    return { count: free.length, since: null, due: free[0] ? startOfJapanDay(free[0].promisedOn) : null }
  },
  async parcelsOverdue({ db, now }) {
    const { count, soonest } = await countPromised(db, { before: japanDate(now) })
    // Late since the end of the promised day.
    return { count, since: soonest === null ? null : startOfJapanDay(addDays(soonest, 1)) }
  },
  async parcelsDueToday({ db, now }) {
    const today = japanDate(now)
    const { count } = await countPromised(db, { from: today, before: addDays(today, 1) })
    return { count, since: null }
  },
  async parcelsHeld({ inHouse }) {
    const { parcels, holds } = await inHouse()
    const held = parcels.filter(({ id }) => holds.has(id))
    return { count: held.length, since: oldest(held.map(({ createdAt }) => createdAt)) }
  },
  choicesOpen: ({ db, now }) => countChoices(db, now, choiceMs),
  choicesEnding: ({ db, now }) => countChoices(db, now, hourMs),
  messagesGivenUp: ({ db }) => countGivenUp(db),
  async boxesHalted({ boxes, now }) {
    const halted = boxes.filter((box) => saleStateOf(box, now) === 'halted')
    return { count: halted.length, since: oldest(halted.map((box) => stoppedSince(box, now))) }
  },
  async boxesNearlySoldOut({ boxes, now }) {
    return { count: boxes.filter((box) => isNearlySoldOut(box, now)).length, since: null }
  },
  contentRefused: ({ db }, roles) => countRefused(db, contentKinds, roles),
  settingsRefused: ({ db }, roles) => countRefused(db, settingKinds, roles),
  async enquiries({ db }) {
    const waiting = { topics: enquiryTopics, state: 'waiting', sort: 'waiting', limit: 1, offset: 0 } as const
    const found = await searchEnquiries(db, { ...waiting, assignedTo: undefined, memberId: undefined })
    return { count: found.total, since: found.enquiries[0]?.waitingSince ?? null }
  },
  approvals: ({ db, now }, roles) => countWaitingApprovals(db, approvablePaths(roles), now),
  async invitations({ db, now }) {
    const open = await listOpenInvitations(db, now)
    return { count: open.length, since: oldest(open.map(({ createdAt }) => createdAt)) }
  },
}

/** The time within which a choice must end to stand here. */
async function countChoices(db: Database, now: Date, withinMs: number): Promise<Counted> {
  const until = new Date(now.getTime() + withinMs)
  const { count, first } = await countChoicesEnding(db, { now, until })
  return { count, since: null, due: first }
}

/** Counts changes that could not take effect at their moment, of the kinds that these roles see. */
async function countRefused(db: Database, kinds: readonly ChangeKind[], roles: readonly OperatorRole[]) {
  const refused = await listRefused(
    db,
    kinds.filter((kind) => ruleOf(kind).readers.some((role) => roles.includes(role))),
  )
  return { count: refused.length, since: refused[0]?.endedAt ?? null }
}

const isLate = (queue: TodayQueue, since: Date | null, now: Date): boolean => {
  const { lateHours } = todayQueues[queue]
  return lateHours !== null && since !== null && now.getTime() - since.getTime() >= lateHours * hourMs
}

/** Counts the named queues that these roles open, one after the other, because visitors share the connections. */
export async function readQueues<Name extends TodayQueue>(
  asked: Asked,
  roles: readonly OperatorRole[],
  names: readonly Name[],
): Promise<(OutputOf<typeof readToday>['queues'][number] & { queue: Name })[]> {
  const queues: (OutputOf<typeof readToday>['queues'][number] & { queue: Name })[] = []
  let read: Promise<InHouse> | undefined
  // Two queues look at them.
  const inHouse = () => {
    read ??= readInHouse(asked.db)
    return read
  }
  for (const queue of names) {
    const readers: readonly OperatorRole[] = todayQueues[queue].roles
    if (!roles.some((role) => readers.includes(role))) continue
    const { count, since, due = null } = await queueReaders[queue]({ ...asked, inHouse }, roles)
    queues.push({
      queue,
      count,
      since: since && japanInstant(since),
      due: due && japanInstant(due),
      isLate: isLate(queue, since, asked.now),
    })
  }
  return queues
}
