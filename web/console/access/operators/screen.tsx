// The people who work at the console. Owners invite, change roles, and end access.

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
import { ChangeRolesDialog, type PlainAct, PlainActDialog, WithdrawDialog } from './change-dialogs.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import type { Staff } from './loader.ts'

type Operator = Staff['list'][number]
type Invitation = Staff['invitations'][number]
type Open =
  | { kind: 'invite' }
  | { kind: 'roles' | PlainAct; operator: Operator }
  | { kind: 'withdraw'; invitation: Invitation }

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
              <OperatorRow
                key={operator.operatorId}
                operator={operator}
                open={setOpen}
                mayChange={mayChange}
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
              <InvitationRow
                key={invitation.invitationId}
                invitation={invitation}
                open={mayChange ? setOpen : undefined}
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
      {(open?.kind === 'confirm' || open?.kind === 'end' || open?.kind === 'reset') && (
        <PlainActDialog kind={open.kind} operator={open.operator} done={done} onClose={close} />
      )}
      {open?.kind === 'withdraw' && (
        <WithdrawDialog invitation={open.invitation} done={done} onClose={close} />
      )}
    </Page>
  )
}

/** Opens a dialog; undefined where nothing may be changed. */
type OpenDialog = ((open: Open) => void) | undefined

function OperatorRow({
  operator,
  open,
  mayChange,
}: {
  operator: Operator
  open: (open: Open) => void
  mayChange: boolean
}) {
  const { operators } = usePhrases()
  const { language } = useServices()
  const isMine = useMe()?.operatorId === operator.operatorId
  const at = (instant: string) => formatInstant(instant, language)
  const { name, mail, roles, hasSecondFactor, startedAt, lastUsedAt, approvesFrom, canConfirm } = operator
  return (
    <Row
      name={name}
      marks={
        <>
          {isMine && <Badge>{operators.you}</Badge>}
          <RoleBadges roles={roles} />
          {!hasSecondFactor && <Badge tone="warning">{operators.withoutFactor}</Badge>}
        </>
      }
      facts={[
        mail,
        operators.since(at(startedAt)),
        lastUsedAt === null ? operators.neverUsed : operators.lastUsed(at(lastUsedAt)),
        ...(approvesFrom === null ? [] : [operators.approvesFrom(at(approvesFrom))]),
      ]}
      actions={
        <>
          {canConfirm && (
            <Button
              aria-label={operators.confirmNamed(name)}
              onClick={() => open({ kind: 'confirm', operator })}
            >
              {operators.confirm}
            </Button>
          )}
          {mayChange && (
            <>
              <Button
                aria-label={operators.changeRolesNamed(name)}
                onClick={() => open({ kind: 'roles', operator })}
              >
                {operators.changeRoles}
              </Button>
              <Button aria-label={operators.endNamed(name)} onClick={() => open({ kind: 'end', operator })}>
                {operators.end}
              </Button>
              {hasSecondFactor && !isMine && (
                <Button
                  variant="quiet"
                  aria-label={operators.resetNamed(name)}
                  onClick={() => open({ kind: 'reset', operator })}
                >
                  {operators.reset}
                </Button>
              )}
            </>
          )}
        </>
      }
    />
  )
}

function InvitationRow({ invitation, open }: { invitation: Invitation; open: OpenDialog }) {
  const { operators } = usePhrases()
  const { language } = useServices()
  const { name, mail, roles, invitedBy, endsAt } = invitation
  return (
    <Row
      name={name}
      marks={<RoleBadges roles={roles} />}
      facts={[
        mail,
        invitedBy === '' ? operators.invitedAtTerminal : operators.invitedBy(invitedBy),
        operators.endsAt(formatInstant(endsAt, language)),
      ]}
      actions={
        open && (
          <Button
            aria-label={operators.withdrawNamed(name)}
            onClick={() => open({ kind: 'withdraw', invitation })}
          >
            {operators.withdraw}
          </Button>
        )
      }
    />
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
