// The facts of a card that its box seals: in the form of one card and in the table of many.

import type { ClipboardEventHandler } from 'react'
import type { listCards } from '#contract/operator/cards.ts'
import type { OutputOf } from '#contract/wire.ts'
import { NumberField } from '#web/console/cards/drafts/draft/number-field.tsx'
import { usePhrases } from '#web/console/frame/services.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Listed = OutputOf<typeof listCards>
export type ConditionWord = Listed['conditions'][number]

/** In the order of the form. */
export const factNames = [
  ...(['condition', 'gradingCompany', 'grade', 'noteJa', 'noteEn'] as const),
  ...(['referenceYen', 'referenceDate', 'referenceSource'] as const),
]
type FactName = (typeof factNames)[number]
export type CardFacts = Pick<Listed['list'][number], FactName>

/** Grade or condition, note, and reference price. `pasteAt`: takes cells that are pasted into a field. */
export function FactFields({
  entry,
  put,
  conditions,
  errorOf,
  hasHints = false,
  pasteAt,
}: {
  entry: CardFacts
  put: (next: Partial<CardFacts>) => void
  conditions: readonly ConditionWord[]
  errorOf: (field: FactName) => string | undefined
  hasHints?: boolean
  pasteAt?: (field: FactName) => ClipboardEventHandler
}) {
  const { cards: words } = usePhrases()
  const hint = (text: string) => (hasHints ? { hint: text } : {})
  const fieldOf = (name: FactName) => {
    const error = errorOf(name)
    if (name === 'condition')
      return (
        <SelectField
          label={words.columns.condition}
          {...hint(words.conditionHint)}
          value={entry.condition}
          options={[
            { value: '', label: words.noCondition },
            ...conditions.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={({ target: { value } }) => put({ condition: value })}
          error={error}
        />
      )
    if (name === 'referenceYen')
      return (
        <NumberField
          label={words.facts.referenceYen}
          {...hint(words.referenceHint)}
          value={entry.referenceYen ?? undefined}
          onChange={(value) => put({ referenceYen: value ?? null })}
          error={error}
        />
      )
    return (
      <TextField
        label={words.facts[name]}
        value={entry[name]}
        onChange={({ target: { value } }) => put({ [name]: value })}
        error={error}
      />
    )
  }
  return factNames.map((name) => (
    <div key={name} onPaste={pasteAt?.(name)}>
      {fieldOf(name)}
    </div>
  ))
}
