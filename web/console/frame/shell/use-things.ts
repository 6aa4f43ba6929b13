// The answer of the server to the newest text of the search.

import { useEffect, useState } from 'react'
import type { Failure } from '#web/api/client.ts'
import { useServices } from '#web/console/frame/services.tsx'
import { type Found, findThings, textMin } from './find-things.ts'

/** After the last letter, so that a word is one call. */
const pauseMs = 250

interface Answer {
  text: string
  list: readonly Found[]
  failure: Failure | null
}

const nothing: readonly Found[] = []

/** Only the answer to this very text is handed on: Enter must not open what another text has found. */
export function useThings(text: string): Omit<Answer, 'text'> & { isAsking: boolean } {
  const services = useServices()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const asked = text.trim()
  const isLongEnough = asked.length >= textMin

  useEffect(() => {
    if (!isLongEnough) return
    const mine = new AbortController()
    const pause = setTimeout(async () => {
      const result = await findThings(services, asked, mine.signal)
      if (mine.signal.aborted) return
      setAnswer({
        text: asked,
        list: result.ok ? result.data : nothing,
        failure: result.ok ? null : result,
      })
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      mine.abort()
    }
  }, [services, asked, isLongEnough])

  if (!isLongEnough) return { list: nothing, failure: null, isAsking: false }
  if (answer?.text !== asked) return { list: nothing, failure: null, isAsking: true }
  return { ...answer, isAsking: false }
}
