// "Prove your second factor again": one question at a time, however many calls wait for it.

export interface SecondFactorQuestion {
  /** Resolves when it was proven (true) or given up (false). */
  ask(): Promise<boolean>
  isOpen(): boolean
  subscribe(changed: () => void): () => void
  answer(isProven: boolean): void
}

export function createSecondFactorQuestion(): SecondFactorQuestion {
  let open: PromiseWithResolvers<boolean> | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const changed of listeners) changed()
  }
  return {
    ask() {
      if (open === undefined) {
        open = Promise.withResolvers()
        tell()
      }
      return open.promise
    },
    isOpen: () => open !== undefined,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    answer(isProven) {
      const answered = open
      open = undefined
      answered?.resolve(isProven)
      tell()
    },
  }
}
