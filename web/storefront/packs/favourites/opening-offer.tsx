// After the mark of a pack that is to come: shall its sale be told on this device?

import { type ReactNode, useEffect, useState } from 'react'
import { getPush } from '#contract/push.ts'
import type { Language } from '#phrases/language.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { useServices } from '#web/storefront/route/services.tsx'
import { isSubscribed, whyUnable } from '#web/storefront/shell/push/device.ts'
import { PushUnable } from '#web/storefront/shell/push/push-unable.tsx'
import { useAcceptPush } from '#web/storefront/shell/push/use-accept-push.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type PushWords = StorefrontPhrases['push']

/** The top page has the phrases of the first screen alone. */
const loadWords = async (language: Language): Promise<PushWords> =>
  language === 'en'
    ? (await import('#phrases/storefront/push/en.ts')).push
    : (await import('#phrases/storefront/push/ja.ts')).push

export default function OpeningOffer({ onClose }: { onClose: () => void }): ReactNode {
  const { api, language } = useServices()
  const [words, setWords] = useState<PushWords>()
  const accept = useAcceptPush('openings')
  const [state, setState] = useState<'offered' | 'accepted' | 'failed'>()
  const unable = whyUnable()

  useEffect(() => {
    const leaving = new AbortController()
    const asked = api.call(getPush, { signal: leaving.signal })
    void Promise.all([asked, isSubscribed(), loadWords(language)]).then(([wishes, isHere, words]) => {
      if (leaving.signal.aborted) return
      setWords(words)
      if (!wishes.ok || (isHere && wishes.data.isHere && wishes.data.topics.includes('openings'))) onClose()
      else setState('offered')
    })
    return () => leaving.abort()
  }, [api, language, onClose])

  if (words === undefined) return null

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
      {unable && <PushUnable why={unable} words={words} />}
      {state === 'failed' && <p role="alert">{words.failed}</p>}
    </Dialog>
  )
}
