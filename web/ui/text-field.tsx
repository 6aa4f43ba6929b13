// A text field of one line.

import type { InputHTMLAttributes, KeyboardEvent, Ref } from 'react'
import { Field, type FieldLook } from './field.tsx'

/** Enter that only confirms a Japanese conversion must not submit; Safari reports it as key code 229. */
export function ignoreComposingEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229))
    event.preventDefault()
}

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'>,
    FieldLook {
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
  return (
    <Field
      {...{ label, hidesLabel, hint, error, optionalLabel }}
      control={(links) => (
        <input
          type="text"
          {...input}
          {...links}
          onKeyDown={(event) => {
            ignoreComposingEnter(event)
            onKeyDown?.(event)
          }}
        />
      )}
    />
  )
}
