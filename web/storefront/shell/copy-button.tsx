// Copies a value to the clipboard and confirms it.

import { useState } from 'react'
import { usePhrases } from '#web/storefront/route/services.tsx'
import css from './copy-button.module.css'

/** A value that must be copied exactly, with its copy button. */
export function Copyable({ value, what }: { value: string; what: string }) {
  return (
    <>
      <span className={css.value}>{value}</span>
      <CopyButton value={value} what={what} />
    </>
  )
}

/** `what`: the value's name, for screen readers. */
export function CopyButton({ value, what }: { value: string; what?: string }) {
  const { proofs: words } = usePhrases()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Without a clipboard the value can still be selected by hand.
    }
  }
  return (
    <button type="button" className={css.copy} onClick={copy} aria-live="polite">
      {isCopied ? words.copied : words.copy}
      {what && <span className="visually-hidden"> {what}</span>}
    </button>
  )
}
