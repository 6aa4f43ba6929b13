// The member's collection book: how many of all cards were drawn, and the cards of one world in a row for each rarity.
// Nothing is given for a full row, and nothing urges to one (decision 024).

import { useState } from 'react'
import { rarities } from '#contract/catalogue.ts'
import { useLoaderData } from '#web/router/context.tsx'
import { drawHistoryPath } from '#web/storefront/drawing/buy-product-history/route.ts'
import { useCardViewer } from '#web/storefront/packs/card-viewer/use-card-viewer.tsx'
import { TypeLink } from '#web/storefront/packs/type-link.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Page } from '#web/ui/panel.tsx'
import { HoldingPacks } from './holding-packs.tsx'
import type { CollectionData, Face } from './loader.ts'
import { collectionPath } from './route.ts'
import { Row } from './row.tsx'
import css from './screen.module.css'
import { Summary } from './summary.tsx'

export function Screen() {
  const book = useLoaderData() as CollectionData
  const { collection: words } = usePhrases()
  return (
    <Page width="wide">
      <PageTitle note={words.note}>{words.title}</PageTitle>
      <Faces key={book.cardTypeId} book={book} />
      <LinkButton to={drawHistoryPath()}>{words.toHistory}</LinkButton>
    </Page>
  )
}

function Faces({ book }: { book: CollectionData }) {
  const { cards, cardTypes, cardTypeId, newestCardId } = book
  const { collection: words } = usePhrases()
  const drawn = cards.filter(({ timesDrawn }) => timesDrawn > 0)
  const { open, viewer } = useCardViewer(drawn.map((card) => ({ ...card, copies: card.timesDrawn })))
  const [sought, seek] = useState<Face>()
  const show = (card: Face) => (card.timesDrawn > 0 ? open(drawn.indexOf(card)) : seek(card))
  const byRarity = Map.groupBy(cards, ({ rarity }) => rarity)
  return (
    <>
      <Summary cardTypes={cardTypes} newest={cards.find(({ id }) => id === newestCardId)} onShow={show} />
      {cardTypes.length > 1 && (
        <nav aria-label={words.cardTypes} className={css.types}>
          {cardTypes.map(({ id, name, drawn, kinds }) => (
            <TypeLink key={id} to={collectionPath(id)} isCurrent={id === cardTypeId}>
              <span>
                {name} <small>{words.drawn(formatInteger(drawn), formatInteger(kinds))}</small>
              </span>
            </TypeLink>
          ))}
        </nav>
      )}
      {cards.length === 0 && <EmptyState title={words.empty} />}
      <div className={css.rows}>
        {rarities.toReversed().map(({ number }) => {
          const row = byRarity.get(number)
          return row && <Row key={number} id={`${cardTypeId}-${number}`} cards={row} onShow={show} />
        })}
      </div>
      {viewer}
      {sought && <HoldingPacks card={sought} onClose={() => seek(undefined)} />}
    </>
  )
}
