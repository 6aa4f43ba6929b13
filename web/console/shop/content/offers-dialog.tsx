import type { Content } from '#contract/operator/content-schemas.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { ListEditor, typedNumber, useEntries } from './list-editor.tsx'
import type { ContentPage, Entry } from './loader.ts'

const offerFields = ['cardId', 'coinHundredths', 'stock', 'maxPerMember']

/** Hundredths of the coins that were typed; what has more decimals, or is no number, the shop refuses. */
function hundredths(typed: string): number | string {
  const coins = typedNumber(typed)
  return typeof coins === 'number' ? Math.round(coins * 1e6) / 1e4 : coins
}

export function OffersDialog({
  entry,
  page,
  onClose,
}: {
  entry: Entry
  page: ContentPage
  onClose: () => void
}) {
  const { content: words } = usePhrases()
  const entries = useEntries(() =>
    (JSON.parse(entry.content) as Content<'offers'>).map(
      ({ cardId, coinHundredths, stock, maxPerMember }) => ({
        cardId,
        coins: String(coinHundredths / 100),
        stock: String(stock),
        most: String(maxPerMember),
      }),
    ),
  )
  const cards = page.cards.map(({ cardId, name }) => ({ value: cardId, label: name }))
  const exchanged = new Map(page.cards.map((card) => [card.cardId, card.exchanged]))
  const names = new Map(page.cards.map(({ cardId, name }) => [cardId, name]))
  const [firstCard] = page.cards
  return (
    <ContentDialog
      entry={entry}
      paths={entries.list.flatMap((_, index) => offerFields.map((field) => `${index}.${field}`))}
      contentOf={() =>
        entries.list.map(({ cardId, coins, stock, most }) => ({
          cardId,
          coinHundredths: hundredths(coins),
          stock: typedNumber(stock),
          maxPerMember: typedNumber(most),
        }))
      }
      fields={(errorAt) => (
        <ListEditor
          entries={entries}
          addWords={words.add.offers}
          blank={firstCard && { cardId: firstCard.cardId, coins: '', stock: '', most: '0' }}
          summary={({ cardId, coins, stock, most }) =>
            words.offer(names.get(cardId) ?? cardId, coins, stock, most === '0' ? '' : words.most(most))
          }
          hasError={(index) => offerFields.some((field) => errorAt(`${index}.${field}`) !== undefined)}
          fields={({ key, cardId, coins, stock, most }, index) => (
            <>
              <SelectField
                label={words.card}
                value={cardId}
                options={cards}
                onChange={({ target: { value } }) => entries.change(key, { cardId: value })}
                error={errorAt(`${index}.cardId`)}
              />
              <TextField
                label={words.coins}
                inputMode="decimal"
                autoComplete="off"
                value={coins}
                onChange={({ target: { value } }) => entries.change(key, { coins: value })}
                error={errorAt(`${index}.coinHundredths`)}
              />
              <TextField
                label={words.stock}
                hint={words.exchanged(formatInteger(exchanged.get(cardId) ?? 0))}
                inputMode="numeric"
                autoComplete="off"
                value={stock}
                onChange={({ target: { value } }) => entries.change(key, { stock: value })}
                error={errorAt(`${index}.stock`)}
              />
              <TextField
                label={words.maxPerMember}
                hint={words.noMax}
                inputMode="numeric"
                autoComplete="off"
                value={most}
                onChange={({ target: { value } }) => entries.change(key, { most: value })}
                error={errorAt(`${index}.maxPerMember`)}
              />
            </>
          )}
        />
      )}
      onClose={onClose}
    />
  )
}
