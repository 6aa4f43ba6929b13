// Waiting: a small ring in place, or over the whole screen while a call is under way.

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

/** Covers the page; shows itself only after a moment, so that quick answers do not flicker. */
export function LoadingOverlay() {
  const overlay = useRef<HTMLDivElement>(null)
  // A popover, because a dialog may be open: both stand above the page, the later one on top.
  useEffect(() => overlay.current?.showPopover(), [])
  return (
    <div ref={overlay} popover="manual" className={css.overlay}>
      <Spinner />
    </div>
  )
}
