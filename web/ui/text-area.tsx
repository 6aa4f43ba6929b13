// A text field of several lines.

import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldLook } from './field.tsx'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> &
  Pick<FieldLook, 'label' | 'hint' | 'error'> & { ref?: Ref<HTMLTextAreaElement> }

export function TextArea({ label, hint, error, rows = 6, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error }} control={(links) => <textarea {...input} rows={rows} {...links} />} />
  )
}
