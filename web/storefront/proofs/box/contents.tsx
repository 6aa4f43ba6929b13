// The contents of the box when it was sealed: these numbers are the odds.

import type { Rarity } from '../../../../contract/catalogue.ts'
import { PointAmount } from '../../../ui/amount.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { SectionTitle } from '../../../ui/heading.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { oddsText } from '../../packs/odds.ts'
import { RarityBadge } from '../../packs/rarity-badge.tsx'
import { usePhrases } from '../../services.tsx'
import css from './contents.module.css'
import type { Box } from './loader.ts'

export function Contents({ box }: { box: Box }) {
  const { proofs: words } = usePhrases()
  const prizes = box.manifest.toSorted((a, b) => b.rarity - a.rarity || a.quantity - b.quantity)
  return (
    <Panel>
      <SectionTitle aside={words.sumOf(formatInteger(prizes.length))}>{words.oddsTitle}</SectionTitle>
      <p className={css.note}>{words.oddsNote(formatInteger(box.total))}</p>
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
            <tr key={Object.values(prize).join('/')}>
              <td>
                <span className={css.prize}>
                  <RarityBadge rarity={prize.rarity as Rarity} />
                  <span>
                    {box.cardNames[prize.cardKey]} <code>{prize.cardKey}</code>
                  </span>
                </span>
              </td>
              <td>
                <strong>{words.slotCount(formatInteger(prize.quantity))}</strong>
                <small>{words.percent(oddsText(prize.quantity, box.total))}</small>
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
