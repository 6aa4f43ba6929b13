// A card or a card type is made, or changed.

import { useState } from 'react'
import { type AddedUse, type listCards, saveCard, saveCardType } from '#contract/operator/cards.ts'
import type { OutputOf } from '#contract/wire.ts'
import { inLanguage } from '#phrases/language.ts'
import { AddPictureDialog } from '#web/console/cards/add-picture-dialog.tsx'
import { NumberField } from '#web/console/cards/drafts/draft/number-field.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './cards.module.css'
import { type ConditionWord, FactFields } from './fact-fields.tsx'

type Listed = OutputOf<typeof listCards>
export type Card = Listed['list'][number]
export type CardType = Listed['cardTypes'][number]

function useDone(onClose: () => void) {
  const { cards } = usePhrases()
  const say = useSayResult()
  const revalidate = useRevalidate()
  return async () => {
    onClose()
    say(cards.saved)
    await revalidate()
  }
}

/** `type`: undefined for a new one. */
export function CardTypeDialog({ type, onClose }: { type: CardType | undefined; onClose: () => void }) {
  const { cards: words } = usePhrases()
  const api = useApi()
  const done = useDone(onClose)
  const [entry, setEntry] = useState({ key: '', nameJa: '', nameEn: '', ...type })
  return (
    <ActDialog
      call={saveCardType}
      title={type === undefined ? words.newType : words.editNamed(entry.nameJa)}
      ask={words.ask}
      confirm={words.save}
      shownFields={['nameJa', 'nameEn']}
      fields={(errorOf) =>
        (['nameJa', 'nameEn'] as const).map((name) => (
          <TextField
            key={name}
            label={words[name]}
            value={entry[name]}
            onChange={({ target: { value } }) => setEntry({ ...entry, [name]: value })}
            error={errorOf(name)}
          />
        ))
      }
      send={({ actKey, why }) =>
        api.call(saveCardType, {
          input: {
            actKey,
            why,
            key: entry.key,
            seen: type?.seen ?? '',
            nameJa: entry.nameJa,
            nameEn: entry.nameEn,
          },
        })
      }
      done={done}
      onClose={onClose}
    />
  )
}

/** The use of each picture of a card. */
const pictureUses = {
  ...({ image: 'card', imageEn: 'card', imageBack: 'card', foil: 'foil' } as const),
} satisfies Record<string, AddedUse>
const pictureFields = ['image', 'imageEn', 'imageBack', 'foil'] as const

export const rarityNames: readonly Card['rarity'][] = ['normal', 'rare', 'superRare', 'ultraRare']

export function CardDialog({
  card,
  cardTypes,
  conditions,
  onClose,
}: {
  card: Card
  cardTypes: readonly CardType[]
  conditions: readonly ConditionWord[]
  onClose: () => void
}) {
  const { cards: words } = usePhrases()
  const labels = { ...words, ...words.columns }
  const { language } = useServices()
  const api = useApi()
  const done = useDone(onClose)
  const [entry, setEntry] = useState(card)
  const [adding, setAdding] = useState<keyof typeof pictureUses | null>(null)
  const put = (next: Partial<Card>) => setEntry({ ...entry, ...next })
  // Beside the dialog and not in it: its own form must not submit this one.
  return (
    <>
      <ActDialog
        call={saveCard}
        title={words.editNamed(inLanguage({ ja: card.nameJa, en: card.nameEn }, language))}
        ask={words.ask}
        confirm={words.save}
        shownFields={Object.keys(card)}
        fields={(errorOf) => (
          <>
            {(['nameJa', 'nameEn', 'model'] as const).map((name) => (
              <TextField
                key={name}
                label={labels[name]}
                value={entry[name]}
                onChange={({ target: { value } }) => put({ [name]: value })}
                error={errorOf(name)}
              />
            ))}
            <SelectField
              label={words.columns.cardType}
              value={entry.cardType}
              options={cardTypes.map(({ key, nameJa, nameEn }) => ({
                value: key,
                label: inLanguage({ ja: nameJa, en: nameEn }, language),
              }))}
              onChange={({ target: { value } }) => put({ cardType: value })}
              error={errorOf('cardType')}
            />
            <SelectField
              label={words.columns.rarity}
              value={entry.rarity}
              options={rarityNames.map((value) => ({ value, label: words.rarities[value] }))}
              onChange={({ target: { value } }) => put({ rarity: value as Card['rarity'] })}
              error={errorOf('rarity')}
            />
            <FactFields {...{ entry, put, conditions, errorOf }} hasHints />
            {pictureFields.map((name) => (
              <div key={name}>
                <div className={css.picture}>
                  {entry[name] !== '' && <img src={entry[name]} alt={words[name]} />}
                  <Button onClick={() => setAdding(name)}>{words.choosePicture[name]}</Button>
                  {name !== 'image' && entry[name] !== '' && (
                    <Button onClick={() => put({ [name]: '' })}>{words.removePicture[name]}</Button>
                  )}
                </div>
                {errorOf(name) && <p className={css.fault}>{errorOf(name)}</p>}
              </div>
            ))}
            {(['costYen', 'marketYen'] as const).map((name) => (
              <NumberField
                key={name}
                label={labels[name]}
                hint={words.worthHint}
                value={entry[name] ?? undefined}
                onChange={(value) => put({ [name]: value ?? null })}
                error={errorOf(name)}
              />
            ))}
          </>
        )}
        send={({ actKey, why }) => api.call(saveCard, { input: { actKey, why, ...entry } })}
        done={done}
        onClose={onClose}
      />
      {adding !== null && (
        <AddPictureDialog
          use={pictureUses[adding]}
          onAdded={(address) => put({ [adding]: address })}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}
