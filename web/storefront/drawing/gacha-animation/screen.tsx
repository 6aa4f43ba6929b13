// The reveal: a full-page stage that shows one card after the other and can be skipped at any time.

import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import type { RevealedCard, Reveal as RevealedDraw } from '#contract/draws.ts'
import { useLoaderData } from '#web/router/context.tsx'
import { openingSeconds } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CardOpening } from './card-opening.tsx'
import { DrawnCard } from './drawn-card.tsx'
import { Hold } from './hold.tsx'
import { Overview } from './overview.tsx'
import { Rain } from './rain.tsx'
import { savedRevealPosition, saveRevealPosition } from './reveal-position.ts'
import { type RevealEvent, type RevealState, revealStep } from './reveal-steps.ts'
import {
  autoFrom,
  cardOf,
  copyNumber,
  highestTier,
  restMs,
  runningOrder,
  shownBefore,
  tierOf,
} from './running-order.ts'
import css from './screen.module.css'
import { createScenePreloader, loadScenes } from './stage.ts'
import { StageControls } from './stage-controls.tsx'
import { beat, useCalm, useRevealSound } from './use-effects.ts'
import { type Beyond, useEnding } from './use-ending.ts'
import { filmFor, usePreloading } from './use-preloading.ts'

/** Its face is seen from here on. */
const facedMs = 350

/** The stage is a modal: the current button gets the focus, so that keys reach it. */
const focusOnArrival = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

export function Screen() {
  const draw = useLoaderData() as RevealedDraw
  return <Reveal key={draw.drawId} draw={draw} />
}

function Reveal({ draw }: { draw: RevealedDraw }) {
  const { drawing: words } = usePhrases()
  const { isStill, choice: calm } = useCalm()
  const dialog = useRef<HTMLDialogElement>(null)
  const [preloader] = useState(createScenePreloader)
  const { cards, drawId } = draw
  const order = useMemo(() => runningOrder(cards, drawId), [cards, drawId])
  const { steps, speed } = order
  const filmOf = (at: number) => filmFor(draw, cardOf(order, at))
  const plan = {
    count: steps.length,
    isRain: (at: number) => steps[at]?.kind === 'rain',
    hasOpening: (at: number) => !isStill || filmOf(at) !== undefined,
    hasOverview: cards.length > 1,
  }
  const [state, send] = useReducer(
    (current: RevealState, event: RevealEvent) => revealStep(current, event, plan),
    drawId,
    (id) => savedRevealPosition(id, steps.length),
  )
  const [isAuto, setAuto] = useState(cards.length >= autoFrom)
  const { phase, index } = state
  const hasChoice = !draw.isCoinPack && !draw.isChosen
  const [begunAt] = useState(index)
  const card = cardOf(order, index)
  const rain = steps[index]?.kind === 'rain' ? steps[index] : undefined
  const shown = useMemo(() => shownBefore(order, index), [order, index])
  const copy = card ? copyNumber(card, shown) : 0
  const [beyond, setBeyond] = useState<Beyond>()
  const end = useEnding(draw, phase === 'end', beyond)
  const sound = useRevealSound()

  useEffect(() => {
    dialog.current?.showModal()
    // Opening it, the browser chooses the first button on it.
    focusOnArrival(dialog.current?.querySelector<HTMLElement>('[data-stage]') ?? null)
    if (!isStill) void loadScenes()
  }, [isStill])

  useEffect(() => saveRevealPosition(drawId, state), [drawId, state])
  usePreloading(draw, order, state, isStill ? null : preloader)

  const isLast = index === steps.length - 1
  /** The best card takes its time. */
  const pace = isLast ? 1 : speed
  useEffect(() => {
    if (!isAuto || phase !== 'card' || card === undefined) return
    const timer = setTimeout(() => send({ type: 'next' }), facedMs + restMs(card, pace))
    return () => clearTimeout(timer)
  }, [isAuto, phase, card, pace])

  const accompany = useEffectEvent(() => {
    if (phase === 'opening' && card) {
      sound.play((one) => one.rise(tierOf(card), openingSeconds(tierOf(card)) / pace))
      beat([8, 60, 12], isStill)
    }
    if (phase === 'card' && card) {
      sound.play((one) => {
        one.hush()
        one.hit(tierOf(card))
      })
      beat(card.tier > 4 ? [30, 40, 60] : 20, isStill)
    }
    if (phase === 'overview') sound.play((one) => one.hush())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers to what is on stage, and to nothing else
  useEffect(() => accompany(), [phase, index])

  const advance = () => {
    sound.wake()
    if (phase === 'start') {
      sound.play((one) => one.tear())
      beat(15, isStill)
      send({ type: 'start' })
    } else if (phase === 'opening') send({ type: 'opened' })
    else if (phase === 'card' || phase === 'rain' || phase === 'overview') send({ type: 'next' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A focused button handles these keys itself.
    if (event.target instanceof HTMLButtonElement && event.target.dataset.stage === undefined) return
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (event.repeat) return
    if (event.target instanceof HTMLButtonElement) event.target.click()
    else advance()
  }

  return (
    <dialog
      ref={dialog}
      className={css.stage}
      data-calm={isStill || undefined}
      aria-label={words.revealTitle}
      onCancel={(event) => {
        // What lies open over the stage is closed by itself.
        if (event.target !== dialog.current) return
        event.preventDefault()
        send({ type: phase === 'overview' ? 'next' : 'skip all' })
      }}
      onKeyDown={onKeyDown}
    >
      {phase === 'start' && (
        <Hold
          draw={draw}
          first={card ?? cardOf(order, index + 1)}
          count={cards.length - shown.length}
          preloader={isStill ? null : preloader}
          focus={focusOnArrival}
          onTear={advance}
        />
      )}
      {phase === 'opening' && card && (
        <CardOpening
          key={card.id}
          card={card}
          film={filmOf(index)}
          isStill={isStill}
          style={draw.revealStyle}
          entry={index === begunAt ? 'torn' : 'arriving'}
          speed={pace}
          preloader={preloader}
          onEnd={() => send({ type: 'opened' })}
        />
      )}
      {phase === 'card' && card && (
        <DrawnCard
          key={card.id}
          draw={draw}
          card={card}
          copy={copy}
          hasChoice={hasChoice}
          isStill={isStill}
          proof={{
            isWanted: beyond === 'proof',
            toggle: () => setBeyond(beyond === 'proof' ? undefined : 'proof'),
          }}
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
        {phase === 'card' && card && (
          <CardSaid card={card} {...{ copy, hasChoice }} place={{ at: shown.length + 1, of: cards.length }} />
        )}
      </p>
      {phase !== 'end' && (
        <StageControls
          phase={phase}
          place={{ shown: shown.length + (rain ? rain.cards.length : 1), count: cards.length }}
          isLast={isLast}
          isPeak={phase === 'card' && card?.tier === highestTier}
          draw={draw}
          sound={sound}
          calm={calm}
          auto={cards.length > 1 ? { isOn: isAuto, toggle: () => setAuto(!isAuto) } : undefined}
          focus={focusOnArrival}
          next={advance}
          skipOne={() => send({ type: 'next' })}
          skipAll={() => send({ type: 'skip all' })}
          again={() => {
            setBeyond('again')
            send({ type: 'next' })
          }}
        />
      )}
      {phase === 'end' && (
        <div className={css.end}>
          {end.hasFailed ? (
            <>
              <p>{words.revealFailed}</p>
              <Button variant="primary" onClick={end.retry}>
                {words.retry}
              </Button>
            </>
          ) : (
            <Spinner />
          )}
        </div>
      )}
    </dialog>
  )
}

/** What a screen reader says of a card, once: its place, tier, name, whether it is new, and what it converts to. */
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
    card.isLastOne ? packDetail.lastOneNamed(card.name) : card.name,
    [
      copy === 1 ? words.newCard : words.copyOfYours(formatInteger(copy)),
      ...(hasChoice
        ? [card.isShipOnly ? words.shipOnly : words.worthOf(formatInteger(card.convertsToPoints))]
        : []),
    ],
  )
}
