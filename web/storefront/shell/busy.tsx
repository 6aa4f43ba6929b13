// While a call is under way the page is covered and further actions are ignored (spec §4).

import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useIsNavigating } from '../../router/context.tsx'
import { LoadingOverlay } from '../../ui/spinner.tsx'

interface Busy {
  /** Runs the action; while another is running it does nothing and returns undefined. */
  run: <T>(action: () => Promise<T>) => Promise<T | undefined>
}

const BusyContext = createContext<Busy>({ run: (action) => action() })

export function BusyProvider({ children }: { children: ReactNode }) {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const isNavigating = useIsNavigating()

  const busy = useMemo<Busy>(
    () => ({
      async run(action) {
        if (isRunning.current) return undefined
        isRunning.current = true
        setBusy(true)
        try {
          return await action()
        } finally {
          isRunning.current = false
          setBusy(false)
        }
      },
    }),
    [],
  )

  return (
    <BusyContext value={busy}>
      {children}
      {(isBusy || isNavigating) && <LoadingOverlay />}
    </BusyContext>
  )
}

/** `const run = useBusy()`, then `await run(() => api.call(…))`. */
export const useBusy = (): Busy['run'] => useContext(BusyContext).run
