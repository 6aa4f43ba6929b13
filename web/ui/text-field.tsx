// One line of text with its label, hint and error tied together for everybody's eyes and ears.

import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useId } from 'react'
import css from './field.module.css'
import { joinIds } from './field-ids.ts'

/** Enter that only ends a Japanese conversion must not submit; Safari reports it as key code 229. */
export function ignoreComposingEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229))
    event.preventDefault()
}

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  label: string
  /** The label is for screen readers only; what stands around the field speaks for it. */
  hidesLabel?: boolean
  hint?: string
  /** The first message about this field, if any. */
  error?: string
  /** Word shown beside the label of a field that may stay empty. */
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
