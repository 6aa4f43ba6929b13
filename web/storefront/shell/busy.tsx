// While an act is under way the page is covered and further acts are ignored (spec §4). Going to another page covers nothing
// (skeleton.tsx).

import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { LoadingOverlay } from '#web/ui/spinner.tsx'

interface Busy {
  /** Runs the action; while another is running it does nothing and returns undefined. */
  run: <T>(action: () => Promise<T>) => Promise<T | undefined>
}

const BusyContext = createContext<Busy>({ run: (action) => action() })

export function BusyProvider({ children }: { children: ReactNode }) {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

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
      {isBusy && <LoadingOverlay />}
    </BusyContext>
  )
}

/** `const run = useBusy()`, then `await run(() => api.call(…))`. */
export const useBusy = (): Busy['run'] => useContext(BusyContext).run
