// The card, as it is typed. It stays in this form until the provider's script takes it.

import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  brandOf,
  type CardErrors,
  type CardFields,
  caretAfter,
  checkCard,
  digitsOf,
  emptyCard,
  groupCardNumber,
  maxHolderLength,
  shapeExpiry,
} from '#web/storefront/paying/card-fields.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { LockIcon } from '#web/ui/lock-icon.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './card-form.module.css'

interface CardFormProps {
  /** The button that submits it names it. */
  id: string
  /** The field the provider found wrong. */
  wrong: string | undefined
  onEdit: () => void
  onSubmit: (card: CardFields) => void
  /** Further choices about the card. */
  children?: ReactNode
}

export function CardForm({ id, wrong, onEdit, onSubmit, children }: CardFormProps) {
  const { pointPurchase: words, paying } = usePhrases()
  const [card, setCard] = useState<CardFields>(emptyCard)
  const [errors, setErrors] = useState<CardErrors>({})
  const form = useRef<HTMLFormElement>(null)

  const change = (field: keyof CardFields, value: string) => {
    setCard((current) => ({ ...current, [field]: value }))
    setErrors((current) => ({ ...current, [field]: undefined }))
    onEdit()
  }

  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
  }, [wrong])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The fields are read as they show: password managers fill them without an event.
    const typed = new FormData(event.currentTarget)
    const shown = (field: keyof CardFields) => String(typed.get(field)).normalize('NFKC')
    const card = {
      number: shown('number'),
      expiry: shapeExpiry(shown('expiry')),
      securityCode: digitsOf(shown('securityCode')).slice(0, 4),
      holder: shown('holder').toUpperCase(),
    }
    setCard(card)
    const found = checkCard(card, new Date())
    setErrors(found)
    const [first] = Object.keys(found)
    if (!first) return onSubmit(card)
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  const errorOf = (field: keyof CardFields) => {
    const error = errors[field]
    if (error) return words.errors[error]
    return wrong === field ? paying.codes.isInvalid(paying.codes.items[field]) : undefined
  }

  return (
    <form id={id} ref={form} className={css.form} onSubmit={submit} noValidate aria-label={words.cardForm}>
      <NumberField
        value={card.number}
        error={errorOf('number')}
        onChange={(number) => change('number', number)}
      />
      <div className={css.pair}>
        <TextField
          label={words.expiry}
          name="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={words.expiryShape}
          value={card.expiry}
          error={errorOf('expiry')}
          onChange={({ target, nativeEvent }) => {
            const isDeleting = (nativeEvent as InputEvent).inputType?.startsWith('delete')
            change('expiry', isDeleting ? target.value.replace(/[\s/]+$/, '') : shapeExpiry(target.value))
          }}
          onBlur={() => change('expiry', shapeExpiry(card.expiry))}
        />
        <div className={css.code}>
          <TextField
            label={words.securityCode}
            name="securityCode"
            inputMode="numeric"
            autoComplete="cc-csc"
            value={card.securityCode}
            error={errorOf('securityCode')}
            onChange={({ target }) => change('securityCode', digitsOf(target.value).slice(0, 4))}
          />
          <p className={css.hint}>{words.securityCodeHint}</p>
        </div>
      </div>
      <TextField
        label={words.holder}
        hint={words.holderHint}
        name="holder"
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxHolderLength}
        value={card.holder}
        error={errorOf('holder')}
        onChange={({ target }) => change('holder', target.value)}
        onBlur={() => change('holder', card.holder.normalize('NFKC').toUpperCase())}
      />
      {children}
      <p className={css.privacy}>
        <LockIcon size={18} />
        {words.cardPrivacy}
      </p>
    </form>
  )
}

/** Groups the digits while they are typed and keeps the caret where the hand is. */
function NumberField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (number: string) => void
}) {
  const { pointPurchase: words } = usePhrases()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const brand = brandOf(digitsOf(value))

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  return (
    <div className={css.number}>
      <TextField
        ref={input}
        label={words.cardNumber}
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        value={value}
        error={error}
        onChange={({ target }) => {
          const grouped = groupCardNumber(target.value)
          const before = digitsOf(target.value.slice(0, target.selectionStart ?? target.value.length))
          caret.current = caretAfter(grouped, before.length)
          onChange(grouped)
        }}
      />
      {brand && <span className={css.brand}>{brand}</span>}
    </div>
  )
}
