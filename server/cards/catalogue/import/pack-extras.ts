// The prizes of a pack beside those of its slots: the last-one prize, milestones and the ceiling (ruling 50).

import { ceilingCopies, type SealedExtra } from '#contract/extras.ts'
import type { Path } from '#server/operator-files/file-fault.ts'
import type { CataloguePack } from './catalogue-file.ts'

type WithExtras = Pick<CataloguePack, 'prizes' | 'total' | 'lastOne' | 'milestones' | 'ceiling'>

export interface PackExtra {
  kind: SealedExtra['kind']
  /** Its place in the pack. */
  at: Path
  prize: NonNullable<CataloguePack['lastOne']>
  /**
   * The number of it that the slots after the first `from` bring, up to slot number `to`. Exact but for a ceiling, which depends
   * on who draws: of that the most that members can be given who have drawn nothing before.
   */
  given: (from: number, to: number) => number
}

/** All of them, in the order of the file. */
export const extrasIn = ({ prizes, total, lastOne, milestones = [], ceiling }: WithExtras): PackExtra[] => [
  ...(lastOne === undefined
    ? []
    : [
        {
          kind: 'last_one' as const,
          at: ['lastOne'],
          prize: lastOne,
          given: (from: number, to: number) => (from < total && to === total ? 1 : 0),
        },
      ]),
  ...milestones.map((prize, number) => ({
    kind: 'milestone' as const,
    at: ['milestones', number],
    prize,
    given: (from: number, to: number) => prize.slots.filter((slot) => slot > from && slot <= to).length,
  })),
  ...(ceiling === undefined
    ? []
    : [
        {
          kind: 'ceiling' as const,
          at: ['ceiling'],
          prize: ceiling,
          given: (from: number, to: number) =>
            Math.min(neededCopies(prizes, ceiling), Math.floor((to - from) / ceiling.draws)),
        },
      ]),
]

/** The prizes of a pack and its extras, each with its place in the pack. */
export const prizesIn = (pack: WithExtras) => [
  ...pack.prizes.map((prize, number) => ({ at: ['prizes', number] as Path, prize })),
  ...extrasIn(pack),
]

/** The number of copies that a ceiling must have so that no promise stays open. */
export const neededCopies = (
  prizes: WithExtras['prizes'],
  { draws, without }: NonNullable<CataloguePack['ceiling']>,
): number => ceilingCopies(prizes, { draws, tier: without })
