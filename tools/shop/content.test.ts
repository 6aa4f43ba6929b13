import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'

// The terminal schedules with the same operation as the console.

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'fukuhiki-content-'))
const file = join(folder, 'announcement.json')
const now = new Date('2026-06-01T03:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  writeFileSync(file, JSON.stringify({ text: { ja: '夏', en: 'Summer' }, url: '/user-guide' }))
})
afterAll(() => database.close())

const run = async (...words: string[]) => {
  const ran = await runShop(database.db, ['content', ...words], now)
  return 'lines' in ran ? ran.lines : [JSON.stringify(ran)]
}
const signed = ['--why', 'summer']

test('content is scheduled, listed, withdrawn and changed, each with its record', async () => {
  expect(await run('list')).toEqual(['Nothing is scheduled, and nothing was refused.'])
  const when = ['--from', '2026-07-01T10:00:00+09:00', '--until', '2026-08-01T10:00:00+09:00']
  const change = (...words: string[]) => run('change', 'announcement', `@${file}`, ...words, ...signed)
  expect(await change(...when)).toEqual(['Done.'])
  const listed = await run('list')
  expect(listed.map((line) => line.split('  ').slice(1))).toEqual([
    ['announcement', 'from 2026-07-01T10:00:00.000+09:00', 'by terminal: summer'],
    ['announcement', 'ends 2026-08-01T10:00:00.000+09:00', 'by terminal: summer'],
  ])
  const [id = ''] = listed[0]?.split('  ') ?? []
  expect(String(await change('--from', '2026-07-01'))).toContain('offset')
  expect(String(await change('--from', '2026-05-01T10:00:00+09:00'))).toContain('from: ')
  expect(String(await change(...when))).toContain('from: Another change')
  expect(String(await run('change', 'stickers', `@${file}`, ...signed))).toContain('banners, revealFilms')
  expect(String(await run('change', 'announcement', '{"text":{}}', ...signed))).toContain('content.text.ja: ')
  expect(String(await run('change', 'announcement', '@nowhere', ...signed))).toContain('cannot be read')
  expect(await run('withdraw', id, ...signed)).toEqual(['Done.'])
  expect(await run('list')).toHaveLength(1)
  expect(String(await run('withdraw', id, ...signed))).toContain('withdrawn')
  expect(await change()).toEqual(['Done.'])
  expect(String(await change())).toContain('"refused"')
  expect((await readSettings(database.db)).announcement?.text.ja).toBe('夏')
  expect(JSON.parse((await run('show', 'announcement')).join('\n'))).toEqual(
    JSON.parse(JSON.stringify((await readSettings(database.db)).announcement)),
  )
  const records = await listAuditRecords(database.db, { subject: 'announcement', limit: 9 })
  expect(records.map(({ verb, who }) => [verb, who])).toEqual([
    ['content change', 'terminal'],
    ['content withdraw', 'terminal'],
    ['content schedule', 'terminal'],
  ])
})
