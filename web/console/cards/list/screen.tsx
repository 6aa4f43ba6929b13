// Cards and card types: listed, made and changed.

import { useState } from 'react'
import { listCards } from '#contract/operator/cards.ts'
import type { OutputOf } from '#contract/wire.ts'
import { inLanguage } from '#phrases/language.ts'
import { ChoosePictures } from '#web/console/cards/choose-pictures.tsx'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { writeGridState } from '#web/console/frame/grid/grid-state.ts'
import { defineList, type ListPage, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useServices } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import tabs from '#web/console/frame/shell/tabs.module.css'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddCards } from './add-cards.tsx'
import { useDroppedPictures } from './added-rows.ts'
import { type Card, CardDialog, type CardType, CardTypeDialog } from './card-dialogs.tsx'
import css from './cards.module.css'
import { CardsFile } from './cards-file.tsx'
import type { ConditionWord } from './fact-fields.tsx'

/** `open`: for operators who may change a card. */
const cardsList = (
  services: Services,
  {
    cardTypes = [],
    conditions = [],
    open,
  }: {
    cardTypes?: readonly CardType[]
    conditions?: readonly ConditionWord[]
    open?: ((card: Card) => void) | undefined
  } = {},
) => {
  const { phrases, language } = services
  const { areas, cards: words } = phrases
  const nameOf = ({ nameJa, nameEn }: Pick<Card, 'nameJa' | 'nameEn'>) =>
    inLanguage({ ja: nameJa, en: nameEn }, language)
  const typeOf = ({ cardType }: Card) => {
    const type = cardTypes.find(({ key }) => key === cardType)
    return type === undefined ? cardType : nameOf(type)
  }
  const stateOf = ({ gradingCompany, grade, condition }: Card) =>
    grade === ''
      ? (conditions.find(({ key }) => key === condition)?.label ?? condition)
      : `${gradingCompany} ${grade}`
  return defineList(services, listCards, words, {
    name: areas.cards,
    keyOf: ({ key }) => key,
    open,
    columns: {
      name: {
        cell: (card) => (
          <span className={css.name}>
            <img src={card.image} alt="" className={css.thumb} loading="lazy" />
            {open === undefined ? (
              nameOf(card)
            ) : (
              <button type="button" className={css.open} onClick={() => open(card)}>
                {nameOf(card)}
              </button>
            )}
          </span>
        ),
        text: nameOf,
      },
      key: {},
      cardType: { key: 'type', cell: typeOf, text: typeOf, isExtra: false },
      rarity: { words: words.rarities, onPhone: 'second' },
      condition: { cell: stateOf, text: stateOf },
      costYen: { onPhone: 'end' },
      marketYen: {},
    },
    unlisted: {
      ...{ nameJa: true, nameEn: true, image: true, imageEn: true, imageBack: true, foil: true, seen: true },
      ...{ gradingCompany: true, grade: true, noteJa: true, noteEn: true },
      ...{ referenceYen: true, referenceDate: true, referenceSource: true },
    },
    filters: { cardType: cardTypes.map((type) => ({ value: type.key, label: nameOf(type) })) },
  })
}

export const load = loadList((services) => cardsList(services))

type Open = { card: Card } | { type: CardType | undefined } | 'csv'

export function Screen() {
  const services = useServices()
  const { areas, cards: words } = services.phrases
  const { result, state } = useLoaderData() as ListPage<OutputOf<typeof listCards>>
  const [open, setOpen] = useState<Open | null>(null)
  // The table stays as it is while a card or a type is opened beside it.
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const { cardTypes, conditions, canChange } = result.ok
    ? result.data
    : { cardTypes: [], conditions: [], canChange: false }
  const close = () => setOpen(null)
  const mayAdd = canChange && cardTypes.length > 0
  useDroppedPictures(mayAdd && open === null && files === null ? setFiles : undefined)
  const definition = cardsList(services, {
    cardTypes,
    conditions,
    open: canChange ? (card) => setOpen({ card }) : undefined,
  })
  const at = (cardType: string | undefined) =>
    writeGridState(definition, { ...state, page: 1, filters: { ...state.filters, cardType } })
  const chosen = cardTypes.find(({ key }) => key === state.filters.cardType)
  return (
    <Page
      title={areas.cards}
      note={words.note}
      actions={
        canChange &&
        files === null && (
          <>
            <Button onClick={() => setOpen('csv')}>{words.csv.button}</Button>
            <ChoosePictures variant="primary" disabled={!mayAdd} onChoose={setFiles}>
              {words.add.button}
            </ChoosePictures>
          </>
        )
      }
    >
      {files && (
        <AddCards
          files={files}
          cardTypes={cardTypes}
          conditions={conditions}
          chosenType={chosen?.key}
          onClose={() => setFiles(null)}
        />
      )}
      <Types
        cardTypes={cardTypes}
        chosen={chosen}
        at={at}
        edit={canChange ? (type) => setOpen({ type }) : undefined}
      />
      <Grid definition={definition} />
      {open === 'csv' && <CardsFile definition={definition} query={state} onClose={close} />}
      {open !== null && typeof open === 'object' && 'card' in open && (
        <CardDialog card={open.card} {...{ cardTypes, conditions }} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'type' in open && (
        <CardTypeDialog type={open.type} onClose={close} />
      )}
    </Page>
  )
}

/** Card types: those of the list are shown alone, renamed and made. `edit`: undefined for operators who only read. */
function Types({
  cardTypes,
  chosen,
  at,
  edit,
}: {
  cardTypes: readonly CardType[]
  chosen: CardType | undefined
  at: (cardType: string | undefined) => string
  edit: ((type: CardType | undefined) => void) | undefined
}) {
  const { phrases, language } = useServices()
  const words = phrases.cards
  const nameOf = (type: CardType) => inLanguage({ ja: type.nameJa, en: type.nameEn }, language)
  return (
    <div className={css.types}>
      {cardTypes.length === 0 ? (
        <p>{words.noTypes}</p>
      ) : (
        <nav aria-label={words.types} className={tabs.tabs}>
          {[undefined, ...cardTypes].map((type) => (
            <Link
              key={type?.key ?? ''}
              to={at(type?.key)}
              className={tabs.tab}
              aria-current={type === chosen ? 'true' : undefined}
            >
              {type === undefined ? words.allTypes : nameOf(type)}
            </Link>
          ))}
        </nav>
      )}
      {edit && (
        <>
          {chosen && (
            <Button variant="quiet" onClick={() => edit(chosen)}>
              {words.editNamed(nameOf(chosen))}
            </Button>
          )}
          <Button variant="quiet" onClick={() => edit(undefined)}>
            {words.newType}
          </Button>
        </>
      )}
    </div>
  )
}
