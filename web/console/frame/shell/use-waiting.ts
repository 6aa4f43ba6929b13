import { useCallback } from 'react'
import { readWaiting } from '#contract/operator/today.ts'
import type { NavigationQueue } from '#contract/operator/today-queues.ts'
import { useApi } from '#web/console/frame/services.tsx'
import { useRenewed } from './use-renewed.ts'

export type Waits = Readonly<Partial<Record<NavigationQueue, number>>>

/** Reads how much waits in the queues that the navigation counts: with each page that is opened, and once a minute. */
export function useWaiting(pathname: string): Waits {
  const api = useApi()
  const ask = useCallback((signal: AbortSignal) => api.call(readWaiting, { signal }), [api])
  const { data } = useRenewed(ask, pathname)
  return Object.fromEntries(data?.queues.map(({ queue, count }) => [queue, count]) ?? [])
}
