// Assigns a deposit: to the payment that was proposed, or to one whose number is typed.

import { useState } from 'react'
import { assignDeposit } from '#contract/operator/deposits.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { DepositPage } from './loader.ts'

export function AssignDialog({
  deposit: { source, depositId, amountYen },
  proposed,
  onClose,
}: {
  deposit: DepositPage
  /** Without it the number is typed. */
  proposed?: { paymentId: string; orderId: string }
  onClose: () => void
}) {
  const { money } = usePhrases()
  const { assign, other } = money.deposit
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [typed, setTyped] = useState('')
  const payment = proposed?.paymentId ?? typed.trim()
  const { button } = proposed === undefined ? other : assign
  return (
    <ActDialog
      call={assignDeposit}
      title={button}
      ask={
        proposed === undefined ? other.ask : assign.ask(money.yen(formatInteger(amountYen)), proposed.orderId)
      }
      confirm={button}
      shownFields={proposed === undefined ? ['payment'] : []}
      fields={(errorOf) =>
        proposed === undefined && (
          <TextField
            label={other.field}
            name="payment"
            required
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={errorOf('payment')}
          />
        )
      }
      send={
        payment === ''
          ? undefined
          : (act) => api.call(assignDeposit, { input: Object.assign({ source, depositId, payment }, act) })
      }
      done={async ({ approvalId }) => {
        onClose()
        say(approvalId === null ? assign.done : assign.prepared)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
