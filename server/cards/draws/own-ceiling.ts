import type { CeilingProgress } from '#contract/pack-page.ts'

/** Tells how far a member is from the ceiling of a pack; null: a guest, or the pack has none. */
export type ReadCeiling = (memberId: string | undefined, packId: string) => Promise<CeilingProgress>

export const readCeiling: ReadCeiling = async () => null
