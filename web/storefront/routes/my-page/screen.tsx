// The member's own page: what they have, until when, and where everything is.

import { useLoaderData, useNavigate } from 'react-router'
import { logout } from '../../../../contract/members.ts'
import { CoinAmount, PointAmount } from '../../../ui/amount.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { CardsIcon, HistoryIcon, LogoutIcon, PointIcon } from '../../../ui/icons.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { Facts, LinkRows } from '../../../ui/rows.tsx'
import { choosePath } from '../../draws/paths.ts'
import { usePhrases, useServices, useVisitor } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import type { MyPageData } from './loader.ts'
import { RankPanel } from './rank-panel.tsx'
import css from './screen.module.css'

export function MyPageScreen() {
  const { member, undecided } = useLoaderData() as MyPageData
  const { myPage: words, shell } = usePhrases()
  const { api, visitor, language } = useServices()
  const coins = useVisitor()?.coinHundredths ?? 0
  const run = useBusy()
  const navigate = useNavigate()
  const name =
    language === 'ja'
      ? `${member.familyName} ${member.givenName}`
      : [member.givenName, member.middleName, member.familyName].filter(Boolean).join(' ')

  const leave = () =>
    run(async () => {
      await api.call(logout)
      await visitor.load()
      navigate('/login')
    })

  return (
    <Page>
      <PageTitle note={words.greeting(name)}>{words.title}</PageTitle>
      {undecided && <Unfinished draw={undecided} />}
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
        <Expiry lots={member.expiringPoints} />
        <LinkButton to="/buy-point" variant="primary" block>
          {words.buyPoints}
        </LinkButton>
      </Panel>
      <RankPanel member={member} />
      <LinkRows
        rows={[
          { label: shell.pointHistory, to: '/buy-point-history', icon: <PointIcon /> },
          { label: shell.purchaseHistory, to: '/buy-product-history', icon: <HistoryIcon /> },
        ]}
      />
      <Button onClick={leave} icon={<LogoutIcon size={20} />}>
        {words.logout}
      </Button>
    </Page>
  )
}

function Unfinished({ draw }: { draw: NonNullable<MyPageData['undecided']> }) {
  const { myPage: words } = usePhrases()
  return (
    <section className={css.unfinished} aria-labelledby="unfinished">
      <CardsIcon size={32} />
      <div className={css.what}>
        <h2 id="unfinished" className={css.unfinishedTitle}>
          {words.unfinished}
        </h2>
        <p>{words.unfinishedText(draw.title, formatInteger(draw.count))}</p>
        <p className={css.left}>
          {words.timeLeft} <Countdown until={draw.choiceEndsAt} />
        </p>
      </div>
      <LinkButton to={choosePath(draw.drawId)} variant="primary">
        {words.choose}
      </LinkButton>
    </section>
  )
}

/** What ends soonest is in sight; the rest opens on demand. */
function Expiry({ lots }: { lots: MyPageData['member']['expiringPoints'] }) {
  const { myPage: words } = usePhrases()
  const { language } = useServices()
  const [soonest] = lots
  if (!soonest) return null
  if (lots.length === 1)
    return (
      <p className={css.soonest}>
        {words.soonest(formatInteger(soonest.points), formatDay(soonest.endsOn, language))}
      </p>
    )
  return (
    <Disclosure summary={words.soonest(formatInteger(soonest.points), formatDay(soonest.endsOn, language))}>
      <Facts
        facts={lots.map((lot) => ({
          name: words.expiryRow(formatDay(lot.endsOn, language)),
          value: <PointAmount points={lot.points} />,
        }))}
      />
    </Disclosure>
  )
}
