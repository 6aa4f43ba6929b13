// Cards and card types: listed, made and changed.

import { useState } from 'react'
import { listCards, saveCard } from '#contract/operator/cards.ts'
import type { OutputOf } from '#contract/wire.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, type ListPage, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page, Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Card, CardDialog, type CardType, CardTypeDialog } from './card-dialogs.tsx'
import css from './cards.module.css'

/** Operators who may change a card have a button in its row. */
const cardsList = (
  services: Services,
  { cardTypes = [], edit }: { cardTypes?: readonly CardType[]; edit?: (card: Card) => void } = {},
) => {
  const { phrases, language, me } = services
  const { areas, cards: words } = phrases
  const nameOf = ({ nameJa, nameEn }: Pick<Card, 'nameJa' | 'nameEn'>) =>
    language === 'ja' ? nameJa : nameEn
  const typeOf = ({ cardType }: Card) => {
    const type = cardTypes.find(({ key }) => key === cardType)
    return type === undefined ? cardType : nameOf(type)
  }
  const list = defineList(services, listCards, words, {
    name: areas.cards,
    keyOf: ({ key }) => key,
    columns: {
      name: {
        cell: (card) => (
          <span className={css.name}>
            <img src={card.image} alt="" className={css.thumb} loading="lazy" />
            {nameOf(card)}
          </span>
        ),
        text: nameOf,
      },
      key: { isExtra: false },
      cardType: { key: 'type', cell: typeOf, text: typeOf, isExtra: false },
      rarity: { words: words.rarities, onPhone: 'second' },
      costYen: { blank: '–', onPhone: 'end' },
      marketYen: { blank: '–' },
      edit: {
        onPhone: 'aside',
        cell: (card) => (
          <Button aria-label={words.editNamed(nameOf(card))} onClick={() => edit?.(card)}>
            {words.edit}
          </Button>
        ),
        text: () => '',
      },
    },
    unlisted: { nameJa: true, nameEn: true, image: true, imageEn: true, foil: true, seen: true },
    filters: { cardType: cardTypes.map((type) => ({ value: type.key, label: nameOf(type) })) },
  })
  // The columns of the address are those of the operator, whether the list is loaded or shown.
  const mayEdit = mayOpen(saveCard.roles, me.get()?.roles ?? [])
  return mayEdit ? list : { ...list, columns: list.columns.filter(({ key }) => key !== 'edit') }
}

export const load = loadList((services) => cardsList(services))

type Open = { card: Card | undefined } | { type: CardType | undefined }

export function Screen() {
  const services = useServices()
  const { areas, cards: words } = services.phrases
  const { result } = useLoaderData() as ListPage<OutputOf<typeof listCards>>
  const [open, setOpen] = useState<Open | null>(null)
  const { cardTypes, canChange } = result.ok ? result.data : { cardTypes: [], canChange: false }
  const close = () => setOpen(null)
  return (
    <Page
      title={areas.cards}
      note={words.note}
      actions={
        canChange && (
          <Button
            variant="primary"
            disabled={cardTypes.length === 0}
            onClick={() => setOpen({ card: undefined })}
          >
            {words.newCard}
          </Button>
        )
      }
    >
      <Section
        title={words.types}
        note={words.typesNote}
        actions={canChange && <Button onClick={() => setOpen({ type: undefined })}>{words.newType}</Button>}
      >
        {cardTypes.length === 0 ? (
          <p>{words.noTypes}</p>
        ) : (
          <Rows>
            {cardTypes.map((type) => (
              <Row
                key={type.key}
                name={services.language === 'ja' ? type.nameJa : type.nameEn}
                facts={[type.key]}
                actions={
                  canChange && (
                    <Button aria-label={words.editNamed(type.key)} onClick={() => setOpen({ type })}>
                      {words.edit}
                    </Button>
                  )
                }
              />
            ))}
          </Rows>
        )}
      </Section>
      <Grid
        definition={cardsList(services, {
          cardTypes,
          edit: (card) => setOpen({ card }),
        })}
      />
      {open !== null && 'card' in open && (
        <CardDialog card={open.card} cardTypes={cardTypes} onClose={close} />
      )}
      {open !== null && 'type' in open && <CardTypeDialog type={open.type} onClose={close} />}
    </Page>
  )
}
