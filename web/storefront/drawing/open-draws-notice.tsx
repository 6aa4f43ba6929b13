// Reminder of draws that wait for a choice, with the time left.

import { useId, useState } from 'react'
import { formatInteger } from '../../ui/amounts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { CardsIcon } from '../../ui/icons.tsx'
import { usePhrases } from '../services.tsx'
import { drawHistoryPath } from './buy-product-history/route.ts'
import { choosePath } from './get-card-list/route.ts'
import type { OpenDraws } from './open-draws.ts'
import css from './open-draws-notice.module.css'

export function OpenDrawsNotice({ soonest, hasOthers }: OpenDraws) {
  const { myPage: words } = usePhrases()
  const titleId = useId()
  const [isOver, setOver] = useState(false)
  if (isOver) return null
  return (
    <section className={css.notice} aria-labelledby={titleId}>
      <CardsIcon size={32} />
      <div className={css.what}>
        <h2 id={titleId} className={css.title}>
          {words.unfinished}
        </h2>
        <p>{words.unfinishedText(soonest.packName, formatInteger(soonest.count))}</p>
        <p className={css.left}>
          {words.timeLeft} <Countdown until={soonest.choiceEndsAt} onEnd={() => setOver(true)} />
        </p>
      </div>
      <div className={css.actions}>
        <LinkButton to={choosePath(soonest.drawId)} variant="primary">
          {words.choose}
        </LinkButton>
        {hasOthers && (
          <LinkButton to={drawHistoryPath('1')} variant="quiet">
            {words.unfinishedOthers}
          </LinkButton>
        )}
      </div>
    </section>
  )
}
