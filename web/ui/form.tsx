import type { ReactNode } from 'react'

export interface FormProps {
  id?: string
  className?: string
  onSubmit: (values: FormData) => unknown
  children: ReactNode
}

/**
 * A form handled by script, with the shop's error messages instead of the browser's. If it is sent before the script
 * runs, `method="post"` keeps its values out of the address (ruling 19).
 */
export function Form({ id, className, onSubmit, children }: FormProps) {
  return (
    <form
      id={id}
      className={className}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
    </form>
  )
}
