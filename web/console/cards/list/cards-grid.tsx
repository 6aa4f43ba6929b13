// The list of cards.

import { listCards } from '#contract/operator/cards.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api } from '#web/api/client.ts'
import type { GridDefinition, GridQuery } from '#web/console/frame/grid/definition.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import css from './cards.module.css'

type Listed = OutputOf<typeof listCards>
export type Card = Listed['list'][number]
export type CardType = Listed['cardTypes'][number]
type CardFilter = 'q' | 'cardType'

export const cardsGrid = (
  { phrases, language }: Services,
  { cardTypes, edit }: { cardTypes: readonly CardType[]; edit: ((card: Card) => void) | undefined },
): GridDefinition<Card, CardFilter, never> => {
  const { areas, cards: words } = phrases
  const nameOf = ({ nameJa, nameEn }: Pick<Card, 'nameJa' | 'nameEn'>) =>
    language === 'ja' ? nameJa : nameEn
  const typeOf = ({ cardType }: Card) => {
    const type = cardTypes.find(({ key }) => key === cardType)
    return type === undefined ? cardType : nameOf(type)
  }
  const yen = (amount: number | null) => (amount === null ? '–' : words.yen(formatInteger(amount)))
  return {
    name: areas.cards,
    keyOf: ({ key }) => key,
    empty: words.empty,
    columns: [
      {
        key: 'name',
        header: words.name,
        cell: (card) => (
          <span className={css.name}>
            <img src={card.image} alt="" className={css.thumb} loading="lazy" />
            {nameOf(card)}
          </span>
        ),
        text: nameOf,
      },
      { key: 'key', header: words.key, cell: ({ key }) => <code>{key}</code>, text: ({ key }) => key },
      { key: 'type', header: words.cardType, cell: typeOf, text: typeOf },
      { key: 'model', header: words.model, cell: ({ model }) => model, text: ({ model }) => model },
      {
        key: 'rarity',
        header: words.rarity,
        cell: ({ rarity }) => words.rarities[rarity],
        text: ({ rarity }) => words.rarities[rarity],
      },
      {
        key: 'cost',
        header: words.costYen,
        isAmount: true,
        cell: ({ costYen }) => yen(costYen),
        text: ({ costYen }) => costYen ?? '',
      },
      {
        key: 'market',
        header: words.marketYen,
        isAmount: true,
        cell: ({ marketYen }) => yen(marketYen),
        text: ({ marketYen }) => marketYen ?? '',
      },
      ...(edit === undefined
        ? []
        : [
            {
              key: 'edit',
              header: words.edit,
              cell: (card: Card) => (
                <Button aria-label={words.editNamed(nameOf(card))} onClick={() => edit(card)}>
                  {words.edit}
                </Button>
              ),
              text: () => '',
            },
          ]),
    ],
    filters: [
      { key: 'q', label: words.q, kind: 'text' },
      {
        key: 'cardType',
        label: words.cardType,
        kind: 'choice',
        choices: cardTypes.map((type) => ({ value: type.key, label: nameOf(type) })),
      },
    ],
  }
}

export const askCards = (
  api: Api,
  { filters, page, size }: Pick<GridQuery<CardFilter, never>, 'filters' | 'page' | 'size'>,
  signal?: AbortSignal,
) => api.call(listCards, { query: Object.assign({ page, size }, filters), signal })
