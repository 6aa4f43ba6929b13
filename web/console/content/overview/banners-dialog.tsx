import { useState } from 'react'
import { contentLimits } from '../../../../contract/operator/content.ts'
import type { Content } from '../../../../contract/operator/content-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { usePhrases, useServices } from '../../services.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { LinkField } from './link-field.tsx'
import { ListEditor, useEntries } from './list-editor.tsx'
import type { ContentPage, Entry } from './loader.ts'
import css from './screen.module.css'
import { UploadPicture } from './upload-picture.tsx'

type Banner = Content<'banners'>['entries'][number]

const bannerFields = ['picture', 'url', 'alt.ja', 'alt.en']
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
  const { content: words } = usePhrases()
  const { language } = useServices()
  const [first] = useState(() => JSON.parse(entry.content) as Content<'banners'>)
  const entries = useEntries(() => first.entries)
  const [mode, setMode] = useState(first.mode)
  const [lacksPicture, setLacksPicture] = useState(false)
  const isFilm = mode === 'video'
  return (
    <ContentDialog
      entry={entry}
      paths={entries.list.flatMap((_, index) => bannerFields.map((field) => `entries.${index}.${field}`))}
      contentOf={() => {
        const isWhole = entries.list.every(({ picture }) => picture !== '')
        setLacksPicture(!isWhole)
        if (!isWhole) return undefined
        return { mode, entries: entries.list.map(({ key: _key, ...banner }) => banner) }
      }}
      fields={(errorAt) => (
        <>
          {isFilm && (
            <Notice>
              <p>{words.film}</p>
              <Button
                onClick={() => {
                  setMode('carousel')
                  entries.replace([])
                }}
              >
                {words.usePictures}
              </Button>
            </Notice>
          )}
          <ListEditor
            entries={entries}
            addWords={words.add.banners}
            blank={isFilm || entries.list.length >= contentLimits.banners ? undefined : blank}
            summary={({ picture, alt }) => (
              <>
                {picture !== '' && <img className={css.picture} src={picture} alt="" />}
                <span>{alt[language]}</span>
              </>
            )}
            hasError={(index) =>
              bannerFields.some((field) => errorAt(`entries.${index}.${field}`) !== undefined) ||
              (lacksPicture && entries.list[index]?.picture === '')
            }
            fields={({ key, picture, url, alt }, index) => {
              const at = (field: string) => errorAt(`entries.${index}.${field}`)
              const missing = lacksPicture && picture === '' ? words.pictureMissing : undefined
              return (
                <>
                  <UploadPicture
                    picture={picture}
                    error={missing ?? at('picture')}
                    onUploaded={(uploaded) => entries.change(key, { picture: uploaded })}
                  />
                  <LinkField
                    url={url}
                    packs={page.packs}
                    error={at('url')}
                    onChange={(typed) => entries.change(key, { url: typed })}
                  />
                  <TextField
                    label={words.altJa}
                    hint={words.altHint}
                    value={alt.ja}
                    maxLength={contentLimits.alt}
                    onChange={({ target: { value } }) => entries.change(key, { alt: { ...alt, ja: value } })}
                    error={at('alt.ja')}
                  />
                  <TextField
                    label={words.altEn}
                    value={alt.en}
                    maxLength={contentLimits.alt}
                    onChange={({ target: { value } }) => entries.change(key, { alt: { ...alt, en: value } })}
                    error={at('alt.en')}
                  />
                </>
              )
            }}
          />
        </>
      )}
      onClose={onClose}
    />
  )
}
