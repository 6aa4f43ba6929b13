import { type ReactNode, useState } from 'react'
import { verifyAuditLog } from '#contract/operator/audit-log.ts'
import type { OutputOf } from '#contract/wire.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Recomputes the chain at the press of a button, and says what was found. */
export function useVerification(): { button: ReactNode; outcome: ReactNode } {
  const { audit } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const { isSending, failure, send } = useSending()
  const [found, setFound] = useState<OutputOf<typeof verifyAuditLog> | null>(null)
  const verify = () => {
    setFound(null)
    return send(() => api.call(verifyAuditLog), setFound)
  }
  const button = (
    <Button icon={<CheckIcon size={18} />} disabled={isSending} onClick={verify}>
      {isSending ? audit.verifying : audit.verify}
    </Button>
  )
  if (found === null) return { button, outcome: <FailureNotice failure={failure} /> }
  const records = found.records.toLocaleString(language)
  const outcome = found.isWhole ? (
    <Notice tone="success" isLive>
      <p>{audit.whole(records)}</p>
      {found.head !== '' && (
        <p>
          {audit.head}
          <br />
          <code>{found.head}</code>
          <br />
          {audit.headNote}
        </p>
      )}
    </Notice>
  ) : (
    <Notice tone="danger" title={audit.broken} isLive>
      <p>{audit.brokenNote(records)}</p>
      <p>
        <code>{found.faultAt}</code>
      </p>
    </Notice>
  )
  return { button, outcome }
}
