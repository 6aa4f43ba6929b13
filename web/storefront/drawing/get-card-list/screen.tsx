// The choice of cards to ship: the others are converted to points.

import { type CSSProperties, useCallback, useMemo, useState } from 'react'
import { type Rarity, rarities } from '../../../../contract/catalogue.ts'
import type { Card, DrawResult } from '../../../../contract/draws.ts'
import { useLoaderData, useNavigate } from '../../../router/context.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { formatInstant } from '../../../ui/dates.ts'
import { PageTitle } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/panel.tsx'
import { ProofBadge } from '../../proofs/proof-badge.tsx'
import { usePhrases, useServices } from '../../services.tsx'
import { drawDetailPath } from '../buy-product-history-detail/route.ts'
import { choiceOf, countByRarity, withCards } from '../choice.ts'
import { confirmChoicePath, savedChoice } from '../chosen-cards.ts'
import { UnrevealedNotice } from '../unrevealed-notice.tsx'
import { useIncrementalList } from '../use-incremental-list.ts'
import { ChoiceTile } from './choice-tile.tsx'
import css from './screen.module.css'

/** Up to so many cards are shown larger. */
const fewCards = 3

export function Screen() {
  const draw = useLoaderData() as DrawResult
  return <Choose key={draw.drawId} draw={draw} />
}

function Choose({ draw }: { draw: DrawResult }) {
  const { drawing: words, ui } = usePhrases()
  const { language, clock, visitor } = useServices()
  const navigate = useNavigate()
  const { cards, drawId } = draw
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(savedChoice(drawId)))
  const [rarity, setRarity] = useState<Rarity | null>(null)
  const [isClosed, setClosed] = useState(() => clock.hasPassed(draw.choiceEndsAt))

  const choice = useMemo(() => choiceOf(cards, chosen), [cards, chosen])
  const shown = useMemo(
    () => (rarity === null ? cards : cards.filter((card) => card.rarity === rarity)),
    [cards, rarity],
  )
  const isAllShipOnly = cards.every((card) => card.isShipOnly)
  const toggle = useCallback(
    (card: Card) => setChosen((current) => withCards(current, [card], !current.has(card.id))),
    [],
  )
  /** Fetches the server's time before it closes the choice: the device's clock may have been changed. */
  const end = async () => {
    await visitor.load()
    setClosed(clock.hasPassed(draw.choiceEndsAt))
  }
  const setShown = (ships: boolean) => setChosen((current) => withCards(current, shown, ships))

  return (
    <Page width="wide">
      <PageTitle note={isAllShipOnly ? words.chooseNoteShipOnly : words.chooseNote}>
        {words.chooseTitle}
      </PageTitle>
      {isClosed ? (
        <Notice tone="warning">
          <p>{isAllShipOnly ? words.closedShipOnly : words.closed}</p>
          <LinkButton to={drawDetailPath(drawId)}>{words.toDetail}</LinkButton>
        </Notice>
      ) : (
        <section className={css.deadline} aria-label={words.timeLeft}>
          <p className={css.left}>
            <span>{words.timeLeft}</span>
            <Countdown until={draw.choiceEndsAt} size="l" onEnd={() => void end()} />
          </p>
          <p className={css.after}>
            {(isAllShipOnly ? words.deadlineShipOnly : words.deadline)(
              formatInstant(draw.choiceEndsAt, language),
            )}
          </p>
        </section>
      )}
      {!draw.isRevealed && <UnrevealedNotice drawId={drawId} />}
      <ProofBadge draw={draw} cards={cards} />
      {!isAllShipOnly && cards.length > 1 && (
        <Tools
          cards={cards}
          rarity={rarity}
          onRarity={setRarity}
          onAll={() => setShown(true)}
          onNone={() => setShown(false)}
        />
      )}
      <CardWall key={rarity ?? 'all'} cards={shown} chosen={chosen} onToggle={toggle} isClosed={isClosed} />
      {!isClosed && (
        <aside className={css.bar} aria-label={words.shipCount}>
          <dl className={css.sums} aria-live="polite">
            <div>
              <dt>{words.shipCount}</dt>
              <dd>{words.ofTotal(formatInteger(choice.shipped.length), formatInteger(cards.length))}</dd>
            </div>
            <div>
              <dt>{words.returned}</dt>
              <dd>
                {formatInteger(choice.points)}
                <span className={css.unit}>{ui.pointUnit}</span>
              </dd>
            </div>
          </dl>
          <Button variant="primary" size="l" onClick={() => navigate(confirmChoicePath(drawId, [...chosen]))}>
            {words.toConfirm}
          </Button>
        </aside>
      )}
    </Page>
  )
}

function Tools({
  cards,
  rarity,
  onRarity,
  onAll,
  onNone,
}: {
  cards: readonly Card[]
  rarity: Rarity | null
  onRarity: (rarity: Rarity | null) => void
  onAll: () => void
  onNone: () => void
}) {
  const { drawing: words } = usePhrases()
  const counts = countByRarity(cards)
  const isFiltered = rarity !== null
  return (
    <div className={css.tools}>
      {counts.length > 1 && cards.length > 4 && (
        <fieldset className={css.chips}>
          <legend className="visually-hidden">{words.filter}</legend>
          <button
            type="button"
            className={css.chip}
            aria-pressed={!isFiltered}
            onClick={() => onRarity(null)}
          >
            {words.filterAll} <small>{formatInteger(cards.length)}</small>
          </button>
          {counts.map((entry) => (
            <button
              key={entry.rarity}
              type="button"
              className={css.chip}
              aria-pressed={rarity === entry.rarity}
              onClick={() => onRarity(entry.rarity)}
            >
              {rarities[entry.rarity].mark} <small>{formatInteger(entry.count)}</small>
            </button>
          ))}
        </fieldset>
      )}
      <div className={css.bulk}>
        <Button onClick={onAll}>{isFiltered ? words.selectShown : words.selectAll}</Button>
        <Button onClick={onNone}>{isFiltered ? words.selectNoneShown : words.selectNone}</Button>
      </div>
    </div>
  )
}

/** Up to thousands of cards: rendered while scrolling, laid out only when visible. */
function CardWall({
  cards,
  chosen,
  onToggle,
  isClosed,
}: {
  cards: readonly Card[]
  chosen: ReadonlySet<string>
  onToggle: (card: Card) => void
  isClosed: boolean
}) {
  const { drawing: words } = usePhrases()
  const { visible, end, showMore } = useIncrementalList(cards)
  return (
    <>
      <ul
        className={css.cards}
        data-few={cards.length <= fewCards || undefined}
        style={{ '--count': cards.length } as CSSProperties}
      >
        {visible.map((card) => (
          <li key={card.id} className={css.place}>
            <ChoiceTile
              card={card}
              isShipped={card.isShipOnly || chosen.has(card.id)}
              isFixed={card.isShipOnly || isClosed}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
      {visible.length < cards.length && (
        <div ref={end} className={css.moreCards}>
          <Button onClick={showMore}>{words.showMore}</Button>
        </div>
      )}
    </>
  )
}
