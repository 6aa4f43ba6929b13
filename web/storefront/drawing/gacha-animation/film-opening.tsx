// The opening of one card by an operator's film. Loaded only for a draw that has films.

import { useEffect, useEffectEvent, useRef } from 'react'
import type { RevealFilm } from '#contract/draws.ts'
import { playFilm } from './film-playback.ts'
import { takeFilm } from './film-preloader.ts'
import css from './opening.module.css'

export interface FilmOpeningProps {
  film: RevealFilm
  onEnd: () => void
  /** The film cannot be played, or has stalled. */
  onFail: () => void
}

export function FilmOpening({ film, onEnd, onFail }: FilmOpeningProps) {
  const place = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(onEnd)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const video = takeFilm(film)
    place.current?.append(video)
    const stop = playFilm(video, { onEnd: end, onFail: fail })
    return () => {
      stop()
      video.remove()
    }
  }, [film])
  return <div ref={place} className={css.film} aria-hidden="true" />
}
