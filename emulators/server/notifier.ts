import type { Faults } from './faults.ts'

/** The time for which notifications are gathered before they are sent in reverse. */
const gatherMs = 400
const retriesMs = [500, 2000]

/** A notification, signed by the provider that sends it. */
export interface Message {
  /** The address to notify; '': none is configured. */
  target: string
  body: string
  headers: Record<string, string>
  /** The same with a signature that is not the provider's. */
  forgedHeaders: Record<string, string>
  /** Tells whether the shop's answer ends the provider's tries. */
  isTaken(status: number, text: string): boolean
}

export interface Notifier {
  /** Sends after the answer that caused it, as the faults have it. */
  notify(message: Message): void
  /** Lets go what was held; how many. */
  release(): number
  /** Before a hosted page sends the browser back: waits for the notifications where the faults say so. */
  beforeReturn(): Promise<void>
  /** Resolves when nothing is on its way any more; what is held is not. */
  settled(): Promise<void>
}

/** Sends notifications of all providers, and again when the shop does not take them. */
export function createNotifier(faults: Faults): Notifier {
  const underway = new Set<Promise<void>>()
  let gathered: (() => Promise<void>)[] = []
  let held: Message[] = []

  const send = async ({ target, body, headers, forgedHeaders, isTaken }: Message) => {
    const sent = faults.takes('wrongSignatures') ? forgedHeaders : headers
    for (const delayMs of [0, ...retriesMs]) {
      await sleep(delayMs)
      try {
        const response = await fetch(target, {
          method: 'POST',
          headers: sent,
          body,
          signal: AbortSignal.timeout(15_000),
        })
        if (isTaken(response.status, await response.text())) return
      } catch {
        // The shop is not there: the next try may find it.
      }
    }
  }

  const track = (work: Promise<void>) => {
    underway.add(work)
    void work.finally(() => underway.delete(work))
  }

  const deliver = (message: Message) => async () => {
    await sleep(faults.current.notificationDelayMs)
    await Promise.all(Array.from({ length: 1 + faults.current.duplicates }, () => send(message)))
  }

  const settled = async () => {
    while (underway.size > 0) await Promise.all(underway)
  }

  const notify = (message: Message) => {
    if (message.target === '') return
    if (faults.current.isHeld) {
      held.push(message)
      return
    }
    if (!faults.current.isOutOfOrder) return track(deliver(message)())
    gathered.push(deliver(message))
    if (gathered.length > 1) return
    track(
      sleep(gatherMs).then(async () => {
        const reversed = gathered.reverse()
        gathered = []
        for (const later of reversed) await later()
      }),
    )
  }

  return {
    notify,
    release() {
      const released = held
      held = []
      for (const message of released) track(deliver(message)())
      return released.length
    },
    async beforeReturn() {
      if (faults.current.isNotifiedFirst) await settled()
    },
    settled,
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
