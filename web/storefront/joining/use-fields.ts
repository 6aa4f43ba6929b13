// The text fields of a form: their values, and the server's errors about them (spec §5).

import { useEffect, useState } from 'react'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Failure } from '#web/api/client.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'

/** The props for a text field. */
export interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** `wireName`: the wire name of a field and of its errors. */
export function useFields<Values extends { [name in keyof Values]?: string }>(
  start: () => Values,
  wireName: (field: keyof Values) => string,
) {
  const phrases = usePhrases()
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  // After the render that shows the errors: before it no field is marked as wrong.
  useEffect(() => {
    if (refusals === 0) return
    const shown = document.querySelector('dialog[open]') ?? document
    shown.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  /** A field that changes, by hand or by a postal code, is no longer wrong. */
  const set = (change: Partial<Values>) => {
    const isChanged = (name: keyof Values) => name in change && change[name] !== values[name]
    const changed = (Object.keys(values) as (keyof Values)[]).filter(isChanged).map(wireName)
    setValues((current) => ({ ...current, ...change }))
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([name]) => !changed.includes(name))),
    )
  }
  const isCorrected = failure === phrases.registration.correctInput && Object.keys(errors).length === 0
  const errorOf = (field: keyof Values) => errors[wireName(field)]?.[0]

  return {
    values,
    set,
    errorOf,
    /** One sentence for the whole form; it does not repeat an error that is shown at a field. */
    failure: isCorrected ? undefined : failure,
    field: (of: keyof Values): FieldProps => ({
      name: wireName(of),
      value: values[of] ?? '',
      error: errorOf(of),
      onChange: ({ target }) => set({ [of]: target.value } as Partial<Values>),
    }),
    /**
     * Clears the errors of an earlier answer, and returns what the fields show: password managers fill them without an event.
     * A field that the form does not have keeps its value.
     */
    read(form: FormData): Values {
      setErrors({})
      setFailure(undefined)
      const names = (Object.keys(values) as (keyof Values)[]).filter((name) => form.has(wireName(name)))
      const shown = Object.fromEntries(names.map((name) => [name, String(form.get(wireName(name)))]))
      setValues((current) => ({ ...current, ...shown }))
      return { ...values, ...shown }
    },
    /** Shows the reasons of a refusal and focuses the first field with an error. */
    refuse(result: Failure) {
      const fields = (Object.keys(values) as (keyof Values)[]).map(wireName)
      const isSaidAtFields = result.state === 422 && Object.keys(result.errors).length > 0
      setErrors(result.errors)
      setFailure(
        errorOutsideForm(result.errors, fields) ??
          (isSaidAtFields ? phrases.registration.correctInput : failureMessage(result, phrases)),
      )
      setRefusals((count) => count + 1)
    },
  }
}

/** The first error about a field that the form does not have: without this it would not be shown. */
export const errorOutsideForm = (errors: FieldErrors, fieldNames: readonly string[]): string | undefined =>
  Object.entries(errors).find(([name]) => !fieldNames.includes(name))?.[1][0]
