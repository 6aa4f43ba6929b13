// Every field has a label, a hint and an error, linked for screen readers.

import { type ReactNode, useId } from 'react'
import css from './field.module.css'

export interface FieldLook {
  label: string
  /** Shows the label to screen readers only. */
  hidesLabel?: boolean
  hint?: string
  /** The first message about this field, if any. */
  error?: string
  /** Shown beside the label of an optional field. */
  optionalLabel?: string
}

/** The control must be given these. */
interface Links {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export function Field({
  label,
  hidesLabel,
  hint,
  error,
  optionalLabel,
  control,
}: FieldLook & { control: (links: Links) => ReactNode }) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className="lines">
      <label className={hidesLabel ? 'visually-hidden' : css.label} htmlFor={id}>
        {label}
        {optionalLabel && <span className={css.optional}>{optionalLabel}</span>}
      </label>
      {hint && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
      {control({
        id,
        className: css.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p className={css.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
