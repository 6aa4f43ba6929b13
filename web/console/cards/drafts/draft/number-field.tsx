import { useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** As people type numbers: full-width digits and commas are read as well. */
const read = (typed: string): number => Number(typed.normalize('NFKC').replaceAll(',', '').trim())

/** A number that may be missing. What is no number is told at once, and counts as missing. */
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
  // What is typed stays as it is while it means the value.
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
