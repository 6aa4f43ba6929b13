import { useState } from 'react'
import type { Content } from '#contract/operator/content-schemas.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { LinkField } from './link-field.tsx'
import type { ContentPage, Entry } from './loader.ts'

export function AnnouncementDialog({
  entry,
  page,
  onClose,
}: {
  entry: Entry
  page: ContentPage
  onClose: () => void
}) {
  const { content: words } = usePhrases()
  const [first] = useState(() => JSON.parse(entry.content) as Content<'announcement'>)
  const [isShown, setShown] = useState(first !== null)
  const [announcement, setAnnouncement] = useState(first ?? { text: { ja: '', en: '' }, url: '' })
  const { text, url } = announcement
  return (
    <ContentDialog
      entry={entry}
      paths={['text.ja', 'text.en', 'url']}
      contentOf={() => (isShown ? announcement : null)}
      fields={(errorAt) => (
        <>
          <Checkbox checked={isShown} onChange={({ target: { checked } }) => setShown(checked)}>
            {words.shows}
          </Checkbox>
          {isShown && (
            <>
              <TextField
                label={words.textJa}
                value={text.ja}
                maxLength={500}
                onChange={({ target: { value } }) => setAnnouncement({ url, text: { ...text, ja: value } })}
                error={errorAt('text.ja')}
              />
              <TextField
                label={words.textEn}
                value={text.en}
                maxLength={500}
                onChange={({ target: { value } }) => setAnnouncement({ url, text: { ...text, en: value } })}
                error={errorAt('text.en')}
              />
              <LinkField
                url={url}
                packs={page.packs}
                error={errorAt('url')}
                onChange={(typed) => setAnnouncement({ text, url: typed })}
              />
            </>
          )}
        </>
      )}
      onClose={onClose}
    />
  )
}
