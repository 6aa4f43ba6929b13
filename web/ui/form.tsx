import type { ReactNode } from 'react'

export interface FormProps {
  className?: string
  onSubmit: (values: FormData) => unknown
  /** Leaves it to the browser to refuse empty and misspelt fields; else the server's messages say it. */
  isCheckedByBrowser?: boolean
  children: ReactNode
}

/** A form that a script answers. Sent before the script runs, it puts nothing into the address (decision 19). */
export function Form({ className, onSubmit, isCheckedByBrowser = false, children }: FormProps) {
  return (
    <form
      className={className}
      method="post"
      noValidate={!isCheckedByBrowser}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
    </form>
  )
}
