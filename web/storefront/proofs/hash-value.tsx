// A fingerprint: whole, in its own type, and easy to copy.

import { useState } from 'react'
import { usePhrases } from '../services.tsx'
import css from './hash-value.module.css'

export function HashValue({ hash, canCopy }: { hash: string; canCopy?: boolean }) {
  const { proofs: words } = usePhrases()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash)
      setCopied(true)
    } catch {
      // Without a clipboard the value can still be selected by hand.
    }
  }
  return (
    <span className={css.value}>
      <code className={css.hash}>{hash}</code>
      {canCopy && (
        <button type="button" className={css.copy} onClick={copy} aria-live="polite">
          {isCopied ? words.copied : words.copy}
        </button>
      )}
    </span>
  )
}
