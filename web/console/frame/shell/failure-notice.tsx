import type { Failure } from '#web/api/client.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { failureMessage } from './failure-message.ts'

/** Shows a failure, unless it stands beside one of `shownFields`. `unanswered`: the sentence for a missing answer. */
export function FailureNotice({
  failure,
  shownFields,
  unanswered,
}: {
  failure: Failure | null
  shownFields?: readonly string[]
  unanswered?: string
}) {
  const phrases = usePhrases()
  if (failure === null) return null
  const message =
    failure.state === 0 && unanswered !== undefined
      ? unanswered
      : failureMessage(failure, phrases, shownFields)
  if (message === undefined) return null
  return (
    <Notice tone="danger" isLive>
      {message}
    </Notice>
  )
}
