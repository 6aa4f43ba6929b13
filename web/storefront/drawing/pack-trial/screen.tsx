// A pack on trial: cards dealt from what is left, which nobody drew. Every part says so, and nothing here looks like a win.

import { useState } from 'react'
import { dealTrial, trialCounts } from '#contract/trial.ts'
import type { OutputOf } from '#contract/wire.ts'
import { Link, useLoaderData } from '#web/router/context.tsx'
import type { PackDetail } from '#web/storefront/packs/pack-detail/loader.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { PointAmount, PriceAmount } from '#web/ui/amount.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Facts } from '#web/ui/rows.tsx'
import css from './screen.module.css'

type Deal = OutputOf<typeof dealTrial>
type DealtPrize = Deal['prizes'][number]

/** All that was dealt on this page. Nothing else remembers it. */
interface Sum {
  draws: number
  points: number
  shipped: number
}

/** From so many draws on a sentence says what they would have cost and brought. */
const spokenFrom = 100

const adding = (sum: Sum, { draws, prizes }: Deal): Sum => ({
  draws: sum.draws + draws,
  points: prizes.reduce(
    (points, { times, convertsToPoints, isShipOnly }) => points + (isShipOnly ? 0 : times * convertsToPoints),
    sum.points,
  ),
  shipped: prizes.reduce((cards, { times, isShipOnly }) => cards + (isShipOnly ? times : 0), sum.shipped),
})

export function Screen() {
  const pack = useLoaderData() as PackDetail
  const phrases = usePhrases()
  const { trial: words } = phrases
  const api = useApi()
  const run = useBusy()
  const [deal, setDeal] = useState<Deal>()
  const [sum, setSum] = useState<Sum>({ draws: 0, points: 0, shipped: 0 })
  const [error, setError] = useState<string>()

  const press = (count: (typeof trialCounts)[number]) =>
    run(async () => {
      const result = await api.call(dealTrial, { params: { packId: pack.id }, query: { count } })
      setError(result.ok ? undefined : failureMessage(result, phrases))
      if (!result.ok) return
      setDeal(result.data)
      setSum((before) => adding(before, result.data))
    })

  return (
    <Page>
      <p className={css.band}>
        <b>{words.title}</b> {words.nothing}
      </p>
      <PageTitle note={words.note}>{words.of(pack.name)}</PageTitle>
      <div className={css.counts}>
        {trialCounts.map((count) => (
          <Button key={count} onClick={() => press(count)}>
            {words.deal(count)}
          </Button>
        ))}
      </div>
      <Failure says={error} />
      <div aria-live="polite" className="parts">
        {deal && <Dealt deal={deal} />}
        {sum.draws > 0 && <SoFar pack={pack} sum={sum} />}
      </div>
      <Link to={packDetailPath(pack.id)}>{words.back}</Link>
    </Page>
  )
}

function Dealt({ deal }: { deal: Deal }) {
  const { trial: words } = usePhrases()
  return (
    <section className="parts" aria-labelledby="dealt">
      <SectionTitle id="dealt">{words.dealt(formatInteger(deal.draws))}</SectionTitle>
      <ul className={css.cards}>
        {deal.prizes.map((prize) => (
          <Card key={prize.prize} prize={prize} />
        ))}
      </ul>
    </section>
  )
}

function Card({ prize: { name, imageUrl, times, convertsToPoints, isShipOnly } }: { prize: DealtPrize }) {
  const { trial: words, packs } = usePhrases()
  return (
    <li>
      <div className={css.picture}>
        {imageUrl && (
          <Picture {...pictureSources(imageUrl, 'card', '7rem')} alt="" width={734} height={1024} />
        )}
        <span className={css.mark}>{words.title}</span>
      </div>
      <p className={css.name}>{name}</p>
      <p className="tiny">
        <b>{words.times(formatInteger(times))}</b>{' '}
        {isShipOnly ? packs.shipOnly : <PointAmount points={convertsToPoints} size="s" />}
      </p>
    </li>
  )
}

function SoFar({ pack: { priceHundredths, currency }, sum }: { pack: PackDetail; sum: Sum }) {
  const { trial: words } = usePhrases()
  const costHundredths = sum.draws * priceHundredths
  return (
    <section className="parts" aria-labelledby="so-far">
      <SectionTitle id="so-far">{words.sum}</SectionTitle>
      <Facts
        align="end"
        facts={[
          { name: words.draws, value: words.drawsOf(formatInteger(sum.draws)) },
          { name: words.cost, value: <PriceAmount hundredths={costHundredths} currency={currency} /> },
          {
            name: words.converts,
            value: currency === 'points' && <PointAmount points={sum.points} />,
          },
          { name: words.shipped, value: sum.shipped > 0 && words.cards(formatInteger(sum.shipped)) },
        ]}
      />
      {sum.draws >= spokenFrom && (
        <p>
          {words.spoken[currency](
            formatInteger(sum.draws),
            formatHundredths(costHundredths),
            formatInteger(sum.points),
            formatInteger(sum.shipped),
          )}
        </p>
      )}
      <p className="quiet">{words.forgets}</p>
    </section>
  )
}
