// Closes a payment for which no money came, or whose money was sent back; then its deposits are closed with it.

import { useState } from 'react'
import { closePayment } from '#contract/operator/payments.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PaymentPage } from './loader.ts'

export function CloseDialog({
  payment: { paymentId, arrivedYen },
  done,
  onClose,
}: {
  payment: PaymentPage
  done: (said: string) => unknown
  onClose: () => void
}) {
  const { money, moneyBack } = usePhrases()
  const api = useApi()
  const hasMoney = arrivedYen > 0
  const { close } = money.payment
  const { closeSentBack } = moneyBack
  const arrived = money.yen(formatInteger(arrivedYen))
  const words = hasMoney ? closeSentBack : close
  const [isSentBack, setSentBack] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return (
    <ActDialog
      call={closePayment}
      title={words.button}
      ask={hasMoney ? closeSentBack.ask(arrived) : close.ask}
      confirm={words.button}
      isDangerous
      fields={() =>
        hasMoney && (
          <>
            {isAsked && !isSentBack && <Notice tone="danger">{closeSentBack.first}</Notice>}
            <Checkbox
              name="sentBack"
              checked={isSentBack}
              onChange={({ target }) => setSentBack(target.checked)}
            >
              {closeSentBack.isSentBack(arrived)}
            </Checkbox>
          </>
        )
      }
      send={(act) => {
        setAsked(true)
        if (hasMoney && !isSentBack) return undefined
        const sentBackYen = hasMoney ? arrivedYen : null
        return api.call(closePayment, { input: Object.assign({ paymentId, sentBackYen }, act) })
      }}
      done={() => done(words.done)}
      onClose={onClose}
    />
  )
}
