// The tags of a pack, a line for each in both languages; the last line is empty, and becomes a tag when something is typed.

import { useId } from 'react'
import { packTags } from '#contract/operator/drafts.ts'
import type { Localized } from '#phrases/language.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './draft.module.css'
import { type Part, withFields } from './part.ts'

const languages = ['ja', 'en'] as const
const blank: Localized = { ja: '', en: '' }
const isBlank = ({ ja, en }: Localized) => ja === '' && en === ''

export function TagsField({ draft, entered, change, isFixed, faultAt }: Part) {
  const { places, words } = usePhrases().drafts
  const listId = useId()
  const { tags = [] } = entered.content
  const lines = tags.length < packTags.most && !isFixed ? [...tags, blank] : tags

  const put = (at: number, typed: Partial<Localized>) => {
    const next = lines.map((line, place) => (place === at ? typedInto(line, typed) : line))
    const last = next.findLastIndex((line) => !isBlank(line))
    change(withFields(entered, { tags: last < 0 ? undefined : next.slice(0, last + 1) }))
  }
  /** A tag that the shop has already brings its English name. */
  const typedInto = (line: Localized, typed: Partial<Localized>): Localized => {
    const next = { ...line, ...typed }
    const known = typed.ja && next.en === '' ? draft.tags.find(({ ja }) => ja === typed.ja) : undefined
    return { ...next, en: known?.en ?? next.en }
  }

  return (
    <>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <div key={at} className={css.pair}>
          {languages.map((language) => (
            <TextField
              key={language}
              label={`${places[`tags.${language}`]} ${at + 1}`}
              hint={at === 0 ? words.tagHints[language] : undefined}
              lang={language}
              list={language === 'ja' ? listId : undefined}
              maxLength={packTags.length}
              disabled={isFixed}
              value={line[language]}
              onChange={({ target: { value } }) => put(at, { [language]: value })}
              error={faultAt(`tags.${at}.${language}`)}
            />
          ))}
        </div>
      ))}
      <datalist id={listId}>
        {draft.tags.map(({ ja }) => (
          <option key={ja} value={ja} />
        ))}
      </datalist>
    </>
  )
}
