// Blocks the context menu, multi-touch zoom and the second of two taps within 350 ms (spec §2), by handlers
// only: the viewport stays zoomable, so a visitor who allows zoom (ruling 22) gets it at once.

import { isZoomAllowed } from './stored-preferences.ts'

const doubleTapMs = 350

/** Exceptions: two quick taps on a control are two presses, and fields keep their context menu for pasting. */
const controls = 'a, button, input, select, textarea, label, summary, [role="tab"], [contenteditable]'
const editable = 'input, textarea, [contenteditable]'

const isWithin = (event: Event, selector: string) =>
  event.target instanceof Element && event.target.closest(selector) !== null

/** Tells whether a tap that ended at `at` is the second of a double tap. */
export function createDoubleTapDetector() {
  let previousAt = Number.NEGATIVE_INFINITY
  return (at: number): boolean => {
    const isSecond = at - previousAt <= doubleTapMs
    previousAt = at
    return isSecond
  }
}

/** Blocks them, unless the visitor allows zoom or the browser asks for more contrast. */
export function blockGestures(): void {
  const isSecondTap = createDoubleTapDetector()
  const wantsContrast = window.matchMedia('(prefers-contrast: more), (forced-colors: active)')
  const block = <Kind extends keyof DocumentEventMap>(
    kind: Kind,
    isBlocked: (event: DocumentEventMap[Kind]) => boolean,
  ) =>
    document.addEventListener(
      kind,
      (event) => {
        if (isBlocked(event) && !isZoomAllowed() && !wantsContrast.matches) event.preventDefault()
      },
      { passive: false },
    )
  block('contextmenu', (event) => !isWithin(event, editable))
  block('touchstart', (event) => event.touches.length > 1)
  block('touchend', (event) => isSecondTap(event.timeStamp) && !isWithin(event, controls))
}
