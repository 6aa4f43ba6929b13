import type { JapanDate } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { isRootSigned } from './published-roots.ts'
import {
  findBrokenPiece,
  findDayWithoutRoot,
  findRowsToCome,
  findWrongRows,
  listRecordDays,
  type WrongRows,
} from './queries.ts'

export type RecordFault =
  | ({ fault: 'rows' } & WrongRows)
  /** Its rows say that they will be inserted. */
  | { fault: 'rows to come'; table: string }
  | { fault: 'piece'; no: number; until: Date }
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
    ...(broken === undefined ? [] : [{ fault: 'piece' as const, no: broken.no, until: broken.from }]),
    ...rows.map((wrong) => ({ fault: 'rows' as const, ...wrong })),
  ]
}

/** Holds the roots of all days against their pieces, and against a root that was published. */
export async function verifyDays(db: Database, known?: KnownRoot): Promise<RecordFault[]> {
  const days = await listRecordDays(db)
  const faults: RecordFault[] = days
    .filter(({ follows }) => !follows)
    .map(({ day }) => ({ fault: 'day', day }))
  for (const { day, root, publicKey, signature } of days)
    if (publicKey !== null && signature !== null && !isRootSigned(day, root, publicKey, signature))
      faults.push({ fault: 'signature', day })
  const rootless = await findDayWithoutRoot(db)
  if (rootless !== undefined) faults.push({ fault: 'day without root', day: rootless })
  if (known !== undefined && !days.some(({ day, root }) => day === known.day && root.equals(known.root)))
    faults.push({ fault: 'known root is missing', day: known.day })
  const toCome = await findRowsToCome(db, clockLeewayMs)
  return [...faults, ...toCome.map((table) => ({ fault: 'rows to come' as const, table }))]
}
