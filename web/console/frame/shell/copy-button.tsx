import { useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Button } from '#web/ui/button.tsx'

type Naming = { what: string; label?: never } | { label: string; what?: never }

/** Copies a value to the clipboard and says so. `what`: the value's name, for screen readers; `label`: what the button says. */
export function CopyButton({ value, what, label }: { value: string } & Naming) {
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
      {copied === value ? shell.copied : (label ?? shell.copy)}
      {what && <span className="visually-hidden"> {what}</span>}
    </Button>
  )
}
