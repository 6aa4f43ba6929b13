import { useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Reads a number as people type it: full-width digits and commas are accepted. */
const read = (typed: string): number => Number(typed.normalize('NFKC').replaceAll(',', '').trim())

/** A number that may be missing. Other text is reported at once, and counts as missing. */
export function NumberField({
  value,
  onChange,
  error,
  ...field
}: {
  label: string
  hidesLabel?: boolean
  hint?: string
  disabled?: boolean
  value: number | undefined
  onChange: (value: number | undefined) => void
  error?: string | undefined
}) {
  const { drafts } = usePhrases()
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  // The typed text stays as it is while it means the value.
  const meant = typed.trim() === '' ? undefined : read(typed)
  const isNumber = meant === undefined || !Number.isNaN(meant)
  const shown = isNumber && meant !== value ? String(value ?? '') : typed
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = target.value.trim() === '' ? undefined : read(target.value)
        onChange(number === undefined || Number.isNaN(number) ? undefined : number)
      }}
      error={isNumber ? error : drafts.notNumber}
    />
  )
}
