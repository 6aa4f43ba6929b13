// The last-one prize of the box: beside its contents, because no slot is counted for it (ruling 35).

import { extrasOf } from '#contract/extras.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { PointAmount } from '#web/ui/amount.tsx'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardName } from './card-name.tsx'
import css from './last-one.module.css'
import type { Box } from './loader.ts'

export function LastOne({ box }: { box: Box }) {
  const { proofs: words, packDetail } = usePhrases()
  const lastOne = extrasOf(box).find(({ kind }) => kind === 'last_one')?.prize
  if (lastOne === undefined) return null
  return (
    <Panel>
      <SectionTitle>{packDetail.lastOne}</SectionTitle>
      <p className="soft">{words.lastOneText}</p>
      <p className={css.prize}>
        <CardName card={box.cards[lastOne.cardKey]} rarity={lastOne.rarity} />
        {lastOne.isShipOnly ? words.shipOnly : <PointAmount points={lastOne.convertsToPoints} size="s" />}
      </p>
    </Panel>
  )
}
