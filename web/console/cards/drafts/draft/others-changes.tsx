// Another operator's changes that were saved while this form was filled in, field by field.

import { useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import css from './draft.module.css'
import { enteredIn, othersChanges } from './fields.ts'
import { sayPlace, sayValue } from './say-place.ts'
import type { DraftForm } from './use-draft.ts'

/** Nothing until a save was refused for it. */
export function OthersChanges({ form: { base, entered, theirs, take } }: { form: DraftForm }) {
  const phrases = usePhrases()
  const { others: words } = phrases.drafts
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  if (theirs === null) return null
  const own = enteredIn(theirs)
  return (
    <Notice tone="warning" title={words.title} isLive>
      <p>{words.note}</p>
      <ul className={css.others}>
        {othersChanges(enteredIn(base), entered, own).map(({ place, isBoth }) => (
          <li key={place}>
            <strong>{sayPlace(place, phrases)}</strong>
            <span>{words.theirs(sayValue(own, place, phrases))}</span>
            {isBoth && (
              <>
                <span>{words.mine(sayValue(entered, place, phrases))}</span>
                <SelectField
                  label={words.keep(sayPlace(place, phrases))}
                  hidesLabel
                  value={kept.has(place) ? 'mine' : 'theirs'}
                  options={[
                    { value: 'theirs', label: words.keepTheirs },
                    { value: 'mine', label: words.keepMine },
                  ]}
                  onChange={({ target: { value } }) => {
                    const next = new Set(kept)
                    if (value === 'mine') next.add(place)
                    else next.delete(place)
                    setKept(next)
                  }}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <Button onClick={() => take(kept)}>{words.take}</Button>
    </Notice>
  )
}
