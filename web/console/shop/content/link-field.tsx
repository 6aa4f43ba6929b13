// The target of an entry: a pack of the shop, or any other address.

import { packsOfLink } from '#contract/shop-links.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ContentPage } from './loader.ts'

export function LinkField({
  url,
  packs,
  error,
  onChange,
}: {
  url: string
  packs: ContentPage['packs']
  error: string | undefined
  onChange: (url: string) => void
}) {
  const { content: words } = usePhrases()
  const [packId] = packsOfLink(url)
  const over = packs.find((pack) => pack.isOver && packsOfLink(pack.url)[0] === packId)
  const isPack = packs.some((pack) => pack.url === url)
  return (
    <>
      <SelectField
        label={words.link}
        value={isPack ? url : ''}
        options={[
          { value: '', label: words.otherLink },
          ...packs.map((pack) => ({ value: pack.url, label: pack.name })),
        ]}
        onChange={({ target: { value } }) => onChange(value)}
        error={isPack ? error : undefined}
      />
      {!isPack && (
        <TextField
          label={words.address}
          hint={words.addressHint}
          value={url}
          maxLength={500}
          autoComplete="off"
          onChange={({ target: { value } }) => onChange(value)}
          error={error}
        />
      )}
      {over && <Notice tone="warning">{words.packOver(over.name)}</Notice>}
    </>
  )
}
