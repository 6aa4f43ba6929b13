// The confirmation of a draw: pack, count, price, terms.

import { Suspense, useEffect, useState } from 'react'
import { useLoaderData, useNavigate, useRevalidate } from '../../../router/context.tsx'
import { PriceAmount } from '../../../ui/amount.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Facts } from '../../../ui/rows.tsx'
import { DrawTerms } from '../../legal/draw-terms.tsx'
import { packDetailPath } from '../../packs/pack-detail/route.ts'
import { InLine, usePlaceInLine } from '../../packs/place-in-line.ts'
import { rememberRoot } from '../../packs/seen-roots.ts'
import { buyPointPath } from '../../paying/buy-point/route.ts'
import { pictureSources } from '../../pictures.ts'
import { usePhrases, useServices, useVisitor } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { failureMessage } from '../../shell/failure-message.ts'
import { buyCheckedDraw } from '../buy-draw.ts'
import { revealPath } from '../gacha-animation/route.ts'
import { revealEntry } from '../reveal-navigation.ts'
import type { ConfirmDrawData } from './loader.ts'
import css from './screen.module.css'

export function Screen() {
  const { pack, count, termsNo } = useLoaderData() as ConfirmDrawData
  const phrases = usePhrases()
  const words = phrases.drawing
  const { api, visitor } = useServices()
  const member = useVisitor()
  const run = useBusy()
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const [error, setError] = useState<string>()
  const line = usePlaceInLine()

  // A visitor who skipped the pack's page sees the fingerprint here, still before buying.
  useEffect(() => rememberRoot(pack.id, pack.boxRoot), [pack.id, pack.boxRoot])

  const { currency } = pack
  const totalHundredths = count * pack.priceHundredths
  const ownHundredths = currency === 'points' ? (member?.points ?? 0) * 100 : (member?.coinHundredths ?? 0)
  const isShort = ownHundredths < totalHundredths

  const draw = () =>
    run(async () => {
      setError(undefined)
      line.begin()
      const outcome = await buyCheckedDraw(api, { packId: pack.id, count, termsNo })
      if (line.take(outcome.kind === 'drawn' ? undefined : outcome.failure)) return
      if (outcome.kind === 'outcome unknown') return setError(words.outcomeUnknown)
      if (outcome.kind === 'terms changed') {
        // Show the new texts before the next confirmation.
        await revalidate()
        return setError(failureMessage(outcome.failure, phrases))
      }
      void visitor.load()
      if (outcome.kind === 'drawn') return navigate(revealPath(), { replace: true, state: revealEntry })
      if (outcome.reason === undefined) return setError(failureMessage(outcome.failure, phrases))
      navigate(packDetailPath(pack.id, outcome.reason), { replace: true })
    })

  return (
    <Page>
      <PageTitle>{words.confirmTitle}</PageTitle>
      <CostPanel pack={pack} count={count} totalHundredths={totalHundredths} ownHundredths={ownHundredths} />
      <DrawTerms pack={pack} count={count} totalHundredths={totalHundredths} termsNo={termsNo} />
      {error && (
        <Notice tone="danger" isLive>
          {error}
        </Notice>
      )}
      {line.place && (
        <Suspense>
          <InLine place={line.place} onDue={draw} onStop={line.stop} />
        </Suspense>
      )}
      <div className={css.ask}>
        {!isShort && <p className={css.question}>{words.ask}</p>}
        <div className={css.actions}>
          <LinkButton to={packDetailPath(pack.id)} size="l">
            {words.no}
          </LinkButton>
          {isShort && currency === 'points' ? (
            <LinkButton to={buyPointPath(pack.id)} variant="primary" size="l">
              {words.buyPoints}
            </LinkButton>
          ) : (
            <Button variant="primary" size="l" onClick={draw} disabled={isShort || line.place !== undefined}>
              {words.yes}
            </Button>
          )}
        </div>
      </div>
    </Page>
  )
}

/** What the draws cost, and what the member has before and after. */
function CostPanel({
  pack,
  count,
  totalHundredths,
  ownHundredths,
}: Pick<ConfirmDrawData, 'pack' | 'count'> & { totalHundredths: number; ownHundredths: number }) {
  const { drawing: words } = usePhrases()
  const { currency } = pack
  const isShort = ownHundredths < totalHundredths
  return (
    <Panel>
      <div className={css.pack}>
        {pack.images[0] && (
          <Picture {...pictureSources(pack.images[0], 'pack', '9rem')} alt="" width={144} height={96} />
        )}
        <p className={css.name}>{pack.name}</p>
      </div>
      <p className={css.sum}>
        <PriceAmount hundredths={pack.priceHundredths} currency={currency} />
        <span>{words.countOf(formatInteger(count))}</span>
        <span aria-hidden="true">=</span>
        <strong>
          <PriceAmount hundredths={totalHundredths} currency={currency} size="xl" />
        </strong>
      </p>
      <Facts
        align="end"
        facts={[
          {
            name: words.now[currency],
            value: <PriceAmount hundredths={ownHundredths} currency={currency} />,
          },
          {
            name: words.total[currency],
            value: <PriceAmount hundredths={-totalHundredths} currency={currency} />,
          },
          ...(isShort
            ? []
            : [
                {
                  name: words.after[currency],
                  value: (
                    <PriceAmount hundredths={ownHundredths - totalHundredths} currency={currency} size="l" />
                  ),
                },
              ]),
        ]}
      />
      {isShort && <Notice tone="warning">{words.short[currency]}</Notice>}
    </Panel>
  )
}
