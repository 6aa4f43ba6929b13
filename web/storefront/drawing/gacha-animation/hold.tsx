// The pouch in the hand, before it is torn: by a swipe along its seal, a tap or a key.

import { type PointerEvent, useEffectEvent, useRef, useState } from 'react'
import type { Reveal } from '../../../../contract/draws.ts'
import { formatInteger } from '../../../ui/amounts.ts'
import { usePhrases } from '../../services.tsx'
import css from './hold.module.css'
import opening from './opening.module.css'
import { type OpeningCard, sceneOptions, useScene } from './opening.tsx'
import type { ScenePreloader } from './stage.ts'

/** A swipe over this share of the stage tears the whole seal. */
const swipeShare = 0.55
/** Torn this far, it gives way. */
const givesWay = 0.82
/** Let go when it is torn this far, it tears by itself. */
const halfTorn = 0.5
/** A tap tears it in so many milliseconds. */
const tapMs = 260
/** Shorter than this is a tap, in CSS pixels. */
const tapReach = 12

export interface HoldProps {
  draw: Reveal
  /** The card that comes first. */
  first: OpeningCard | undefined
  /** How many cards are inside. */
  count: number
  /** Null: nothing moves, and there is no scene. */
  preloader: ScenePreloader | null
  focus: (element: HTMLElement | null) => void
  onTear: () => void
}

export function Hold({ draw, first, count, preloader, focus, onTear }: HoldProps) {
  const { drawing: words } = usePhrases()
  const hand = useRef({
    pull: 0,
    tilt: [0, 0] as [number, number],
    isTapped: false,
    startX: 0,
    isDown: false,
  })
  const [hasTorn, setTorn] = useState(false)
  const [hasNoScene, setNoScene] = useState(preloader === null || first === undefined)
  const tear = () => {
    if (hasTorn) return
    setTorn(true)
    if (hasNoScene) return onTear()
    hand.current.isTapped = true
  }
  const move = (event: PointerEvent) => {
    const { clientWidth, clientHeight } = event.currentTarget
    const at = hand.current
    at.tilt = [(event.clientX / clientWidth) * 2 - 1, (event.clientY / clientHeight) * 2 - 1]
    if (!at.isDown || at.isTapped) return
    const pulled = Math.abs(event.clientX - at.startX) / (clientWidth * swipeShare)
    // It resists at first, and then gives.
    at.pull = Math.max(at.pull, Math.min(1, pulled ** 1.35))
    if (at.pull >= givesWay) tear()
  }
  /** Half torn, the rest follows; less closes again. A touch that moved is no click. */
  const letGo = () => {
    const at = hand.current
    at.isDown = false
    if (at.pull > halfTorn) tear()
    else if (!at.isTapped) at.pull = 0
  }
  return (
    <button
      type="button"
      data-stage=""
      className={css.hold}
      ref={focus}
      onPointerDown={(event) => {
        Object.assign(hand.current, { isDown: true, startX: event.clientX })
      }}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onClick={(event) => {
        const isSwipe = event.detail > 0 && Math.abs(event.clientX - hand.current.startX) > tapReach
        if (!isSwipe) tear()
      }}
    >
      {!hasNoScene && preloader && first && (
        <HeldPouch
          card={first}
          style={draw.revealStyle}
          preloader={preloader}
          hand={hand.current}
          onTorn={onTear}
          onFail={() => {
            setNoScene(true)
            if (hand.current.isTapped) onTear()
          }}
        />
      )}
      <span className={css.words}>
        <span className={css.title}>{draw.title}</span>
        <span>{words.countToOpen(formatInteger(count))}</span>
      </span>
      <span className={css.words}>
        <span className={css.tap}>{words.tapToStart}</span>
        <span>{words.tapHint}</span>
      </span>
    </button>
  )
}

function HeldPouch({
  card,
  style,
  preloader,
  hand,
  onTorn,
  onFail,
}: {
  card: OpeningCard
  style: number
  preloader: ScenePreloader
  hand: { pull: number; tilt: [number, number]; isTapped: boolean }
  onTorn: () => void
  onFail: () => void
}) {
  const torn = useEffectEvent(onTorn)
  const shown = useRef({ tilt: [0, 0] as [number, number], at: 0 })
  const canvas = useScene(
    (module) => preloader.keep(module, sceneOptions(card, style, 'torn')),
    (scene, context, elapsedMs) => {
      const { tilt, at } = shown.current
      const ease = Math.min(1, (elapsedMs - at) / 120)
      shown.current = {
        at: elapsedMs,
        tilt: [tilt[0] + (hand.tilt[0] - tilt[0]) * ease, tilt[1] + (hand.tilt[1] - tilt[1]) * ease],
      }
      if (hand.isTapped) hand.pull = Math.min(1, hand.pull + (elapsedMs - at) / tapMs)
      scene.hold(context, elapsedMs / 1000, { pull: hand.pull, tilt: shown.current.tilt })
      if (!hand.isTapped || hand.pull < 1) return true
      torn()
      return false
    },
    onFail,
  )
  return <canvas ref={canvas} className={opening.canvas} />
}
