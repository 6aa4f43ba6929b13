// The confirmation of the choice, which is final.

import { useState } from 'react'
import { type Card, chooseCards } from '#contract/draws.ts'
import { useLoaderData, useNavigate } from '#web/router/context.tsx'
import { CardStacks } from '#web/storefront/drawing/card-stacks.tsx'
import { bestFirst, choiceOf } from '#web/storefront/drawing/choice.ts'
import { clearSavedChoice } from '#web/storefront/drawing/chosen-cards.ts'
import { choosePath } from '#web/storefront/drawing/get-card-list/route.ts'
import { thankYouPath } from '#web/storefront/drawing/thank-you/route.ts'
import { WaitingParcel } from '#web/storefront/drawing/waiting-parcel.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { PointAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import type { ConfirmChoiceData } from './loader.ts'
import css from './screen.module.css'

const idsOf = (cards: readonly Card[]) => cards.map((card) => card.id)

export function Screen() {
  const { draw, chosen } = useLoaderData() as ConfirmChoiceData
  const phrases = usePhrases()
  const words = phrases.drawing
  const { api, visitor, settings } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const [joinsWaiting, setJoinsWaiting] = useState(false)
  const { shipped, converted, won, points } = choiceOf(bestFirst(draw.cards), new Set(chosen))

  const confirm = () =>
    run(async () => {
      setError(undefined)
      const chosen = await api.call(chooseCards, {
        input: {
          shippedCardIds: idsOf(shipped),
          convertedCardIds: idsOf([...converted, ...won]),
          joinsWaiting,
        },
      })
      if (!chosen.ok)
        return setError(chosen.state === 0 ? words.confirmChoiceFailed : failureMessage(chosen, phrases))
      // State 204: the choice was made before, in another tab or at the deadline; the next screen is the same (spec §4).
      clearSavedChoice(draw.drawId)
      void visitor.load()
      navigate(thankYouPath(draw.packId, draw.drawId), { replace: true })
    })

  return (
    <Page width="wide">
      <PageTitle note={words.confirmChoiceNote}>{words.confirmChoiceTitle}</PageTitle>
      <div className={css.lists}>
        <Panel>
          <SectionTitle aside={<strong>{words.cards(formatInteger(shipped.length))}</strong>}>
            {words.shipList}
          </SectionTitle>
          {shipped.length > 0 ? <CardStacks cards={shipped} /> : <p className="quiet">{words.none}</p>}
          {shipped.length > 0 && (
            <>
              <p className="soft">
                {words.shipPromise(formatInteger(settings.shipping.promiseBusinessDays))}
              </p>
              <WaitingParcel
                promisedOn={draw.waitingPromisedOn}
                isJoined={joinsWaiting}
                onChange={setJoinsWaiting}
              />
            </>
          )}
        </Panel>
        <ConvertedPanel cards={converted} points={points} />
      </div>
      <Failure says={error} />
      <div className={css.actions}>
        <LinkButton to={choosePath(draw.drawId)} size="l">
          {words.back}
        </LinkButton>
        <Button variant="primary" size="l" onClick={confirm}>
          {words.confirmChoice}
        </Button>
      </div>
    </Page>
  )
}

function ConvertedPanel({ cards, points }: { cards: Card[]; points: number }) {
  const { drawing: words } = usePhrases()
  return (
    <Panel>
      <SectionTitle aside={<strong>{words.cards(formatInteger(cards.length))}</strong>}>
        {words.convertList}
      </SectionTitle>
      {cards.length > 0 ? (
        <>
          <CardStacks cards={cards} hasPoints />
          <p className={css.total}>
            <span>{words.returned}</span>
            <PointAmount points={points} size="xl" />
          </p>
        </>
      ) : (
        <p className="quiet">{words.none}</p>
      )}
    </Panel>
  )
}
