import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server that stops waits no longer for what is under way; it is sent again, with the same id. */
const patienceMs = 5000

/** Waits for `work`, and once `leave` is aborted only a little longer. */
export async function unlessLeaving(leave: AbortSignal, work: Promise<void>): Promise<void> {
  const isDone = new AbortController()
  const { signal } = isDone
  const left = async () => {
    if (!leave.aborted) await once(leave, 'abort', { signal })
    await sleep(patienceMs, undefined, { signal, ref: false })
  }
  try {
    await Promise.race([work, left()])
  } finally {
    isDone.abort()
  }
}
