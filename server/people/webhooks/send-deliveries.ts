import { outsideTransactions } from '#server/db/outside-transactions.ts'
import type { Database } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import { unlessLeaving } from '#server/jobs/unless-leaving.ts'
import type { WebhookAnswer, WebhookSender } from '#server/providers/webhook-sender.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import {
  type DeliveryEnd,
  keepEnd,
  listReceivers,
  type Receiver,
  type TakenDelivery,
  takeDelivery,
} from './delivery-queries.ts'
import { switchOff } from './queries.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
/** The waits after the first failures; after every later one, a delivery waits an hour. */
const waitsMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs]
export const waitAfter = (attempts: number): number => waitsMs[attempts - 1] ?? hourMs

/** Longer than a sender may take; what a process that died was sending is sent again after it. */
export const heldMs = minuteMs
/** The most deliveries that leave for one endpoint at the same time. */
const atOnce = 4
/** After so many refusals in a row an endpoint is left alone until the next round. */
const maxRefusalsInARow = 3
/** Gone (RFC 9110): its owner wants nothing more. */
const gone = 410

export interface DeliveryDeps {
  db: Database
  /** They open the secrets with which deliveries are signed. */
  shopKeys: ShopKeys
  send: WebhookSender
  clock: () => Date
  alarm: Alarm
  /** Once it is aborted, no further delivery is taken. */
  leave: AbortSignal
}

/**
 * Sends what is due to every endpoint, each endpoint for itself, so that a slow one holds up no other; of each, what is due
 * longest first. Each delivery is taken by one process at a time, so several share the work. A state 2xx is a delivery. 410
 * switches the endpoint off. Anything else is tried again later, for three days. Until an endpoint has taken one, they go
 * to it alone; when it gives no answer, or refuses three in a row, it is left alone until the next round.
 */
export async function sendDeliveries(deps: DeliveryDeps): Promise<void> {
  const send = outsideTransactions(deps.send, 'webhook')
  const receivers = await listReceivers(deps.db, deps.shopKeys, deps.clock())
  const sending = async () => {
    await Promise.all(receivers.map((receiver) => sendTo(receiver, { ...deps, send })))
  }
  await unlessLeaving(deps.leave, sending())
}

async function sendTo(receiver: Receiver, { db, send, clock, alarm, leave }: DeliveryDeps): Promise<void> {
  let [delivered, givenUp, refusals] = [0, 0, 0]
  let isLeftAlone = false
  const goesOn = () => !leave.aborted && !isLeftAlone && refusals < maxRefusalsInARow

  /** @returns whether there was a delivery */
  const sendNext = async (): Promise<boolean> => {
    const takenAt = clock()
    const heldUntil = new Date(takenAt.getTime() + heldMs)
    const delivery = await takeDelivery(db, receiver.id, { now: takenAt, heldUntil })
    if (delivery === undefined) return false
    const answer = await send({ ...receiver, id: delivery.eventId, body: delivery.body })
    const now = clock()
    const end = endOf(delivery, answer, { takenAt, now })
    await keepEnd(db, delivery, end, now)
    if (end.outcome === 'delivered') delivered += 1
    if (end.outcome === 'given up') givenUp += 1
    refusals = end.outcome === 'delivered' ? 0 : refusals + 1
    if (!('status' in answer)) isLeftAlone = true
    else if (answer.status === gone) {
      isLeftAlone = true
      if (await switchOff(db, receiver.id, now))
        alarm(
          'webhook endpoint gone',
          { endpoint: receiver.id },
          'an endpoint answered that it is gone (410), and is switched off: npm run shop -- webhook list',
        )
    }
    return true
  }
  const work = async () => {
    while (goesOn() && (await sendNext()));
  }
  try {
    while (delivered === 0 && goesOn()) if (!(await sendNext())) break
    if (delivered > 0) await untilAllEnd(Array.from({ length: atOnce }, work))
  } finally {
    // Also when a later one fails: what is given up is not taken again, so no later round would tell it.
    if (givenUp > 0)
      alarm(
        'webhook given up',
        { endpoint: receiver.id, givenUp },
        'deliveries to an endpoint were given up: npm run shop -- webhook deliveries, with its id',
      )
  }
}

/** Rejects as the first that fails, and not before the others have ended. */
async function untilAllEnd(works: Promise<void>[]): Promise<void> {
  await Promise.allSettled(works)
  await Promise.all(works)
}

const saidOf = (answer: WebhookAnswer): string =>
  ('status' in answer ? `HTTP ${answer.status}` : answer.failure).slice(0, 80)

/** The end of an attempt, by what came back. */
export function endOf(
  { attempts, retryUntil }: TakenDelivery,
  answer: WebhookAnswer,
  { takenAt, now }: { takenAt: Date; now: Date },
): DeliveryEnd {
  const [status, words] = 'status' in answer ? [answer.status, answer.words ?? ''] : [0, '']
  // The database's clock may have been corrected meanwhile.
  const tookMs = Math.max(0, now.getTime() - takenAt.getTime())
  const end = { answer: saidOf(answer), tookMs, words }
  if (status >= 200 && status < 300) return { ...end, outcome: 'delivered' }
  if (status === gone || now >= retryUntil) return { ...end, outcome: 'given up' }
  return { ...end, outcome: 'retry', at: new Date(now.getTime() + waitAfter(attempts)) }
}
