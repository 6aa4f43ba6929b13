// Withdraws a scheduled change, or puts away one that could not take effect.

import type { OperatorCall } from '#contract/operator/operator-call.ts'
import type { Result } from '#web/api/client.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { type Act, ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import type { Refused, Scheduled } from './waiting-changes.tsx'

export function WithdrawDialog({
  call,
  name,
  one,
  needsApproval,
  send,
  onClose,
}: {
  call: Pick<OperatorCall, 'path' | 'reason'>
  /** The changed thing, in words. */
  name: string
  one: Scheduled | Refused
  /** A change waits for a second person. */
  needsApproval: boolean
  send: (input: Act & { scheduledId: string }) => Promise<Result<{ approvalId: string | null }>>
  onClose: () => void
}) {
  const { content } = usePhrases()
  const { language } = useServices()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const time = formatInstant(one.at, language)
  const isRefused = 'reasons' in one
  const waits = needsApproval && one.isEnd && !isRefused
  const { withdraw, putAway } = content
  const askEnd = waits ? withdraw.askEndApproval : withdraw.askEnd
  const askWithdraw = one.isEnd ? askEnd : withdraw.ask
  const confirm = waits ? content.confirmApproval : withdraw.confirm
  return (
    <ActDialog
      call={call}
      title={(isRefused ? putAway : withdraw).named(name, time)}
      ask={isRefused ? putAway.ask : askWithdraw}
      confirm={isRefused ? putAway.button : confirm}
      send={(act) => send({ ...act, scheduledId: one.id })}
      done={async ({ approvalId }) => {
        onClose()
        const done = isRefused ? putAway.done : withdraw.done
        say(approvalId === null ? done : withdraw.prepared)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
