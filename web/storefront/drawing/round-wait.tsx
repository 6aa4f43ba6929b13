// Between paying and opening: the pack is in the hand, and a round of a public beacon decides its cards.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getUnrevealedDraw, type Reveal } from '#contract/draws.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { pouchPicture } from '#web/storefront/packs/pouch-picture.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/clock.ts'
import { Picture } from '#web/ui/picture.tsx'
import { PouchFace } from '#web/ui/pouch-face.tsx'
import css from './round-wait.module.css'

/** The beacon gives a round at its instant; it arrives, and is verified, some tenths of a second later. */
const arrivesMs = 400
const askAgainMs = 700
/** Members who wait for one round do not all ask at the same moment. */
const spreadMs = 300
/** From then on the round is late. */
const lateMs = 4000

export function RoundWait({ draw }: { draw: Reveal }) {
  const { drawing } = usePhrases()
  const words = drawing.roundWait
  const dialog = useRef<HTMLDialogElement>(null)
  const { waiting, now } = useDecision(draw)
  useEffect(() => dialog.current?.showModal(), [])

  const leftMs = waiting?.at && now !== null ? Date.parse(waiting.at) - now : null
  const { packImageUrl, title, focus: point } = draw
  const picture = packImageUrl && <Picture {...pouchPicture(packImageUrl)} alt="" />
  return (
    <dialog
      ref={dialog}
      className={css.stage}
      aria-label={words.title}
      onCancel={(event) => event.preventDefault()}
    >
      <span className={css.world}>{picture}</span>
      <div className={css.words} role="status">
        <h1>{words.title}</h1>
        <p>
          <b>{words.nobody}</b>
        </p>
        <p>{waiting?.round ? words.decidedBy(formatInteger(waiting.round)) : words.closing}</p>
      </div>
      <span className={css.pouch}>
        <PouchFace picture={picture} focus={point} name={title} />
      </span>
      <div className={css.words}>
        <p className={css.clock} role="timer" aria-live="off">
          {leftMs === null
            ? '…'
            : leftMs > 0
              ? words.seconds(formatInteger(Math.ceil(leftMs / 1000)))
              : words.now}
        </p>
        {leftMs !== null && leftMs < -lateMs && <p role="status">{words.late}</p>}
        <p className={css.note}>{words.leaveNote}</p>
        <LinkButton to={homePath}>{words.leave}</LinkButton>
      </div>
    </dialog>
  )
}

/** Asks for what a draw waits for, until it waits no more; then the page is loaded with its cards. */
function useDecision({ drawId, waiting: first }: Reveal) {
  const api = useApi()
  const revalidate = useRevalidate()
  const now = useNow(200)
  const [waiting, setWaiting] = useState(first)
  /** Milliseconds until it is worth asking: soon after the round, or again in a moment. */
  const untilNext = useEffectEvent((known: Reveal['waiting']) => {
    const untilRound = known?.at && now !== null ? Date.parse(known.at) + arrivesMs - now : 0
    return Math.max(untilRound, askAgainMs) + Math.random() * spreadMs
  })
  const ask = useEffectEvent(async (known: Reveal['waiting']) => {
    const answer = await api.call(getUnrevealedDraw, { query: { drawId } })
    if (answer.ok && answer.data.waiting !== null) {
      setWaiting(answer.data.waiting)
      return answer.data.waiting
    }
    // A draw that another device opened meanwhile is found by the page itself.
    if (answer.ok || answer.state === 404) await revalidate()
    return known
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const askLater = (known: Reveal['waiting']) => {
      timer = setTimeout(async () => {
        const next = await ask(known)
        if (!isOver) askLater(next)
      }, untilNext(known))
    }
    askLater(first)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [first])
  return { waiting, now }
}
