// The reveal: a full-page stage that shows one card after the other and can be skipped at any time.

import { type KeyboardEvent, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { markRevealed, type Reveal as RevealedDraw, type RevealFilm } from '../../../../contract/draws.ts'
import { Navigate, useLoaderData, useLocation, useNavigate } from '../../../router/context.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/button.tsx'
import { mayPlayFilms } from '../../../ui/film-permission.ts'
import { useReducedMotion } from '../../../ui/reduced-motion.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useApi, usePhrases } from '../../services.tsx'
import { choosePath } from '../get-card-list/route.ts'
import { isRevealEntry, pathAfterReveal } from '../reveal-navigation.ts'
import { CardOpening } from './card-opening.tsx'
import { DrawnCard } from './drawn-card.tsx'
import { sceneOptions } from './opening.tsx'
import { clearRevealPosition, savedRevealPosition, saveRevealPosition } from './reveal-position.ts'
import { nextRare, type RevealEvent, type RevealState, revealStep } from './reveal-steps.ts'
import css from './screen.module.css'
import { createScenePreloader, loadScenes, type ScenePreloader } from './stage.ts'

/** A draw of more cards has a button that skips to the next rare card. */
const manyCards = 10
/** The rise of the card has ended after this time. */
const settledMs = 900

/** The stage is a modal: the current button gets the focus, so that keys reach it. */
const focusOnArrival = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

export function Screen() {
  const draw = useLoaderData() as RevealedDraw
  const { state } = useLocation()
  if (!isRevealEntry(state)) return <Navigate to={choosePath()} replace />
  return <Reveal key={draw.drawId} draw={draw} />
}

function Reveal({ draw }: { draw: RevealedDraw }) {
  const { drawing: words, packDetail } = usePhrases()
  const isStill = useReducedMotion()
  const dialog = useRef<HTMLDialogElement>(null)
  const [preloader] = useState(createScenePreloader)
  const { cards, drawId } = draw
  const filmOf = (at: number) => filmFor(draw, at)
  const course = { count: cards.length, hasOpening: (at: number) => !isStill || filmOf(at) !== undefined }
  const [state, send] = useReducer(
    (current: RevealState, event: RevealEvent) => revealStep(current, event, course),
    drawId,
    (id): RevealState => ({ phase: 'start', index: Math.min(savedRevealPosition(id), cards.length - 1) }),
  )
  const { phase, index } = state
  const card = cards[index]
  const end = useEnding(draw, phase === 'end')

  useEffect(() => {
    dialog.current?.showModal()
    if (!isStill) void loadScenes()
  }, [isStill])

  useEffect(() => saveRevealPosition(drawId, index), [drawId, index])
  usePreloading(draw, state, isStill ? null : preloader)

  const advance = () => {
    if (phase === 'start') send({ type: 'start' })
    else if (phase === 'opening') send({ type: 'opened' })
    else if (phase === 'card') send({ type: 'next' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A focused button handles these keys itself.
    if (event.target instanceof HTMLButtonElement && event.target.dataset.stage === undefined) return
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (!event.repeat) advance()
  }
  const rareAt = cards.length > manyCards ? nextRare(cards, index) : -1

  return (
    <dialog
      ref={dialog}
      className={css.stage}
      aria-label={words.revealTitle}
      onCancel={(event) => {
        event.preventDefault()
        send({ type: 'skip all' })
      }}
      onKeyDown={onKeyDown}
    >
      {phase === 'start' && <StartOverlay draw={draw} index={index} onStart={advance} />}
      {phase === 'opening' && card && (
        <>
          <CardOpening
            key={card.id}
            card={card}
            film={filmOf(index)}
            style={draw.revealStyle}
            preloader={preloader}
            onEnd={() => send({ type: 'opened' })}
          />
          <button
            type="button"
            data-stage=""
            className={css.surface}
            aria-label={words.tapToSkip}
            onClick={advance}
            ref={focusOnArrival}
          />
        </>
      )}
      {phase === 'card' && card && (
        <DrawnCard key={card.id} card={card} hasChoice={!draw.isCoinPack && !draw.isChosen} />
      )}
      <p className="visually-hidden" aria-live="assertive">
        {phase === 'card' &&
          card &&
          `${words.cardNumber(String(index + 1), String(cards.length))} ${card.isLastOne ? packDetail.lastOneNamed(card.name) : card.name}`}
      </p>
      {(phase === 'opening' || phase === 'card') && (
        <>
          <header className={css.top}>
            <p className={css.progress} aria-hidden="true">
              {words.progress(formatInteger(index + 1), formatInteger(cards.length))}
            </p>
            <button type="button" className={css.skip} onClick={() => send({ type: 'skip all' })}>
              {words.skipAll}
            </button>
          </header>
          <footer className={css.bottom}>
            <div className={css.more}>
              {phase === 'opening' && index < cards.length - 1 && (
                <button type="button" className={css.skip} onClick={() => send({ type: 'next' })}>
                  {words.skipOne}
                </button>
              )}
              {rareAt > index + 1 && (
                <button type="button" className={css.skip} onClick={() => send({ type: 'jump', to: rareAt })}>
                  {words.skipToRare}
                </button>
              )}
            </div>
            <div className={css.act}>
              {phase === 'opening' && <p className={css.hint}>{words.tapToSkip}</p>}
              {phase === 'card' && (
                <NextButton isLast={index === cards.length - 1} draw={draw} onNext={advance} />
              )}
            </div>
          </footer>
        </>
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

function StartOverlay({ draw, index, onStart }: { draw: RevealedDraw; index: number; onStart: () => void }) {
  const { drawing: words } = usePhrases()
  const left = draw.cards.length - index
  return (
    <button type="button" data-stage="" className={css.start} onClick={onStart} ref={focusOnArrival}>
      <span className={css.sun} aria-hidden="true" />
      <span className={css.startTitle}>{draw.title}</span>
      <span className={css.startCount}>{words.countToOpen(formatInteger(left))}</span>
      <span className={css.startTap}>{words.tapToStart}</span>
      <span className={css.startHint}>{words.tapHint}</span>
    </button>
  )
}

function NextButton({ isLast, draw, onNext }: { isLast: boolean; draw: RevealedDraw; onNext: () => void }) {
  const { drawing: words } = usePhrases()
  const last = draw.isChosen ? words.finishChosen : draw.isCoinPack ? words.finishCoins : words.finish
  return (
    <button type="button" data-stage="" className={css.next} onClick={onNext} ref={focusOnArrival}>
      {isLast ? last : words.next}
    </button>
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
const filmFor = ({ films, cards }: RevealedDraw, index: number): RevealFilm | undefined =>
  films.find(({ tier }) => tier === cards[index]?.tier)

/** Nothing is lost when this fails: the film is loaded when it is played. */
async function preloadFilm(film: RevealFilm): Promise<void> {
  if (!mayPlayFilms()) {
    new Image().src = film.posterUrl
    return
  }
  await import('./film-preloader.ts').then(({ prepareFilm }) => prepareFilm(film)).catch(() => {})
}

/** Preloads the next pictures and the next film or scene while a card is on screen. */
function usePreloading(draw: RevealedDraw, { phase, index }: RevealState, preloader: ScenePreloader | null) {
  useEffect(() => {
    for (const card of draw.cards.slice(index, index + 3)) new Image().src = card.imageUrl
    // Not while an opening plays: building a scene would drop frames.
    const nextIndex = phase === 'start' ? index : index + 1
    const next = draw.cards[nextIndex]
    if (!next || phase === 'opening' || phase === 'end') return
    const film = filmFor(draw, nextIndex)
    if (film) return void preloadFilm(film)
    if (!preloader) return
    let isGone = false
    const timer = setTimeout(async () => {
      const module = await loadScenes()
      if (!isGone && module) preloader.prepare(module, sceneOptions(next, draw.revealStyle))
    }, settledMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [draw, phase, index, preloader])
}
