import type { Database, Tx } from '#server/db/pool.ts'
import { cached } from './cached.ts'
import { type MaintenanceRow, readMaintenance, writeMaintenance } from './queries.ts'

/** The shop is closed: what a browser gets (spec §8, state 9999). */
export interface Closed {
  /** When the browser should ask again. */
  retryAfterSeconds: number
  expectedEndAt: Date | undefined
}

const usualRetrySeconds = 60
const longestRetrySeconds = 3600

/** Tells whether the shop is closed, at most half a second late. */
export function createMaintenance(db: Database, clock: () => Date): () => Promise<Closed | undefined> {
  const read = cached(() => readMaintenance(db), clock)
  return async () => {
    const { isOn, expectedEndAt } = await read()
    return isOn ? closedUntil(expectedEndAt, clock()) : undefined
  }
}

/** An expected end in the past is ignored: only the operator opens the shop. */
function closedUntil(expectedEndAt: Date | null, now: Date): Closed {
  const leftSeconds = expectedEndAt === null ? 0 : Math.ceil((expectedEndAt.getTime() - now.getTime()) / 1000)
  if (leftSeconds <= 0) return { retryAfterSeconds: usualRetrySeconds, expectedEndAt: undefined }
  return {
    retryAfterSeconds: Math.min(Math.max(leftSeconds, usualRetrySeconds), longestRetrySeconds),
    expectedEndAt: expectedEndAt ?? undefined,
  }
}

export interface MaintenanceChange {
  before: MaintenanceRow
  after: MaintenanceRow
}

/** Closes the shop, or changes when it is expected to open; every process follows within half a second, and a page of it within a second. */
export async function closeShop(
  tx: Tx,
  { expectedEndAt, now }: { expectedEndAt: Date | null; now: Date },
): Promise<MaintenanceChange> {
  return await change(tx, { isOn: true, expectedEndAt }, now)
}

/** Opens the shop; every process follows within half a second, and a page of it within a second. */
export async function openShop(tx: Tx, { now }: { now: Date }): Promise<MaintenanceChange> {
  return await change(tx, { isOn: false, expectedEndAt: null }, now)
}

async function change(tx: Tx, after: MaintenanceRow, now: Date): Promise<MaintenanceChange> {
  const before = await readMaintenance(tx)
  await writeMaintenance(tx, after, now)
  return { before, after }
}
