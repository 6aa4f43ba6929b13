// One draw of the history: shipped cards, converted cards, and its proof.

import { useMemo } from 'react'
import type { Card } from '#contract/draws.ts'
import { useLoaderData } from '#web/router/context.tsx'
import { drawHistoryPath } from '#web/storefront/drawing/buy-product-history/route.ts'
import { CardStacks } from '#web/storefront/drawing/card-stacks.tsx'
import { sumOf } from '#web/storefront/drawing/choice.ts'
import { ShipmentBadge } from '#web/storefront/drawing/shipment-badge.tsx'
import { UnrevealedNotice } from '#web/storefront/drawing/unrevealed-notice.tsx'
import { drawAgainPath, packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { HashValue } from '#web/storefront/proofs/hash-value.tsx'
import { ProofBadge } from '#web/storefront/proofs/proof-badge.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import PushOffer from '#web/storefront/shell/push/push-offer.tsx'
import { PointAmount, PriceAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { formatDay, formatInstant } from '#web/ui/dates.ts'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import type { DrawDetail } from './loader.ts'
import css from './screen.module.css'

export function Screen() {
  const draw = useLoaderData() as DrawDetail
  const { histories: words, drawing } = usePhrases()
  const { language } = useServices()
  const cards = useMemo(() => [...draw.shippedCards, ...draw.convertedCards, ...draw.pointPrizes], [draw])
  const won = sumOf(draw.pointPrizes)
  return (
    <Page>
      <PageTitle note={draw.packName}>{words.detailTitle}</PageTitle>
      <Panel>
        <Facts
          facts={[
            { name: words.drawnAt, value: formatInstant(draw.drawnAt, language) },
            { name: words.countLabel, value: words.count(formatInteger(draw.count)) },
            {
              name: words.cost[draw.currency],
              value: <PriceAmount hundredths={draw.priceHundredths} currency={draw.currency} />,
            },
            { name: words.shipment, value: <ShipmentBadge state={draw.shipment} /> },
            {
              name: words.promised,
              value: draw.promisedOn ? words.promisedBy(formatDay(draw.promisedOn, language)) : undefined,
            },
            {
              name: words.tracking,
              value:
                draw.shippedCards.length > 0 &&
                (draw.trackingNumber ? (
                  <HashValue hash={draw.trackingNumber} canCopy />
                ) : (
                  <span className="soft">{words.noTracking}</span>
                )),
            },
            {
              name: words.returned,
              value: draw.convertedCards.length > 0 && <PointAmount points={draw.convertedPoints} />,
            },
            { name: words.won, value: won > 0 && <PointAmount points={won} /> },
          ]}
        />
      </Panel>
      {draw.shippedCards.length > 0 && !draw.trackingNumber && <PushOffer topic="parcels" />}
      {!draw.isRevealed && <UnrevealedNotice drawId={draw.id} />}
      <ProofBadge draw={{ ...draw, drawId: draw.id }} cards={cards} />
      <Cards title={words.shipped} cards={draw.shippedCards} />
      <Cards title={words.converted} cards={draw.convertedCards} hasPoints />
      <Cards title={words.won} cards={draw.pointPrizes} hasPoints />
      <div className={css.actions}>
        <LinkButton to={drawHistoryPath()}>{words.toList}</LinkButton>
        <LinkButton to={packDetailPath(draw.packId)}>{words.toPack}</LinkButton>
        {draw.isOnSale && (
          <LinkButton to={drawAgainPath(draw.packId, draw.count)} variant="primary">
            {drawing.spinAgain}
          </LinkButton>
        )}
      </div>
    </Page>
  )
}

function Cards({ title, cards, hasPoints }: { title: string; cards: readonly Card[]; hasPoints?: boolean }) {
  const { histories: words } = usePhrases()
  if (cards.length === 0) return null
  return (
    <Panel>
      <SectionTitle
        aside={!cards[0]?.isPoints && <strong>{words.cards(formatInteger(cards.length))}</strong>}
      >
        {title}
      </SectionTitle>
      <CardStacks cards={cards} hasPoints={hasPoints === true} />
    </Panel>
  )
}
