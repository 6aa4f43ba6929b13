import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { applySqlFiles, migrate } from '../db/migrate.ts'
import { ledgerFaults, pointsSpentOnDraws } from './statements.ts'

const memberId = '00000000-0000-7000-8000-000000000001'

test('a shop that sold before spending was kept by month begins with what its ledger says', async () => {
  const database = await testDatabase(4, 'template1')
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-before-'))
  try {
    // The release before: its migrations; the functions are of no matter here.
    await mkdir(join(folder, 'functions'))
    for (const name of ['001-baseline', '002-limit-per-period', '003-draw-words'])
      await cp(
        join(import.meta.dirname, `../db/migrations/${name}.sql`),
        join(folder, `migrations/${name}.sql`),
      )
    await applySqlFiles(database.pool, pathToFileURL(`${folder}/`))
    await database.pool.query(
      `insert into wallet (member_id, points, points_consumed, coin_hundredths, entry_count, coin_rate_bp)
       values ($1, 300, 700, 750, 6, 150)`,
      [memberId],
    )
    await database.pool.query(
      `insert into point_lot (member_id, last_point, points, source, granted_at, expires_at, entry_no)
       values ($1, 1000, 1000, 'purchase', '2026-03-01', '2026-09-01', 1)`,
      [memberId],
    )
    const entries: [cause: string, points: number, coins: number, at: string][] = [
      ['adjustment', 1000, 0, '2026-03-01T00:00:00Z'],
      ['draw', -100, 100, '2026-04-30T14:59:59Z'],
      ['draw', -200, 200, '2026-04-30T15:00:00Z'],
      ['draw', -300, 450, '2026-05-20T00:00:00Z'],
      ['expiry', -100, 0, '2026-05-21T00:00:00Z'],
      // From a pack for coins.
      ['draw', 0, 0, '2026-06-20T00:00:00Z'],
    ]
    let points = 0
    let consumed = 0
    let coins = 0
    for (const [index, [cause, moved, earned, at]] of entries.entries()) {
      points += moved
      if (moved < 0) consumed -= moved
      coins += earned
      await database.pool.query(
        `insert into ledger_entry (member_id, entry_no, cause, cause_id, points, coin_hundredths, points_after,
           points_consumed_after, coin_hundredths_after, moved_at)
         values ($1, $2, $3, gen_random_uuid(), $4, $5, $6, $7, $8, $9)`,
        [memberId, index + 1, cause, moved, earned, points, consumed, coins, at],
      )
    }
    await migrate(database.pool)
    const months = ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01']
    expect(Object.fromEntries(await pointsSpentOnDraws(database.db, memberId, months))).toEqual({
      '2026-04-01': 100,
      '2026-05-01': 500,
    })
    expect(await ledgerFaults(database.db)).toEqual([])
    // The check is one: it sees a month that says too much, one too many and one that is missing.
    for (const [change, month] of [
      [`update month_spend set points = 501 where month = '2026-05-01'`, '2026-05-01'],
      [`insert into month_spend values ('${memberId}', '2026-07-01', 1)`, '2026-07-01'],
      [`delete from month_spend where month = '2026-04-01'`, '2026-04-01'],
    ]) {
      await database.pool.query(String(change))
      expect(await ledgerFaults(database.db)).toContainEqual(expect.stringContaining(`in ${month} differs`))
    }
  } finally {
    await rm(folder, { recursive: true })
    await database.close()
  }
})
