// The reveal: a full-page stage that shows one card after the other and can be skipped at any time.

import { type KeyboardEvent, lazy, useEffect, useRef, useState } from 'react'
import type { RevealedCard, Reveal as RevealedDraw } from '#contract/draws.ts'
import { useLoaderData } from '#web/router/context.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CardOpening } from './card-opening.tsx'
import { DrawnCard } from './drawn-card.tsx'
import { Hold } from './hold.tsx'
import { Overview } from './overview.tsx'
import { Rain } from './rain.tsx'
import css from './screen.module.css'
import { loadScenes } from './stage.ts'
import { StageControls } from './stage-controls.tsx'
import { type Beyond, useEnding } from './use-ending.ts'
import { type Reveal, useReveal } from './use-reveal.ts'

/** Only the draws of a beacon box wait. */
const RoundWait = lazy(() =>
  import('#web/storefront/drawing/round-wait.tsx').then((it) => ({ default: it.RoundWait })),
)

/** The stage is a modal: the current button gets the focus, so that keys reach it. */
const focusOnArrival = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

export function Screen() {
  const draw = useLoaderData() as RevealedDraw
  return draw.waiting === null ? <Stage key={draw.drawId} draw={draw} /> : <RoundWait draw={draw} />
}

function Stage({ draw }: { draw: RevealedDraw }) {
  const { drawing: words } = usePhrases()
  const dialog = useRef<HTMLDialogElement>(null)
  const reveal = useReveal(draw)
  const { phase, isStill, send } = reveal
  const [beyond, setBeyond] = useState<Beyond>()
  const end = useEnding(draw, phase === 'end', beyond)

  useEffect(() => {
    dialog.current?.showModal()
    // Opening it, the browser chooses the first button on it.
    focusOnArrival(dialog.current?.querySelector<HTMLElement>('[data-stage]') ?? null)
    if (!isStill) void loadScenes()
  }, [isStill])

  const again = () => {
    setBeyond('again')
    send({ type: 'next' })
  }
  return (
    <dialog
      ref={dialog}
      className={css.stage}
      data-calm={isStill || undefined}
      aria-label={words.revealTitle}
      onCancel={(event) => {
        // An element that lies open over the stage closes by itself.
        if (event.target !== dialog.current) return
        event.preventDefault()
        send({ type: phase === 'overview' ? 'next' : 'skip all' })
      }}
      onKeyDown={(event) => pressOn(event, reveal.advance)}
    >
      <div className={css.floor}>
        <div className={css.flow}>
          <Act
            draw={draw}
            reveal={reveal}
            proof={{
              isWanted: beyond === 'proof',
              toggle: () => setBeyond(beyond === 'proof' ? undefined : 'proof'),
            }}
          />
          {phase === 'end' ? (
            <End {...end} />
          ) : (
            <StageControls {...{ draw, reveal, phase, again }} focus={focusOnArrival} />
          )}
        </div>
      </div>
    </dialog>
  )
}

/** Enter and the space bar press the current button, or move the reveal on. */
function pressOn(event: KeyboardEvent, advance: () => void): void {
  // A focused button handles these keys itself.
  if (event.target instanceof HTMLButtonElement && event.target.dataset.stage === undefined) return
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  if (event.repeat) return
  if (event.target instanceof HTMLButtonElement) event.target.click()
  else advance()
}

/** Plays the phase that is on. */
function Act({
  draw,
  reveal,
  proof,
}: {
  draw: RevealedDraw
  reveal: Reveal
  proof: { isWanted: boolean; toggle: () => void }
}) {
  const { drawing: words } = usePhrases()
  const { phase, card, rain, isStill, copy, hasChoice, shownCount, send, advance } = reveal
  const count = draw.cards.length
  return (
    <>
      {phase === 'start' && (
        <Hold
          draw={draw}
          count={count - shownCount}
          isStill={isStill}
          focus={focusOnArrival}
          onTear={advance}
        />
      )}
      {phase === 'opening' && card && (
        <CardOpening
          key={card.id}
          card={card}
          film={reveal.film}
          isStill={isStill}
          style={draw.revealStyle}
          entry={reveal.entry}
          speed={reveal.pace}
          preloader={reveal.scenes}
          onEnd={() => send({ type: 'opened' })}
        />
      )}
      {phase === 'card' && card && (
        <DrawnCard
          key={card.id}
          {...{ draw, card, copy, hasChoice, isStill, proof }}
          onFace={reveal.onFace}
        />
      )}
      {phase === 'rain' && rain && <Rain cards={rain.cards} onEnd={() => send({ type: 'next' })} />}
      {(phase === 'opening' || phase === 'rain') && (
        <button
          type="button"
          data-stage=""
          className={css.surface}
          aria-label={words.tapToSkip}
          onClick={advance}
          ref={focusOnArrival}
        />
      )}
      {phase === 'overview' && <Overview draw={draw} hasChoice={hasChoice} isStill={isStill} />}
      <p className="visually-hidden" aria-live="assertive">
        {reveal.isFaced && card && (
          <CardSaid card={card} {...{ copy, hasChoice }} place={{ at: shownCount + 1, of: count }} />
        )}
      </p>
    </>
  )
}

function End({ hasFailed, retry }: ReturnType<typeof useEnding>) {
  const { drawing: words } = usePhrases()
  return (
    <div className={css.end}>
      {hasFailed ? (
        <>
          <p>{words.revealFailed}</p>
          <Button variant="primary" onClick={retry}>
            {words.retry}
          </Button>
        </>
      ) : (
        <Spinner />
      )}
    </div>
  )
}

/** The words of a screen reader for a card, once: its place, tier, name, whether it is new, and what it converts to. */
function CardSaid({
  card,
  copy,
  hasChoice,
  place,
}: {
  card: RevealedCard
  copy: number
  hasChoice: boolean
  place: { at: number; of: number }
}) {
  const { drawing: words, packDetail } = usePhrases()
  return words.cardNamed(
    words.cardNumber(formatInteger(place.at), formatInteger(place.of)),
    words.rarityNames[card.rarity],
    card.extra === null ? card.name : `${packDetail.extras[card.extra]} ${card.name}`,
    card.isPoints
      ? [words.credited(formatInteger(card.convertsToPoints))]
      : [
          copy === 1 ? words.newCard : words.copyOfYours(formatInteger(copy)),
          ...(hasChoice
            ? [card.isShipOnly ? words.shipOnly : words.worthOf(formatInteger(card.convertsToPoints))]
            : []),
        ],
  )
}
