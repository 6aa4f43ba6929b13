// Who is here: the answer of GET /user/point, kept for the header and the guard.

import type * as z from 'zod/mini'
import type { getCurrentUser } from '../../../contract/members.ts'
import type { Api } from '../../api/client.ts'

export type Visitor = z.output<typeof getCurrentUser.output>

export interface VisitorStore {
  get: () => Visitor | null
  subscribe: (changed: () => void) => () => void
  /** Asks again. Null when the answer did not come; what was known before stays on show. */
  load: () => Promise<Visitor | null>
}

export function createVisitorStore(api: Api): VisitorStore {
  let known: Visitor | null = null
  let underway: Promise<Visitor | null> | null = null
  const listeners = new Set<() => void>()

  async function ask(): Promise<Visitor | null> {
    try {
      // Fetched apart: the page comes alive before the contract arrives. It may not: then somebody asks again.
      const { getCurrentUser } = await import('../../../contract/members.ts')
      const result = await api.call(getCurrentUser)
      if (!result.ok) return null
      known = result.data
    } catch {
      return null
    } finally {
      underway = null
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
      underway ??= ask()
      return underway
    },
  }
}
