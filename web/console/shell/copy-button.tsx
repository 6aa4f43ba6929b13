import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { usePhrases } from '../services.tsx'

/** Copies a value to the clipboard and says so. `what`: the value's name, for screen readers. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const { shell } = usePhrases()
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(value)
    } catch {
      // Without a clipboard the value can still be selected by hand.
    }
  }
  return (
    <Button onClick={copy} aria-live="polite">
      {copied === value ? shell.copied : shell.copy}
      <span className="visually-hidden"> {what}</span>
    </Button>
  )
}
