import type { ReactNode } from 'react'

export interface FormProps {
  className?: string
  onSubmit: (values: FormData) => unknown
  children: ReactNode
}

/** A form that a script answers; what is wrong with a field, the shop's own messages say, not the browser's. Sent before the script runs, it puts nothing into the address (ruling 19). */
export function Form({ className, onSubmit, children }: FormProps) {
  return (
    <form
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
