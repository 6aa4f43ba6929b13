import { AsyncLocalStorage } from 'node:async_hooks'
import { inSpan } from '#server/watch/tracing.ts'

/** The transaction that the running code is part of; work that it left behind goes on after its end. */
const running = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs `work` as the inside of a transaction: until it ends, nothing made `outsideTransactions` can be called from it. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await running.run(transaction, work)
  } finally {
    transaction.isOpen = false
  }
}

/**
 * The same functions, at any depth, which throw inside a transaction (rule 6 of docs/architecture.md): a slow
 * provider would hold the transaction's locks, and a rollback does not undo a provider's action.
 */
export function outsideTransactions<T extends object>(target: T, name = 'a provider'): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      const value: unknown = Reflect.get(object, key, receiver)
      if (typeof value === 'function')
        return outsideTransactions(value.bind(object), `${name}.${String(key)}`)
      if (typeof value !== 'object' || value === null) return value
      return outsideTransactions(value, `${name}.${String(key)}`)
    },
    apply(call, self, input) {
      if (running.getStore()?.isOpen) throw new Error(`${name} is called inside a transaction`)
      return inSpan(
        name,
        () => ({ kind: 'client' }),
        () => Reflect.apply(call as (...input: unknown[]) => unknown, self, input),
      )
    },
  })
}
