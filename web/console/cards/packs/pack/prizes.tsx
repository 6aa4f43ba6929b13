// The prizes of a pack and how many are left of each, the dearest first.

import { usePhrases } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import table from '#web/console/frame/shell/table.module.css'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { PackPage } from './loader.ts'
import css from './prizes.module.css'

export function Prizes({ pack: { prizes } }: { pack: PackPage }) {
  const { drafts, packs: words, money } = usePhrases()
  const converts = ({ isShipOnly, isPoints, convertsToPoints }: PackPage['prizes'][number]) => {
    const points = money.pt(formatInteger(convertsToPoints))
    return isShipOnly ? words.shipOnly : isPoints ? words.pointPrize(points) : points
  }
  return (
    <Section title={words.prizes} note={words.prizesNote}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{words.card}</th>
            <th scope="col">{words.tier}</th>
            <th scope="col">{words.converts}</th>
            <th scope="col">{words.columns.left}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize, number) => (
            // A card may be several prizes, and the list keeps its order.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the sealed list names the prize
            <tr key={number} className={prize.left === 0 ? css.gone : undefined}>
              <th scope="row">
                <span className={css.name}>
                  {prize.name || prize.cardId}
                  {prize.extra && <Badge tone="accent">{words.extras[prize.extra]}</Badge>}
                </span>
              </th>
              <td data-header={words.tier}>{drafts.prizes.tiers[prize.tier]}</td>
              <td data-header={words.converts}>{converts(prize)}</td>
              <td data-header={words.columns.left}>
                {words.leftOfPrize(formatInteger(prize.left), formatInteger(prize.quantity))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
