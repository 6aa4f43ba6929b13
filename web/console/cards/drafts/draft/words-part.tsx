// Card type and texts, each in both languages.

import { usePhrases } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DetailField } from './detail-field.tsx'
import css from './draft.module.css'
import { type Part, withFields } from './part.ts'
import { TagsField } from './tags-field.tsx'

const languages = ['ja', 'en'] as const
const detailOf = { ja: 'detailJa', en: 'detailEn' } as const

export function WordsPart(part: Part) {
  const { draft, entered, change, isFixed, faultAt } = part
  const { drafts } = usePhrases()
  const { words, places } = drafts
  const { content } = entered
  const text = (name: 'name' | 'limitMessage', most: number) =>
    languages.map((language) => {
      const place = `${name}.${language}`
      return (
        <TextField
          key={place}
          label={places[place] ?? place}
          lang={language}
          maxLength={most}
          disabled={isFixed}
          value={content[name]?.[language] ?? ''}
          onChange={({ target: { value } }) =>
            change(withFields(entered, { [name]: { ja: '', en: '', ...content[name], [language]: value } }))
          }
          error={faultAt(place, name)}
        />
      )
    })
  return (
    <Section title={words.title} note={words.note}>
      <SelectField
        label={places.cardType ?? ''}
        disabled={isFixed}
        value={content.cardType ?? ''}
        options={[
          { value: '', label: words.choose },
          ...draft.cardTypes.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        onChange={({ target: { value } }) => change(withFields(entered, { cardType: value || undefined }))}
        error={faultAt('cardType')}
      />
      <div className={css.pair}>{text('name', 100)}</div>
      <TagsField {...part} />
      <div className={css.pair}>
        {languages.map((language) => (
          <DetailField
            key={language}
            label={places[`detail.${language}`] ?? ''}
            lang={language}
            disabled={isFixed}
            html={entered[detailOf[language]]}
            onChange={(html) => change({ ...entered, [detailOf[language]]: html })}
            error={faultAt(`detail.${language}`, 'detail')}
          />
        ))}
      </div>
      {(content.maxPerMember !== undefined || content.limitMessage !== undefined) && (
        <div className={css.pair}>{text('limitMessage', 200)}</div>
      )}
    </Section>
  )
}
