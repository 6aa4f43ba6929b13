// The pack in the hand, before it is torn: by a swipe along its seal, a tap or a key. It is the one from the shelf: its
// picture is on the pouch, and blurred it is the stage.

import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Reveal } from '#contract/draws.ts'
import { pouchPicture } from '#web/storefront/packs/pouch-picture.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Picture } from '#web/ui/picture.tsx'
import { PouchFace } from '#web/ui/pouch-face.tsx'
import { useTilt } from '#web/ui/use-tilt.ts'
import css from './hold.module.css'

/** A swipe over this share of the stage tears the whole seal. */
const swipeShare = 0.55
/** Torn this far, it gives way. */
const givesWay = 0.82
/** Let go when it is torn this far, it tears by itself. */
const halfTorn = 0.5
/** The torn strip leaves in so many milliseconds. */
const tearMs = 260
/** Shorter than this is a tap, in CSS pixels. */
const tapReach = 12

export interface HoldProps {
  draw: Reveal
  /** The number of cards inside. */
  count: number
  /** Nothing moves. */
  isStill: boolean
  focus: (element: HTMLElement | null) => void
  onTear: () => void
}

export function Hold({ draw, count, isStill, focus, onTear }: HoldProps) {
  const { drawing: words } = usePhrases()
  const place = useRef<HTMLButtonElement>(null)
  const hand = useRef({ pull: 0, startX: 0, isDown: false })
  const [hasTorn, setTorn] = useState(false)
  useTilt(place, !isStill)
  useEffect(() => focus(place.current), [focus])

  const pullTo = (pull: number) => {
    hand.current.pull = pull
    place.current?.style.setProperty('--pull', pull.toFixed(3))
  }
  const tear = () => {
    if (hasTorn) return
    setTorn(true)
    if (isStill) return onTear()
    pullTo(1)
    setTimeout(onTear, tearMs)
  }
  const move = (event: PointerEvent) => {
    const at = hand.current
    if (!at.isDown || hasTorn) return
    const moved = event.clientX - at.startX
    if (at.pull === 0) place.current?.style.setProperty('--from', moved < 0 ? '-1' : '1')
    // It resists at first, and then gives.
    const pulled = Math.abs(moved) / (event.currentTarget.clientWidth * swipeShare)
    pullTo(Math.max(at.pull, Math.min(1, pulled ** 1.35)))
    if (at.pull >= givesWay) tear()
  }
  /** Half torn, the rest follows; less closes again. A touch that moved is no click. */
  const letGo = () => {
    hand.current.isDown = false
    if (hand.current.pull > halfTorn) tear()
    else if (!hasTorn) pullTo(0)
  }
  const { packImageUrl, title, focus: point } = draw
  const picture = packImageUrl && <Picture {...pouchPicture(packImageUrl)} alt="" />
  return (
    <button
      type="button"
      data-stage=""
      data-torn={hasTorn || undefined}
      className={css.hold}
      ref={place}
      onPointerDown={(event) => {
        Object.assign(hand.current, { isDown: true, startX: event.clientX })
      }}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onClick={(event) => {
        const isSwipe = event.detail > 0 && Math.abs(event.clientX - hand.current.startX) > tapReach
        // The second of two quick taps on the button of the purchase does not tear the pouch.
        if (!isSwipe && event.detail < 2) tear()
      }}
    >
      <span className={css.world}>{picture}</span>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        <span>{words.countToOpen(formatInteger(count))}</span>
      </span>
      <span className={css.pouch}>
        <span className={css.body}>
          <PouchFace picture={picture} focus={point} name={title} />
        </span>
        <span className={css.strip}>
          <PouchFace picture={picture} focus={point} />
        </span>
      </span>
      <span className={css.words}>
        <span className={css.tap}>{words.tapToStart}</span>
        <span>{words.tapHint}</span>
      </span>
    </button>
  )
}
