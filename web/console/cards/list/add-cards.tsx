// A table of new cards, which one press makes.

import { type ReactNode, useState } from 'react'
import { addCards, cardsAtOnceMost } from '#contract/operator/cards.ts'
import { inLanguage } from '#phrases/language.ts'
import type { Failure } from '#web/api/client.ts'
import { AddPictureDialog } from '#web/console/cards/add-picture-dialog.tsx'
import { ChoosePictures } from '#web/console/cards/choose-pictures.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import form from '#web/console/frame/shell/form.module.css'
import { Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useActKeys } from '#web/console/frame/shell/use-act-keys.ts'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import css from './add-cards.module.css'
import {
  type AddedRow,
  type AddedRows,
  faultsAt,
  type PastedBlock,
  pasteInto,
  saysFacts,
  useAddedRows,
  useDroppedPictures,
  without,
} from './added-rows.ts'
import type { CardType } from './card-dialogs.tsx'
import { CardRow } from './card-row.tsx'
import type { ConditionWord } from './fact-fields.tsx'
import { rememberedType, rememberType } from './remembered-type.ts'

/** `files`: the pictures that the table begins with. */
export function AddCards({
  files,
  cardTypes,
  conditions,
  chosenType,
  onClose,
}: {
  files: readonly File[]
  cardTypes: readonly CardType[]
  conditions: readonly ConditionWord[]
  /** The only card type that the list shows. */
  chosenType: string | undefined
  onClose: () => void
}) {
  const { cards } = usePhrases()
  const words = cards.add
  const { language } = useServices()
  const table = useAddedRows(files)
  const { rows } = table
  const [cardType, setCardType] = useState(() => firstType(cardTypes, chosenType))
  const [hasEnglish, setEnglish] = useState(false)
  const [asksFacts, setAsksFacts] = useState(false)
  useDroppedPictures(table.add)
  const { save, sending, left } = useSaveRows(table, cardType, onClose)
  const [cutId, setCutId] = useState<string>()
  const cut = rows.find(({ id }) => id === cutId)
  const hasFacts = asksFacts || rows.some(saysFacts)
  const paste = (block: PastedBlock) => table.set((now) => pasteInto(now, block, conditions))
  return (
    <Section title={words.title} note={words.note}>
      <Form className={form.form} onSubmit={save}>
        <Head {...{ cardTypes, cardType, setCardType }}>
          <Checkbox checked={hasEnglish} onChange={({ target }) => setEnglish(target.checked)}>
            {words.withEnglish}
          </Checkbox>
          <Checkbox checked={hasFacts} onChange={({ target }) => setAsksFacts(target.checked)}>
            {words.withFacts}
          </Checkbox>
        </Head>
        <Rows
          {...{ table, hasEnglish }}
          conditions={hasFacts ? conditions : null}
          cut={setCutId}
          paste={paste}
        />
        <Told isFull={table.isFull} left={left} failure={sending.failure} />
        <div className={form.actions}>
          <ChoosePictures onChoose={table.add}>{words.more}</ChoosePictures>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={sending.isSending || rows.length === 0 || rows.some(({ image }) => image === '')}
          >
            {words.save(rows.length.toLocaleString(language))}
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

/** The type that the list shows, else the one that was used last. */
function firstType(cardTypes: readonly CardType[], chosenType: string | undefined): string {
  const wanted = [chosenType, rememberedType(), cardTypes[0]?.key]
  return wanted.find((key) => cardTypes.some((type) => type.key === key)) ?? ''
}

/** `conditions`: null where the facts of cards are not asked for. */
function Rows({
  table,
  hasEnglish,
  conditions,
  cut,
  paste,
}: {
  table: AddedRows
  hasEnglish: boolean
  conditions: readonly ConditionWord[] | null
  cut: (id: string) => void
  paste: (block: PastedBlock) => void
}) {
  return (
    <ul className={css.rows}>
      {table.rows.map((row, first) => (
        <CardRow
          key={row.id}
          row={row}
          table={table}
          hasEnglish={hasEnglish || (row.faults.nameEn !== undefined && row.faults.nameJa === undefined)}
          conditions={conditions}
          cut={() => cut(row.id)}
          paste={(field, text) => paste({ first, field, text })}
        />
      ))}
    </ul>
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
  children,
}: {
  cardTypes: readonly CardType[]
  cardType: string
  setCardType: (key: string) => void
  children: ReactNode
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
      {children}
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
      cards: rows.map(({ id: _, file: __, faults: ___, costYen = null, marketYen = null, ...card }) => ({
        ...card,
        costYen,
        marketYen,
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
