// The stage of a reveal: what is on it, and what moves it on.

import { type Dispatch, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import type { RevealedCard, Reveal as RevealedDraw } from '#contract/draws.ts'
import { openingSeconds } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'
import { savedRevealPosition, saveRevealPosition } from './reveal-position.ts'
import { type RevealEvent, type RevealState, revealStep } from './reveal-steps.ts'
import { autoFrom, cardOf, copyNumber, restMs, runningOrder, shownBefore, tierOf } from './running-order.ts'
import { createScenePreloader } from './stage.ts'
import { beat, useCalm, useRevealSound } from './use-effects.ts'
import { filmFor, usePreloading } from './use-preloading.ts'

/** Its face is seen from here on. */
const facedMs = 350

/** The card and the phase that are on stage now. */
interface OnStage extends Pick<RevealState, 'phase' | 'index'> {
  card: RevealedCard | undefined
  /** Its opening takes so many times as long: the best card takes its time. */
  pace: number
  isStill: boolean
  /** The card has its face: until then its back turns, and nothing is said of it. */
  isFaced: boolean
}

export type Reveal = ReturnType<typeof useReveal>

export function useReveal(draw: RevealedDraw) {
  const { isStill, choice: calm } = useCalm()
  const [scenes] = useState(createScenePreloader)
  const preloader = isStill ? null : scenes
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
  const { phase, index } = state
  const [begunAt] = useState(index)
  const card = cardOf(order, index)
  const rain = steps[index]?.kind === 'rain' ? steps[index] : undefined
  const shown = useMemo(() => shownBefore(order, index), [order, index])
  const isLast = index === steps.length - 1
  const [faced, setFaced] = useState<RevealedCard>()
  const isFaced = phase === 'card' && card !== undefined && faced === card
  const onStage = { phase, index, card, pace: isLast ? 1 : speed, isStill, isFaced }

  useEffect(() => saveRevealPosition(drawId, state), [drawId, state])
  usePreloading(draw, order, state, preloader)
  const auto = useAuto(onStage, cards.length, send)
  const sound = useAccompaniment(onStage)

  const advance = () => {
    sound.wake()
    if (phase === 'start') {
      sound.play((one) => one.tear())
      beat(15, isStill)
      send({ type: 'start' })
    } else if (phase === 'opening') send({ type: 'opened' })
    else if (phase === 'card' || phase === 'rain' || phase === 'overview') send({ type: 'next' })
  }
  return {
    ...onStage,
    ...{ calm, scenes, sound, auto, send, advance, isLast, rain },
    onFace: () => setFaced(card),
    film: filmOf(index),
    entry: index === begunAt ? ('torn' as const) : ('arriving' as const),
    shownCount: shown.length,
    copy: card ? copyNumber(card, shown) : 0,
    hasChoice: !draw.isCoinPack && !draw.isChosen && draw.cards.some((card) => !card.isPoints),
  }
}

/** Lets each of many cards leave by itself once it was seen. */
function useAuto({ isFaced, card, pace }: OnStage, count: number, send: Dispatch<RevealEvent>) {
  const [isOn, setOn] = useState(count >= autoFrom)
  useEffect(() => {
    if (!isOn || !isFaced || card === undefined) return
    const timer = setTimeout(() => send({ type: 'next' }), facedMs + restMs(card, pace))
    return () => clearTimeout(timer)
  }, [isOn, isFaced, card, pace, send])
  return count > 1 ? { isOn, press: () => setOn(!isOn) } : undefined
}

/** The sound and the touch of what is on stage. */
function useAccompaniment({ phase, index, card, pace, isStill, isFaced }: OnStage) {
  const sound = useRevealSound()
  const accompany = useEffectEvent(() => {
    if (phase === 'opening' && card) {
      sound.play((one) => one.rise(tierOf(card), openingSeconds(tierOf(card)) / pace))
      beat([8, 60, 12], isStill)
    }
    if (isFaced && card) {
      sound.play((one) => {
        one.hush()
        one.hit(tierOf(card))
      })
      beat(card.tier > 4 ? [30, 40, 60] : 20, isStill)
    }
    if (phase === 'overview') sound.play((one) => one.hush())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers to what is on stage, and to nothing else
  useEffect(() => accompany(), [phase, index, isFaced])
  return sound
}
