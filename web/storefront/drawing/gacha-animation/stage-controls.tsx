// The controls on the stage beside the card itself.

import type { Reveal } from '#contract/draws.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { highestTier } from './running-order.ts'
import css from './screen.module.css'
import type { Reveal as RunningReveal } from './use-reveal.ts'

interface Switch {
  isOn: boolean
  press: () => void
}

export function StageControls({
  draw,
  reveal,
  phase,
  again,
  focus,
}: {
  draw: Reveal
  reveal: RunningReveal
  phase: Exclude<RunningReveal['phase'], 'end'>
  /** Ends the reveal and leads to the same draw again. */
  again: () => void
  focus: (element: HTMLElement | null) => void
}) {
  const { drawing: words } = usePhrases()
  const { card, hasChoice, rain, shownCount, isLast, sound, calm, auto, send, advance } = reveal
  const count = draw.cards.length
  const isPlaying = phase !== 'start' && phase !== 'overview'
  const isEnding = phase === 'overview' || (phase === 'card' && count === 1)
  const isShipped = draw.isCoinPack && !draw.isChosen
  const toEnd = isShipped ? words.finishCoins : hasChoice ? words.finish : words.finishChosen
  const toNext = isLast ? (count > 1 ? words.seeAll : toEnd) : words.next
  return (
    <>
      <header className={css.top}>
        {isPlaying && (
          <p className={css.pill} aria-hidden="true">
            {words.progress(formatInteger(shownCount + (rain ? rain.cards.length : 1)), formatInteger(count))}
          </p>
        )}
        <div className={css.switches}>
          {calm && phase === 'start' && <Small label={words.calm} {...calm} />}
          <Small label={words.sound} {...sound} />
          {auto && isPlaying && <Small label={words.auto} {...auto} />}
          {isPlaying && <Small label={words.skipAll} press={() => send({ type: 'skip all' })} />}
        </div>
      </header>
      <footer className={css.bottom}>
        <div className={css.more}>
          {phase === 'opening' && !isLast && (
            <Small label={words.skipOne} press={() => send({ type: 'next' })} />
          )}
          {isEnding && draw.isOnSale && <Small label={words.spinAgain} press={again} />}
        </div>
        <div className={css.act} data-peak={(phase === 'card' && card?.tier === highestTier) || undefined}>
          {(phase === 'opening' || phase === 'rain') && <p className={css.pill}>{words.tapToSkip}</p>}
          {(phase === 'card' || phase === 'overview') && (
            <Button key={phase} data-stage="" variant="primary" size="l" block onClick={advance} ref={focus}>
              {phase === 'overview' ? toEnd : toNext}
            </Button>
          )}
        </div>
      </footer>
    </>
  )
}

const Small = ({ label, isOn, press }: Partial<Switch> & { label: string }) => (
  <button type="button" className={css.skip} aria-pressed={isOn} onClick={press}>
    {label}
  </button>
)
