// The end of a draw: what comes, by when and where to, what became points, and the same draw again.

import { useLoaderData } from '#web/router/context.tsx'
import { drawHistoryPath } from '#web/storefront/drawing/buy-product-history/route.ts'
import { drawDetailPath } from '#web/storefront/drawing/buy-product-history-detail/route.ts'
import { CardStacks } from '#web/storefront/drawing/card-stacks.tsx'
import { OpenDrawsNotice } from '#web/storefront/drawing/open-draws-notice.tsx'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { ProofBadge } from '#web/storefront/proofs/proof-badge.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Delivery } from './delivery.tsx'
import { DrawnCards } from './drawn-cards.tsx'
import type { ThankYouData } from './loader.ts'
import css from './screen.module.css'

export function Screen() {
  const data = useLoaderData() as ThankYouData
  return data.draw ? <Thanks key={data.draw.id} data={data} draw={data.draw} /> : <NothingHere data={data} />
}

function Thanks({ data, draw }: { data: ThankYouData; draw: NonNullable<ThankYouData['draw']> }) {
  const { drawing, thanks, histories } = usePhrases()
  const { shippedCards, convertedCards, pointPrizes } = draw
  return (
    <Page width="wide">
      <div className={css.thanks}>
        <DrawnCards draw={draw} />
        <div className={css.side}>
          <Delivery draw={draw} destination={data.destination} />
          <div className={css.actions}>
            <LinkButton to={drawDetailPath(draw.id)} block>
              {thanks.toDetail}
            </LinkButton>
            <LinkButton to={homePath} block>
              {drawing.toTop}
            </LinkButton>
          </div>
        </div>
      </div>
      {data.waiting && <OpenDrawsNotice {...data.waiting} />}
      <div className={css.lists}>
        {shippedCards.length > 0 && (
          <Panel>
            <SectionTitle>{drawing.shippedCards}</SectionTitle>
            <CardStacks cards={shippedCards} />
          </Panel>
        )}
        {convertedCards.length > 0 && (
          <Panel>
            <SectionTitle>{histories.converted}</SectionTitle>
            <CardStacks cards={convertedCards} hasPoints />
          </Panel>
        )}
        {pointPrizes.length > 0 && (
          <Panel>
            <SectionTitle>{histories.won}</SectionTitle>
            <CardStacks cards={pointPrizes} hasPoints />
          </Panel>
        )}
      </div>
      <ProofBadge draw={{ ...draw, drawId: draw.id }} />
    </Page>
  )
}

/** The address was typed, or names no draw of this member: it promises nothing, and leads on. */
function NothingHere({ data: { packId, waiting } }: { data: ThankYouData }) {
  const { drawing, thanks } = usePhrases()
  return (
    <Page>
      <EmptyState title={thanks.nothingHere} isPageTitle>
        <p>{thanks.nothingHereText}</p>
        <LinkButton to={drawHistoryPath()} variant="primary">
          {drawing.toDetail}
        </LinkButton>
        {packId && <LinkButton to={packDetailPath(packId)}>{drawing.spinAgain}</LinkButton>}
        <LinkButton to={homePath} variant="quiet">
          {drawing.toTop}
        </LinkButton>
      </EmptyState>
      {waiting && <OpenDrawsNotice {...waiting} />}
    </Page>
  )
}
