import { useState } from 'react'
import { bannerModes, contentLimits } from '#contract/operator/content.ts'
import type { Content } from '#contract/operator/content-schemas.ts'
import { inLanguage } from '#phrases/language.ts'
import { FocusField } from '#web/console/frame/focus/focus-field.tsx'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { LinkField } from './link-field.tsx'
import { ListEditor, useEntries } from './list-editor.tsx'
import type { ContentPage, Entry } from './loader.ts'
import css from './screen.module.css'
import { UploadFilm } from './upload-film.tsx'
import { UploadPicture } from './upload-picture.tsx'

type Banner = Content<'banners'>['entries'][number]

const bannerFields = ['picture', 'pictureEn', 'sources', 'url', 'alt.ja', 'alt.en']
const blank: Banner = { picture: '', sources: [], url: '', alt: { ja: '', en: '' } }

export function BannersDialog({
  entry,
  page,
  onClose,
}: {
  entry: Entry
  page: ContentPage
  onClose: () => void
}) {
  const { content: words, films } = usePhrases()
  const { language } = useServices()
  const [first] = useState(() => JSON.parse(entry.content) as Content<'banners'>)
  // Entries of the other kind are there again when the operator goes back to it.
  const pictures = useEntries(() => (first.mode === 'carousel' ? first.entries : []))
  const film = useEntries(() => (first.mode === 'video' ? first.entries : []))
  const [mode, setMode] = useState(first.mode)
  const [lacksFile, setLacksFile] = useState(false)
  const isFilm = mode === 'video'
  const entries = isFilm ? film : pictures
  const isWhole = ({ picture, sources }: Banner) => picture !== '' && (!isFilm || sources.length > 0)
  return (
    <ContentDialog
      entry={entry}
      paths={entries.list
        .flatMap((_, index) => bannerFields.map((field) => `entries.${index}.${field}`))
        .concat('mode')}
      contentOf={() => {
        const areWhole = entries.list.every(isWhole)
        setLacksFile(!areWhole)
        if (!areWhole) return undefined
        return { mode, entries: entries.list.map(({ key: _key, ...banner }) => banner) }
      }}
      fields={(errorAt) => (
        <>
          <SelectField
            label={films.kind}
            value={mode}
            options={bannerModes.map((value) => ({ value, label: films.kinds[value] }))}
            onChange={({ target: { value } }) => setMode(value === 'video' ? 'video' : 'carousel')}
            error={errorAt('mode')}
          />
          <ListEditor
            key={mode}
            entries={entries}
            addWords={isFilm ? films.add.banner : words.add.banners}
            blank={entries.list.length >= (isFilm ? 1 : contentLimits.banners) ? undefined : blank}
            hasOrder={!isFilm}
            summary={({ picture, alt }) => (
              <>
                {picture !== '' && <img className={css.picture} src={picture} alt="" />}
                <span>{inLanguage(alt, language)}</span>
              </>
            )}
            hasError={(index) =>
              bannerFields.some((field) => errorAt(`entries.${index}.${field}`) !== undefined) ||
              (lacksFile && !isWhole(entries.list[index] ?? blank))
            }
            fields={({ key, ...banner }, index) => (
              <BannerFields
                banner={banner}
                isFilm={isFilm}
                lacksFile={lacksFile}
                packs={page.packs}
                errorAt={(field) => errorAt(`entries.${index}.${field}`)}
                change={(part) => entries.change(key, part)}
              />
            )}
          />
        </>
      )}
      onClose={onClose}
    />
  )
}

function BannerFields({
  banner: { picture, pictureEn = '', focus, sources, url, alt },
  isFilm,
  lacksFile,
  packs,
  errorAt,
  change,
}: {
  banner: Banner
  isFilm: boolean
  /** It was to be sent without a file. */
  lacksFile: boolean
  packs: ContentPage['packs']
  errorAt: (field: string) => string | undefined
  change: (part: Partial<Banner>) => void
}) {
  const { content: words, films } = usePhrases()
  const missingPicture = isFilm ? films.posterMissing : words.pictureMissing
  const missing = (isThere: boolean, say: string) => (lacksFile && !isThere ? say : undefined)
  return (
    <>
      {isFilm && (
        <UploadFilm
          use="banner"
          sources={sources}
          poster={picture}
          label={films.shown.banner}
          error={missing(sources.length > 0, films.missing) ?? errorAt('sources')}
          onUploaded={(uploaded) => change({ sources: uploaded })}
        />
      )}
      <UploadPicture
        use="banner"
        label={isFilm ? films.poster : undefined}
        hint={isFilm ? films.posterHint.banner : undefined}
        // The frames below show it.
        picture=""
        error={missing(picture !== '', missingPicture) ?? errorAt('picture')}
        onUploaded={(uploaded) => change({ picture: uploaded, focus: undefined })}
      />
      {picture !== '' && (
        <FocusField
          use="banner"
          picture={picture}
          pictureEn={pictureEn}
          focus={focus}
          onChange={(point) => change({ focus: point })}
        />
      )}
      {!isFilm && (
        <UploadPicture
          use="banner"
          label={words.pictureEn}
          picture={pictureEn}
          error={errorAt('pictureEn')}
          onUploaded={(uploaded) => change({ pictureEn: uploaded })}
        />
      )}
      {pictureEn !== '' && (
        <div>
          <Button onClick={() => change({ pictureEn: undefined })}>{words.removePictureEn}</Button>
        </div>
      )}
      <LinkField
        url={url}
        packs={packs}
        error={errorAt('url')}
        onChange={(typed) => change({ url: typed })}
      />
      {(['ja', 'en'] as const).map((language) => (
        <TextField
          key={language}
          label={language === 'ja' ? words.altJa : words.altEn}
          hint={language === 'ja' ? words.altHint : undefined}
          value={alt[language]}
          maxLength={contentLimits.alt}
          onChange={({ target: { value } }) => change({ alt: { ...alt, [language]: value } })}
          error={errorAt(`alt.${language}`)}
        />
      ))}
    </>
  )
}
