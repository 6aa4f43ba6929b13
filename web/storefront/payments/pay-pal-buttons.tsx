// PayPal's own button in the place of ours: it opens PayPal's window and tells how that ended.

import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePhrases, useServices } from '../services.tsx'
import css from './pay-pal-buttons.module.css'
import { type Buttons, loadPayPal, type PayPal } from './pay-pal-script.ts'

export interface PayPalButtonsProps {
  scriptUrl: string
  clientId: string
  /**
   * Asks our server for the order; resolves PayPal's id of it. Whoever rejects explains it: nothing is said here, and
   * `onFailed` is not called.
   */
  createOrder: () => Promise<string>
  /** The payer agreed: the server can take the money of this order. Nothing is paid yet. */
  onApproved: (orderId: string) => void | Promise<void>
  /** The payer cancelled or closed the window; the same order can be approved later. */
  onCancelled: () => void
  /** PayPal's script failed, which is said here: how the purchase stands, only the server knows. */
  onFailed: () => void
}

type Handlers = Pick<PayPalButtonsProps, 'createOrder' | 'onApproved' | 'onCancelled' | 'onFailed'>

/** What PayPal's script is told; `latest` gives the handlers as they are at that moment. */
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
    onCancel: () => latest().onCancelled(),
    onError: () => {
      if (isRefusedHere) return
      say(true)
      latest().onFailed()
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
    <div className={css.panel}>
      {(hasFailed || state === 'absent') && (
        <Notice tone="danger" isLive>
          {paying.payPal.failed}
        </Notice>
      )}
      {state === 'loading' && (
        <div className={css.waiting}>
          <Spinner />
        </div>
      )}
      {state === 'absent' && (
        <Button block size="l" onClick={() => setAttempt((count) => count + 1)}>
          {paying.payPal.again}
        </Button>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: PayPal fills it, with one button or more. */}
      <div
        ref={place}
        role="group"
        aria-label={paying.payPal.buttons}
        className={css.place}
        hidden={state === 'absent'}
      />
    </div>
  )
}
