// Withdrawing what is scheduled, and putting away what could not take effect.

import { type ContentKind, contentRules, withdrawContent } from '../../../../contract/operator/content.ts'
import { useRevalidate } from '../../../router/context.tsx'
import { formatInstant } from '../../../ui/dates.ts'
import { useApi, usePhrases, useServices } from '../../services.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { useSayResult } from '../../shell/results.tsx'
import type { Entry, Scheduled } from './loader.ts'

export function WithdrawDialog({
  kind,
  one,
  onClose,
}: {
  kind: ContentKind
  one: Scheduled | Entry['refused'][number]
  onClose: () => void
}) {
  const { content } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const time = formatInstant(one.at, language)
  const isRefused = 'reasons' in one
  const waits = contentRules[kind].needsApproval && one.isEnd && !isRefused
  const { withdraw, putAway } = content
  const askEnd = waits ? withdraw.askEndApproval : withdraw.askEnd
  const askWithdraw = one.isEnd ? askEnd : withdraw.ask
  const confirm = waits ? content.confirmApproval : withdraw.confirm
  return (
    <ActDialog
      title={(isRefused ? putAway : withdraw).named(content.kinds[kind], time)}
      ask={isRefused ? putAway.ask : askWithdraw}
      confirm={isRefused ? putAway.button : confirm}
      send={(act) => api.call(withdrawContent, { input: { ...act, scheduledId: one.id } })}
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
