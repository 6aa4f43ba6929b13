// Loading indicator: a small ring, or an overlay on the whole screen during a call.

import { useEffect, useRef } from 'react'
import { useUiPhrases } from './phrases.tsx'
import css from './spinner.module.css'

export function Spinner() {
  return (
    <span className={css.spinner} role="status">
      <span className="visually-hidden">{useUiPhrases().loading}</span>
    </span>
  )
}

/** Covers the page at once; becomes visible after a delay, so that quick answers do not flicker. */
export function LoadingOverlay() {
  const overlay = useRef<HTMLDivElement>(null)
  // A popover, because a dialog may be open: both are in the top layer, the later one on top.
  useEffect(() => overlay.current?.showPopover(), [])
  return (
    <div ref={overlay} popover="manual" className={css.overlay}>
      <Spinner />
    </div>
  )
}
