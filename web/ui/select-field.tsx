// The native select: the phone's own picker is better than a custom one.

import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import css from './field.module.css'
import { joinIds } from './field-ids.ts'

export interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> {
  label: string
  /** Shows the label to screen readers only. */
  hidesLabel?: boolean
  hint?: string
  error?: string
  options: readonly { value: string; label: string }[]
  ref?: Ref<HTMLSelectElement>
}

export function SelectField({ label, hidesLabel, hint, error, options, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={hidesLabel ? 'visually-hidden' : css.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <select
        {...select}
        id={id}
        className={`${css.control} ${css.select}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(hint && `${id}-hint`, error && `${id}-error`)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p className={css.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
