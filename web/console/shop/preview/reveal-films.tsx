// Which film each reveal plays at a moment, by style and tier.

import type { readRevealFilms } from '#contract/operator/films.ts'
import { revealStyles, revealTiers } from '#contract/reveal-styles.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Result } from '#web/api/client.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { Film } from '#web/console/shop/content/film.tsx'
import { PlayIcon } from '#web/ui/icons.tsx'
import css from './reveal-films.module.css'

export function RevealFilms({ reveals }: { reveals: Result<OutputOf<typeof readRevealFilms>> }) {
  const { films: words, packs } = usePhrases()
  if (!reveals.ok) return <FailureNotice failure={reveals} />
  const { films } = reveals.data
  const hasFilm = new Set(films.map(({ style, tier }) => `${style} ${tier}`))
  return (
    <Section title={words.reveals} note={words.revealsNote}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {words.style}
            </th>
            <th scope="colgroup" colSpan={revealTiers.length}>
              {packs.tier}
            </th>
          </tr>
          <tr>
            {revealTiers.map((tier) => (
              <th key={tier} scope="col">
                {tier}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {revealStyles.map((style) => (
            <tr key={style}>
              <th scope="row">{style}</th>
              {revealTiers.map((tier) => (
                <td key={tier}>
                  {hasFilm.has(`${style} ${tier}`) ? (
                    <span className={css.film}>
                      <PlayIcon />
                      <span className="visually-hidden">{words.plays}</span>
                    </span>
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="visually-hidden">{words.scene}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {films.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <ul className={css.films}>
          {films.map(({ style, tier, poster, sources }) => {
            const place = words.place(String(style), String(tier))
            return (
              <li key={place} className={css.one}>
                <Film use="reveal" sources={sources} poster={poster} label={words.shown.reveal(place)} />
                <p>{place}</p>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
