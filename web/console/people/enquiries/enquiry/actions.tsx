// The operator in charge of the enquiry, and whether it is closed.

import { assignEnquiry, closeEnquiry, reopenEnquiry } from '#contract/operator/enquiries.ts'
import type { OperatorCall } from '#contract/operator/operator-call.ts'
import { useApi, useMe, usePhrases } from '#web/console/frame/services.tsx'
import type { Act } from '#web/console/frame/shell/act-dialog.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useActKeys } from '#web/console/frame/shell/use-act-keys.ts'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import type { EnquiryPage } from './loader.ts'
import { seenOf } from './seen.ts'

export function Actions({ enquiry }: { enquiry: EnquiryPage }) {
  const { enquiry: words, failures } = usePhrases()
  const api = useApi()
  const me = useMe()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const sending = useSending()
  const keys = useActKeys()
  const { enquiryId, assignedTo, progress } = enquiry
  const isMine = assignedTo !== '' && assignedTo === me?.name

  /** An act repeated after a lost answer keeps its key; all that it depends on is part of the input. */
  const act = <In extends object>(
    call: OperatorCall<In & Act & { enquiryId: string }>,
    given: In,
    done: string,
  ) =>
    sending.send(
      () => {
        const actKey = keys.keyOf(JSON.stringify([call.path, given]))
        return api.call(call, { input: { ...given, actKey, why: '', enquiryId } })
      },
      async () => {
        keys.answered()
        say(done)
        await revalidate()
      },
    )
  const assign = (to: 'me' | 'none') =>
    act(assignEnquiry, { to, from: assignedTo }, to === 'me' ? words.saidAssigned : words.saidReleased)
  const close = () => act(closeEnquiry, { seenId: seenOf(enquiry) }, words.saidClosed)
  const reopen = () => act(reopenEnquiry, {}, words.saidReopened)
  const takeWords = assignedTo === '' ? words.assignToMe : words.takeOver(assignedTo)
  return (
    <>
      <Button onClick={() => void assign(isMine ? 'none' : 'me')} disabled={sending.isSending}>
        {isMine ? words.release : takeWords}
      </Button>
      {progress === 'closed' ? (
        <Button onClick={() => void reopen()} disabled={sending.isSending}>
          {words.reopen}
        </Button>
      ) : (
        <Button onClick={() => void close()} disabled={sending.isSending}>
          {words.close}
        </Button>
      )}
      <FailureNotice failure={sending.failure} unanswered={failures.communicationAct} />
    </>
  )
}
