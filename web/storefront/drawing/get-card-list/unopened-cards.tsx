// The cards of a draw that was not opened: so many, face down, with the clock of the choice (decision 067).

import { useMemo, useState } from 'react'
import { markRevealed, type OpenDraw } from '../../../../contract/draws.ts'
import { useNavigate } from '../../../router/context.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/panel.tsx'
import { useApi, usePhrases } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { revealEntry, revealPath } from '../gacha-animation/route.ts'
import { pathAfterReveal } from '../reveal-navigation.ts'
import { useIncrementalList } from '../use-incremental-list.ts'
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
      <Deadline draw={draw} {...deadline} isAllShipped={draw.isCoinPack} />
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
      {hasFailed && (
        <Notice tone="danger" isLive>
          {words.revealFailed}
        </Notice>
      )}
      <aside className={css.bar} aria-label={words.unopened.label}>
        <LinkButton variant="primary" size="l" to={revealPath(drawId)} state={revealEntry}>
          {words.unopened.open}
        </LinkButton>
        <Button size="l" onClick={openAll}>
          {words.unopened.openAll}
        </Button>
      </aside>
    </Page>
  )
}
