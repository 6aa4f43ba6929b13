// Points and coins by hand: for the roles that may give and take them.

import { useState } from 'react'
import {
  type AdjustmentReason,
  adjustBalance,
  giftReasons,
  takingReasons,
} from '#contract/operator/member-acts.ts'
import { useApi, useMe, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const directions = ['points give', 'points take', 'coins give', 'coins take'] as const
type Direction = (typeof directions)[number]

const reasonsOf = (direction: Direction): readonly AdjustmentReason[] =>
  direction.endsWith('give') ? giftReasons : takingReasons

/** Points, or hundredths of a coin, as the contract has them; undefined: not a number of them. */
function amountOf(direction: Direction, typed: string): number | undefined {
  const isPoints = direction.startsWith('points')
  const shape = isPoints ? /^\d{1,9}$/ : /^\d{1,7}(\.\d{1,2})?$/
  const text = typed.normalize('NFKC').replaceAll(',', '').trim()
  if (!shape.test(text)) return undefined
  const amount = isPoints ? Number(text) : Math.round(Number(text) * 100)
  if (amount === 0) return undefined
  return direction.endsWith('give') ? amount : -amount
}

export function BalanceAdjustment({
  memberId,
  state,
}: {
  memberId: string
  state: 'active' | 'suspended' | 'withdrawn'
}) {
  const { adjustment: words } = usePhrases()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  if (state === 'withdrawn' || !mayOpen(adjustBalance.roles, me?.roles ?? [])) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.button}</Button>
      {isOpen && <AdjustmentDialog memberId={memberId} onClose={() => setOpen(false)} />}
    </>
  )
}

function AdjustmentDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { adjustment: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [direction, setDirection] = useState<Direction>('points give')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<AdjustmentReason>('apology')
  const [isWrong, setWrong] = useState(false)
  const wrong = direction.startsWith('points') ? words.amountPoints : words.amountCoins
  const choose = (chosen: Direction) => {
    setDirection(chosen)
    const [first = reason] = reasonsOf(chosen)
    if (!reasonsOf(chosen).includes(reason)) setReason(first)
  }
  return (
    <ActDialog
      call={adjustBalance}
      title={words.button}
      ask={words.ask}
      confirm={words.confirm}
      shownFields={['amount', 'reason']}
      fields={(errorOf) => (
        <>
          <SelectField
            label={words.direction}
            value={direction}
            onChange={(event) => choose(event.target.value as Direction)}
            options={directions.map((value) => ({ value, label: words.directions[value] }))}
          />
          <TextField
            label={words.amount}
            inputMode={direction.startsWith('points') ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={12}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={isWrong && amountOf(direction, typed) === undefined ? wrong : errorOf('amount')}
          />
          <SelectField
            label={words.memberReason}
            value={reason}
            onChange={(event) => setReason(event.target.value as AdjustmentReason)}
            options={reasonsOf(direction).map((value) => ({ value, label: words.reasons[value] }))}
            error={errorOf('reason')}
          />
        </>
      )}
      send={(act) => {
        const amount = amountOf(direction, typed)
        setWrong(amount === undefined)
        if (amount === undefined) return undefined
        const currency = direction.startsWith('points') ? 'points' : 'coins'
        return api.call(adjustBalance, { input: { ...act, memberId, currency, amount, reason } })
      }}
      done={async ({ approvalId }) => {
        onClose()
        say(approvalId === null ? words.done : words.prepared)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
