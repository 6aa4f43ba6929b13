// The film over the still picture of a banner; loaded after the page.

import { useEffect, useRef, useState } from 'react'
import type { FilmSources } from '#contract/films.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { mayPlayFilms } from '#web/ui/film-permission.ts'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import { useReducedMotion } from '#web/ui/reduced-motion.ts'
import css from './banner.module.css'

/** Nothing for a visitor who asks for less motion or data, and when the browser plays none of the sources. */
export function BannerFilm({ sources, focus }: { sources: FilmSources; focus: string }) {
  const { ui } = usePhrases()
  // The hook notices a change; the rest is as it was when the page came.
  const isStill = useReducedMotion() || !mayPlayFilms()
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const last = sources.length - 1

  useEffect(() => {
    if (isStill || !video.current) return
    // Not left to the attribute: browsers refuse to begin a film that could sound.
    video.current.muted = true
    video.current.play().catch(() => {})
  }, [isStill])

  if (isStill || hasFailed) return null
  const toggle = () => (isPlaying ? video.current?.pause() : video.current?.play().catch(() => {}))
  return (
    <>
      {/* What it shows is said by the picture beneath, which is also what a press reaches. */}
      <video
        ref={video}
        className={css.film}
        style={{ objectPosition: focus }}
        aria-hidden="true"
        tabIndex={-1}
        muted
        loop
        playsInline
        disablePictureInPicture
        disableRemotePlayback
        preload="auto"
        onPlaying={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        // React hands an error of a source on to its film.
        onError={({ target, currentTarget }) => target === currentTarget && setFailed(true)}
      >
        {sources.map(({ fileUrl, type }, index) => (
          <source key={fileUrl} src={fileUrl} type={type} onError={() => index === last && setFailed(true)} />
        ))}
      </video>
      <button type="button" aria-label={isPlaying ? ui.pause : ui.play} onClick={toggle}>
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
    </>
  )
}
