// Puts a value into the clipboard, and says so.

import { useState } from 'react'
import { usePhrases } from '../services.tsx'
import css from './copy-button.module.css'

/** A value that somebody will type elsewhere to the letter, with its button. */
export function Copyable({ value, what }: { value: string; what: string }) {
  return (
    <>
      <span className={css.value}>{value}</span>
      <CopyButton value={value} what={what} />
    </>
  )
}

/** `what`: the value's name, for ears; eyes see what stands beside the button. */
export function CopyButton({ value, what }: { value: string; what?: string }) {
  const { shell } = usePhrases()
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
      {isCopied ? shell.copied : shell.copy}
      {what && <span className="visually-hidden"> {what}</span>}
    </button>
  )
}
