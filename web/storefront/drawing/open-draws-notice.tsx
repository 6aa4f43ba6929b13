// Reminder of draws that wait for a choice, with the time left.

import { useId, useState } from 'react'
import { drawHistoryPath } from '#web/storefront/drawing/buy-product-history/route.ts'
import { choosePath } from '#web/storefront/drawing/get-card-list/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { CardsIcon } from '#web/ui/icons.tsx'
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
      <div className="lines">
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
