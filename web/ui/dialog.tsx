// A modal on the native <dialog>, which provides focus trap, Escape and inertness.

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { CloseIcon } from './icons.tsx'
import { useUiPhrases } from './phrases.tsx'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the close button and a press outside. */
  onClose: () => void
  title: string
  /** `sheet`: its buttons stay in sight and the rest scrolls; on a phone it rises from the lower edge. `stage`: dark, for a picture. */
  look?: 'sheet' | 'stage'
  children?: ReactNode
  /** Buttons; the one that cancels comes first. */
  actions?: ReactNode
}

export function Dialog({ open, onClose, title, look, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const words = useUiPhrases()

  // Closed before it leaves the page: the focus returns to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, native to the dialog; the click is a press outside
    <dialog
      ref={dialog}
      className={css.dialog}
      data-look={look}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {open && (
        <div className={css.inside}>
          <header className={css.header}>
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            <button type="button" className={css.close} onClick={onClose} aria-label={words.close}>
              <CloseIcon />
            </button>
          </header>
          <div className={css.body}>{children}</div>
          {actions && <footer className={css.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}

/** Says something; its one button closes it. */
export function MessageDialog(dialog: Omit<DialogProps, 'actions'>) {
  const words = useUiPhrases()
  return (
    <Dialog
      {...dialog}
      actions={
        <Button variant="primary" onClick={dialog.onClose}>
          {words.close}
        </Button>
      }
    />
  )
}
