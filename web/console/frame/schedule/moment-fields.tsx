// From when and until when a change stands.

import { useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { instantOf } from './moments.ts'

/** The fields that `MomentFields` shows with their errors. */
export const momentFields = ['from', 'until'] as const

/** Holds the typed moments, and the instants that they mean. */
export function useMoments() {
  const [typed, setTyped] = useState({ from: '', until: '' })
  return {
    typed,
    type: (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part })),
    isAtOnce: typed.from === '',
    input: { from: instantOf(typed.from), until: instantOf(typed.until) },
  }
}

/** A moment of Japan; empty: none. */
export const MomentField = ({
  onType,
  ...field
}: {
  label: string
  hint: string
  value: string
  error?: string | undefined
  onType: (typed: string) => void
}) => <TextField {...field} type="datetime-local" onChange={({ target: { value } }) => onType(value)} />

export function MomentFields({
  moments: { typed, type },
  errorOf,
}: {
  moments: ReturnType<typeof useMoments>
  errorOf: (field: string) => string | undefined
}) {
  const { content: words } = usePhrases()
  return momentFields.map((field) => (
    <MomentField
      key={field}
      label={words[field]}
      hint={words[`${field}Hint`]}
      value={typed[field]}
      onType={(value) => type({ [field]: value })}
      error={errorOf(field)}
    />
  ))
}
