// The member's collection book: all cards of one world, those that were drawn with their pictures, the others face down.
// Nothing is given, marked or urged for a full set: that is forbidden (decision 079).

import { rarities } from '#contract/catalogue.ts'
import { useLoaderData } from '#web/router/context.tsx'
import { drawHistoryPath } from '#web/storefront/drawing/buy-product-history/route.ts'
import { useCardViewer } from '#web/storefront/packs/card-viewer/use-card-viewer.tsx'
import { ViewButton } from '#web/storefront/packs/card-viewer/view-button.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { TypeLink } from '#web/storefront/packs/type-link.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CardBack } from '#web/ui/card-back.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Page } from '#web/ui/panel.tsx'
import type { CollectionData } from './loader.ts'
import { collectionPath } from './route.ts'
import css from './screen.module.css'

type Face = CollectionData['cards'][number]

export function Screen() {
  const { cards, cardTypes, cardTypeId } = useLoaderData() as CollectionData
  const { collection: words } = usePhrases()
  return (
    <Page width="wide">
      <PageTitle note={words.note}>{words.title}</PageTitle>
      {cardTypes.length > 1 && (
        <nav aria-label={words.cardTypes} className={css.types}>
          {cardTypes.map(({ id, name }) => (
            <TypeLink key={id} to={collectionPath(id)} isCurrent={id === cardTypeId}>
              {name}
            </TypeLink>
          ))}
        </nav>
      )}
      {cards.length === 0 ? (
        <EmptyState title={words.empty} />
      ) : (
        <>
          <Counts cards={cards} />
          <Faces key={cardTypeId} cards={cards} />
        </>
      )}
      <LinkButton to={drawHistoryPath()}>{words.toHistory}</LinkButton>
    </Page>
  )
}

/** How many kinds of each rarity were drawn, the rarest first. Numbers alone: no bar, no share of a whole. */
function Counts({ cards }: { cards: readonly Face[] }) {
  const { collection: words } = usePhrases()
  const byRarity = Map.groupBy(cards, ({ rarity }) => rarity)
  return (
    <ul className={css.counts}>
      {rarities.toReversed().map(({ number }) => {
        const kinds = byRarity.get(number)
        if (kinds === undefined) return null
        const drawn = kinds.filter(({ timesDrawn }) => timesDrawn > 0).length
        return (
          <li key={number}>
            <RarityBadge rarity={number} />
            {words.drawn(formatInteger(drawn), formatInteger(kinds.length))}
          </li>
        )
      })}
    </ul>
  )
}

function Faces({ cards }: { cards: readonly Face[] }) {
  const { collection: words } = usePhrases()
  const drawn = cards.filter(({ timesDrawn }) => timesDrawn > 0)
  const { open, viewer } = useCardViewer(drawn.map((card) => ({ ...card, copies: card.timesDrawn })))
  return (
    <>
      <ul className={css.faces}>
        {cards.map((card) =>
          card.timesDrawn > 0 ? (
            <li key={card.id}>
              <span className={css.picture}>
                <CardImage
                  {...pictureSources(card.imageUrl, 'card', '(min-width: 48rem) 9rem, 30vw')}
                  {...foilSources(card.foilUrl)}
                  alt=""
                  rarity={card.rarity}
                />
                {card.timesDrawn > 1 && (
                  <span className={css.copies}>{words.copies(formatInteger(card.timesDrawn))}</span>
                )}
                <ViewButton name={card.name} onView={() => open(drawn.indexOf(card))} />
              </span>
              <Facts card={card} />
              <span className={css.name}>{card.name}</span>
            </li>
          ) : (
            <li key={card.id}>
              <CardBack isFaint />
              <Facts card={card} />
              <span className="visually-hidden">{words.unknown(card.modelNumber)}</span>
            </li>
          ),
        )}
      </ul>
      {viewer}
    </>
  )
}

const Facts = ({ card }: { card: Face }) => (
  <span className={css.facts}>
    <RarityBadge rarity={card.rarity} />
    <span className="tiny">{card.modelNumber}</span>
  </span>
)
