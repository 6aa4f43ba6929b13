// The cards of a draw that was not opened: so many, face down, with the clock of the choice (decision 023).

import { useMemo, useState } from 'react'
import { markRevealed, type OpenDraw } from '#contract/draws.ts'
import { useNavigate } from '#web/router/context.tsx'
import { revealEntry, revealPath } from '#web/storefront/drawing/gacha-animation/route.ts'
import { pathAfterReveal } from '#web/storefront/drawing/reveal-navigation.ts'
import { useIncrementalList } from '#web/storefront/drawing/use-incremental-list.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import { Deadline, useDeadline } from './deadline.tsx'
import css from './screen.module.css'

/** More cards are shown smaller. */
const manyCards = 12

export function UnopenedCards({ draw, onOpened }: { draw: OpenDraw; onOpened: () => void }) {
  const { drawing: words } = usePhrases()
  const api = useApi()
  const run = useBusy()
  const navigate = useNavigate()
  const [hasFailed, setFailed] = useState(false)
  const deadline = useDeadline(draw)
  const { drawId, cardCount } = draw
  const count = formatInteger(cardCount)
  const places = useMemo(() => Array.from({ length: cardCount }, (_, index) => index), [cardCount])
  const { visible, end, showMore } = useIncrementalList(places)

  const openAll = () =>
    run(async () => {
      const marked = await api.call(markRevealed, { input: { drawId } })
      setFailed(!marked.ok)
      if (!marked.ok) return
      onOpened()
      // Cards of a coin pack are settled by this; the others are shown in this place.
      await navigate(pathAfterReveal(draw), { replace: true })
    })

  return (
    <Page width="wide">
      <PageTitle note={draw.isCoinPack ? words.chooseNoteShipOnly : words.unopened.note}>
        {words.unopened.title(count)}
      </PageTitle>
      {draw.waiting === null && <Deadline draw={draw} {...deadline} isAllShipped={draw.isCoinPack} />}
      <ul className={css.unopened} data-many={cardCount > manyCards || undefined} aria-hidden="true">
        {visible.map((place) => (
          <li key={place} />
        ))}
      </ul>
      {visible.length < places.length && (
        <div ref={end} className={css.moreCards}>
          <Button onClick={showMore}>{words.showMore}</Button>
        </div>
      )}
      <Failure says={hasFailed && words.revealFailed} />
      <aside className={css.bar} aria-label={words.unopened.label}>
        <LinkButton variant="primary" size="l" to={revealPath(drawId)} state={revealEntry}>
          {words.unopened.open}
        </LinkButton>
        {draw.waiting === null && (
          <Button size="l" onClick={openAll}>
            {words.unopened.openAll}
          </Button>
        )}
      </aside>
    </Page>
  )
}
