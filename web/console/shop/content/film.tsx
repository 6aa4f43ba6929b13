import type { FilmUse } from '#contract/film-limits.ts'
import type { FilmSources } from '#contract/films.ts'
import css from './film.module.css'

/** A film with its still picture, played on request and without sound. */
export function Film({
  use,
  sources,
  poster,
  label,
}: {
  use: FilmUse
  sources: FilmSources
  /** Empty: there is none yet. */
  poster: string
  label: string
}) {
  return (
    <video
      // A browser looks at the sources once.
      key={sources.map(({ fileUrl }) => fileUrl).join(' ')}
      className={css[use]}
      aria-label={label}
      poster={poster || undefined}
      controls
      muted
      playsInline
      preload={poster === '' ? 'metadata' : 'none'}
    >
      {sources.map(({ fileUrl, type }) => (
        <source key={fileUrl} src={fileUrl} type={type} />
      ))}
    </video>
  )
}
