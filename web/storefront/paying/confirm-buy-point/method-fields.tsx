// What the payer enters for a method other than the card (spec §5, §9).

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
  /** The field that is not yet right. */
  wrong: keyof MethodFields | undefined
  onChange: (fields: MethodFields) => void
  /** With what the fields show: a name may have been filled in without an event. */
  onSubmit: (fields: MethodFields) => void
}

export function MethodFieldsForm({ id, methodId, fields, wrong, onChange, onSubmit }: MethodFieldsProps) {
  const { paying: words } = usePhrases()
  const asks = findMethod(methodId)?.asks
  const payerName = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wrong === 'payerName') payerName.current?.focus()
  }, [wrong])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ ...fields, payerName: payerName.current?.value ?? '' })
  }
  const optionsOf = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }))

  return (
    <form id={id} onSubmit={submit} noValidate>
      {asks === 'storeGroup' && (
        <SelectField
          label={words.storeGroup}
          options={optionsOf(words.storeGroups)}
          value={fields.storeGroup}
          onChange={({ target }) =>
            onChange({ ...fields, storeGroup: target.value as MethodFields['storeGroup'] })
          }
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
          error={wrong === 'payerName' ? words.payerNameError : undefined}
          onChange={({ target }) => onChange({ ...fields, payerName: target.value })}
        />
      )}
      {asks === 'carrier' && (
        <SelectField
          label={words.carrier}
          options={optionsOf(words.carriers)}
          value={fields.carrier}
          onChange={({ target }) => onChange({ ...fields, carrier: target.value as MethodFields['carrier'] })}
        />
      )}
    </form>
  )
}
