// PayPal's own button in the place of ours: it opens PayPal's window and reports how that ended.

import { useEffect, useRef, useState } from 'react'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import css from './pay-pal-buttons.module.css'
import { type Buttons, loadPayPal, type PayPal } from './pay-pal-script.ts'
import { ScriptFrame, Waiting } from './script-frame.tsx'

export interface PayPalButtonsProps {
  scriptUrl: string
  clientId: string
  /**
   * Asks our server for the order; resolves PayPal's id of it. A caller that rejects shows the reason: this component
   * shows none.
   */
  createOrder: () => Promise<string>
  /** The payer agreed: the server can take the money of this order. Nothing is paid yet. */
  onApproved: (orderId: string) => void | Promise<void>
}

type Handlers = Pick<PayPalButtonsProps, 'createOrder' | 'onApproved'>

/**
 * The options of PayPal's script; `latest` gives the handlers as they are at that moment. `say`: whether the script
 * failed; how the purchase stands then, only the server knows. A payer who closes the window can approve the same order
 * later.
 */
export function connectButtons(
  payPal: PayPal,
  latest: () => Handlers,
  say: (failed: boolean) => void,
): Buttons {
  let isRefusedHere = false
  return payPal.Buttons({
    createOrder: async () => {
      say(false)
      isRefusedHere = false
      try {
        return await latest().createOrder()
      } catch (error) {
        isRefusedHere = true
        throw error
      }
    },
    onApprove: ({ orderID }) => latest().onApproved(orderID),
    onError: () => {
      if (!isRefusedHere) say(true)
    },
  })
}

export function PayPalButtons({ scriptUrl, clientId, ...handlers }: PayPalButtonsProps) {
  const { paying } = usePhrases()
  const { language } = useServices()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'absent'>('loading')
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // The script keeps what it was given once; the handlers are new with every drawing.
  const latest = useRef<Handlers>(handlers)
  useEffect(() => {
    latest.current = handlers
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let isGone = false
    let buttons: Buttons | undefined
    const show = async () => {
      const payPal = await loadPayPal({ scriptUrl, clientId }, language)
      if (isGone || place.current === null) return
      if (payPal === null) return setState('absent')
      buttons = connectButtons(payPal, () => latest.current, setFailed)
      if (buttons.isEligible?.() === false) return setState('absent')
      await buttons.render(place.current)
      if (!isGone) setState('ready')
    }
    setState('loading')
    show().catch(() => {
      if (!isGone) setState('absent')
    })
    return () => {
      isGone = true
      void buttons?.close?.().catch(() => {})
    }
  }, [scriptUrl, clientId, language, attempt])

  return (
    <ScriptFrame
      failure={hasFailed || state === 'absent' ? paying.payPal.failed : undefined}
      onAgain={state === 'absent' ? () => setAttempt((count) => count + 1) : undefined}
    >
      {state === 'loading' && <Waiting />}
      {/* biome-ignore lint/a11y/useSemanticElements: PayPal fills it, with one button or more. */}
      <div
        ref={place}
        role="group"
        aria-label={paying.payPal.buttons}
        className={css.place}
        hidden={state === 'absent'}
      />
    </ScriptFrame>
  )
}
