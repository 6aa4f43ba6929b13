// A button that asks and does something with parcels.

import { type ReactNode, useState } from 'react'
import type { OperatorCall } from '#contract/operator/operator-call.ts'
import type { Result } from '#web/api/client.ts'
import { useMe } from '#web/console/frame/services.tsx'
import { type Act, ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'

export interface ParcelActWords {
  button: string
  ask: string
  done: string
}

/** Nothing for an operator whose roles do not open it. */
export function ParcelAct<T>({
  call,
  words,
  name,
  fields,
  send,
  done,
}: {
  call: Pick<OperatorCall, 'path' | 'roles' | 'reason'>
  words: ParcelActWords
  /** The button's accessible name, where several on a page do the same with different things. */
  name?: string
  fields?: () => ReactNode
  send: (act: Act) => Promise<Result<T>>
  /** Called instead of loading the page again. */
  done?: (data: T) => unknown
}) {
  const own = useMe()?.roles ?? []
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [isOpen, setOpen] = useState(false)
  if (!mayOpen(call.roles, own)) return null
  return (
    <>
      <Button aria-label={name} onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && (
        <ActDialog
          call={call}
          title={words.button}
          ask={words.ask}
          confirm={words.button}
          fields={fields}
          send={send}
          done={async (data) => {
            setOpen(false)
            say(words.done)
            await (done === undefined ? revalidate() : done(data))
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
