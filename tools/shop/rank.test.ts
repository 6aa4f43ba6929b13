import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'

// A table of ranks for a month to come, at the terminal, by the operation of the console.

let database: TestDatabase
const file = join(mkdtempSync(join(tmpdir(), 'fukuhiki-ranks-')), 'ranks.json')
const now = new Date('2026-06-10T03:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const run = async (...given: string[]) => {
  const ran = await runShop(database.db, ['rank', ...given], now)
  return 'lines' in ran ? ran.lines : [JSON.stringify(ran)]
}
const signed = ['--by', 'Aoi', '--why', 'summer']
const rank = (spendFromPoints: number, coinRateBp: number) => ({
  nameJa: '星',
  nameEn: 'Star',
  spendFromPoints,
  coinRateBp,
  maintenanceCoinHundredths: 0,
})
const write = (...ranks: object[]) => writeFileSync(file, JSON.stringify(ranks))

test('a table is scheduled for a month, listed and withdrawn, each with its record', async () => {
  write(rank(0, 200), rank(10, 100))
  expect(String(await run('schedule', '2026-07', file, ...signed))).toContain('no lower coin rate')
  write({ ...rank(0, 100), nameJa: '' })
  expect(String(await run('schedule', '2026-07', file, ...signed))).toContain('0.nameJa')
  write(rank(0, 100), rank(10, 200))
  for (const month of ['2026-06', '2027-06', 'June'])
    expect(String(await run('schedule', month, file, ...signed))).toContain('next six months')
  expect(await run('schedule', '2026-07', file, ...signed)).toHaveLength(2)
  const listed = await run('list')
  expect(listed.slice(5)).toEqual([
    'From 2026-07 on:',
    '1  星 / Star, from 0 points a month, 1 % in coins, cannot be kept',
    '2  星 / Star, from 10 points a month, 2 % in coins, cannot be kept',
  ])
  await run('set', '1', '--coin-rate', '1.1', ...signed)
  expect((await run('list'))[0]).toContain('1.1 %')
  expect((await run('list')).slice(5)).toEqual(listed.slice(5))
  expect(await run('withdraw', '2026-07', ...signed)).toEqual(['The table of 2026-07 was withdrawn.'])
  expect(String(await run('withdraw', '2026-07', ...signed))).toContain('nothing is scheduled')
  const records = await listAuditRecords(database.db, { subject: '2026-07-01', limit: 9 })
  expect(records.map(({ verb, who }) => [verb, who])).toEqual([
    ['rank withdraw', 'Aoi'],
    ['rank schedule', 'Aoi'],
  ])
})
