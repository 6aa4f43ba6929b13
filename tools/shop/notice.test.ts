import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'

// What the console tells visitors, the terminal tells as well, by the same operation.

let database: TestDatabase
const file = join(mkdtempSync(join(tmpdir(), 'fukuhiki-notice-')), 'notice.json')
const now = new Date('2026-06-01T03:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const words = { titleJa: '夏', titleEn: 'Summer', textJa: '夏です', textEn: 'It is summer' }
const write = (part: object) => writeFileSync(file, JSON.stringify({ ...words, ...part }))
const run = async (...given: string[]) => {
  const ran = await runShop(database.db, ['notice', ...given], now)
  return 'lines' in ran ? ran.lines : [JSON.stringify(ran)]
}
const signed = ['--by', 'Aoi', '--why', 'summer']

test('a notice is added, listed, changed and withdrawn, each with its record', async () => {
  expect(await run('list')).toEqual(['No notice is shown or scheduled.'])
  write({ titleEn: '' })
  expect(String(await run('add', file, ...signed))).toContain('titleEn')
  write({ from: '2026-05-01T10:00:00+09:00' })
  expect(String(await run('add', file, ...signed))).toContain('is over')
  write({ from: '2026-07-01T10:00:00+09:00' })
  expect(await run('add', file, ...signed)).toHaveLength(1)
  const [line = ''] = await run('list')
  expect(line).toContain('夏 / Summer')
  const [id = ''] = line.split('  ')
  write({ links: [{ labelJa: '見る', labelEn: 'See', url: 'nowhere' }] })
  expect(String(await run('change', id, file, ...signed))).toContain('links.0.url')
  write({ isPinned: true })
  await run('change', id, file, ...signed)
  expect(String(await run('list'))).toContain('pinned')
  expect(String(await run('withdraw', 'nothing', ...signed))).toContain('no such notice')
  await run('withdraw', id, ...signed)
  expect(await run('list')).toHaveLength(1)
  expect(String(await run('withdraw', id, ...signed))).toContain('withdrawn')
  const records = await listAuditRecords(database.db, { subject: id, limit: 9 })
  expect(records.map(({ verb, who }) => [verb, who])).toEqual([
    ['notice withdraw', 'Aoi'],
    ['notice change', 'Aoi'],
    ['notice add', 'Aoi'],
  ])
})
