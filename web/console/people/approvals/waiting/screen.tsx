// The acts that wait for a second person, and the outcome of the others.

import { useState } from 'react'
import {
  allowOwnApproval,
  approve,
  listApprovals,
  refuseApproval,
  withdrawApproval,
} from '#contract/operator/approvals.ts'
import { disclosureMinutes } from '#contract/operator/leaving.ts'
import {
  claimReaders,
  draftReaders,
  memberReaders,
  packReaders,
  paymentReaders,
} from '#contract/operator/roles.ts'
import type { OutputOf } from '#contract/wire.ts'
import { draftPath } from '#web/console/cards/drafts/draft/route.ts'
import { packPath } from '#web/console/cards/packs/pack/route.ts'
import { type Services, useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import { Page, Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { claimsPath } from '#web/console/money/claims/route.ts'
import { paymentPath } from '#web/console/money/payment/route.ts'
import { describeAct } from '#web/console/people/approvals/describe-act.ts'
import { disclosurePath } from '#web/console/people/members/disclosure/route.ts'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { Link, useLoaderData, useRevalidate } from '#web/router/context.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'

type Answer = OutputOf<typeof listApprovals>
type PreparedAct = Answer['list'][number]

/** The number of decided acts shown; the audit log has the older ones. */
const overCount = 20

export async function load({ api }: Services, { request: { signal } }: LoaderArgs) {
  const [waiting, over] = await Promise.all([
    api.call(listApprovals, { query: { shown: 'waiting', page: 1, size: 200 }, signal }),
    api.call(listApprovals, { query: { shown: 'over', page: 1, size: overCount }, signal }),
  ])
  return { waiting: orFailure(waiting), over: orFailure(over) }
}

type ApprovalsPage = Awaited<ReturnType<typeof load>>

type Decision = 'approve' | 'refuse' | 'withdraw'

export function Screen() {
  const phrases = usePhrases()
  const { approvals, areas } = phrases
  const me = useMe()
  const { waiting, over } = useLoaderData() as ApprovalsPage
  const [open, setOpen] = useState<{ decision: Decision; act: PreparedAct } | null>(null)
  return (
    <Page title={areas.approvals} note={approvals.note}>
      <Section title={approvals.waiting}>
        {waiting.list.length === 0 ? (
          <p>{approvals.noneWaiting}</p>
        ) : (
          <Rows>
            {waiting.list.map((act) => (
              <WaitingRow key={act.approvalId} act={act} decide={(decision) => setOpen({ decision, act })} />
            ))}
          </Rows>
        )}
      </Section>
      <Section
        title={approvals.over}
        note={over.total > over.list.length ? approvals.more(formatInteger(over.total)) : undefined}
      >
        {over.list.length === 0 ? (
          <p>{approvals.noneOver}</p>
        ) : (
          <Rows>
            {over.list.map((act) => (
              <OverRow key={act.approvalId} act={act} />
            ))}
          </Rows>
        )}
      </Section>
      {mayOpen(allowOwnApproval.roles, me?.roles ?? []) && <OwnApproval isAllowed={waiting.allowsSelf} />}
      {open && <DecisionDialog decision={open.decision} act={open.act} onClose={() => setOpen(null)} />}
    </Page>
  )
}

/** A link to the subject of the act. */
function ToSubject({ act: { subject, verb } }: { act: PreparedAct }) {
  const { approvals, claims } = usePhrases()
  const roles = useMe()?.roles ?? []
  const [noun] = verb.split(' ')
  if (noun === 'member' && mayOpen(memberReaders, roles))
    return <Link to={memberPath(subject)}>{claims.toMember}</Link>
  if (noun === 'payment' && mayOpen(paymentReaders, roles))
    return <Link to={paymentPath(subject)}>{claims.toPayment}</Link>
  if (noun === 'pack' && mayOpen(packReaders, roles))
    return <Link to={packPath(subject)}>{approvals.toPack}</Link>
  if (noun === 'draft' && mayOpen(draftReaders, roles))
    return <Link to={draftPath(subject)}>{approvals.toDraft}</Link>
  if (noun === 'claim' && mayOpen(claimReaders, roles)) return <Link to={claimsPath}>{claims.toClaims}</Link>
  return null
}

/** A link to the disclosure that the operator prepared and another approved, as long as it is open. */
function ToDisclosure({ act: { verb, subject, stage, isOwn, decidedAt } }: { act: PreparedAct }) {
  const { approvals } = usePhrases()
  const { language } = useServices()
  if (verb !== 'member disclose' || stage !== 'approved' || !isOwn || decidedAt === null) return null
  const endsAt = new Date(Date.parse(decidedAt) + disclosureMinutes * 60_000)
  if (Date.now() >= endsAt.getTime()) return null
  const time = formatInstant(endsAt.toISOString(), language)
  return <Link to={disclosurePath(subject)}>{approvals.toDisclosure(time)}</Link>
}

function WaitingRow({ act, decide }: { act: PreparedAct; decide: (decision: Decision) => void }) {
  const phrases = usePhrases()
  const { approvals } = phrases
  const { language } = useServices()
  const at = (instant: string) => formatInstant(instant, language)
  const { isOwn, isApprovable, approvableFrom } = act
  const what = describeAct(act, phrases, language)
  const button = (decision: Decision) => (
    <Button
      variant={decision === 'approve' ? 'primary' : undefined}
      aria-label={approvals.named(approvals[decision].button, what)}
      onClick={() => decide(decision)}
    >
      {approvals[decision].button}
    </Button>
  )
  const hint = () => {
    if (isApprovable || (!isOwn && approvableFrom === null)) return []
    if (!isOwn) return [approvals.approvesLater(at(approvableFrom ?? act.preparedAt))]
    return [approvableFrom === null ? approvals.waitsForOther : approvals.approvableFrom(at(approvableFrom))]
  }
  return (
    <Row
      name={what}
      marks={
        <>
          {isOwn && <Badge>{approvals.own}</Badge>}
          <ToSubject act={act} />
        </>
      }
      facts={[
        ...(act.why ? [approvals.why(act.why)] : []),
        approvals.preparedBy(act.preparedBy, at(act.preparedAt)),
        approvals.endsAt(at(act.endsAt)),
        ...hint(),
      ]}
      actions={
        <>
          {isApprovable && button('approve')}
          {button(isOwn ? 'withdraw' : 'refuse')}
        </>
      }
    />
  )
}

function OverRow({ act }: { act: PreparedAct }) {
  const phrases = usePhrases()
  const { approvals } = phrases
  const { language } = useServices()
  const at = (instant: string) => formatInstant(instant, language)
  const { stage, isBySelf, decidedBy, decidedAt } = act
  return (
    <Row
      name={describeAct(act, phrases, language)}
      marks={
        <>
          <Badge tone={stage === 'approved' ? 'success' : undefined}>{approvals.stages[stage]}</Badge>
          {isBySelf && <Badge tone="warning">{approvals.bySelf}</Badge>}
          <ToSubject act={act} />
          <ToDisclosure act={act} />
        </>
      }
      facts={[
        ...(act.why ? [approvals.why(act.why)] : []),
        approvals.preparedBy(act.preparedBy, at(act.preparedAt)),
        decidedAt === null ? approvals.endsAt(at(act.endsAt)) : approvals.decidedBy(decidedBy, at(decidedAt)),
      ]}
    />
  )
}

const calls = { approve, refuse: refuseApproval, withdraw: withdrawApproval }

function DecisionDialog({
  decision,
  act,
  onClose,
}: {
  decision: Decision
  act: PreparedAct
  onClose: () => void
}) {
  const phrases = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const { button, ask, done } = phrases.approvals[decision]
  const { approvalId } = act
  return (
    <ActDialog
      call={calls[decision]}
      title={button}
      ask={ask(describeAct(act, phrases, language))}
      confirm={button}
      send={(given) => api.call(calls[decision], { input: { ...given, approvalId } })}
      done={async () => {
        onClose()
        say(done)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}

/** Tells whether the only owner may approve what they prepared. */
function OwnApproval({ isAllowed }: { isAllowed: boolean }) {
  const { approvals } = usePhrases()
  const { self } = approvals
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [isOpen, setOpen] = useState(false)
  const button = isAllowed ? self.forbid : self.allow
  return (
    <Section
      title={self.title}
      note={isAllowed ? self.on : self.off}
      actions={<Button onClick={() => setOpen(true)}>{button}</Button>}
    >
      {isOpen && (
        <ActDialog
          call={allowOwnApproval}
          title={button}
          ask={isAllowed ? self.forbidAsk : self.allowAsk}
          confirm={button}
          send={(act) => api.call(allowOwnApproval, { input: { ...act, isAllowed: !isAllowed } })}
          done={async () => {
            setOpen(false)
            say(self.done)
            await revalidate()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}
