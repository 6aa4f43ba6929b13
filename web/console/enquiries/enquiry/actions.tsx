// Who has the enquiry, and whether it is closed.

import { useState } from 'react'
import { assignEnquiry, closeEnquiry, reopenEnquiry } from '../../../../contract/operator/enquiries.ts'
import type { Result } from '../../../api/client.ts'
import { useRevalidate } from '../../../router/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { useApi, useMe, usePhrases } from '../../services.tsx'
import type { Act } from '../../shell/act-dialog.tsx'
import { FailureNotice } from '../../shell/failure-notice.tsx'
import { useSayResult } from '../../shell/results.tsx'
import { useSending } from '../../shell/use-sending.ts'
import type { EnquiryPage } from './loader.ts'
import { seenOf } from './seen.ts'

export function Actions({ enquiry }: { enquiry: EnquiryPage }) {
  const { enquiry: words, failures } = usePhrases()
  const api = useApi()
  const me = useMe()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const sending = useSending()
  const [actKey, setActKey] = useState(() => crypto.randomUUID())
  const { enquiryId, assignedTo, progress } = enquiry
  const isMine = assignedTo !== '' && assignedTo === me?.name

  const act = (call: (act: Act & { enquiryId: string }) => Promise<Result<unknown>>, done: string) =>
    sending.send(
      () => call({ actKey, why: words.why, enquiryId }),
      async () => {
        setActKey(crypto.randomUUID())
        say(done)
        await revalidate()
      },
    )
  const assign = (to: 'me' | 'none') =>
    act(
      (input) => api.call(assignEnquiry, { input: { ...input, to, from: assignedTo } }),
      to === 'me' ? words.saidAssigned : words.saidReleased,
    )
  const close = () =>
    act((input) => api.call(closeEnquiry, { input: { ...input, seenId: seenOf(enquiry) } }), words.saidClosed)
  const reopen = () => act((input) => api.call(reopenEnquiry, { input }), words.saidReopened)
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
