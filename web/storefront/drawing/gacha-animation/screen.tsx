// The reveal: a full-page stage that shows one card after the other and can be skipped at any time.

import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import {
  type Card,
  markRevealed,
  type Reveal as RevealedDraw,
  type RevealFilm,
} from '../../../../contract/draws.ts'
import { useLoaderData, useNavigate } from '../../../router/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { mayPlayFilms } from '../../../ui/film-permission.ts'
import { useReducedMotion } from '../../../ui/reduced-motion.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useApi, usePhrases } from '../../services.tsx'
import { pathAfterReveal } from '../reveal-navigation.ts'
import { CardOpening } from './card-opening.tsx'
import { DrawnCard } from './drawn-card.tsx'
import { Hold } from './hold.tsx'
import { sceneOptions } from './opening.tsx'
import { Overview } from './overview.tsx'
import { Rain } from './rain.tsx'
import { clearRevealPosition, savedRevealPosition, saveRevealPosition } from './reveal-position.ts'
import { type RevealEvent, type RevealState, revealStep } from './reveal-steps.ts'
import { autoFrom, type RunningOrder, restMs, runningOrder, tierOf } from './running-order.ts'
import { openingSeconds } from './scene/timeline.ts'
import css from './screen.module.css'
import { createScenePreloader, loadScenes, type ScenePreloader } from './stage.ts'
import { StageControls } from './stage-controls.tsx'
import { beat, useRevealSound } from './use-effects.ts'

/** The turn of the card has ended after this time. */
const settledMs = 700
/** Its face is seen from here on. */
const facedMs = 350

/** The stage is a modal: the current button gets the focus, so that keys reach it. */
const focusOnArrival = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

export function Screen() {
  const draw = useLoaderData() as RevealedDraw
  return <Reveal key={draw.drawId} draw={draw} />
}

const cardOf = ({ steps }: RunningOrder<Card>, index: number): Card | undefined => {
  const step = steps[index]
  return step?.kind === 'card' ? step.card : undefined
}

function Reveal({ draw }: { draw: RevealedDraw }) {
  const { drawing: words, packDetail } = usePhrases()
  const isStill = useReducedMotion()
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
    (id): RevealState => ({ phase: 'start', index: Math.min(savedRevealPosition(id), steps.length - 1) }),
  )
  const [isAuto, setAuto] = useState(cards.length >= autoFrom)
  const { phase, index } = state
  const [begunAt] = useState(index)
  const card = cardOf(order, index)
  const rain = steps[index]?.kind === 'rain' ? steps[index] : undefined
  const shownBefore = steps
    .slice(0, index)
    .reduce((sum, step) => sum + (step.kind === 'card' ? 1 : step.cards.length), 0)
  const end = useEnding(draw, phase === 'end')
  const sound = useRevealSound()

  useEffect(() => {
    dialog.current?.showModal()
    if (!isStill) void loadScenes()
  }, [isStill])

  useEffect(() => saveRevealPosition(drawId, index), [drawId, index])
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
    if (phase === 'start') {
      sound.wake()
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
      aria-label={words.revealTitle}
      onCancel={(event) => {
        event.preventDefault()
        send({ type: phase === 'overview' ? 'next' : 'skip all' })
      }}
      onKeyDown={onKeyDown}
    >
      {phase === 'start' && (
        <Hold
          draw={draw}
          first={card ?? cardOf(order, index + 1)}
          count={cards.length - shownBefore}
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
          style={draw.revealStyle}
          entry={index === begunAt ? 'torn' : 'arriving'}
          speed={pace}
          preloader={preloader}
          onEnd={() => send({ type: 'opened' })}
        />
      )}
      {phase === 'card' && card && (
        <DrawnCard key={card.id} card={card} hasChoice={!draw.isCoinPack && !draw.isChosen} />
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
      {phase === 'overview' && <Overview draw={draw} hasChoice={!draw.isCoinPack && !draw.isChosen} />}
      <p className="visually-hidden" aria-live="assertive">
        {phase === 'card' &&
          card &&
          words.cardNamed(
            words.cardNumber(String(shownBefore + 1), String(cards.length)),
            words.rarityNames[card.rarity],
            card.isLastOne ? packDetail.lastOneNamed(card.name) : card.name,
          )}
      </p>
      {phase !== 'end' && (
        <StageControls
          phase={phase}
          place={{ shown: shownBefore + (rain ? rain.cards.length : 1), count: cards.length }}
          isLast={isLast}
          draw={draw}
          sound={sound}
          auto={cards.length > 1 ? { isOn: isAuto, toggle: () => setAuto(!isAuto) } : undefined}
          focus={focusOnArrival}
          next={advance}
          skipOne={() => send({ type: 'next' })}
          skipAll={() => send({ type: 'skip all' })}
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

/** At the end: marks the draw as revealed, then goes to the choice or, when it was made, to the draw's detail. */
function useEnding(draw: RevealedDraw, hasEnded: boolean) {
  const api = useApi()
  const navigate = useNavigate()
  const [hasFailed, setFailed] = useState(false)
  const { drawId, packId, isCoinPack, isChosen } = draw

  const finish = useCallback(async () => {
    setFailed(false)
    const marked = await api.call(markRevealed, { input: { drawId } })
    if (!marked.ok) return setFailed(true)
    clearRevealPosition(drawId)
    navigate(pathAfterReveal({ drawId, packId, isCoinPack, isChosen }), { replace: true })
  }, [api, navigate, drawId, packId, isCoinPack, isChosen])

  useEffect(() => {
    if (hasEnded) void finish()
  }, [hasEnded, finish])

  return { hasFailed, retry: finish }
}

/** The film for the tier of a card. */
const filmFor = ({ films }: RevealedDraw, card: Card | undefined): RevealFilm | undefined =>
  films.find(({ tier }) => tier === card?.tier)

/** Nothing is lost when this fails: the film is loaded when it is played. */
async function preloadFilm(film: RevealFilm): Promise<void> {
  if (!mayPlayFilms()) {
    new Image().src = film.posterUrl
    return
  }
  await import('./film-preloader.ts').then(({ prepareFilm }) => prepareFilm(film)).catch(() => {})
}

/** Preloads the next pictures and the next film or scene while a card is on screen. */
function usePreloading(
  draw: RevealedDraw,
  order: RunningOrder<Card>,
  { phase, index }: RevealState,
  preloader: ScenePreloader | null,
) {
  useEffect(() => {
    for (const at of [index, index + 1, index + 2]) {
      const card = cardOf(order, at)
      if (card) new Image().src = card.imageUrl
    }
    // Not while an opening plays: building a scene would drop frames. The first one is built for the hand.
    const next = cardOf(order, index + 1)
    if (!next || (phase !== 'card' && phase !== 'rain')) return
    const film = filmFor(draw, next)
    if (film) return void preloadFilm(film)
    if (!preloader) return
    let isGone = false
    const timer = setTimeout(async () => {
      const module = await loadScenes()
      if (!isGone && module) preloader.keep(module, sceneOptions(next, draw.revealStyle, 'arriving'))
    }, settledMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [draw, order, phase, index, preloader])
}
