// A text field of several lines with label, hint and error, linked for screen readers.

import { type TextareaHTMLAttributes, useId } from 'react'
import css from './field.module.css'
import { joinIds } from './field-ids.ts'

export function TextArea({
  label,
  hint,
  error,
  rows = 6,
  ...input
}: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> & {
  label: string
  hint?: string
  /** The first message about this field, if any. */
  error?: string
}) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <textarea
        {...input}
        rows={rows}
        id={id}
        className={css.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(hint && `${id}-hint`, error && `${id}-error`)}
      />
      {error && (
        <p className={css.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
