// The buttons that replace ours; their script comes when one of their methods is chosen.

import type { ReactNode } from 'react'
import { usePhrases } from '../../services.tsx'
import { ScriptFrame, Waiting } from '../script-frame.tsx'
import { useAsked } from '../use-asked.ts'

type Buttons = typeof import('../browser-payment-buttons.tsx')

export function BrowserPayment({ children }: { children: (buttons: Buttons) => ReactNode }) {
  const { pointPurchase } = usePhrases()
  const { answer, again } = useAsked(() => import('../browser-payment-buttons.tsx').catch(() => null))
  if (answer === undefined) return <Waiting />
  if (answer === null) return <ScriptFrame failure={pointPurchase.failures.line} onAgain={again} />
  return children(answer)
}
