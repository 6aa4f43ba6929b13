// Around a button that a provider's own script draws: the wait for it, and a second try when it does not come.

import type { ReactNode } from 'react'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import css from './script-frame.module.css'

export const Waiting = () => (
  <div className={css.waiting}>
    <Spinner />
  </div>
)

interface ScriptFrameProps {
  /** The message of a failure; said once. */
  failure: string | undefined
  /** Given when it can be tried again. */
  onAgain: (() => void) | undefined
  children?: ReactNode
}

export function ScriptFrame({ failure, onAgain, children }: ScriptFrameProps) {
  const { paying } = usePhrases()
  return (
    <div className={css.frame}>
      <Failure says={failure} />
      {onAgain && (
        <Button block size="l" onClick={onAgain}>
          {paying.connectAgain}
        </Button>
      )}
      {children}
    </div>
  )
}
