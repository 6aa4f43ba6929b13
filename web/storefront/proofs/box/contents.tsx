// The remaining number of each prize and its odds now; beside them, smaller, the sealed ones (ruling 32).

import type { ReactNode } from 'react'
import { oddsText } from '#web/storefront/packs/odds.ts'
import { useProofWords } from '#web/storefront/proofs/use-proof-words.ts'
import { useServices } from '#web/storefront/route/services.tsx'
import { PointAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatDay } from '#web/ui/dates.ts'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardName } from './card-name.tsx'
import css from './contents.module.css'
import type { Box } from './loader.ts'

export function Contents({ box, asOf }: { box: Box; asOf: ReactNode }) {
  const words = useProofWords(box.seal?.mode === 'beacon')
  const { language } = useServices()
  const prizes = box.manifest
    .map((prize, number) => ({ ...prize, number, left: box.left[number] ?? 0, goneOn: box.goneOn[number] }))
    .sort((a, b) => b.rarity - a.rarity || a.quantity - b.quantity)
  return (
    <Panel>
      <SectionTitle aside={words.sumOf(formatInteger(prizes.length))}>{words.oddsTitle}</SectionTitle>
      <p className="soft">{words.oddsNote(formatInteger(box.total))}</p>
      {asOf}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.prize}</th>
            <th scope="col">{words.share}</th>
            <th scope="col">{words.convertsTo}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize) => (
            <tr key={prize.number} data-gone={prize.goneOn ? true : undefined}>
              <td>
                <CardName card={box.cards[prize.cardKey]} rarity={prize.rarity} />
              </td>
              <td>
                <strong>{prize.goneOn ? words.gone : words.left(formatInteger(prize.left))}</strong>
                <small>{words.sealed(formatInteger(prize.quantity))}</small>
                <small>
                  {prize.goneOn
                    ? formatDay(prize.goneOn, language)
                    : box.remaining > 0 && words.percent(oddsText(prize.left, box.remaining + box.waiting))}
                </small>
              </td>
              <td>
                {prize.isShipOnly ? words.shipOnly : <PointAmount points={prize.convertsToPoints} size="s" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
