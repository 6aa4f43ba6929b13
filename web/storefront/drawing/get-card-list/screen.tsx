// The choice of cards to ship: the others are converted to points. Before the draw was opened its cards lie face down.

import { type CSSProperties, useCallback, useMemo, useState } from 'react'
import { rarities } from '#contract/catalogue.ts'
import type { Card, OpenDraw } from '#contract/draws.ts'
import { useLoaderData, useNavigate } from '#web/router/context.tsx'
import {
  bestFirst,
  choiceOf,
  isFree,
  type Rule,
  rulesFor,
  type Stack,
  stacked,
  withShipped,
} from '#web/storefront/drawing/choice.ts'
import { confirmChoicePath, savedChoice } from '#web/storefront/drawing/chosen-cards.ts'
import { useIncrementalList } from '#web/storefront/drawing/use-incremental-list.ts'
import { useCardViewer } from '#web/storefront/packs/card-viewer/use-card-viewer.tsx'
import { ProofBadge } from '#web/storefront/proofs/proof-badge.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { LazyPushOffer } from '#web/storefront/shell/push/lazy-push-offer.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Page } from '#web/ui/panel.tsx'
import { ChoiceTile } from './choice-tile.tsx'
import { Deadline, useDeadline } from './deadline.tsx'
import css from './screen.module.css'
import { UnopenedCards } from './unopened-cards.tsx'

/** Up to so many tiles are shown larger. */
const fewTiles = 3

/** The pressed button is gone: the focus goes to the element in its place. */
const focusOnArrival = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

export function Screen() {
  const draw = useLoaderData() as OpenDraw
  const { drawing: words } = usePhrases()
  /** The draw that was opened on this screen. */
  const [openedId, setOpenedId] = useState<string>()
  if (!draw.isRevealed)
    return <UnopenedCards key={draw.drawId} draw={draw} onOpened={() => setOpenedId(draw.drawId)} />
  return (
    <>
      {openedId === draw.drawId && (
        <p ref={focusOnArrival} tabIndex={-1} className="visually-hidden">
          {words.unopened.opened(formatInteger(draw.cardCount))}
        </p>
      )}
      <Choose key={draw.drawId} draw={draw} />
    </>
  )
}

function Choose({ draw }: { draw: OpenDraw }) {
  const { drawing: words, ui } = usePhrases()
  const navigate = useNavigate()
  const { cards, drawId } = draw
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(savedChoice(drawId)))
  const deadline = useDeadline(draw)

  const choice = useMemo(() => choiceOf(cards, chosen), [cards, chosen])
  const stacks = useMemo(() => stacked(bestFirst(cards)), [cards])
  const isAllShipOnly = !cards.some(isFree)
  const toChoose = cards.length - choice.won.length
  const ship = useCallback(
    (stack: Stack<Card>, count: number) => setChosen((current) => withShipped(current, stack.cards, count)),
    [],
  )

  return (
    <Page width="wide">
      <PageTitle note={isAllShipOnly ? words.chooseNoteShipOnly : words.chooseNote}>
        {words.chooseTitle}
      </PageTitle>
      <div className={css.choice}>
        <Deadline draw={draw} {...deadline} isAllShipped={isAllShipOnly} />
        {!deadline.isClosed && !isAllShipOnly && cards.length > 1 && (
          <Rules cards={cards} onRule={setChosen} />
        )}
        <div className={css.wall}>
          <CardWall stacks={stacks} chosen={chosen} onShip={ship} isClosed={deadline.isClosed} />
          <ProofBadge draw={draw} cards={cards} />
          {!deadline.isClosed && <LazyPushOffer topic="choices" />}
        </div>
        {!deadline.isClosed && (
          <aside className={css.bar} aria-label={words.shipCount}>
            <dl className={css.sums} aria-live="polite">
              <div>
                <dt>{words.shipCount}</dt>
                <dd>{words.ofTotal(formatInteger(choice.shipped.length), formatInteger(toChoose))}</dd>
              </div>
              <div>
                <dt>{words.returned}</dt>
                <dd>
                  {formatInteger(choice.points)}
                  <span className={css.unit}>{ui.pointUnit}</span>
                </dd>
              </div>
            </dl>
            <Button
              variant="primary"
              size="l"
              onClick={() => navigate(confirmChoicePath(drawId, [...chosen]))}
            >
              {words.toConfirm}
            </Button>
          </aside>
        )}
      </div>
    </Page>
  )
}

function Rules({ cards, onRule }: { cards: readonly Card[]; onRule: (chosen: ReadonlySet<string>) => void }) {
  const { drawing: words } = usePhrases()
  const rules = useMemo(() => rulesFor(cards), [cards])
  const nameOf = (rule: Rule) =>
    rule.name === 'from' ? words.rules.from(rarities[rule.from].mark) : words.rules[rule.name]
  return (
    <fieldset className={css.rules} aria-label={words.rules.label}>
      {rules.map(({ rule, chosen }) => (
        <Button key={nameOf(rule)} onClick={() => onRule(chosen)}>
          {nameOf(rule)}
        </Button>
      ))}
    </fieldset>
  )
}

/** Up to thousands of kinds: rendered while scrolling, laid out only when visible. */
function CardWall({
  stacks,
  chosen,
  onShip,
  isClosed,
}: {
  stacks: readonly Stack<Card>[]
  chosen: ReadonlySet<string>
  onShip: (stack: Stack<Card>, count: number) => void
  isClosed: boolean
}) {
  const { drawing: words, packDetail } = usePhrases()
  const { visible, end, showMore } = useIncrementalList(stacks)
  const { open, viewer } = useCardViewer(stacks.map(({ card }) => card))
  return (
    <>
      <ul
        className={css.cards}
        data-few={stacks.length <= fewTiles || undefined}
        style={{ '--count': stacks.length } as CSSProperties}
      >
        {visible.map((stack, place) => (
          <li key={stack.card.id} className={css.place}>
            <ChoiceTile
              stack={stack}
              shipped={choiceOf(stack.cards, chosen).shipped.length}
              isFixed={!isFree(stack.card) || isClosed}
              onShip={onShip}
            />
            <button
              type="button"
              className={css.view}
              aria-label={packDetail.viewer.open(stack.card.name)}
              onClick={() => open(place)}
            />
          </li>
        ))}
      </ul>
      {viewer}
      {visible.length < stacks.length && (
        <div ref={end} className={css.moreCards}>
          <Button onClick={showMore}>{words.showMore}</Button>
        </div>
      )}
    </>
  )
}
