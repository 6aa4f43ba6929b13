// A countdown: as hh.mm.ss where the specification has it so, as a clock where there is no room, else in words. Screen
// readers do not announce each second (role timer).

import { useEffect, useEffectEvent } from 'react'
import { useNow } from './clock.ts'
import css from './countdown.module.css'
import { countdownText } from './countdown-text.ts'
import { useUiPhrases } from './phrases.tsx'

export function Countdown({
  until,
  onEnd,
  size = 'm',
  form: mark,
}: {
  /** ISO instant. */
  until: string
  /** Called once when the countdown ends while it is on screen. */
  onEnd?: () => void
  size?: 'm' | 'l'
  /** Without: in words. */
  form?: '.' | ':'
}) {
  const { countdown } = useUiPhrases()
  const form = mark ?? countdown
  const now = useNow(1000)
  const leftMs = now === null ? null : Date.parse(until) - now
  const isOver = leftMs !== null && leftMs <= 0
  const end = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    if (isOver) end()
  }, [isOver])

  return (
    <time
      dateTime={until}
      data-form={form}
      role="timer"
      aria-live="off"
      className={`${css.countdown} ${css[size]}`}
    >
      {/* Unknown, it is as wide as the time that follows, so that nothing moves when it does. Before the page has come
          alive the time is written by `run-countdowns.ts`. */}
      <span className={leftMs === null ? css.unknown : undefined} suppressHydrationWarning>
        {countdownText(leftMs ?? 0, form)}
      </span>
    </time>
  )
}
