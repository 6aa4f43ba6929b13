// The field of what decides the cards, with what each choice means for members and the shop.

import { usePhrases } from '#web/console/frame/services.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import css from './draft.module.css'
import { type Part, withFields } from './part.ts'

export function ModeField({ draft: { modes }, entered, change, isFixed, faultAt }: Part) {
  const { places } = usePhrases().drafts
  const chosen = entered.content.mode ?? 'sealed'
  return (
    <>
      <SelectField
        label={places.mode ?? ''}
        disabled={isFixed}
        value={chosen}
        options={modes.map(({ mode, name }) => ({ value: mode, label: name }))}
        onChange={({ target: { value } }) =>
          change(withFields(entered, { mode: value === 'beacon' ? value : undefined }))
        }
        error={faultAt('mode')}
      />
      <ul className={css.about}>
        {modes
          .filter(({ mode }) => mode === chosen)
          .flatMap(({ about }) => about.map((line) => <li key={line}>{line}</li>))}
      </ul>
    </>
  )
}
