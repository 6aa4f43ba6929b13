import { useState } from 'react'
import type { Content } from '#contract/operator/content-schemas.ts'
import { revealStyles, revealTiers } from '#contract/reveal-styles.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { type Keyed, ListEditor, useEntries } from './list-editor.tsx'
import type { Entry } from './loader.ts'
import css from './screen.module.css'
import { UploadFilm } from './upload-film.tsx'
import { UploadPicture } from './upload-picture.tsx'

type RevealFilm = Content<'revealFilms'>[number]

/** An error may be of a whole film: another one stands for the same style and tier. */
const filmFields = ['', '.style', '.tier', '.poster', '.sources']

const places = revealStyles.flatMap((style) => revealTiers.map((tier) => ({ style, tier })))

/** A film for the first style and tier that has none. */
function blankFor(list: readonly RevealFilm[]): RevealFilm | undefined {
  const free = places.find((place) =>
    list.every(({ style, tier }) => style !== place.style || tier !== place.tier),
  )
  return free && { style: free.style, tier: free.tier, poster: '', sources: [] }
}

const inOrder = (list: readonly Keyed<RevealFilm>[]) =>
  list.toSorted((a, b) => a.style - b.style || a.tier - b.tier)

export function RevealFilmsDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { films: words, packs } = usePhrases()
  const entries = useEntries(() => JSON.parse(entry.content) as Content<'revealFilms'>)
  const [lacks, setLacks] = useState(false)
  /** The keys of what was sent, in its order: errors name their place there. */
  const [sent, setSent] = useState<readonly string[]>([])
  const placeOf = ({ style, tier }: RevealFilm) => words.place(String(style), String(tier))
  const isWhole = ({ poster, sources }: RevealFilm) => poster !== '' && sources.length > 0
  return (
    <ContentDialog
      entry={entry}
      paths={entries.list.flatMap((_, index) => filmFields.map((field) => `${index}${field}`))}
      contentOf={() => {
        const areWhole = entries.list.every(isWhole)
        setLacks(!areWhole)
        if (!areWhole) return undefined
        const list = inOrder(entries.list)
        setSent(list.map(({ key }) => key))
        return list.map(({ key: _key, ...film }) => film)
      }}
      fields={(errorAt) => {
        const errorOf = (key: string, field: string) => errorAt(`${sent.indexOf(key)}${field}`)
        return (
          <ListEditor
            entries={entries}
            addWords={words.add.reveal}
            blank={blankFor(entries.list)}
            hasOrder={false}
            summary={(film) => (
              <>
                {film.poster !== '' && <img className={css.still} src={film.poster} alt="" />}
                <span>{placeOf(film)}</span>
              </>
            )}
            hasError={(index) => {
              const film = entries.list[index]
              if (film === undefined) return false
              return (lacks && !isWhole(film)) || filmFields.some((field) => errorOf(film.key, field))
            }}
            fields={(film) => {
              const { key, style, tier, poster, sources } = film
              const missing = (isThere: boolean, say: string) => (lacks && !isThere ? say : undefined)
              return (
                <>
                  <SelectField
                    label={words.style}
                    value={String(style)}
                    options={revealStyles.map((one) => ({
                      value: String(one),
                      label: words.styleOf(String(one)),
                    }))}
                    onChange={({ target: { value } }) =>
                      entries.change(key, { style: Number(value) as RevealFilm['style'] })
                    }
                    error={errorOf(key, '.style') ?? errorOf(key, '')}
                  />
                  <SelectField
                    label={packs.tier}
                    value={String(tier)}
                    options={revealTiers.map((one) => ({ value: String(one), label: String(one) }))}
                    onChange={({ target: { value } }) =>
                      entries.change(key, { tier: Number(value) as RevealFilm['tier'] })
                    }
                    error={errorOf(key, '.tier')}
                  />
                  <UploadFilm
                    use="reveal"
                    sources={sources}
                    poster={poster}
                    label={words.shown.reveal(placeOf(film))}
                    error={missing(sources.length > 0, words.missing) ?? errorOf(key, '.sources')}
                    onUploaded={(uploaded) => entries.change(key, { sources: uploaded })}
                  />
                  <UploadPicture
                    use="reveal"
                    label={words.poster}
                    hint={words.posterHint.reveal}
                    picture={poster}
                    error={missing(poster !== '', words.posterMissing) ?? errorOf(key, '.poster')}
                    onUploaded={(uploaded) => entries.change(key, { poster: uploaded })}
                  />
                </>
              )
            }}
          />
        )
      }}
      onClose={onClose}
    />
  )
}
