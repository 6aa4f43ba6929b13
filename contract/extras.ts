// Prizes beside those of the slots, and which of them a draw brings.

import type { ManifestPrize, SealedPrize } from './sealed-box.ts'

export const extraKinds = ['last_one', 'milestone', 'ceiling'] as const

/** A prize beside those of the slots (ruling 50). */
export interface SealedExtra {
  /**
   * `last_one` comes with the last slot. `milestone` comes with each of `slots`. `ceiling` comes with a member's draw
   * number `draws` in a row, counted in this box alone, whose slots hold no prize of `tier` or better; then the count
   * begins anew.
   */
  kind: (typeof extraKinds)[number]
  prize: SealedPrize
  /** The number that is sealed. */
  quantity: number
  /** Slots of a milestone, ascending; else empty. */
  slots: number[]
  /** Rule of a ceiling; else 0. */
  draws: number
  tier: number
}

/** The extras of a box of either version; in version 1 a last-one prize is all. */
export const extrasOf = ({
  lastOne,
  seal,
}: {
  lastOne: SealedPrize | null
  seal?: { extras: SealedExtra[] } | null | undefined
}): SealedExtra[] =>
  seal?.extras ??
  (lastOne === null ? [] : [{ kind: 'last_one', prize: lastOne, quantity: 1, slots: [], draws: 0, tier: 0 }])

/**
 * The copies that a ceiling needs so that no promise stays open: each one is earned by `draws` slots without a prize
 * of its tier, and no slot counts for two.
 */
export const ceilingCopies = (
  manifest: readonly Pick<ManifestPrize, 'tier' | 'quantity'>[],
  { draws, tier }: Pick<SealedExtra, 'draws' | 'tier'>,
): number =>
  Math.floor(manifest.reduce((slots, prize) => slots + (prize.tier < tier ? prize.quantity : 0), 0) / draws)

/** Counts the slots of one holder in the order of the box, and tells of each whether it earns a ceiling's prize. */
export function ceilingCounter({ draws, tier }: Pick<SealedExtra, 'draws' | 'tier'>) {
  let without = 0
  return {
    earns(slotTier: number): boolean {
      without = slotTier >= tier ? 0 : without + 1
      if (without < draws) return false
      without = 0
      return true
    },
    /** The number of slots that count by now. */
    without: () => without,
  }
}

/** The extras that a draw brings, in the order of its cards: milestones by slot, ceilings, the last-one prize. */
export function extrasOfTicket(
  extras: readonly SealedExtra[],
  total: number,
  { firstSlot, count, ceilingPrizes = 0 }: { firstSlot: number; count: number; ceilingPrizes?: number },
): SealedExtra[] {
  const end = firstSlot + count
  const ofKind = (kind: SealedExtra['kind']) => extras.filter((extra) => extra.kind === kind)
  const milestones = ofKind('milestone')
    .flatMap((extra) => extra.slots.map((slot) => ({ slot, extra })))
    .filter(({ slot }) => slot >= firstSlot && slot < end)
    .toSorted((a, b) => a.slot - b.slot)
  return [
    ...milestones.map(({ extra }) => extra),
    ...ofKind('ceiling').flatMap((extra) => Array<SealedExtra>(ceilingPrizes).fill(extra)),
    ...(end === total ? ofKind('last_one') : []),
  ]
}
