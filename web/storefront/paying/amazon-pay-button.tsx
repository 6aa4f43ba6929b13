// Amazon's own button: it leads to Amazon, where the payer chooses a payment method, and back to the shop with a checkout session.

import { useEffect, useId, useRef, useState } from 'react'
import { usePhrases } from '#web/storefront/route/services.tsx'
import css from './amazon-pay-button.module.css'
import { type AmazonPayButtonSettings, buttonOptions, loadAmazonPay } from './amazon-pay-script.ts'
import { ScriptFrame, Waiting } from './script-frame.tsx'

export function AmazonPayButton(settings: AmazonPayButtonSettings) {
  const { paying } = usePhrases()
  const place = useRef<HTMLDivElement>(null)
  // The script finds its place by a selector and by nothing else.
  const id = useId()
  const [state, setState] = useState<'loading' | 'ready' | 'absent'>('loading')
  const [attempt, setAttempt] = useState(0)
  const { scriptUrl, merchantId, publicKeyId, algorithm, payloadJSON, signature } = settings

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let isGone = false
    const show = async () => {
      const amazonPay = await loadAmazonPay(scriptUrl)
      if (isGone || place.current === null) return
      if (amazonPay === null) return setState('absent')
      const drawn = { scriptUrl, merchantId, publicKeyId, algorithm, payloadJSON, signature }
      // The button that stood there belongs to an older payload.
      place.current.replaceChildren()
      amazonPay.renderButton(`#${CSS.escape(id)}`, buttonOptions(drawn))
      setState('ready')
    }
    setState('loading')
    show().catch(() => {
      if (!isGone) setState('absent')
    })
    return () => {
      isGone = true
    }
  }, [id, scriptUrl, merchantId, publicKeyId, algorithm, payloadJSON, signature, attempt])

  return (
    <ScriptFrame
      failure={state === 'absent' ? paying.amazonPay.failed : undefined}
      onAgain={state === 'absent' ? () => setAttempt((count) => count + 1) : undefined}
    >
      {state === 'loading' && <Waiting />}
      {/* biome-ignore lint/a11y/useSemanticElements: Amazon's script fills it with its button. */}
      <div
        ref={place}
        id={id}
        role="group"
        aria-label={paying.amazonPay.button}
        className={css.place}
        hidden={state === 'absent'}
      />
    </ScriptFrame>
  )
}
