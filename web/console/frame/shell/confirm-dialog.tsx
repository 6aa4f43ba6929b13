import type { Result } from '#web/api/client.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'
import css from './form.module.css'
import { useSending } from './use-sending.ts'

/** Says what will happen to the operator's own login, and does it. What changes the shop is an `ActDialog`. */
export function ConfirmDialog<T>({
  title,
  ask,
  confirm,
  isDangerous = false,
  send,
  done,
  onClose,
}: {
  title: string
  ask: string
  confirm: string
  isDangerous?: boolean
  send: () => Promise<Result<T>>
  done: (data: T) => unknown
  onClose: () => void
}) {
  const { shell } = usePhrases()
  const sending = useSending()
  return (
    <Dialog title={title} onClose={onClose}>
      <Form className={css.form} onSubmit={() => sending.send(send, done)}>
        <p>{ask}</p>
        <FailureNotice failure={sending.failure} />
        <div className={css.actions}>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} disabled={sending.isSending}>
            {confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
