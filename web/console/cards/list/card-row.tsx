// A row of the table of new cards: its picture and its fields.

import type { ClipboardEvent, ClipboardEventHandler } from 'react'
import { NumberField } from '#web/console/cards/drafts/draft/number-field.tsx'
import { usePhrases } from '#web/console/frame/services.tsx'
import icon from '#web/console/frame/shell/icon-button.module.css'
import { Button } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './add-cards.module.css'
import { type AddedRow, type AddedRows, type Pasted, without } from './added-rows.ts'
import { rarityNames } from './card-dialogs.tsx'
import { type ConditionWord, FactFields } from './fact-fields.tsx'

export function CardRow({
  row,
  table: { put, set },
  hasEnglish,
  conditions,
  cut,
  paste,
}: {
  row: AddedRow
  table: AddedRows
  hasEnglish: boolean
  conditions: readonly ConditionWord[] | null
  cut: () => void
  paste: (field: Pasted, text: string) => void
}) {
  const { add: words } = usePhrases().cards
  const { id, file, image, faults } = row
  /** A field that is typed anew loses its fault. */
  const change = (next: Partial<AddedRow>) =>
    put(id, { faults: without(faults, ...Object.keys(next)), ...next })
  const pasteAt = (field: Pasted) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    paste(field, text)
  }
  return (
    <li>
      <fieldset className={css.row} aria-label={file.name}>
        <button type="button" className={css.picture} aria-label={words.cut(file.name)} onClick={cut}>
          {image === '' ? (
            <span className={css.waits}>{faults.image === undefined && words.sending}</span>
          ) : (
            <img src={image} alt="" />
          )}
        </button>
        <RowFields row={row} hasEnglish={hasEnglish} change={change} pasteAt={pasteAt} />
        {conditions && (
          <div className={css.facts}>
            <FactFields
              entry={row}
              put={change}
              conditions={conditions}
              errorOf={(name) => faults[name]}
              pasteAt={pasteAt}
            />
          </div>
        )}
        <button
          type="button"
          className={`${icon.button} ${css.remove}`}
          aria-label={words.remove(file.name)}
          onClick={() => set((now) => now.filter((other) => other.id !== id))}
        >
          <CloseIcon size={18} />
        </button>
      </fieldset>
      {faults.image !== undefined && (
        <p className={css.fault} role="alert">
          {faults.image}{' '}
          <Button variant="quiet" onClick={() => put(id, { faults: without(faults, 'image') })}>
            {words.again}
          </Button>
        </p>
      )}
    </li>
  )
}

function RowFields({
  row,
  hasEnglish,
  change,
  pasteAt,
}: {
  row: AddedRow
  hasEnglish: boolean
  change: (next: Partial<AddedRow>) => void
  pasteAt: (field: Pasted) => ClipboardEventHandler
}) {
  const { cards } = usePhrases()
  const words = cards.add
  const { faults } = row
  return (
    <div className={css.fields}>
      <div className={css.wide} onPaste={pasteAt('nameJa')}>
        <TextField
          label={words.name}
          value={row.nameJa}
          onChange={({ target: { value } }) => change({ nameJa: value })}
          error={faults.nameJa}
        />
      </div>
      {hasEnglish && (
        <div className={css.wide}>
          <TextField
            label={cards.nameEn}
            value={row.nameEn}
            onChange={({ target: { value } }) => change({ nameEn: value })}
            error={faults.nameEn}
          />
        </div>
      )}
      <div onPaste={pasteAt('model')}>
        <TextField
          label={cards.columns.model}
          value={row.model}
          onChange={({ target: { value } }) => change({ model: value })}
          error={faults.model}
        />
      </div>
      <SelectField
        label={cards.columns.rarity}
        value={row.rarity}
        options={rarityNames.map((value) => ({ value, label: cards.rarities[value] }))}
        onChange={({ target: { value } }) =>
          change({ rarity: rarityNames.find((name) => name === value) ?? 'normal' })
        }
        error={faults.rarity}
      />
      {(['costYen', 'marketYen'] as const).map((name) => (
        <div key={name} onPaste={pasteAt(name)}>
          <NumberField
            label={words[name]}
            value={row[name]}
            onChange={(value) => change({ [name]: value })}
            error={faults[name]}
          />
        </div>
      ))}
    </div>
  )
}
