// A checkbox whose whole line can be clicked.

import type { InputHTMLAttributes, ReactNode } from 'react'
import css from './field.module.css'

export function Checkbox({
  children,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & { children: ReactNode }) {
  return (
    <label className={css.check}>
      <input {...input} type="checkbox" className={css.box} />
      <span>{children}</span>
    </label>
  )
}
