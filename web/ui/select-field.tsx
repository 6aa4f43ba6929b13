// The native select: the phone's own picker is better than a custom one.

import type { Ref, SelectHTMLAttributes } from 'react'
import css from './field.module.css'
import { Field, type FieldLook } from './field.tsx'

export interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'>,
    Omit<FieldLook, 'optionalLabel'> {
  options: readonly { value: string; label: string }[]
  ref?: Ref<HTMLSelectElement>
}

export function SelectField({ label, hidesLabel, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <Field
      {...{ label, hidesLabel, hint, error }}
      control={({ className, ...links }) => (
        <select {...select} {...links} className={`${className} ${css.select}`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    />
  )
}
