import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'
import { readCommand } from './shop-commands.ts'
import { changingVerb, type Nouns, Refused } from './shop-frame.ts'

const signed = ['--why', 'the office moved']

describe('the operator’s command line', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  const newestAct = async () => (await listAuditRecords(database.db, { limit: 1 }))[0]

  test('changes a part of a setting and records the operator, the reason and the change', {
    meta: {
      proves: [
        {
          id: 'operator-record',
          section: 'roles',
          says: 'Every act of the operator is recorded with who, why and what.',
          from: 'own',
          file: 'server/people/staff/keyed-acts.ts',
          breaks: {
            replace: 'await writeAuditRecord(tx, record)',
            with: 'void [writeAuditRecord, record]',
          },
        },
      ],
    },
  }, async () => {
    const ran = await runShop(database.db, ['settings', 'set', 'legal.phone', '03-1111-2222', ...signed])
    expect(ran).toHaveProperty('lines')
    expect((await readSettings(database.db)).legal.phone).toBe('03-1111-2222')
    expect(await newestAct()).toMatchObject({
      who: 'terminal',
      why: 'the office moved',
      verb: 'settings set',
      subject: 'legal.phone',
      detail: { before: '03-0000-0000', after: '03-1111-2222' },
    })
  })

  test('accepts no noun, verb or setting that is only a property of JavaScript objects', async () => {
    const words = [
      ['settings', 'toString'],
      ['constructor', 'name'],
      ['settings', 'get', 'constructor'],
      ['settings', 'get', 'closedOn.length'],
      ['settings', 'set', 'closedOn.length', '2026-12-30', ...signed],
      ['settings', 'set', 'sisterSites.length', '0', ...signed],
      ['settings', 'reset', 'toString', ...signed],
    ]
    for (const line of words) {
      const ran = await runShop(database.db, line)
      expect('lines' in ran, `${line.join(' ')}: ${JSON.stringify(ran)}`).toBe(false)
    }
    const set = (path: string, value: string) =>
      runShop(database.db, ['settings', 'set', path, value, ...signed])
    expect(await set('closedOn', '["2026-12-31"]')).toHaveProperty('lines')
    expect(await set('closedOn.length', '2026-12-30')).toHaveProperty('refused')
    expect((await readSettings(database.db)).closedOn).toEqual(['2026-12-31'])
    expect(await set('closedOn.0', '2026-12-29')).toHaveProperty('lines')
    expect((await readSettings(database.db)).closedOn).toEqual(['2026-12-29'])
    await runShop(database.db, ['settings', 'reset', 'closedOn', ...signed])
  })

  test('takes text without quotes where a setting is text, JSON elsewhere', async () => {
    await runShop(database.db, ['settings', 'set', 'bank.accountNumber', '1234567', ...signed])
    await runShop(database.db, ['settings', 'set', 'closedOn', '["2026-12-30","2026-12-31"]', ...signed])
    const { bank, closedOn } = await readSettings(database.db)
    expect(bank.accountNumber).toBe('1234567')
    expect(closedOn).toEqual(['2026-12-30', '2026-12-31'])
    await runShop(database.db, ['settings', 'reset', 'closedOn', ...signed])
    expect((await readSettings(database.db)).closedOn).toEqual([])
  })

  test('refuses values that the schema does not know or allow; nothing changes and nothing is recorded', async () => {
    const before = [await readSettings(database.db), await newestAct()]
    const refused = [
      ['legal.fax', '03'],
      ['look-up-key', 'x'],
      ...['companyUrl', 'contactUrl', 'priceTableUrl', 'logoUrl'].flatMap((path) =>
        ['javascript:alert(1)', 'http://shop.example/', '//shop.example', '/\\\\shop.example', 'shop'].map(
          (link) => [path, link],
        ),
      ),
      ['companyUrl', 'ask@shop.example'],
      ['logoUrl', '/logo.png'],
      ['logoUrl', '/media/../secret'],
      ['announcement', '{"text":{"ja":"a","en":"a"},"url":"javascript:alert(1)"}'],
      ['announcement', '{"text":{"ja":"a","en":"a"},"url":"http://shop.example/"}'],
      ['sisterSites', '[{"name":{"ja":"a","en":"a"},"url":"http://shop.example/"}]'],
      ['referral.points', '1.5'],
      ['legal', '{"seller":"nobody"}'],
      ['shipping.shortestDays', '30'],
      ['constructor', '{}'],
    ]
    for (const [path = '', value = ''] of refused)
      expect(await runShop(database.db, ['settings', 'set', path, value, ...signed]), path).toHaveProperty(
        'refused',
      )
    expect([await readSettings(database.db), await newestAct()]).toEqual(before)
  })

  test('accepts a logo that exists, and refuses one that does not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-media-'))
    vi.stubEnv('MEDIA_FOLDER', folder)
    const setLogo = (url: string) => runShop(database.db, ['settings', 'set', 'logoUrl', url, ...signed])
    try {
      expect(await setLogo('/media/logo.png')).toEqual({
        refused: `value: There is no picture /media/logo.png; put the file into ${folder} first.`,
      })
      expect(await setLogo('/media/..')).toHaveProperty('refused')
      expect((await readSettings(database.db)).logoUrl).toBe('')
      const site = { name: { ja: 'a', en: 'a' }, url: 'https://a.example/', iconUrl: '/media/icon.png' }
      expect(
        await runShop(database.db, ['settings', 'set', 'sisterSites', JSON.stringify([site]), ...signed]),
      ).toMatchObject({ refused: expect.stringContaining('/media/icon.png') })
      await writeFile(join(folder, 'logo.png'), '')
      expect(await setLogo('/media/logo.png')).toHaveProperty('lines')
      expect(await setLogo('https://pictures.example/logo.png')).toHaveProperty('lines')
      expect(await setLogo('')).toHaveProperty('lines')
    } finally {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true })
    }
  })

  test('accepts optional links as a path, an https address or nothing', async () => {
    for (const link of ['/user-guide', 'https://shop.example/ask', ''])
      for (const path of ['companyUrl', 'contactUrl', 'priceTableUrl'])
        expect(await runShop(database.db, ['settings', 'set', path, link, ...signed]), path).toHaveProperty(
          'lines',
        )
    expect(
      await runShop(database.db, ['settings', 'set', 'contactUrl', 'ask@shop.example', ...signed]),
    ).toHaveProperty('lines')
  })

  test('marks each part that has its default', async () => {
    await runShop(database.db, ['settings', 'reset', 'bank', ...signed])
    await runShop(database.db, ['settings', 'set', 'bank.accountNumber', '1234567', ...signed])
    const ran = await runShop(database.db, ['settings', 'list'])
    const lines = 'lines' in ran ? ran.lines : []
    expect(lines).toContain('  bank.accountNumber = "1234567"')
    expect(lines).toContain('* bank.bankName.ja = "見本銀行"')
  })

  test('runs no verb that requires a reason without one, and a light verb without one', {
    meta: {
      proves: [
        {
          id: 'operator-named',
          section: 'roles',
          says: 'No verb that asks for a reason runs without one.',
          from: 'own',
          file: 'tools/shop-commands.ts',
          breaks: {
            replace: '.makeOptionMandatory(!verb.mayLackReason)',
            with: '',
          },
        },
      ],
    },
  }, async () => {
    for (const given of [[], ['--by', 'Aoi', '--code', '123456'], ['--why', ' ']])
      expect(await runShop(database.db, ['settings', 'reset', 'legal', ...given])).toHaveProperty('fault')
    expect(await runShop(database.db, ['settings', 'list'])).toHaveProperty('lines')
    const set = (...words: string[]) => runShop(database.db, ['settings', 'set', ...words])
    expect(await set('copyrightYear', '2027')).toHaveProperty('lines')
    expect(await set('referral.points', '7')).toMatchObject({ refused: 'why: Give a reason.' })
    expect(await runShop(database.db, ['claim', 'settle', randomUUID(), 'other'])).toHaveProperty('fault')
  })

  test('rolls back the changes of a verb that refuses later', async () => {
    const nouns: Nouns = {
      shop: {
        about: 'for this test',
        verbs: {
          break: changingVerb({
            about: 'writes, then refuses',
            async change(tx) {
              await tx
                .insertInto('shopSetting')
                .values({ name: 'half', value: '1', changedAt: new Date() })
                .execute()
              throw new Refused('no.')
            },
          }),
        },
      },
    }
    const reading = readCommand(nouns, ['shop', 'break', ...signed])
    if (!('task' in reading)) throw new Error(JSON.stringify(reading))
    const random = { id: () => '', key: () => '', bytes: (n: number) => Buffer.alloc(n) }
    await expect(reading.task(database.db, new Date(), random)).rejects.toThrow(Refused)
    expect(await database.db.selectFrom('shopSetting').where('name', '=', 'half').execute()).toEqual([])
  })

  test('refuses changes to a record of the audit log', async () => {
    await expect(database.pool.query("update audit_record set why = 'another'")).rejects.toThrow('permanent')
    await expect(database.pool.query('delete from audit_record')).rejects.toThrow('permanent')
    await expect(database.pool.query('truncate audit_record cascade')).rejects.toThrow('permanent')
  })

  test('shows the records of one operator or about one subject with audit list', async () => {
    await transaction(database.db, (tx) =>
      writeAuditRecord(tx, {
        ...{ id: uuidv7(), who: 'Ren', why: 'campaign', verb: 'settings set', subject: 'referral.points' },
        ...{ detail: { after: 400 }, now: new Date() },
      }),
    )
    const ran = await runShop(database.db, ['audit', 'list', '--who', 'Ren'])
    expect(ran).toMatchObject({
      lines: expect.arrayContaining([
        '    verb: settings set',
        '    subject: referral.points',
        '    why: campaign',
        '    who: Ren',
        'total: 1',
      ]),
    })
    expect(await runShop(database.db, ['audit', 'list', '--size', 'many'])).toHaveProperty('refused')
  })
})
