// The opening of one card by an operator's film. Loaded only for a draw that has films: the film of the next card is loaded
// while this one is looked at, one at most.

import { useEffect, useEffectEvent, useRef } from 'react'
import type { RevealFilm } from '#contract/draws.ts'
import { playFilm } from './film-playback.ts'
import css from './opening.module.css'

let prepared: { film: RevealFilm; element: HTMLVideoElement } | undefined

export function prepareFilm(film: RevealFilm): void {
  if (prepared?.film !== film) prepared = { film, element: createFilm(film) }
}

function takeFilm(film: RevealFilm): HTMLVideoElement {
  const element = prepared?.film === film ? prepared.element : createFilm(film)
  prepared = undefined
  return element
}

function createFilm({ sources, posterUrl }: RevealFilm): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.disablePictureInPicture = true
  video.disableRemotePlayback = true
  video.tabIndex = -1
  video.preload = 'auto'
  video.poster = posterUrl
  for (const { fileUrl, type } of sources) {
    const source = document.createElement('source')
    source.src = fileUrl
    source.type = type
    video.append(source)
  }
  video.load()
  return video
}

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
