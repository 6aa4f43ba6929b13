// A table of new cards, which one press makes.

import { type ClipboardEvent, useState } from 'react'
import { addCards, cardsAtOnceMost } from '#contract/operator/cards.ts'
import { inLanguage } from '#phrases/language.ts'
import type { Failure } from '#web/api/client.ts'
import { AddPictureDialog } from '#web/console/cards/add-picture-dialog.tsx'
import { ChoosePictures } from '#web/console/cards/choose-pictures.tsx'
import { NumberField } from '#web/console/cards/drafts/draft/number-field.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import form from '#web/console/frame/shell/form.module.css'
import icon from '#web/console/frame/shell/icon-button.module.css'
import { Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useActKeys } from '#web/console/frame/shell/use-act-keys.ts'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Form } from '#web/ui/form.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './add-cards.module.css'
import {
  type AddedRow,
  type AddedRows,
  faultsAt,
  type Pasted,
  pasteInto,
  useAddedRows,
  useDroppedPictures,
  without,
} from './added-rows.ts'
import { type CardType, rarityNames } from './card-dialogs.tsx'
import { rememberedType, rememberType } from './remembered-type.ts'

/** `files`: the pictures that the table begins with. */
export function AddCards({
  files,
  cardTypes,
  chosenType,
  onClose,
}: {
  files: readonly File[]
  cardTypes: readonly CardType[]
  /** The only card type that the list shows. */
  chosenType: string | undefined
  onClose: () => void
}) {
  const { cards } = usePhrases()
  const words = cards.add
  const { language } = useServices()
  const table = useAddedRows(files)
  const { rows } = table
  const [cardType, setCardType] = useState(() => {
    const wanted = [chosenType, rememberedType(), cardTypes[0]?.key]
    return wanted.find((key) => cardTypes.some((type) => type.key === key)) ?? ''
  })
  const [hasEnglish, setEnglish] = useState(false)
  useDroppedPictures(table.add)
  const { save, sending, left } = useSaveRows(table, cardType, onClose)
  const [cutId, setCutId] = useState<string>()
  const cut = rows.find(({ id }) => id === cutId)
  const said = rows.length.toLocaleString(language)
  return (
    <Section title={words.title} note={words.note}>
      <Form className={form.form} onSubmit={save}>
        <Head {...{ cardTypes, cardType, setCardType, hasEnglish, setEnglish }} />
        <ul className={css.rows}>
          {rows.map((row, index) => (
            <CardRow
              key={row.id}
              row={row}
              table={table}
              hasEnglish={hasEnglish || (row.faults.nameEn !== undefined && row.faults.nameJa === undefined)}
              cut={() => setCutId(row.id)}
              paste={(field, text) => table.set((now) => pasteInto(now, index, field, text))}
            />
          ))}
        </ul>
        <Told isFull={table.isFull} left={left} failure={sending.failure} />
        <div className={form.actions}>
          <ChoosePictures onChoose={table.add}>{words.more}</ChoosePictures>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={sending.isSending || rows.length === 0 || rows.some(({ image }) => image === '')}
          >
            {words.save(said)}
          </Button>
        </div>
      </Form>
      {/* Beside the table and not in it, which the dialog's button would send as well. */}
      {cut && (
        <AddPictureDialog
          use="card"
          file={cut.file}
          onAdded={(address) => table.put(cut.id, { image: address, faults: without(cut.faults, 'image') })}
          onClose={() => setCutId(undefined)}
        />
      )}
    </Section>
  )
}

/** Says how the press ended, as far as no field says it. */
function Told({ isFull, left, failure }: { isFull: boolean; left: number; failure: Failure | null }) {
  const { cards, failures } = usePhrases()
  const { language } = useServices()
  const words = cards.add
  return (
    <>
      {isFull && (
        <Notice tone="warning" isLive>
          {words.tooMany(cardsAtOnceMost.toLocaleString(language))}
        </Notice>
      )}
      {left > 0 && (
        <Notice tone="danger" isLive>
          {words.left(left.toLocaleString(language))}
        </Notice>
      )}
      <FailureNotice
        failure={failure}
        shownFields={Object.keys(failure?.errors ?? {}).filter((name) => /^cards\./.test(name))}
        unanswered={failures.communicationAct}
      />
    </>
  )
}

function Head({
  cardTypes,
  cardType,
  setCardType,
  hasEnglish,
  setEnglish,
}: {
  cardTypes: readonly CardType[]
  cardType: string
  setCardType: (key: string) => void
  hasEnglish: boolean
  setEnglish: (hasEnglish: boolean) => void
}) {
  const { cards } = usePhrases()
  const { language } = useServices()
  return (
    <div className={css.head}>
      <SelectField
        label={cards.columns.cardType}
        value={cardType}
        options={cardTypes.map((type) => ({
          value: type.key,
          label: inLanguage({ ja: type.nameJa, en: type.nameEn }, language),
        }))}
        onChange={({ target: { value } }) => setCardType(value)}
      />
      <Checkbox checked={hasEnglish} onChange={({ target }) => setEnglish(target.checked)}>
        {cards.add.withEnglish}
      </Checkbox>
    </div>
  )
}

/** Sends the rows as one act. Cards that were made leave the table; the faults of the others stand at their fields. */
function useSaveRows({ rows, set }: AddedRows, cardType: string, onClose: () => void) {
  const { cards: words } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const keys = useActKeys()
  const sending = useSending()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [left, setLeft] = useState(0)
  const save = () => {
    const sent = new Map(rows.map(({ id }, index) => [id, index]))
    const input = {
      // The key stays the same until the press is answered, even when a row changed meanwhile: no card is made twice.
      actKey: keys.keyOf('add'),
      why: '',
      cardType,
      cards: rows.map(({ nameJa, nameEn, model, rarity, image, costYen = null, marketYen = null }) => ({
        ...{ nameJa, nameEn, model, rarity, image, costYen, marketYen },
      })),
    }
    return sending.send(
      async () => {
        const result = await api.call(addCards, { input })
        if (!result.ok && result.state === 422)
          set((now) =>
            now.map((row) => ({ ...row, faults: faultsAt(result.errors, sent.get(row.id) ?? -1) })),
          )
        return result
      },
      async ({ cards }) => {
        keys.answered()
        rememberType(cardType)
        const toldOf = ({ id }: AddedRow) => cards[sent.get(id) ?? -1]
        const faulty = cards.filter(({ key }) => key === null).length
        // Rows that were typed in, added or removed meanwhile stay so.
        set((now) =>
          now.flatMap((row) => {
            const told = toldOf(row)
            if (told === undefined) return [row]
            if (told.key !== null) return []
            const faults = Object.fromEntries(told.faults.map(({ place, message }) => [place, message]))
            return [{ ...row, faults }]
          }),
        )
        setLeft(faulty)
        say(words.add.done((cards.length - faulty).toLocaleString(language)))
        if (faulty === 0) onClose()
        await revalidate()
      },
    )
  }
  return { save, sending, left }
}

function CardRow({
  row,
  table: { put, set },
  hasEnglish,
  cut,
  paste,
}: {
  row: AddedRow
  table: AddedRows
  hasEnglish: boolean
  cut: () => void
  paste: (field: Pasted, text: string) => void
}) {
  const { add: words } = usePhrases().cards
  const { id, file, image, faults } = row
  /** A field that is typed anew loses its fault. */
  const change = (next: Partial<AddedRow>) =>
    put(id, { faults: without(faults, ...Object.keys(next)), ...next })
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
        <RowFields row={row} hasEnglish={hasEnglish} change={change} paste={paste} />
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
  paste,
}: {
  row: AddedRow
  hasEnglish: boolean
  change: (next: Partial<AddedRow>) => void
  paste: (field: Pasted, text: string) => void
}) {
  const { cards } = usePhrases()
  const words = cards.add
  const { faults } = row
  const pasteAt = (field: Pasted) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    paste(field, text)
  }
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
