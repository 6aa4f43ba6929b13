// A card opens by the operator's film for its tier, else by the live scene (ruling 39).

import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { RevealFilm } from '#contract/draws.ts'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { mayPlayFilms } from '#web/ui/film-permission.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { FilmOpeningProps } from './film-opening.tsx'
import css from './opening.module.css'
import { Opening, type OpeningProps } from './opening.tsx'

/** A still picture in place of a film is shown this long. */
const stillMs = 1500

const FilmOpening = lazy<ComponentType<FilmOpeningProps>>(() =>
  import('./film-opening.tsx').then(
    (module) => ({ default: module.FilmOpening }),
    () => ({ default: NoFilm }),
  ),
)

export function CardOpening({
  film,
  isStill,
  ...opening
}: OpeningProps & { film: RevealFilm | undefined; isStill: boolean }) {
  const [hasFailed, setFailed] = useState(false)
  if (film === undefined || hasFailed) return <Opening {...opening} />
  if (isStill || !mayPlayFilms()) return <StillOpening film={film} onEnd={opening.onEnd} />
  return (
    <Suspense>
      <FilmOpening film={film} onEnd={opening.onEnd} onFail={() => setFailed(true)} />
    </Suspense>
  )
}

/** For a visitor who asks for less motion or less data. */
function StillOpening({ film, onEnd }: { film: RevealFilm; onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), stillMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={css.film}>
      <Picture {...pictureSources(film.posterUrl, 'reveal', '100vw')} alt="" onError={onEnd} />
    </div>
  )
}

/** The script of the films did not arrive. */
function NoFilm({ onFail }: FilmOpeningProps) {
  const fail = useEffectEvent(onFail)
  useEffect(() => fail(), [])
  return null
}
