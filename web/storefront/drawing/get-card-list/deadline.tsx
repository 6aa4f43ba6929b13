// The 24 hours of a choice: what is left of them, and what happens at their end.

import { useState } from 'react'
import type { OpenDraw } from '#contract/draws.ts'
import { drawDetailPath } from '#web/storefront/drawing/buy-product-history-detail/route.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import css from './screen.module.css'

interface DeadlineState {
  isClosed: boolean
  onEnd: () => void
}

/** Tells whether the time to choose is over, by the shop's clock. */
export function useDeadline({ choiceEndsAt }: OpenDraw): DeadlineState {
  const { clock, visitor } = useServices()
  const [isClosed, setClosed] = useState(() => clock.hasPassed(choiceEndsAt))
  /** Fetches the server's time before it closes the choice: the device's clock may have been changed. */
  const end = async () => {
    await visitor.load()
    setClosed(clock.hasPassed(choiceEndsAt))
  }
  return { isClosed, onEnd: () => void end() }
}

export function Deadline({
  draw,
  isClosed,
  onEnd,
  isAllShipped,
}: DeadlineState & {
  draw: OpenDraw
  /** Every card is shipped, whatever is chosen. */
  isAllShipped: boolean
}) {
  const { drawing: words } = usePhrases()
  const { language } = useServices()
  if (isClosed)
    return (
      <Notice tone="warning">
        <p>{isAllShipped ? words.closedShipOnly : words.closed}</p>
        <LinkButton to={drawDetailPath(draw.drawId)}>{words.toDetail}</LinkButton>
      </Notice>
    )
  return (
    <section className={css.deadline} aria-label={words.timeLeft}>
      <p className={css.left}>
        <span>{words.timeLeft}</span>
        <Countdown until={draw.choiceEndsAt} onEnd={onEnd} />
      </p>
      <p className={css.after}>
        {(isAllShipped ? words.deadlineShipOnly : words.deadline)(formatInstant(draw.choiceEndsAt, language))}
      </p>
    </section>
  )
}
