// The buttons that replace ours; their script comes when one of their methods is chosen.

import type { ReactNode } from 'react'
import { ScriptFrame, Waiting } from '#web/storefront/paying/script-frame.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { useAsked } from '#web/storefront/shell/use-asked.ts'

type Buttons = typeof import('#web/storefront/paying/browser-payment-buttons.tsx')

export function BrowserPayment({ children }: { children: (buttons: Buttons) => ReactNode }) {
  const { pointPurchase } = usePhrases()
  const { answer, again } = useAsked(() =>
    import('#web/storefront/paying/browser-payment-buttons.tsx').catch(() => null),
  )
  if (answer === undefined) return <Waiting />
  if (answer === null) return <ScriptFrame failure={pointPurchase.failures.line} onAgain={again} />
  return children(answer)
}
