// Keeping a member out, and letting them in again: for the roles that may.

import { useState } from 'react'
import { liftSuspension, suspendMember } from '#contract/operator/member-acts.ts'
import { memberKeepers } from '#contract/operator/roles.ts'
import { useApi, useMe, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'

export function Suspension({
  memberId,
  state,
}: {
  memberId: string
  state: 'active' | 'suspended' | 'withdrawn'
}) {
  const { suspension: words } = usePhrases()
  const api = useApi()
  const me = useMe()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [isOpen, setOpen] = useState(false)
  if (state === 'withdrawn' || !mayOpen(memberKeepers, me?.roles ?? [])) return null
  const isSuspended = state === 'suspended'
  const { button, ask, done } = isSuspended ? words.lift : words.suspend
  return (
    <>
      <Button onClick={() => setOpen(true)}>{button}</Button>
      {isOpen && (
        <ActDialog
          call={isSuspended ? liftSuspension : suspendMember}
          title={button}
          ask={ask}
          confirm={button}
          isDangerous={!isSuspended}
          send={(act) =>
            api.call(isSuspended ? liftSuspension : suspendMember, { input: { ...act, memberId } })
          }
          done={async () => {
            setOpen(false)
            say(done)
            await revalidate()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
