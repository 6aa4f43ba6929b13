import type { ReactNode } from 'react'

export interface FormProps {
  id?: string
  className?: string
  onSubmit: (values: FormData) => unknown
  /** Called when a field is edited: what was wrong with it is not known any more. */
  onEdit?: (name: string) => void
  children: ReactNode
}

/**
 * A form handled by script, with the shop's error messages instead of the browser's. If it is sent before the script
 * runs, `method="post"` keeps its values out of the address (ruling 19).
 */
export function Form({ id, className, onSubmit, onEdit, children }: FormProps) {
  return (
    <form
      id={id}
      className={className}
      method="post"
      noValidate
      onInput={({ target }) => onEdit?.((target as HTMLInputElement).name)}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
    </form>
  )
}
