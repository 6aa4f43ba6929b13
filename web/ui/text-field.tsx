// A text field with label, hint and error, linked for screen readers.

import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useId } from 'react'
import css from './field.module.css'
import { joinIds } from './field-ids.ts'

/** Enter that only confirms a Japanese conversion must not submit; Safari reports it as key code 229. */
export function ignoreComposingEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229))
    event.preventDefault()
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  label: string
  /** Shows the label to screen readers only. */
  hidesLabel?: boolean
  hint?: string
  /** The first message about this field, if any. */
  error?: string
  /** Shown beside the label of an optional field. */
  optionalLabel?: string
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  hidesLabel,
  hint,
  error,
  optionalLabel,
  onKeyDown,
  ...input
}: TextFieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={hidesLabel ? 'visually-hidden' : css.label} htmlFor={id}>
        {label}
        {optionalLabel && <span className={css.optional}>{optionalLabel}</span>}
      </label>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        type="text"
        {...input}
        id={id}
        className={css.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={joinIds(hint && `${id}-hint`, error && `${id}-error`)}
        onKeyDown={(event) => {
          ignoreComposingEnter(event)
          onKeyDown?.(event)
        }}
      />
      {error && (
        <p className={css.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
