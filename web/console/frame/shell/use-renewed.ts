import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '#web/api/client.ts'

/** The interval at which an answer is renewed while the page is visible. */
const renewedEveryMs = 60_000

export interface Renewed<T> {
  /** The newest good answer; null: none came yet. */
  data: T | null
  /** Why the newest call brought nothing; null when it did, or is under way for the first time. */
  failure: Failure | null
}

/**
 * Asks at once, when `at` changes, once a minute while the page is visible, and when it becomes visible again after longer than that. What
 * was shown stays until there is something newer. Another `ask` begins anew; keep it with `useCallback`.
 */
export function useRenewed<T>(ask: (signal: AbortSignal) => Promise<Result<T>>, at = ''): Renewed<T> {
  const [answer, setAnswer] = useState<{
    ask: typeof ask
    data: T | null
    failure: Failure | null
  }>({ ask, data: null, failure: null })
  const current = useRef<AbortController>(null)
  const askedAt = useRef(0)

  const renew = useCallback(async () => {
    current.current?.abort()
    const mine = new AbortController()
    current.current = mine
    askedAt.current = Date.now()
    const result = await ask(mine.signal)
    if (mine.signal.aborted) return
    setAnswer((last) => ({
      ask,
      data: result.ok ? result.data : last.ask === ask ? last.data : null,
      failure: result.ok ? null : result,
    }))
  }, [ask])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another `at` asks anew.
  useEffect(() => {
    const renewVisible = () => {
      if (document.visibilityState === 'visible') void renew()
    }
    const shown = () => {
      if (Date.now() - askedAt.current >= renewedEveryMs) renewVisible()
    }
    void renew()
    const timer = setInterval(renewVisible, renewedEveryMs)
    document.addEventListener('visibilitychange', shown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', shown)
      current.current?.abort()
    }
  }, [renew, at])

  return answer.ask === ask ? answer : { data: null, failure: null }
}
