// Blocks the context menu, multi-touch zoom and the second of two taps within 350 ms (spec §2), by handlers
// only: the viewport stays zoomable, so a visitor who allows zoom (ruling 22) gets it at once. Loaded by the shell when
// the page has come alive.

const doubleTapMs = 350

/** Exceptions: two quick taps on a control are two presses, and fields keep their context menu for pasting. */
const controls = 'a, button, input, select, textarea, label, summary, [role="tab"], [contenteditable]'
const editable = 'input, textarea, [contenteditable]'

const isWithin = (event: Event, selector: string) =>
  event.target instanceof Element && event.target.closest(selector) !== null

/** Whether a tap that ended at `at` is the second of a double tap. */
export function createDoubleTapDetector() {
  let previousAt = Number.NEGATIVE_INFINITY
  return (at: number): boolean => {
    const isSecond = at - previousAt <= doubleTapMs
    previousAt = at
    return isSecond
  }
}

/** Blocks them until the signal aborts. */
export function blockGestures(signal: AbortSignal): void {
  const isSecondTap = createDoubleTapDetector()
  const onMenu = (event: Event) => {
    if (!isWithin(event, editable)) event.preventDefault()
  }
  const onTouchStart = (event: TouchEvent) => {
    if (event.touches.length > 1) event.preventDefault()
  }
  const onTouchEnd = (event: TouchEvent) => {
    if (isSecondTap(event.timeStamp) && !isWithin(event, controls)) event.preventDefault()
  }
  document.addEventListener('contextmenu', onMenu, { signal })
  document.addEventListener('touchstart', onTouchStart, { signal, passive: false })
  document.addEventListener('touchend', onTouchEnd, { signal, passive: false })
}
