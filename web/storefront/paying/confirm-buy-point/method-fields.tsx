// The payer's fields for a method other than the card (spec §5, §9).

import { type FormEvent, useEffect, useRef } from 'react'
import { maxPayerNameLength } from '#contract/payer-name.ts'
import { findMethod, type MethodId } from '#contract/payment-methods.ts'
import type { MethodFields } from '#web/storefront/paying/chosen-method.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface MethodFieldsProps {
  /** The button that submits it names it. */
  id: string
  methodId: MethodId
  fields: MethodFields
  /** The payer's name is not yet right. */
  isWrong: boolean
  onChange: (fields: MethodFields) => void
  /** Called with the values of the fields: a name may have been filled in without an event. */
  onSubmit: (fields: MethodFields) => void
}

export function MethodFieldsForm({ id, methodId, fields, isWrong, onChange, onSubmit }: MethodFieldsProps) {
  const { paying: words } = usePhrases()
  const asks = findMethod(methodId)?.asks
  const payerName = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWrong) payerName.current?.focus()
  }, [isWrong])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ ...fields, payerName: payerName.current?.value ?? '' })
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      {(asks === 'storeGroup' || asks === 'carrier') && (
        <SelectField
          label={words[asks]}
          options={Object.entries(words[`${asks}s`]).map(([value, label]) => ({ value, label }))}
          value={fields[asks]}
          onChange={({ target }) => onChange({ ...fields, [asks]: target.value })}
        />
      )}
      {asks === 'payerName' && (
        <TextField
          ref={payerName}
          label={words.payerName}
          hint={words.payerNameHint}
          name="payerName"
          autoComplete="off"
          maxLength={maxPayerNameLength}
          value={fields.payerName}
          error={isWrong ? words.payerNameError : undefined}
          onChange={({ target }) => onChange({ ...fields, payerName: target.value })}
        />
      )}
    </form>
  )
}
