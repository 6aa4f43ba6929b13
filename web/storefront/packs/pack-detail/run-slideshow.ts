// The slideshow of a pack's pictures on a page that has not come alive yet; afterwards it is its component's.

import { lessMotion } from '#web/ui/less-motion.ts'
import { motionMs, stillMs } from './pictures-timing.ts'

const fetchAfterMs = 1000

/** Changes the picture until `signal`, and leaves the first one on show. */
export function runSlideshow(signal: AbortSignal): void {
  const frame = document.querySelector('[data-slideshow]')
  if (frame === null) return
  // The other pictures are fetched from then on: the first screen comes first, and the first change three seconds later.
  setTimeout(() => frame.toggleAttribute('data-running', true), fetchAfterMs)
  const pictures = frame.querySelectorAll('img')
  if (pictures.length < 2 || window.matchMedia(lessMotion).matches) return
  let shown = 0
  const show = (next: number) => {
    pictures[shown]?.toggleAttribute('data-shown', false)
    pictures[next]?.toggleAttribute('data-shown', true)
    shown = next
  }
  const timer = setInterval(() => show((shown + 1) % pictures.length), stillMs + motionMs)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    show(0)
  })
}
