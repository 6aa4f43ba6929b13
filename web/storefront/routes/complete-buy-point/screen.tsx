// How a purchase of points ended: the server asks the provider, this screen asks the server until it knows.

import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { PointAmount, YenAmount } from '../../../ui/amount.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { Facts } from '../../../ui/rows.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { packDetailPath } from '../../packs/pack-summary.ts'
import { buyPointPath } from '../../payments/paths.ts'
import { usePhrases } from '../../services.tsx'
import type { CompleteBuyPointData } from './loader.ts'

const pollMs = 2000
/** After so many answers of "not yet" the member need not go on watching. */
const patientPolls = 15

export function CompleteBuyPointScreen() {
  const end = useLoaderData() as CompleteBuyPointData
  const { result } = end
  if (result === 'pending') return <Pending />
  return result === '1' ? <Paid end={end} /> : <NotPaid end={end} />
}

function Pending() {
  const { pointPurchase: words } = usePhrases()
  const { revalidate } = useRevalidator()
  const [polls, setPolls] = useState(0)

  useEffect(() => {
    let isGone = false
    const timer = setTimeout(async () => {
      await revalidate()
      if (!isGone) setPolls(polls + 1)
    }, pollMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [polls, revalidate])

  return (
    <Page>
      <Outcome mark={<Spinner />} title={words.pendingTitle}>
        <p>{polls < patientPolls ? words.pendingText : words.pendingLong}</p>
      </Outcome>
      {polls >= patientPolls && (
        <LinkButton to="/my-page" size="l" block>
          {words.toMyPage}
        </LinkButton>
      )}
    </Page>
  )
}

function Paid({ end }: { end: CompleteBuyPointData }) {
  const { pointPurchase: words } = usePhrases()
  const { pack } = end
  const missing = pack ? pack.pricePoints - end.balance : 0
  return (
    <Page>
      <Outcome tone="success" title={words.completeTitle}>
        <p>{words.completeText}</p>
      </Outcome>
      <Panel>
        <Facts
          align="end"
          facts={[
            { name: words.credited, value: <PointAmount points={end.points} size="l" /> },
            { name: words.paid, value: <YenAmount yen={end.priceYen} /> },
            { name: words.balance, value: <PointAmount points={end.balance} /> },
          ]}
        />
      </Panel>
      {pack && missing > 0 && <Notice>{words.stillMissing(formatInteger(missing))}</Notice>}
      {pack && missing <= 0 ? (
        // Tied to a pack that can be drawn now: that is where to go, not the top page (spec §2).
        <LinkButton to={packDetailPath(pack.id)} variant="primary" size="l" block>
          {words.toPack}
        </LinkButton>
      ) : (
        <LinkButton to="/" size="l" block variant={pack ? 'secondary' : 'primary'}>
          {words.toTop}
        </LinkButton>
      )}
      {pack && missing > 0 && (
        <LinkButton to={buyPointPath(pack.id)} variant="primary" size="l" block>
          {words.again}
        </LinkButton>
      )}
    </Page>
  )
}

function NotPaid({ end }: { end: CompleteBuyPointData }) {
  const { pointPurchase: words } = usePhrases()
  return (
    <Page>
      <Outcome tone="danger" title={words.failedTitle}>
        <p>{words.failedText}</p>
        <p>{words.failedOther}</p>
      </Outcome>
      <LinkButton to={buyPointPath(end.packId)} variant="primary" size="l" block>
        {words.again}
      </LinkButton>
      <LinkButton to="/" size="l" block>
        {words.toTop}
      </LinkButton>
    </Page>
  )
}
