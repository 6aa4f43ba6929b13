import type { FastifyBaseLogger } from 'fastify'
import { createBatcher } from '#server/db/batcher.ts'
import type { Database } from '#server/db/pool.ts'
import type { Notification } from '#server/providers/payments/port.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { handleNotification, type NotificationDeps } from './handle-notification.ts'
import {
  addNotices,
  endNotice,
  findNamedPayments,
  type Notice,
  postponeNotice,
  takeNotice,
} from './queries.ts'

/** The most purchases that each process queries at once at a provider. */
const atOnce = 8
/** Longer than all queries about a purchase can last: what a process that died was doing is done again after it. */
export const holdingMs = 2 * 60_000
/** The interval at which a process looks for notices that others left behind, and for those to be repeated. */
const lookMs = 5000
/** After a failure five seconds, then twice as long each time, at most an hour; two days in all. */
const firstWaitMs = 5000
const longestWaitMs = 3600_000
const givenUpAfterMs = 48 * 3600_000

export interface NotificationQueueDeps extends NotificationDeps {
  /** The visitors' connections, over which notifications are taken; the queries that follow go over `db`. */
  takesDb: Database
  /** By name. Each provider has a separate queue, so one that does not answer delays only its own payers. */
  providers: Readonly<Record<string, unknown>>
  alarm: Alarm
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Resolves after so long, or sooner when it is aborted. */
  wait: (ms: number, leave: AbortSignal) => Promise<void>
}

export interface NotificationQueue {
  /**
   * Takes an authentic notification: once this resolves, the purchases it names will be queried, even if this process
   * dies. An order that the shop does not know is forgotten.
   */
  take(provider: string, notification: Notification): Promise<void>
  /**
   * Queries the purchases that wait, those of this process at once, until `leave` is aborted; then it ends between two
   * purchases.
   */
  work(leave: AbortSignal): Promise<void>
}

/** Puts what notifications of payment providers ask for into a queue that outlives the process. */
export function createNotificationQueue(deps: NotificationQueueDeps): NotificationQueue {
  const { takesDb: db, clock } = deps
  const lanes = new Map(Object.keys(deps.providers).map((name) => [name, createLane(deps, name)]))

  const takes = createBatcher<{ provider: string; notification: Notification }, true>({
    // True notifications are never too many.
    longestQueue: Number.POSITIVE_INFINITY,
    async serve(batch) {
      const named = (pick: (it: Notification) => readonly string[]) =>
        batch.flatMap(({ notification }) => pick(notification))
      const payments = await findNamedPayments(
        db,
        named((it) => it.orderIds),
        named((it) => it.references),
      )
      const notices = new Map<string, Notice>()
      for (const { provider, notification } of batch) {
        const { orderIds, references, isDispute = false } = notification
        for (const { id: paymentId, orderId, providerReference } of payments) {
          if (!orderIds.includes(orderId) && !references.includes(providerReference ?? '')) continue
          const known = notices.get(paymentId)
          notices.set(paymentId, {
            paymentId,
            provider,
            isDispute: isDispute || known?.isDispute === true,
            notices: 1 + (known?.notices ?? 0),
          })
        }
      }
      await addNotices(db, [...notices.values()], clock())
      for (const { provider } of notices.values()) lanes.get(provider)?.wake()
      return batch.map(() => true)
    },
  })

  return {
    async take(provider, notification) {
      await takes.ask({ provider, notification })
    },
    async work(leave) {
      for (const lane of lanes.values()) lane.open(leave)
      while (!leave.aborted) {
        for (const lane of lanes.values()) lane.wake()
        await deps.wait(lookMs, leave)
      }
      await Promise.all(Array.from(lanes.values(), (lane) => lane.settled()))
    },
  }
}

/** The queue of one provider, as this process works on it. */
function createLane(deps: NotificationQueueDeps, provider: string) {
  const { db, clock, alarm, log } = deps
  const working = new Set<Promise<void>>()
  let leave = AbortSignal.abort()
  let isWoken = false
  let busy = 0

  const handleNext = async (): Promise<boolean> => {
    const from = clock()
    const heldUntil = new Date(from.getTime() + holdingMs)
    const notice = await takeNotice(db, provider, { now: from, heldUntil })
    if (notice === undefined) return false
    try {
      await handleNotification(deps, notice)
      await endNotice(db, notice)
    } catch (error) {
      const now = clock()
      const isOver = now.getTime() - notice.heardAt.getTime() >= givenUpAfterMs
      const waitMs = Math.min(firstWaitMs * 2 ** (notice.attempts - 1), longestWaitMs)
      await (isOver ? endNotice(db, notice) : postponeNotice(db, notice, new Date(now.getTime() + waitMs)))
      const facts = { err: error, provider, paymentId: notice.paymentId, attempts: notice.attempts }
      if (isOver)
        alarm(
          'notification given up',
          facts,
          'a payment provider said something about a purchase and has not answered about it for two days',
        )
      else log.warn(facts, 'the subject of a notification could not be queried; it is retried')
    }
    return true
  }
  const work = async () => {
    try {
      do {
        isWoken = false
        while (!leave.aborted && (await handleNext()));
      } while (isWoken && !leave.aborted)
    } finally {
      busy -= 1
    }
  }

  return {
    open(signal: AbortSignal) {
      leave = signal
    },
    /** Something may be due. */
    wake() {
      isWoken = true
      if (leave.aborted || busy >= atOnce) return
      busy += 1
      // After a failure of the database the rows are still there, and the next look finds them.
      const worker: Promise<void> = work()
        .catch(() => {})
        .finally(() => working.delete(worker))
      working.add(worker)
    },
    async settled() {
      await Promise.all(working)
    },
  }
}
