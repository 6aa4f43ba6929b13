// The extras of the box: beside its contents, because no slot is counted for them (rulings 35 and 50).

import { extrasOf, type SealedExtra } from '#contract/extras.ts'
import { useProofWords } from '#web/storefront/proofs/use-proof-words.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { PointAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardName } from './card-name.tsx'
import css from './extras.module.css'
import type { Box } from './loader.ts'

export function Extras({ box }: { box: Box }) {
  const { packDetail } = usePhrases()
  const words = useProofWords(box.seal?.mode === 'beacon')
  const names = packDetail.extras
  const says = ({ kind, slots, draws, tier, quantity }: SealedExtra) => {
    if (kind === 'last_one') return words.lastOneText
    if (kind === 'ceiling')
      return words.ceilingText(formatInteger(draws), String(tier), formatInteger(quantity))
    return words.milestoneText(slots.map((slot) => formatInteger(slot + 1)).join(packDetail.extras.comma))
  }
  return extrasOf(box).map((extra, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the place in the sealed list names the extra
    <Panel key={place}>
      <SectionTitle>{names[extra.kind]}</SectionTitle>
      <p className="soft">{says(extra)}</p>
      <p className={css.prize}>
        <CardName card={box.cards[extra.prize.cardKey]} rarity={extra.prize.rarity} />
        {extra.prize.isShipOnly ? (
          words.shipOnly
        ) : (
          <PointAmount points={extra.prize.convertsToPoints} size="s" />
        )}
      </p>
    </Panel>
  ))
}
