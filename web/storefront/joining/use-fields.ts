// The text fields of a form: what is typed into each, and what the server found wrong with it (spec §5).

import { useState } from 'react'
import type { FieldErrors } from '../../../contract/envelope.ts'
import type { Failure } from '../../api/client.ts'
import { usePhrases } from '../services.tsx'
import { failureMessage } from '../shell/failure-message.ts'

/** What a text field takes of it. */
export interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** `wireName`: what a field, and the list of errors about it, are called outside. */
export function useFields<Values extends { [name in keyof Values]?: string }>(
  start: () => Values,
  wireName: (field: keyof Values) => string,
) {
  const phrases = usePhrases()
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const set = (change: Partial<Values>) => setValues((current) => ({ ...current, ...change }))
  const errorOf = (field: keyof Values) => errors[wireName(field)]?.[0]

  return {
    values,
    set,
    errorOf,
    /** One sentence for the whole form; what stands at a field is not said again. */
    failure,
    field: (of: keyof Values): FieldProps => ({
      name: wireName(of),
      value: values[of] ?? '',
      error: errorOf(of),
      onChange: ({ target }) => set({ [of]: target.value } as Partial<Values>),
    }),
    /** Forgets what an earlier answer found wrong. */
    clear() {
      setErrors({})
      setFailure(undefined)
    },
    /** Shows why the server refused. The first field with an error is where the hand is needed. */
    refuse(result: Failure) {
      const fields = (Object.keys(values) as (keyof Values)[]).map(wireName)
      const isSaidAtFields = result.state === 422 && Object.keys(result.errors).length > 0
      setErrors(result.errors)
      setFailure(
        errorOutsideForm(result.errors, fields) ??
          (isSaidAtFields ? phrases.registration.correctInput : failureMessage(result, phrases)),
      )
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    },
  }
}

/** The first fault of a field that does not stand in the form, which nobody would read otherwise. */
export const errorOutsideForm = (errors: FieldErrors, fieldNames: readonly string[]): string | undefined =>
  Object.entries(errors).find(([name]) => !fieldNames.includes(name))?.[1][0]
