import { useState } from 'react'
import type { Failure, Result } from '#web/api/client.ts'

export interface Sending {
  isSending: boolean
  /** The failure of the newest call; the entries stay in their fields. */
  failure: Failure | null
  /** Makes a call, one at a time, and hands its answer on. */
  send<T>(call: () => Promise<Result<T>>, done: (data: T) => unknown): Promise<void>
}

/** The state of a form that makes calls. */
export function useSending(): Sending {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  return {
    isSending,
    failure,
    async send(call, done) {
      if (isSending) return
      setSending(true)
      setFailure(null)
      const result = await call()
      if (result.ok) await done(result.data)
      else setFailure(result)
      setSending(false)
    },
  }
}
