// Debts of members for purchases that were charged back, and how each was settled.

import { useState } from 'react'
import { listClaims, settleClaim, settlements } from '#contract/operator/claims.ts'
import { memberReaders } from '#contract/operator/roles.ts'
import type { OutputOf } from '#contract/wire.ts'
import { type Services, useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import { Page, Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { MoneyTabs } from '#web/console/money/money-tabs.tsx'
import { paymentPath } from '#web/console/money/payment/route.ts'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { Link, useLoaderData, useRevalidate } from '#web/router/context.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type Claim = OutputOf<typeof listClaims>['list'][number]

/** Claims are rare; a shop with more has other worries. */
const most = 500

export async function load({ api }: Services, { request: { signal } }: LoaderArgs) {
  const read = async (shown: 'open' | 'all') =>
    orFailure(await api.call(listClaims, { query: { shown, page: 1, size: most }, signal })).list
  // The newest of all may be too many to show an old one that is open.
  const [open, all] = await Promise.all([read('open'), read('all')])
  return { open, settled: all.filter(({ settlement }) => settlement !== null) }
}

type ClaimsPage = Awaited<ReturnType<typeof load>>

export function Screen() {
  const { claims } = usePhrases()
  const { open, settled } = useLoaderData() as ClaimsPage
  const own = useMe()?.roles ?? []
  const [settling, setSettling] = useState<Claim | null>(null)
  const maySettle = mayOpen(settleClaim.roles, own)
  return (
    <Page title={claims.title} note={claims.note}>
      <MoneyTabs />
      <Section title={claims.open}>
        {open.length === 0 ? (
          <p>{claims.none}</p>
        ) : (
          <Rows>
            {open.map((claim) => (
              <ClaimRow key={claim.claimId} claim={claim} settle={maySettle ? setSettling : undefined} />
            ))}
          </Rows>
        )}
      </Section>
      <Section title={claims.settled}>
        {settled.length === 0 ? (
          <p>{claims.noneSettled}</p>
        ) : (
          <Rows>
            {settled.map((claim) => (
              <ClaimRow key={claim.claimId} claim={claim} settle={undefined} />
            ))}
          </Rows>
        )}
      </Section>
      {settling && <SettleDialog claim={settling} onClose={() => setSettling(null)} />}
    </Page>
  )
}

function ClaimRow({ claim, settle }: { claim: Claim; settle: ((claim: Claim) => void) | undefined }) {
  const { claims, money } = usePhrases()
  const { language } = useServices()
  const own = useMe()?.roles ?? []
  const { memberId, paymentId, orderId, points, yen, openedAt, settlement, settledAt } = claim
  return (
    <Row
      name={claims.owed(money.yen(formatInteger(yen)), money.pt(formatInteger(points)))}
      marks={
        <>
          {settlement && <Badge>{claims.settlements[settlement]}</Badge>}
          {mayOpen(memberReaders, own) && <Link to={memberPath(memberId)}>{claims.toMember}</Link>}
          <Link to={paymentPath(paymentId)}>{claims.toPayment}</Link>
        </>
      }
      facts={[
        claims.order(orderId),
        claims.openedAt(formatInstant(openedAt, language)),
        ...(settledAt === null ? [] : [claims.settledAt(formatInstant(settledAt, language))]),
      ]}
      actions={
        settle && (
          <Button aria-label={claims.settleNamed(orderId)} onClick={() => settle(claim)}>
            {claims.settle}
          </Button>
        )
      }
    />
  )
}

function SettleDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { claims } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [how, setHow] = useState('')
  const [isMissing, setMissing] = useState(false)
  const settlement = settlements.find((one) => one === how)
  return (
    <ActDialog
      call={settleClaim}
      title={claims.settleNamed(claim.orderId)}
      ask={claims.ask}
      confirm={claims.settle}
      shownFields={['settlement']}
      fields={(errorOf) => (
        <SelectField
          label={claims.how}
          hint={settlement && claims.notes[settlement]}
          value={how}
          onChange={(event) => setHow(event.target.value)}
          // Nothing is chosen beforehand: each way moves other money.
          options={[
            { value: '', label: claims.chooseHow },
            ...settlements.map((value) => ({ value, label: claims.settlements[value] })),
          ]}
          error={isMissing && settlement === undefined ? claims.chooseHow : errorOf('settlement')}
        />
      )}
      send={(act) => {
        setMissing(settlement === undefined)
        if (settlement === undefined) return undefined
        return api.call(settleClaim, {
          input: Object.assign({ claimId: claim.claimId, settlement }, act),
        })
      }}
      done={async ({ approvalId }) => {
        onClose()
        say(approvalId === null ? claims.done : claims.prepared)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
