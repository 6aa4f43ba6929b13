// One member: their facts, their holdings, and their history.

import type { ReactNode } from 'react'
import { claimReaders, memberKeepers } from '#contract/operator/roles.ts'
import { useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Columns, DetailPage } from '#web/console/frame/shell/detail-page.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { claimsPath } from '#web/console/money/claims/route.ts'
import { membersPath } from '#web/console/people/members/list/route.ts'
import { StateBadge } from '#web/console/people/members/member-states.tsx'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { BalanceAdjustment } from './balance-adjustment.tsx'
import { Groups } from './groups.tsx'
import { Leaving, OpenDisclosure } from './leaving.tsx'
import type { MemberPage } from './loader.ts'
import { ImportantNotes, NoteButton } from './notes.tsx'
import { ProfileActs } from './profile-acts.tsx'
import css from './screen.module.css'
import { Suspension } from './suspension.tsx'
import { Timeline } from './timeline.tsx'

export function Screen() {
  const { members, member: words, claims } = usePhrases()
  const { language } = useServices()
  const { member, kinds, timeline } = useLoaderData() as MemberPage
  const { memberId, name, state, suspendedAt, heldSince, withdrawnAt, isMasked } = member
  const roles = useMe()?.roles ?? []
  return (
    <DetailPage
      list={{ to: membersPath, name: words.toList }}
      title={name || members.erased}
      mark={<StateBadge state={state} />}
      id={{ value: memberId, what: members.columns.memberId }}
      note={isMasked && members.masked}
      actions={
        <>
          <BalanceAdjustment memberId={memberId} state={state} />
          <NoteButton memberId={memberId} />
          <OpenDisclosure member={member} />
          {state === 'suspended' && <Suspension memberId={memberId} state={state} />}
        </>
      }
    >
      {state !== 'withdrawn' && mayOpen(memberKeepers, roles) && (
        <More>
          <ProfileActs member={member} />
          {state === 'active' && <Suspension memberId={memberId} state={state} />}
          <Leaving member={member} />
        </More>
      )}
      {withdrawnAt !== null ? (
        <Notice>{words.withdrawnAt(formatInstant(withdrawnAt, language))}</Notice>
      ) : (
        suspendedAt !== null && (
          <Notice tone="danger">{words.suspendedAt(formatInstant(suspendedAt, language))}</Notice>
        )
      )}
      {heldSince !== null && (
        <Notice tone="danger">
          {words.heldSince(formatInstant(heldSince, language))}{' '}
          {mayOpen(claimReaders, roles) && <Link to={claimsPath}>{claims.toClaims}</Link>}
        </Notice>
      )}
      <ImportantNotes notes={member.importantNotes} />
      <Columns>
        <Groups key={memberId} member={member} />
        <Timeline key={`timeline ${memberId}`} memberId={memberId} kinds={kinds} first={timeline} />
      </Columns>
    </DetailPage>
  )
}

/** Rare actions stand apart, where an operator who writes a note does not press them by mistake. */
function More({ children }: { children: ReactNode }) {
  const { member } = usePhrases()
  return (
    <details className={css.more}>
      <summary>{member.moreActs}</summary>
      <div className={css.rare}>{children}</div>
    </details>
  )
}
