// The operator at the console, and the progress of the login.

import type { OperatorRole } from '#contract/operator/roles.ts'
import { readMe } from '#contract/operator/staff.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api } from '#web/api/client.ts'

export type Me = OutputOf<typeof readMe>

export interface MeStore {
  /** Null until the server has said it. */
  get(): Me | null
  subscribe(changed: () => void): () => void
  /** Asks the server; requests made meanwhile share its answer. Without an answer the last known operator stays. */
  load(): Promise<Me | null>
  /** The server said that the login has ended. */
  forget(): void
}

export function createMeStore(api: () => Api): MeStore {
  let me: Me | null = null
  let pending: Promise<Me | null> | undefined
  const listeners = new Set<() => void>()
  const set = (next: Me) => {
    me = next
    for (const changed of listeners) changed()
  }
  const ask = async () => {
    const result = await api().call(readMe)
    if (result.ok) set(result.data)
    return me
  }
  return {
    get: () => me,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    load() {
      pending ??= ask().finally(() => {
        pending = undefined
      })
      return pending
    },
    forget() {
      if (me !== null) set({ ...me, stage: 'guest', operatorId: '', name: '', roles: [], freshUntil: null })
    },
  }
}

/** Tells whether an operator with these roles may use a part that is open to `roles`. */
export const mayOpen = (roles: readonly OperatorRole[], own: readonly OperatorRole[]): boolean =>
  roles.some((role) => own.includes(role))
