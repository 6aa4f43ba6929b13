// Cards as a file for a spreadsheet: saved, and read back.

import { useState } from 'react'
import { rarities } from '#contract/catalogue.ts'
import {
  cardColumns,
  cardFileMost,
  cardsAtOnceMost,
  importCards,
  type listCards,
} from '#contract/operator/cards.ts'
import { type CsvEncoding, csvEncodings } from '#contract/operator/operator-call.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Failure } from '#web/api/client.ts'
import { useSendPicture } from '#web/console/cards/send-picture.ts'
import type { GridDefinition, GridQuery } from '#web/console/frame/grid/definition.ts'
import { allRows, csvText, saveFile } from '#web/console/frame/grid/grid-csv.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { CsvFileField } from '#web/console/frame/shell/csv-file-field.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useActKeys } from '#web/console/frame/shell/use-act-keys.ts'
import { useCallWithFile } from '#web/console/frame/shell/use-call-with-file.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Page = OutputOf<typeof listCards>
type Card = Page['list'][number]

const markOf = (card: Card) => rarities.find(({ name }) => name === card.rarity)?.mark ?? ''

const columns = cardColumns.map((header) => ({
  header,
  text: (card: Card) => (header === 'rarity' ? markOf(card) : (card[header] ?? '')),
}))

function useSendAll() {
  const sendPicture = useSendPicture()
  const keys = useActKeys()
  /** One after the other, each once however often the file is sent. */
  return async (
    photos: readonly File[],
  ): Promise<{ pictures: { name: string; address: string }[] } | Failure> => {
    const pictures: { name: string; address: string }[] = []
    for (const [index, photo] of photos.entries()) {
      const sent = await sendPicture(photo, 'card', keys.keyOf(`${index} ${photo.name} ${photo.size}`))
      if ('fault' in sent) return { ok: false, state: 422, errors: { pictures: [sent.fault] } }
      pictures.push({ name: photo.name, address: sent.address })
    }
    return { pictures }
  }
}

/** `query`: the filters of the list; the cards that it shows are saved. */
export function CardsFile({
  definition,
  query,
  onClose,
}: {
  definition: GridDefinition<Card, Page>
  query: GridQuery
  onClose: () => void
}) {
  const { cards } = usePhrases()
  const words = cards.csv
  const { api, language } = useServices()
  const callWithFile = useCallWithFile()
  const sendAll = useSendAll()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [chosen, setChosen] = useState<File>()
  const [photos, setPhotos] = useState<File[]>([])
  const [encoding, setEncoding] = useState<CsvEncoding>('auto')
  const save = async () => {
    const all = await allRows(definition, query, (own) => definition.ask(api, own))
    if ('rows' in all) saveFile(`${definition.name}.csv`, csvText(columns, all.rows))
  }
  return (
    <ActDialog
      title={words.button}
      ask={words.ask}
      confirm={words.read}
      call={importCards}
      shownFields={['file', 'pictures']}
      fields={(errorOf, failure) => (
        <>
          <div>
            <Button onClick={() => void save()}>{words.save}</Button>
          </div>
          <CsvFileField
            label={words.file}
            hint={words.hint(cardColumns.join(', '))}
            mostBytes={cardFileMost}
            tooLarge={words.tooLarge}
            refused={words.refused}
            faults={failure?.errors.file}
            onChoose={setChosen}
          />
          <PicturesField photos={photos} choose={setPhotos} error={errorOf('pictures')} />
          <EncodingField encoding={encoding} choose={setEncoding} />
        </>
      )}
      send={
        chosen === undefined || photos.length > cardsAtOnceMost
          ? undefined
          : (act) =>
              callWithFile(chosen, 'file', async (file) => {
                const sent = await sendAll(photos)
                if ('ok' in sent) return sent
                const input = { ...act, file, encoding, pictures: sent.pictures }
                return await api.call(importCards, { input })
              })
      }
      done={async ({ made, changed }) => {
        onClose()
        say(words.done(made.toLocaleString(language), changed.toLocaleString(language)))
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}

function PicturesField({
  photos,
  choose,
  error,
}: {
  photos: readonly File[]
  choose: (photos: File[]) => void
  error: string | undefined
}) {
  const { csv: words, add } = usePhrases().cards
  return (
    <TextField
      label={words.pictures}
      hint={words.picturesHint}
      type="file"
      multiple
      accept="image/png,image/jpeg,image/webp,image/avif"
      onChange={({ target: { files } }) => choose([...(files ?? [])])}
      error={photos.length > cardsAtOnceMost ? add.tooMany(String(cardsAtOnceMost)) : error}
    />
  )
}

function EncodingField({
  encoding,
  choose,
}: {
  encoding: CsvEncoding
  choose: (encoding: CsvEncoding) => void
}) {
  const { file: words } = usePhrases().drafts
  return (
    <SelectField
      label={words.encoding}
      value={encoding}
      options={csvEncodings.map((value) => ({ value, label: words.encodings[value] }))}
      onChange={({ target: { value } }) => choose(value === 'cp932' ? 'cp932' : 'auto')}
    />
  )
}
