// The offer to send a link that proves the mail address.

import { useState } from 'react'
import { sendMailProof } from '#contract/mail-proof.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure, Notice } from '#web/ui/notice.tsx'

export function OfferMailProof() {
  const phrases = usePhrases()
  const words = phrases.mailProof
  const api = useApi()
  const run = useBusy()
  const revalidate = useRevalidate()
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<string>()

  const send = () =>
    run(async () => {
      setFailure(undefined)
      const result = await api.call(sendMailProof)
      if (!result.ok) return setFailure(failureMessage(result, phrases))
      // It was proven elsewhere meanwhile: the screen says so then.
      if (result.data.wasProven) await revalidate()
      else setSent(true)
    })

  return (
    <div className="parts">
      {isSent ? <Notice isLive>{words.sent}</Notice> : <Notice tone="warning">{words.please}</Notice>}
      <Failure says={failure} />
      <Button onClick={() => void send()}>{words.send}</Button>
    </div>
  )
}
