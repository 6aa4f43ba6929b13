// Who works at the console. Owners invite, change roles, and end.

import { useState } from 'react'
import { inviteOperator } from '#contract/operator/staff.ts'
import { useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page, Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useLoaderData, useRevalidate } from '#web/router/context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { PlusIcon } from '#web/ui/icons.tsx'
import { ChangeRolesDialog, EndDialog, WithdrawDialog } from './change-dialogs.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import type { Staff } from './loader.ts'

type Operator = Staff['list'][number]
type Open =
  | { kind: 'invite' }
  | { kind: 'roles' | 'end'; operator: Operator }
  | { kind: 'withdraw'; invitation: Staff['invitations'][number] }

export function Screen() {
  const { areas, operators } = usePhrases()
  const { language, me: store } = useServices()
  const me = useMe()
  const { list, invitations } = useLoaderData() as Staff
  const revalidate = useRevalidate()
  const say = useSayResult()
  const [open, setOpen] = useState<Open | null>(null)
  const mayChange = mayOpen(inviteOperator.roles, me?.roles ?? [])

  const at = (instant: string) => formatInstant(instant, language)
  const close = () => setOpen(null)
  const done = async (result: string) => {
    close()
    say(result)
    await Promise.all([revalidate(), store.load()])
  }
  const former = list.filter(({ endedAt }) => endedAt !== null)
  const isMine = ({ operatorId }: Operator) => operatorId === me?.operatorId

  return (
    <Page
      title={areas.operators}
      note={operators.note}
      actions={
        mayChange && (
          <Button variant="primary" icon={<PlusIcon size={18} />} onClick={() => setOpen({ kind: 'invite' })}>
            {operators.invite}
          </Button>
        )
      }
    >
      <Section title={operators.working}>
        <Rows>
          {list
            .filter(({ endedAt }) => endedAt === null)
            .map((operator) => (
              <Row
                key={operator.operatorId}
                name={operator.name}
                marks={
                  <>
                    {isMine(operator) && <Badge>{operators.you}</Badge>}
                    <RoleBadges roles={operator.roles} />
                    {!operator.hasSecondFactor && <Badge tone="warning">{operators.withoutFactor}</Badge>}
                  </>
                }
                facts={[
                  operator.mail,
                  operators.since(at(operator.startedAt)),
                  operator.lastUsedAt === null
                    ? operators.neverUsed
                    : operators.lastUsed(at(operator.lastUsedAt)),
                ]}
                actions={
                  mayChange && (
                    <>
                      <Button
                        aria-label={operators.changeRolesNamed(operator.name)}
                        onClick={() => setOpen({ kind: 'roles', operator })}
                      >
                        {operators.changeRoles}
                      </Button>
                      <Button
                        aria-label={operators.endNamed(operator.name)}
                        onClick={() => setOpen({ kind: 'end', operator })}
                      >
                        {operators.end}
                      </Button>
                    </>
                  )
                }
              />
            ))}
        </Rows>
      </Section>
      <Section title={operators.invited}>
        {invitations.length === 0 ? (
          <p>{operators.noInvitations}</p>
        ) : (
          <Rows>
            {invitations.map((invitation) => (
              <Row
                key={invitation.invitationId}
                name={invitation.name}
                marks={<RoleBadges roles={invitation.roles} />}
                facts={[
                  invitation.mail,
                  invitation.invitedBy === ''
                    ? operators.invitedAtTerminal
                    : operators.invitedBy(invitation.invitedBy),
                  operators.endsAt(at(invitation.endsAt)),
                ]}
                actions={
                  mayChange && (
                    <Button
                      aria-label={operators.withdrawNamed(invitation.name)}
                      onClick={() => setOpen({ kind: 'withdraw', invitation })}
                    >
                      {operators.withdraw}
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
        )}
      </Section>
      {former.length > 0 && (
        <Section title={operators.former}>
          <Rows>
            {former.map(({ operatorId, name, mail, roles, startedAt, endedAt }) => (
              <Row
                key={operatorId}
                name={name}
                marks={<RoleBadges roles={roles} />}
                facts={[mail, operators.since(at(startedAt)), operators.endedAt(at(endedAt ?? startedAt))]}
              />
            ))}
          </Rows>
        </Section>
      )}
      {open?.kind === 'invite' && <InviteDialog onClose={close} invited={() => void revalidate()} />}
      {open?.kind === 'roles' && <ChangeRolesDialog operator={open.operator} done={done} onClose={close} />}
      {open?.kind === 'end' && <EndDialog operator={open.operator} done={done} onClose={close} />}
      {open?.kind === 'withdraw' && (
        <WithdrawDialog invitation={open.invitation} done={done} onClose={close} />
      )}
    </Page>
  )
}

function RoleBadges({ roles }: { roles: Operator['roles'] }) {
  const { names } = usePhrases().roles
  return roles.map((role) => (
    <Badge key={role} tone="accent">
      {names[role]}
    </Badge>
  ))
}
