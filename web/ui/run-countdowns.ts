// The countdowns of a page that has not come alive yet; afterwards each is run by its component (countdown.tsx).

import type { Clock } from './clock.ts'
import { countdownText } from './countdown-text.ts'

/** Writes the time left into every countdown, each second, until `signal`; calls `ended` once when one is over. */
export function runCountdowns(clock: Clock, ended: () => void, signal: AbortSignal): void {
  const countdowns = document.querySelectorAll<HTMLTimeElement>('time[role="timer"]')
  if (countdowns.length === 0) return
  let hasEnded = false
  const write = () => {
    const now = clock.nowMs()
    if (now === null) return
    for (const { dateTime, dataset, firstElementChild: text } of countdowns) {
      const leftMs = Date.parse(dateTime) - now
      if (text !== null) {
        text.textContent = countdownText(leftMs, dataset.form)
        text.removeAttribute('class')
      }
      if (leftMs > 0 || hasEnded) continue
      hasEnded = true
      ended()
    }
  }
  const timer = setInterval(write, 1000)
  const stop = clock.subscribe(write)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    stop()
  })
  write()
}
