// Refusals of what decides the cards of a pack, before it is sealed (rulings 56 and 60).

import type { Trust } from '#contract/beacon-box.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { modeFaults as words } from '#phrases/catalogue/modes.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { Path } from '#server/operator-files/file-fault.ts'
import type { Catalogue, CataloguePack } from './catalogue-file.ts'
import { prizesIn } from './pack-extras.ts'

export interface ModeRules extends Pick<ShopSettings, 'sealedUpToYen'> {
  /** The beacon and the witnesses of new beacon boxes; undefined: the shop has none. */
  trust: Trust | undefined
}

/** The faults of a pack that is to be sealed, each with its place in it. The highest of a prize's values counts. */
export function* modeFaults(
  pack: CataloguePack,
  cards: ReadonlyMap<string, Catalogue['cards'][number]>,
  { sealedUpToYen, trust }: ModeRules,
): Iterable<{ at: Path; message: Localized }> {
  if (pack.mode === 'beacon') {
    if (trust === undefined) yield { at: ['mode'], message: words.noWitnesses }
    if (pack.endsAt === undefined) yield { at: ['endsAt'], message: words.noEnd }
    if (pack.lastOne !== undefined && pack.maxPerMember === undefined)
      yield { at: ['maxPerMember'], message: words.noLimit }
    return
  }
  if (sealedUpToYen === null) return
  for (const { at, prize } of prizesIn(pack)) {
    const { referenceYen = 0, marketYen = 0 } = cards.get(prize.card) ?? {}
    const yen = Math.max(prize.convertsTo, ...(prize.points ? [] : [referenceYen, marketYen]))
    if (yen > sealedUpToYen)
      yield { at: [...at, 'card'], message: inBoth(words.tooDear, prize.card, yen, sealedUpToYen) }
  }
}
