import type { ReactNode } from 'react'
import { usePhrases } from '#web/storefront/route/services.tsx'
import form from '#web/storefront/shell/form.module.css'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Failure } from '#web/ui/notice.tsx'
import css from './step-form.module.css'

/** A form inside a panel or dialog: its fields, what failed, and its two buttons. */
export function StepForm({
  submit,
  label,
  failure,
  onCancel,
  isDanger = false,
  children,
}: {
  submit: (form: FormData) => unknown
  label: string
  failure: string | undefined
  onCancel: () => void
  isDanger?: boolean
  children: ReactNode
}) {
  const { security: words } = usePhrases()
  return (
    <Form className={form.form} onSubmit={submit}>
      {children}
      <Failure says={failure} />
      <div className={css.actions}>
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'}>
          {label}
        </Button>
      </div>
    </Form>
  )
}
