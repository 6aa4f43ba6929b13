import { answers } from '#phrases/answers/by-language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { closeShop } from '#server/people/operator/maintenance.ts'
import { readMaintenance } from '#server/people/operator/queries.ts'
import type { Kind } from './kind.ts'

export interface Opening {
  isOn: boolean
  /** When visitors are told that the shop opens; null: they are not told. */
  expectedEndAt: string | null
}

const endIsOver = { ja: answers.ja.desks.endIsOver, en: answers.en.desks.endIsOver }

/**
 * The shop, open or closed. Only closing it is scheduled. A closing whose expected end is over at its moment, since no
 * process ran then, is refused: an owner opens the shop, and none would wait for it.
 */
export const closingKind: Kind<Opening> = {
  async read(db) {
    const { isOn, expectedEndAt } = await readMaintenance(db)
    return { isOn, expectedEndAt: expectedEndAt === null ? null : japanInstant(expectedEndAt) }
  },
  faults: async (_tx, { expectedEndAt }, now) =>
    expectedEndAt === null || new Date(expectedEndAt) > now
      ? []
      : [{ path: ['expectedEndAt'], message: endIsOver }],
  async write(tx, { expectedEndAt }, now) {
    await closeShop(tx, { expectedEndAt: expectedEndAt === null ? null : new Date(expectedEndAt), now })
  },
}
