// A CSV file that a call takes, and what the shop found wrong with it.

import { useState } from 'react'
import { asBase64url } from '../../api/base64url.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'

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

/** `onRead` is told the file as calls carry it; undefined while none is chosen, or one that is too large. */
export function CsvFileField({
  label,
  hint,
  mostBytes,
  tooLarge,
  refused,
  faults,
  onRead,
}: {
  label: string
  hint?: string
  mostBytes: number
  tooLarge: string
  /** The title above `faults`. */
  refused: string
  faults: readonly string[] | undefined
  onRead: (file: string | undefined) => void
}) {
  const [isTooLarge, setTooLarge] = useState(false)
  const read = async (chosen: File | undefined) => {
    const fits = chosen !== undefined && chosen.size <= mostBytes
    onRead(undefined)
    setTooLarge(chosen !== undefined && !fits)
    if (fits) onRead(await asBase64url(chosen))
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
        onChange={({ target: { files } }) => void read(files?.[0])}
        error={isTooLarge ? tooLarge : undefined}
      />
      <Faults title={refused} faults={faults} />
    </>
  )
}
