// What can be pressed on the stage beside the card itself.

import type { Reveal } from '#contract/draws.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import type { RevealState } from './reveal-steps.ts'
import css from './screen.module.css'

interface Switch {
  isOn: boolean
  toggle: () => void
}

export function StageControls({
  phase,
  place,
  isLast,
  isPeak,
  draw,
  sound,
  calm,
  auto,
  focus,
  next,
  skipOne,
  skipAll,
  again,
}: {
  phase: Exclude<RevealState['phase'], 'end'>
  place: { shown: number; count: number }
  /** The last card is on stage. */
  isLast: boolean
  /** A card of the highest tier: the button to the next one grows quiet beside it. */
  isPeak: boolean
  draw: Reveal
  sound: Switch
  /** Undefined: the device asks for less motion already. */
  calm: Switch | undefined
  /** Undefined: there is one card. */
  auto: Switch | undefined
  focus: (element: HTMLElement | null) => void
  next: () => void
  skipOne: () => void
  skipAll: () => void
  /** Ends the reveal and leads to the same draw again. */
  again: () => void
}) {
  const { drawing: words } = usePhrases()
  const isPlaying = phase !== 'start' && phase !== 'overview'
  const isEnding = phase === 'overview' || (phase === 'card' && place.count === 1)
  const toEnd = draw.isChosen ? words.finishChosen : draw.isCoinPack ? words.finishCoins : words.finish
  const toNext = isLast ? (place.count > 1 ? words.seeAll : toEnd) : words.next
  return (
    <>
      <header className={css.top}>
        {isPlaying && (
          <p className={css.pill} aria-hidden="true">
            {words.progress(formatInteger(place.shown), formatInteger(place.count))}
          </p>
        )}
        <div className={css.switches}>
          {calm && phase === 'start' && <Toggle label={words.calm} {...calm} />}
          <Toggle label={words.sound} {...sound} />
          {auto && isPlaying && <Toggle label={words.auto} {...auto} />}
          {isPlaying && (
            <button type="button" className={css.skip} onClick={skipAll}>
              {words.skipAll}
            </button>
          )}
        </div>
      </header>
      <footer className={css.bottom}>
        <div className={css.more}>
          {phase === 'opening' && !isLast && (
            <button type="button" className={css.skip} onClick={skipOne}>
              {words.skipOne}
            </button>
          )}
          {isEnding && draw.isOnSale && (
            <button type="button" className={css.skip} onClick={again}>
              {words.spinAgain}
            </button>
          )}
        </div>
        <div className={css.act} data-peak={isPeak || undefined}>
          {(phase === 'opening' || phase === 'rain') && <p className={css.pill}>{words.tapToSkip}</p>}
          {(phase === 'card' || phase === 'overview') && (
            <Button key={phase} data-stage="" variant="primary" size="l" block onClick={next} ref={focus}>
              {phase === 'overview' ? toEnd : toNext}
            </Button>
          )}
        </div>
      </footer>
    </>
  )
}

const Toggle = ({ label, isOn, toggle }: Switch & { label: string }) => (
  <button type="button" className={css.skip} aria-pressed={isOn} onClick={toggle}>
    {label}
  </button>
)
