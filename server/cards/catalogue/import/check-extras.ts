// Faults of milestones and a ceiling beyond their schema: slots that the box lacks, promises that it cannot keep (ruling 50).

import { extraFaults as words } from '#phrases/catalogue/extras.ts'
import { inBoth, type Localized } from '#phrases/language.ts'
import type { Path } from '#server/operator-files/file-fault.ts'
import type { CataloguePack } from './catalogue-file.ts'
import { neededCopies } from './pack-extras.ts'

/** Each with its place in the pack. A slot brings one milestone at most. */
export function* extrasFaults({
  prizes,
  total,
  milestones = [],
  ceiling,
}: CataloguePack): Iterable<[Path, Localized]> {
  const named = new Set<number>()
  for (const [number, { slots }] of milestones.entries())
    for (const [place, slot] of slots.entries()) {
      const at = ['milestones', number, 'slots', place]
      if (slot > total) yield [at, inBoth(words.slotBeyond, slot, total)]
      else if (named.has(slot)) yield [at, inBoth(words.slotTwice, slot)]
      named.add(slot)
    }
  if (ceiling === undefined) return
  const { draws, without, quantity } = ceiling
  const isHit = ({ tier }: { tier: number }) => tier >= without
  if (prizes.every(isHit)) return yield [['ceiling', 'without'], inBoth(words.everyPrize, without)]
  if (!prizes.some(isHit)) return yield [['ceiling', 'without'], inBoth(words.noPrize, without)]
  const needed = neededCopies(prizes, ceiling)
  if (needed === 0) yield [['ceiling', 'draws'], inBoth(words.outOfReach, draws)]
  else if (quantity !== undefined && quantity < needed)
    yield [['ceiling', 'quantity'], inBoth(words.openPromise, quantity, needed)]
}
