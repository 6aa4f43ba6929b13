// The result of what was done last: shown until the next page or the next result, and read out.

import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { useLocation } from '#web/router/context.tsx'
import { CheckIcon, CloseIcon } from '#web/ui/icons.tsx'
import icon from './icon-button.module.css'
import css from './results.module.css'

type Say = (result: string) => void

const SayContext = createContext<Say>(() => {})

/** Says what was done. */
export const useSayResult = (): Say => useContext(SayContext)

export function ResultsProvider({ children }: { children: ReactNode }) {
  const { shell } = usePhrases()
  const { pathname } = useLocation()
  const [said, setSaid] = useState<{ result: string; on: string } | null>(null)
  const say = useCallback((result: string) => setSaid({ result, on: window.location.pathname }), [])
  const result = said?.on === pathname ? said.result : undefined
  return (
    <SayContext value={say}>
      {children}
      <div className={css.region} role="status">
        {result !== undefined && (
          <p className={css.result}>
            <CheckIcon size={20} />
            <span>{result}</span>
            <button
              type="button"
              className={icon.button}
              onClick={() => setSaid(null)}
              aria-label={shell.close}
            >
              <CloseIcon size={18} />
            </button>
          </p>
        )}
      </div>
    </SayContext>
  )
}
