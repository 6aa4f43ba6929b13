import type { Faults } from './faults.ts'
import { type EmulatedPayment, notificationBody } from './payments.ts'

/** Where this project's shop listens when nobody configured another address. */
const usualPath = '/api/payment/card/notification'
/** How long notifications are gathered before they are sent in reverse. */
const gatherMs = 400
const retriesMs = [500, 2000]

export interface Notifier {
  notify(payment: EmulatedPayment, event: string): void
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>
}

/**
 * Sends notifications after the answer that caused them, again when the shop does not take them.
 * `url`: where to; without it, to the shop the payment's browser returns to.
 */
export function createNotifier(url: string | undefined, signature: string, faults: Faults): Notifier {
  const underway = new Set<Promise<void>>()
  let gathered: (() => Promise<void>)[] = []

  const send = async (target: string, body: unknown) => {
    for (const delayMs of [0, ...retriesMs]) {
      await sleep(delayMs)
      try {
        const response = await fetch(target, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'fincode-signature': signature },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(15_000),
        })
        const answer = (await response.json()) as { receive?: string }
        if (response.ok && answer.receive === '0') return
      } catch {
        // The shop is not there or answered something else: the next try may find it.
      }
    }
  }

  const track = (work: Promise<void>) => {
    underway.add(work)
    void work.finally(() => underway.delete(work))
  }

  return {
    notify(payment, event) {
      const target = url ?? (payment.returnUrl && new URL(usualPath, payment.returnUrl).href)
      if (target === undefined || target === '') return
      const body = notificationBody(payment, event)
      const copies = 1 + faults.current.duplicates
      const deliver = async () => {
        await sleep(faults.current.notificationDelayMs)
        await Promise.all(Array.from({ length: copies }, () => send(target, body)))
      }
      if (!faults.current.isOutOfOrder) return track(deliver())
      gathered.push(deliver)
      if (gathered.length > 1) return
      track(
        sleep(gatherMs).then(async () => {
          const reversed = gathered.reverse()
          gathered = []
          for (const later of reversed) await later()
        }),
      )
    },
    async settled() {
      while (underway.size > 0) await Promise.all(underway)
    },
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
