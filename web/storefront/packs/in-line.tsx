// Shown while a crowd is before the visitor: their place, and how to stop. Asks again by itself.

import { useEffect, useRef } from 'react'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PlaceInLine } from './place-in-line.ts'

/** @param onDue sends the same request again; each answer brings another `place`, or none */
export function InLine({
  place,
  onDue,
  onStop,
}: {
  place: PlaceInLine
  onDue: () => void
  onStop: () => void
}) {
  const { inLine: words } = usePhrases().packDetail
  const ask = useRef(onDue)
  ask.current = onDue
  useEffect(() => {
    const timer = setTimeout(() => ask.current(), place.retryAfterSeconds * 1000)
    return () => clearTimeout(timer)
  }, [place])
  return (
    <Notice tone="info" title={words.title} isLive>
      <p>{words.place(formatInteger(place.ahead))}</p>
      <p>{words.again(formatInteger(place.retryAfterSeconds))}</p>
      <Button onClick={onStop}>{words.stop}</Button>
    </Notice>
  )
}
