// The film of the next card, loaded while this one is looked at: one at most.

import type { RevealFilm } from '#contract/draws.ts'

let prepared: { film: RevealFilm; element: HTMLVideoElement } | undefined

export function prepareFilm(film: RevealFilm): void {
  if (prepared?.film !== film) prepared = { film, element: createFilm(film) }
}

export function takeFilm(film: RevealFilm): HTMLVideoElement {
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
