// Cards and card types: listed, made and changed.

import { useState } from 'react'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Page, Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardDialog, CardTypeDialog } from './card-dialogs.tsx'
import { askCards, type Card, type CardType, cardsGrid } from './cards-grid.tsx'
import type { CardsPage } from './loader.ts'

type Open = { card: Card | undefined } | { type: CardType | undefined }

export function Screen() {
  const { areas, cards: words } = usePhrases()
  const services = useServices()
  const api = useApi()
  const { state, result } = useLoaderData() as CardsPage
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
        definition={cardsGrid(services, {
          cardTypes,
          edit: canChange ? (card) => setOpen({ card }) : undefined,
        })}
        state={state}
        result={result}
        ask={(query) => askCards(api, query)}
      />
      {open !== null && 'card' in open && (
        <CardDialog card={open.card} cardTypes={cardTypes} onClose={close} />
      )}
      {open !== null && 'type' in open && <CardTypeDialog type={open.type} onClose={close} />}
    </Page>
  )
}
