// The current visitor: the answer of GET /user/point, for the header and the guard.

import type * as z from 'zod/mini'
import type { getCurrentUser } from '#contract/visitor.ts'
import type { Api } from '#web/api/client.ts'

export type Visitor = z.output<typeof getCurrentUser.output>

export interface VisitorStore {
  get: () => Visitor | null
  subscribe: (changed: () => void) => () => void
  /** Loads the visitor again. Null when the call fails; `get` then still returns the last known visitor. */
  load: () => Promise<Visitor | null>
}

export function createVisitorStore(api: Api): VisitorStore {
  let known: Visitor | null = null
  let pending: Promise<Visitor | null> | null = null
  const listeners = new Set<() => void>()

  async function ask(): Promise<Visitor | null> {
    try {
      // A dynamic import, so that hydration does not wait for the contract. A failed import is repeated by the next load.
      const { getCurrentUser } = await import('#contract/visitor.ts')
      const result = await api.call(getCurrentUser)
      if (!result.ok) return null
      known = result.data
    } catch {
      return null
    } finally {
      pending = null
    }
    for (const changed of listeners) changed()
    return known
  }

  return {
    get: () => known,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    load: () => {
      pending ??= ask()
      return pending
    },
  }
}
