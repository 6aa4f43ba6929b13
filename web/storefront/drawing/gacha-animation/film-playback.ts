// Plays a film once, and notices when it does not come on: then the live scene plays in its place (ruling 39).

import { sceneDelayMs } from './reveal-timing.ts'

/** A film that has not moved for this long has stalled. */
export const stallMs = 2000

/** NETWORK_NO_SOURCE: each source of a video element has failed. */
const noSource = 3

/** The part of a video element that is used. */
export interface PlayedFilm extends EventTarget {
  readonly currentTime: number
  /** Set when the loaded file could not be decoded. */
  readonly error: object | null
  readonly networkState: number
  readonly lastElementChild: object | null
  readonly ownerDocument: EventTarget & { readonly hidden: boolean }
  play(): Promise<void>
  pause(): void
}

/**
 * Begins after the pause that every opening begins with (spec §9). Exactly one of `onEnd` and `onFail` is called, unless
 * the returned function stops the film before. While the page is hidden nothing counts as a stall.
 */
export function playFilm(film: PlayedFilm, { onEnd, onFail }: { onEnd: () => void; onFail: () => void }) {
  const page = film.ownerDocument
  let isStopped = false
  let seen = film.currentTime
  let stall: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    isStopped = true
    clearTimeout(begin)
    clearTimeout(stall)
    film.removeEventListener('timeupdate', moved)
    film.removeEventListener('ended', end)
    film.removeEventListener('error', failed, true)
    page.removeEventListener('visibilitychange', goOn)
    film.pause()
  }
  const finish = (say: () => void) => {
    if (isStopped) return
    stop()
    say()
  }
  const end = () => finish(onEnd)
  /** An error of a source is an error of the film when no other source is left. */
  const failed = ({ target }: Event) => {
    if (target === film || target === film.lastElementChild) finish(onFail)
  }
  const play = () => film.play().catch(() => finish(onFail))
  const goOn = () => {
    if (!page.hidden) void play()
  }
  const hasMoved = () => {
    const moves = film.currentTime > seen
    seen = film.currentTime
    return moves
  }
  const watch = () => {
    clearTimeout(stall)
    // On a busy device the timer may come before the event that tells of the movement.
    stall = setTimeout(() => (hasMoved() || page.hidden ? watch() : finish(onFail)), stallMs)
  }
  const moved = () => {
    if (hasMoved()) watch()
  }

  film.addEventListener('timeupdate', moved)
  film.addEventListener('ended', end)
  film.addEventListener('error', failed, true)
  page.addEventListener('visibilitychange', goOn)
  const begin = setTimeout(() => {
    if (film.error || film.networkState === noSource) return finish(onFail)
    watch()
    void play()
  }, sceneDelayMs)
  return stop
}
