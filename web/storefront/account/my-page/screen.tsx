// My page: balances, expiry dates, rank, and links to everything else.

import { useState } from 'react'
import { fullName } from '../../../../contract/full-name.ts'
import { logout } from '../../../../contract/members.ts'
import { useLoaderData, useNavigate } from '../../../router/context.tsx'
import { CoinAmount, PointAmount } from '../../../ui/amount.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Columns } from '../../../ui/columns.tsx'
import { PageTitle, SectionTitle } from '../../../ui/heading.tsx'
import { BookIcon, CoinIcon, HistoryIcon, LogoutIcon, PointIcon, UserIcon } from '../../../ui/icons.tsx'
import { LinkRows } from '../../../ui/link-rows.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { drawHistoryPath } from '../../drawing/buy-product-history/route.ts'
import { collectionPath } from '../../drawing/collection/route.ts'
import { OpenDrawsNotice } from '../../drawing/open-draws-notice.tsx'
import { loginPath } from '../../joining/login/route.ts'
import { LivePackGrid } from '../../packs/live/live-pack-grid.tsx'
import { buyPointPath } from '../../paying/buy-point/route.ts'
import { usePhrases, useServices, useVisitor } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { failureMessage } from '../../shell/failure-message.ts'
import { pointHistoryPath } from '../buy-point-history/route.ts'
import { coinHistoryPath } from '../coin-history/route.ts'
import { ExpiringPoints } from '../expiring-points.tsx'
import { userMenuPath } from '../user-menu/route.ts'
import { BestCard } from './best-card.tsx'
import type { MyPageData } from './loader.ts'
import { RankPanel } from './rank-panel.tsx'
import css from './screen.module.css'

export function Screen() {
  const { member, waiting, best, favourites } = useLoaderData() as MyPageData
  const phrases = usePhrases()
  const { myPage: words, shell } = phrases
  const { api, visitor } = useServices()
  const coins = useVisitor()?.coinHundredths ?? 0
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
      <Columns
        startsWithSide
        side={
          <Panel>
            <div className={css.balances}>
              <div>
                <p className={css.label}>{words.points}</p>
                <PointAmount points={member.points} size="xl" />
              </div>
              <div>
                <p className={css.label}>{words.coins}</p>
                <CoinAmount hundredths={coins} size="l" />
              </div>
            </div>
            <ExpiringPoints lots={member.expiringPoints} />
            {/* The act of the page is the choice, as long as one waits. */}
            <LinkButton to={buyPointPath()} variant={waiting ? 'secondary' : 'primary'} block>
              {words.buyPoints}
            </LinkButton>
          </Panel>
        }
      >
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
        {failure && (
          <Notice tone="danger" isLive>
            {failure}
          </Notice>
        )}
        <Button onClick={leave} icon={<LogoutIcon size={20} />}>
          {words.logout}
        </Button>
      </Columns>
    </Page>
  )
}
