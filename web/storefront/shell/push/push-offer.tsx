// Offers push messages at the place where they are wanted, and says what for.

import { type ReactNode, useEffect, useState } from 'react'
import { getPush, type PushTopic } from '#contract/push.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { Button } from '#web/ui/button.tsx'
import { isSubscribed, whyUnable } from './device.ts'
import css from './push.module.css'
import { PushUnable } from './push-unable.tsx'
import { useAcceptPush } from './use-accept-push.ts'

/** Nothing where this browser is told of it already, or cannot be and its visitor has no way to change that. */
export default function PushOffer({ topic }: { topic: PushTopic }): ReactNode {
  const { push: words } = usePhrases()
  const api = useApi()
  const run = useBusy()
  const accept = useAcceptPush(topic)
  const [state, setState] = useState<'offered' | 'accepted' | 'failed'>()
  const unable = whyUnable()

  useEffect(() => {
    const leaving = new AbortController()
    void Promise.all([api.call(getPush, { signal: leaving.signal }), isSubscribed()]).then(
      ([wishes, isHere]) => {
        if (leaving.signal.aborted || !wishes.ok) return
        if (!(isHere && wishes.data.isHere && wishes.data.topics.includes(topic))) setState('offered')
      },
    )
    return () => leaving.abort()
  }, [api, topic])

  if (state === undefined || unable === 'unsupported') return null
  if (state === 'accepted')
    return (
      <p role="status" className={css.offer}>
        {words.accepted}
      </p>
    )
  return (
    <div className={css.offer}>
      <p>{words.offers[topic]}</p>
      {unable === undefined ? (
        <Button onClick={() => run(async () => setState((await accept()) ? 'accepted' : 'failed'))}>
          {words.accept}
        </Button>
      ) : (
        <PushUnable why={unable} words={words} />
      )}
      {state === 'failed' && unable === undefined && <p role="alert">{words.failed}</p>}
    </div>
  )
}
