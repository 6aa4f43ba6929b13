// My page: balances, expiry dates, rank, and links to everything else.

import { lazy, Suspense, useState } from 'react'
import { fullName } from '#contract/full-name.ts'
import { logout } from '#contract/members.ts'
import { useLoaderData, useNavigate } from '#web/router/context.tsx'
import { pointHistoryPath } from '#web/storefront/account/buy-point-history/route.ts'
import { coinHistoryPath } from '#web/storefront/account/coin-history/route.ts'
import { ExpiringPoints } from '#web/storefront/account/expiring-points.tsx'
import { OfferMailProof } from '#web/storefront/account/offer-mail-proof.tsx'
import { userMenuPath } from '#web/storefront/account/user-menu/route.ts'
import { drawHistoryPath } from '#web/storefront/drawing/buy-product-history/route.ts'
import { collectionPath } from '#web/storefront/drawing/collection/route.ts'
import { OpenDrawsNotice } from '#web/storefront/drawing/open-draws-notice.tsx'
import { loginPath } from '#web/storefront/joining/login/route.ts'
import { LivePackGrid } from '#web/storefront/packs/live/live-pack-grid.tsx'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { UndecidedPayments } from '#web/storefront/paying/undecided-payments.tsx'
import { usePhrases, useServices, useVisitor } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { CoinAmount, PointAmount } from '#web/ui/amount.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Columns } from '#web/ui/columns.tsx'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { BookIcon, CoinIcon, HistoryIcon, LogoutIcon, PointIcon, UserIcon } from '#web/ui/icons.tsx'
import { LinkRows } from '#web/ui/link-rows.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { BestCard } from './best-card.tsx'
import type { MyPageData } from './loader.ts'
import { RankPanel } from './rank-panel.tsx'
import css from './screen.module.css'

// Few members have asked anything: what looks for an answer is loaded beside the screen.
const UnreadAnswer = lazy(() =>
  import('./unread-answer.tsx').then(
    (it) => ({ default: it.UnreadAnswer }),
    () => ({ default: () => null }),
  ),
)

export function Screen() {
  const { member, waiting, best, favourites } = useLoaderData() as MyPageData
  const phrases = usePhrases()
  const { myPage: words, shell } = phrases
  const { api, visitor } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()

  const leave = () =>
    run(async () => {
      setFailure(undefined)
      const result = await api.call(logout)
      if (!result.ok) return setFailure(failureMessage(result, phrases))
      await visitor.load()
      navigate(loginPath())
    })

  return (
    <Page width="wide">
      <PageTitle note={words.greeting(fullName(member))}>{words.title}</PageTitle>
      {waiting && <OpenDrawsNotice {...waiting} />}
      <UndecidedPayments />
      <Suspense fallback={null}>
        <UnreadAnswer />
      </Suspense>
      {!member.isMailProven && <OfferMailProof />}
      <Columns startsWithSide side={<BalancePanel member={member} isWaiting={waiting !== null} />}>
        <RankPanel member={member} />
        {best && <BestCard {...best} />}
        <LinkRows
          rows={[
            { label: shell.pointHistory, to: pointHistoryPath(), icon: <PointIcon /> },
            { label: words.coinHistory, to: coinHistoryPath(), icon: <CoinIcon /> },
            { label: shell.purchaseHistory, to: drawHistoryPath(), icon: <HistoryIcon /> },
            { label: shell.collection, to: collectionPath(), icon: <BookIcon /> },
            { label: words.menu, to: userMenuPath, icon: <UserIcon /> },
          ]}
        />
        {favourites.length > 0 && (
          <section aria-labelledby="favourites" className={css.favourites}>
            <SectionTitle id="favourites">{words.favourites}</SectionTitle>
            <LivePackGrid packs={favourites} headingLevel={3} />
          </section>
        )}
        <Failure says={failure} />
        <Button onClick={leave} icon={<LogoutIcon size={20} />}>
          {words.logout}
        </Button>
      </Columns>
    </Page>
  )
}

function BalancePanel({ member, isWaiting }: { member: MyPageData['member']; isWaiting: boolean }) {
  const { myPage: words } = usePhrases()
  const coins = useVisitor()?.coinHundredths ?? 0
  return (
    <Panel>
      <div className={css.balances}>
        <div>
          <p className="soft">{words.points}</p>
          <PointAmount points={member.points} size="xl" />
        </div>
        <div>
          <p className="soft">{words.coins}</p>
          <CoinAmount hundredths={coins} size="l" />
        </div>
      </div>
      <ExpiringPoints lots={member.expiringPoints} />
      {/* The act of the page is the choice, as long as one waits. */}
      <LinkButton to={buyPointPath()} variant={isWaiting ? 'secondary' : 'primary'} block>
        {words.buyPoints}
      </LinkButton>
    </Panel>
  )
}
