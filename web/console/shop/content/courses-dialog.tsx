import { contentLimits } from '#contract/operator/content.ts'
import type { Content } from '#contract/operator/content-schemas.ts'
import { inLanguage } from '#phrases/language.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { ListEditor, typedNumber, useEntries } from './list-editor.tsx'
import type { Entry } from './loader.ts'
import { sayContradictions } from './say-content.ts'

/** An error may be of a whole course. */
const courseFields = ['', '.points', '.priceYen', '.memo.ja', '.memo.en']
const blank = { points: '', priceYen: '', memoJa: '', memoEn: '' }

/** A typed number has commas as in the list; a text that is no number yet stays. */
const commas = (typed: string) => {
  const number = typedNumber(typed)
  return typeof number === 'number' ? formatInteger(number) : typed
}

const Warning = ({ says }: { says: string }) => says !== '' && <Notice tone="warning">{says}</Notice>

export function CoursesDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { content: words } = usePhrases()
  const { language } = useServices()
  const entries = useEntries(() =>
    (JSON.parse(entry.content) as Content<'courses'>).map(({ points, priceYen, memo }) => ({
      points: String(points),
      priceYen: String(priceYen),
      memoJa: memo.ja,
      memoEn: memo.en,
    })),
  )
  const warningOf = ({ points, priceYen, memoJa, memoEn }: typeof blank) => {
    const course = { points: Number(typedNumber(points)), priceYen: Number(typedNumber(priceYen)) }
    return course.points > 0 && course.priceYen > 0
      ? sayContradictions(course, { ja: memoJa, en: memoEn }, language)
      : ''
  }
  return (
    <ContentDialog
      entry={entry}
      paths={entries.list.flatMap((_, index) => courseFields.map((field) => `${index}${field}`))}
      contentOf={() =>
        entries.list.map(({ points, priceYen, memoJa, memoEn }) => ({
          points: typedNumber(points),
          priceYen: typedNumber(priceYen),
          memo: { ja: memoJa, en: memoEn },
        }))
      }
      fields={(errorAt) => (
        <ListEditor
          entries={entries}
          addWords={words.add.courses}
          blank={blank}
          summary={({ points, priceYen, memoJa, memoEn }) => {
            const memo = inLanguage({ ja: memoJa, en: memoEn }, language)
            return words.course(
              commas(points),
              commas(priceYen),
              memo === '' ? '' : words.memo(memo),
              warningOf({ points, priceYen, memoJa, memoEn }),
            )
          }}
          hasError={(index) => courseFields.some((field) => errorAt(`${index}${field}`) !== undefined)}
          fields={({ key, points, priceYen, memoJa, memoEn }, index) => (
            <>
              <TextField
                label={words.points}
                inputMode="numeric"
                autoComplete="off"
                value={points}
                onChange={({ target: { value } }) => entries.change(key, { points: value })}
                error={errorAt(`${index}.points`)}
              />
              <TextField
                label={words.priceYen}
                inputMode="numeric"
                autoComplete="off"
                value={priceYen}
                onChange={({ target: { value } }) => entries.change(key, { priceYen: value })}
                // A price is wrong beside its points, so what is said of the course stands here.
                error={errorAt(`${index}.priceYen`) ?? errorAt(`${index}`)}
              />
              <TextField
                label={words.memoJa}
                value={memoJa}
                maxLength={contentLimits.memo}
                onChange={({ target: { value } }) => entries.change(key, { memoJa: value })}
                error={errorAt(`${index}.memo.ja`)}
              />
              <TextField
                label={words.memoEn}
                value={memoEn}
                maxLength={contentLimits.memo}
                onChange={({ target: { value } }) => entries.change(key, { memoEn: value })}
                error={errorAt(`${index}.memo.en`)}
              />
              <Warning says={warningOf({ points, priceYen, memoJa, memoEn })} />
            </>
          )}
        />
      )}
      onClose={onClose}
    />
  )
}
