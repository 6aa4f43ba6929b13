// A CSV file that a call takes, and what the shop found wrong with it.

import { useState } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export const Faults = ({ title, faults }: { title: string; faults: readonly string[] | undefined }) =>
  faults && (
    <Notice tone="danger" title={title} isLive>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Notice>
  )

/** `onChoose` is told the file; undefined while none is chosen, or one that is too large. */
export function CsvFileField({
  label,
  hint,
  mostBytes,
  tooLarge,
  refused,
  faults,
  onChoose,
}: {
  label: string
  hint?: string
  mostBytes: number
  tooLarge: string
  /** The title above `faults`. */
  refused: string
  faults: readonly string[] | undefined
  onChoose: (file: File | undefined) => void
}) {
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (chosen: File | undefined) => {
    const fits = chosen !== undefined && chosen.size <= mostBytes
    setTooLarge(chosen !== undefined && !fits)
    onChoose(fits ? chosen : undefined)
  }
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        name="file"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        required
        onChange={({ target: { files } }) => choose(files?.[0])}
        error={isTooLarge ? tooLarge : undefined}
      />
      <Faults title={refused} faults={faults} />
    </>
  )
}
