// The sums of the prizes, which stay in sight while prizes are typed.

import { ceilingCopies } from '#contract/extras.ts'
import type { DraftFields } from '#contract/operator/drafts.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import type { DraftPage } from './loader.ts'
import table from './prizes.module.css'

type Card = DraftPage['cards'][number]

export function PrizeSums({
  content,
  cards: list,
  course,
}: {
  content: DraftFields
  cards: readonly Card[]
  /** The cheapest one on offer; null when none is, or when the simulation is not there yet. */
  course: { points: number; priceYen: number } | null
}) {
  const { prizes = [], price } = content
  const phrases = usePhrases()
  const { prizes: words } = phrases.drafts
  const { language } = useServices()
  const cards = new Map(list.map((card) => [card.key, card]))
  const total = prizes.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  const given = [...prizes, ...extrasOfDraft(content)]
  const converted = given.reduce((sum, { quantity = 0, convertsTo = 0 }) => sum + quantity * convertsTo, 0)
  const costs = given.reduce(
    (sum, { card, quantity = 0 }) => sum + quantity * (cards.get(card)?.costYen ?? 0),
    0,
  )
  const unknown = new Set(given.map(({ card }) => card).filter((key) => cards.get(key)?.costYen == null)).size
  const points = price !== undefined && 'points' in price ? price.points : undefined
  const sold = points === undefined ? 0 : points * total
  const income = course === null ? undefined : Math.floor((sold * course.priceYen) / course.points)
  const yen = (value: number) => phrases.cards.yen(formatInteger(value))
  const percent = (share: number) => (share * 100).toLocaleString(language, { maximumSignificantDigits: 3 })
  if (total === 0) return null
  return (
    <div className={table.sums}>
      <strong>{words.sum(formatInteger(total))}</strong>
      {sold > 0 && (
        <span className={table.minor}>
          {words.returns(phrases.money.pt(formatInteger(converted)), percent(converted / sold))}
        </span>
      )}
      {income !== undefined && sold > 0 && (
        <>
          <span className={table.minor}>
            {words.income} {yen(income)}
          </span>
          <span className={table.minor}>
            {words.costs} {yen(costs)}
            {unknown > 0 && words.unknownCosts(formatInteger(unknown))}
          </span>
          {unknown === 0 && (
            <span className={income < costs ? table.loss : undefined}>
              {words.profit} <strong>{yen(income - costs)}</strong>
            </span>
          )}
        </>
      )}
    </div>
  )
}

/** The extras with the number of each that is given at most, as the simulation counts them. */
function extrasOfDraft({ prizes = [], lastOne, milestones = [], ceiling }: DraftFields) {
  const { draws = 0, without = 0 } = ceiling ?? {}
  const inSlots = prizes.map(({ tier = 0, quantity = 0 }) => ({ tier, quantity }))
  return [
    ...(lastOne ? [{ ...lastOne, quantity: 1 }] : []),
    ...milestones.map(({ slots = [], ...prize }) => ({ ...prize, quantity: slots.length })),
    ...(ceiling && draws > 0
      ? [{ ...ceiling, quantity: ceilingCopies(inSlots, { draws, tier: without }) }]
      : []),
  ]
}
