import type { JapanDate } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { isRootSigned } from './published-roots.ts'
import {
  findBrokenPiece,
  findDayWithoutRoot,
  findRowsToCome,
  findWrongLayouts,
  findWrongRows,
  listRecordDays,
  type RecordDay,
  type WrongRows,
} from './queries.ts'

export type RecordFault =
  | ({ fault: 'rows' } & WrongRows)
  /** Its rows say that they will be inserted. */
  | { fault: 'rows to come'; table: string }
  | { fault: 'piece'; no: number; until: Date }
  | { fault: 'layout'; no: number }
  | { fault: 'day' | 'signature' | 'day without root' | 'known root is missing'; day: JapanDate }

/** A day and its root, as the shop has published them. */
export interface KnownRoot {
  day: JapanDate
  root: Buffer
}

/** A database that fails over to another machine may be so far behind. */
const clockLeewayMs = 5 * 60_000

/** Recomputes some pieces: whether they follow from each other, and from the rows of all permanent tables. */
export async function verifyPieces(db: Database, first: number, last: number): Promise<RecordFault[]> {
  const broken = await findBrokenPiece(db, first, last)
  const rows = await findWrongRows(db, first, last)
  return [
    ...(broken === undefined ? [] : [{ fault: 'piece' as const, ...broken }]),
    ...rows.map((wrong) => ({ fault: 'rows' as const, ...wrong })),
  ]
}

/** The proofs of a root: the keys that the shop signs with now, and a root that was published. */
export interface Trusted {
  /** The shop's own, outside of the database; undefined: they are not at hand. */
  keys?: readonly Buffer[] | undefined
  known?: KnownRoot | undefined
}

/**
 * The days whose signature does not fit its key, or whose key is not the shop's: the newest is signed with a key of today, and a
 * key that another one replaced does not come back.
 */
export function wrongSignatures(days: readonly RecordDay[], keys: Trusted['keys']): JapanDate[] {
  const replaced = new Set<string>()
  let last = ''
  return days.flatMap(({ day, root, publicKey, signature }) => {
    if (publicKey === null || signature === null) return []
    const key = publicKey.toString('hex')
    const isOwn = last !== '' || keys === undefined || keys.some((own) => own.equals(publicKey))
    const comesBack = key !== last && replaced.has(key)
    replaced.add(key)
    last = key
    return isOwn && !comesBack && isRootSigned(day, root, publicKey, signature) ? [] : [day]
  })
}

/** Holds layouts, and the roots of all days, against their pieces, their signatures and what is trusted. */
export async function verifyDays(db: Database, { keys, known }: Trusted = {}): Promise<RecordFault[]> {
  const days = await listRecordDays(db)
  const faults: RecordFault[] = [
    ...(await findWrongLayouts(db)).map((no) => ({ fault: 'layout' as const, no })),
    ...days.filter(({ follows }) => !follows).map(({ day }) => ({ fault: 'day' as const, day })),
    ...wrongSignatures(days, keys).map((day) => ({ fault: 'signature' as const, day })),
  ]
  const rootless = await findDayWithoutRoot(db)
  if (rootless !== undefined) faults.push({ fault: 'day without root', day: rootless })
  if (known !== undefined && !days.some(({ day, root }) => day === known.day && root.equals(known.root)))
    faults.push({ fault: 'known root is missing', day: known.day })
  const toCome = await findRowsToCome(db, clockLeewayMs)
  return [...faults, ...toCome.map((table) => ({ fault: 'rows to come' as const, table }))]
}
