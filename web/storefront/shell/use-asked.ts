// A part of a screen asks for its data once it is there, instead of keeping the whole screen waiting.

import { useEffect, useRef, useState } from 'react'

export interface Asked<T> {
  /** Undefined until the answer is there. */
  answer: T | undefined
  /** Asks anew. */
  again: () => void
}

/** `ask` is asked when the component appears, and whenever `subject` is another. */
export function useAsked<T>(ask: () => Promise<T>, subject = ''): Asked<T> {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ of: string; answer: T }>()
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const of = `${attempt} ${subject}`
  useEffect(() => {
    let isGone = false
    void latest.current().then((answer) => {
      if (!isGone) setFound({ of, answer })
    })
    return () => {
      isGone = true
    }
  }, [of])
  return {
    answer: found?.of === of ? found.answer : undefined,
    again: () => setAttempt((count) => count + 1),
  }
}
