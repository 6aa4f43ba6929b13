// The member's draws, newest first, filtered by the state of their cards: each with its best cards.

import { Link, useLoaderData } from '#web/router/context.tsx'
import { drawDetailPath } from '#web/storefront/drawing/buy-product-history-detail/route.ts'
import { collectionPath } from '#web/storefront/drawing/collection/route.ts'
import { choosePath } from '#web/storefront/drawing/get-card-list/route.ts'
import { ShipmentBadge } from '#web/storefront/drawing/shipment-badge.tsx'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { PriceAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CardBack } from '#web/ui/card-back.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { formatDay, formatInstant } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { BookIcon, ChevronRightIcon } from '#web/ui/icons.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Page } from '#web/ui/panel.tsx'
import { type DrawHistory, modes } from './loader.ts'
import { drawHistoryPath } from './route.ts'
import css from './screen.module.css'

const places = [0, 1, 2] as const

export function Screen() {
  const { list, page, mode } = useLoaderData() as DrawHistory
  const { histories: words, collection } = usePhrases()
  return (
    <Page width="wide">
      <div className={css.head}>
        <PageTitle>{words.drawTitle}</PageTitle>
        <LinkButton to={collectionPath()} icon={<BookIcon size={20} />}>
          {collection.open}
        </LinkButton>
      </div>
      <nav aria-label={words.filter} className={css.filter}>
        {modes.map((known) => (
          <Link
            key={known}
            to={drawHistoryPath(known, 1)}
            className={css.mode}
            aria-current={known === mode ? 'page' : undefined}
          >
            {words.modes[known]}
          </Link>
        ))}
      </nav>
      {list.length === 0 ? (
        <EmptyState title={mode === '0' ? words.noDraws : words.noDrawsHere}>
          {mode === '0' && (
            <LinkButton to={homePath} variant="primary">
              {words.findPacks}
            </LinkButton>
          )}
        </EmptyState>
      ) : (
        <ul className={css.draws}>
          {list.map((draw) => (
            <li key={draw.id}>
              <DrawRow draw={draw} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...page} hrefFor={(number) => drawHistoryPath(mode, number)} />
    </Page>
  )
}

function DrawRow({ draw }: { draw: DrawHistory['list'][number] }) {
  const { histories: words } = usePhrases()
  const { language } = useServices()
  const isUnopened = !draw.isRevealed && !draw.isChosen
  return (
    <Link to={draw.isChosen ? drawDetailPath(draw.id) : choosePath(draw.id)} className={css.draw}>
      <BestCards draw={draw} />
      <span className="lines">
        <span className={css.name}>{draw.packName}</span>
        <span className={css.facts}>
          <time dateTime={draw.drawnAt}>{formatInstant(draw.drawnAt, language)}</time>
          <span>{words.count(formatInteger(draw.count))}</span>
          <PriceAmount hundredths={draw.priceHundredths} currency={draw.currency} size="s" />
          <span>
            {isUnopened
              ? words.unopenedCards(formatInteger(draw.cardCount))
              : words.cards(formatInteger(draw.cardCount))}
          </span>
          {draw.convertedPoints > 0 ? (
            <b>{words.became(formatInteger(draw.convertedPoints))}</b>
          ) : (
            !draw.isChosen && !!draw.worthPoints && <b>{words.worth(formatInteger(draw.worthPoints))}</b>
          )}
        </span>
        <span className={css.state}>
          <ShipmentBadge state={draw.shipment} />
          {draw.promisedOn && <span>{words.promisedBy(formatDay(draw.promisedOn, language))}</span>}
          {!draw.isChosen && (
            <span className={css.left}>
              {words.timeLeft} <Countdown until={draw.choiceEndsAt} />
            </span>
          )}
        </span>
      </span>
      <span className={css.go} data-open={!draw.isChosen || undefined}>
        {draw.isChosen ? words.detail : isUnopened ? words.open : words.choose}
        <ChevronRightIcon size={18} />
      </span>
    </Link>
  )
}

/** Three places: the best cards of a draw that was opened, else cards that lie face down. */
function BestCards({ draw }: { draw: DrawHistory['list'][number] }) {
  const { histories: words } = usePhrases()
  const { bestCards, cardCount } = draw
  return (
    <span className={css.cards}>
      {bestCards.length > 0 && (
        <span className="visually-hidden">
          {words.bestCards(bestCards.map(({ name }) => name).join(' / '))}
        </span>
      )}
      {places.map((place) => {
        const card = bestCards[place]
        return (
          <span key={place}>
            {card ? (
              <CardImage {...pictureSources(card.imageUrl, 'card', '64px')} alt="" rarity={card.rarity} />
            ) : (
              bestCards.length === 0 && place < cardCount && <CardBack />
            )}
          </span>
        )
      })}
    </span>
  )
}
