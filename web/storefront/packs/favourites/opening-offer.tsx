// After the mark of a pack that is to come: shall its sale be told on this device?

import { type ReactNode, useEffect, useState } from 'react'
import { getPush } from '../../../../contract/push.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useApi } from '../../services.tsx'
import { isSubscribed, whyUnable } from '../../shell/push/device.ts'
import { PushUnable } from '../../shell/push/push-unable.tsx'
import { useAcceptPush } from '../../shell/push/use-accept-push.ts'
import { usePushWords } from '../../shell/push/words.ts'

export default function OpeningOffer({ onClose }: { onClose: () => void }): ReactNode {
  const words = usePushWords()
  const api = useApi()
  const accept = useAcceptPush('openings')
  const [state, setState] = useState<'offered' | 'accepted' | 'failed'>()
  const unable = whyUnable()

  useEffect(() => {
    const leaving = new AbortController()
    void Promise.all([api.call(getPush, { signal: leaving.signal }), isSubscribed()]).then(
      ([wishes, isHere]) => {
        if (leaving.signal.aborted) return
        if (!wishes.ok || (isHere && wishes.data.topics.includes('openings'))) onClose()
        else setState('offered')
      },
    )
    return () => leaving.abort()
  }, [api, onClose])

  const isAsked = state !== 'accepted' && unable === undefined
  return (
    <Dialog
      open={state !== undefined && unable !== 'unsupported'}
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button onClick={onClose}>{words.later}</Button>
          {isAsked && (
            <Button
              variant="primary"
              onClick={async () => setState((await accept()) ? 'accepted' : 'failed')}
            >
              {words.accept}
            </Button>
          )}
        </>
      }
    >
      {state === 'accepted' ? <p role="status">{words.accepted}</p> : <p>{words.offers.openings}</p>}
      {unable && <PushUnable why={unable} />}
      {state === 'failed' && <p role="alert">{words.failed}</p>}
    </Dialog>
  )
}
