import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseCards } from '#server/cards/draws/choose-cards.ts'
import { readBalance } from '#server/ledger/statements.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'

// The operator sees how far each pack is sold, and stops a sale (ruling 33).

let database: TestDatabase
let memberId: string
const now = new Date('2026-06-01T03:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await makePack(db, 'cards', { total: 10, prizes: [prize('tree', 10)], now, maxPerPurchase: 5 })
  await makePack(db, 'daily', { total: 10, now, maxPerMember: 8, maxPerPeriod: 3, period: 'day' })
  const coin = [prize('c', 20, { isShipOnly: true, convertsToPoints: 0 })]
  await makePack(db, 'coins', { currency: 'coins', price: 50, total: 20, prizes: coin, now })
  await makePack(db, 'last', { total: 1, prizes: [prize('king', 1)], now })
  await makePack(db, 'soon', { now, startsAt: later(60) })
  await makePack(db, 'ends', { now, endsAt: later(1) })
  memberId = await makeMember(db, { points: 2000, coinHundredths: 1000, now })
  const engine = makeEngine(database, () => now)
  const draw = async (packId: string, count: number) => {
    const id = uuidv7()
    expect((await engine.draw({ id, memberId, packId, count })).outcome).toBe('drawn')
    return id
  }
  const drawId = await draw('cards', 3)
  await chooseCards(db, { memberId, drawId, shipped: [0], converted: [1, 2] }, now)
  await draw('cards', 2)
  await draw('coins', 4)
  await draw('last', 1)
})
afterAll(() => database.close())

const signed = ['--by', 'Aoi', '--why', 'the price is wrong']
const reason = { ja: '価格の誤り', en: 'a wrong price' }
const reasons = ['--reason-ja', reason.ja, '--reason-en', reason.en]
const run = (words: string[], at = now) => runShop(database.db, ['pack', ...words], at)
const linesOf = async (words: string[], at = now) => {
  const ran = await run(words, at)
  return 'lines' in ran ? ran.lines : [JSON.stringify(ran)]
}
const records = (subject: string) => listAuditRecords(database.db, { subject, limit: 10 })

describe('the list of packs', () => {
  test('says what each page shows, what is left, and what it brought', async () => {
    const list = await linesOf(['list'], later(2))
    expect(list.map((line) => line.split(/ {2,}/))).toEqual([
      ['pack', 'state', 'price', 'left', 'sold', 'revenue', 'converted', 'open choices', 'limits'],
      ['cards', 'on sale', '100 points', '5 of 10', '5', '500 points', '60 points', '1', '5 a purchase'],
      [
        'daily',
        'on sale',
        '100 points',
        '10 of 10',
        '0',
        '0 points',
        '0 points',
        '0',
        '8 a member, 3 a member and day',
      ],
      ['coins', 'on sale', '0.50 coins', '16 of 20', '4', '2.00 coins', '0 points', '1', 'none'],
      ['last', 'sold out', '100 points', '0 of 1', '1', '100 points', '0 points', '1', 'none'],
      ['soon', 'before start', '100 points', '100 of 100', '0', '0 points', '0 points', '0', 'none'],
      ['ends', 'ended', '100 points', '100 of 100', '0', '0 points', '0 points', '0', 'none'],
    ])
    // One column stands below the other.
    expect(new Set(list.slice(1).map((line) => line.indexOf(' of '))).size).toBeLessThanOrEqual(3)
    expect(await linesOf(['list', '--csv'], later(2))).toContain(
      '"cards","on sale","100 points","5 of 10","5","500 points","60 points","1","5 a purchase"',
    )
  })

  test('says so when there is none', async () => {
    const empty = await testDatabase()
    expect(await runShop(empty.db, ['pack', 'list'])).toEqual({ lines: ['There is no pack.'] })
    await empty.close()
  })
})

describe('a sale', () => {
  test('is halted, goes on and is ended by a command; each is kept in the audit log with its change', async () => {
    await makePack(database.db, 'stopped', { now, total: 10 })
    expect((await linesOf(['halt', 'stopped', ...reasons, ...signed]))[0]).toMatch(
      /^The sale is halted after 0 slots/,
    )
    expect(await linesOf(['show', 'stopped'])).toContain('state         halted')
    expect((await linesOf(['resume', 'stopped', ...signed], later(1)))[0]).toMatch(/^The sale goes on/)
    const drawer = await makeMember(database.db, { points: 200, now })
    await makeEngine(database, () => later(2)).draw({
      id: uuidv7(),
      memberId: drawer,
      packId: 'stopped',
      count: 2,
    })
    expect((await linesOf(['end-early', 'stopped', ...reasons, ...signed], later(3)))[0]).toMatch(
      /^The sale has ended for ever after 2 slots/,
    )
    const shown = await linesOf(['show', 'stopped'], later(3))
    for (const line of [
      'name          stopped / stopped',
      'state         ended early',
      'sealed end    when it is sold out',
      'opened        2026-06-01T12:03:00.000+09:00',
      '  2026-06-01T12:00:00.000+09:00  halted after 0 slots  価格の誤り  a wrong price',
      '  2026-06-01T12:01:00.000+09:00  resumed after 0 slots',
      '  2026-06-01T12:03:00.000+09:00  ended early after 2 slots  価格の誤り  a wrong price',
    ])
      expect(shown).toContain(line)
    expect(
      (await records('stopped')).map(({ verb, who, why, detail }) => ({ verb, who, why, detail })),
    ).toEqual(
      [
        { verb: 'pack end-early', detail: { kind: 'ended early', sold: 2, reason } },
        { verb: 'pack resume', detail: { kind: 'resumed', sold: 0 } },
        { verb: 'pack halt', detail: { kind: 'halted', sold: 0, reason } },
      ].map(({ verb, detail }) => ({
        verb,
        detail: { ...detail, terminal: 'no operators' },
        who: 'Aoi',
        why: 'the price is wrong',
      })),
    )
  })

  test('is not stopped, and nothing is written, when the command says something that cannot be', async () => {
    const refused = async (...words: string[]) => {
      const ran = await run(words, later(2))
      return 'refused' in ran ? ran.refused : JSON.stringify(ran)
    }
    await makePack(database.db, 'stays', { now })
    for (const verb of ['halt', 'end-early']) {
      expect(await refused(verb, 'nowhere', ...reasons, ...signed)).toBe('there is no pack "nowhere".')
      expect(await refused(verb, 'ends', ...reasons, ...signed)).toBe('its sale has ended.')
      expect(await refused(verb, 'last', ...reasons, ...signed)).toBe('its sale has ended.')
      for (const said of [[], ['--reason-ja', reason.ja], ['--reason-ja', ' ', '--reason-en', 'a']])
        expect(await refused(verb, 'stays', ...said, ...signed)).toMatch(
          /^--reason-ja and --reason-en are both needed/,
        )
      expect(
        await refused(verb, 'stays', '--reason-ja', 'あ'.repeat(301), '--reason-en', 'a', ...signed),
      ).toMatch(/at most 300 characters/)
      expect(
        await refused(verb, 'stays', '--reason-ja', 'あ\u0000い', '--reason-en', 'a', ...signed),
      ).toMatch(/one line/)
      expect(await run([verb, 'stays', ...reasons])).toHaveProperty('fault')
    }
    expect(await refused('resume', 'nowhere', ...signed)).toBe('there is no pack "nowhere".')
    expect(await refused('resume', 'stays', ...signed)).toBe('its sale is not halted.')
    expect(await refused('show', 'nowhere')).toBe('there is no pack "nowhere".')
    for (const packId of ['stays', 'nowhere', 'ends', 'last']) expect(await records(packId)).toEqual([])
    await run(['halt', 'stays', ...reasons, ...signed])
    expect(await refused('halt', 'stays', ...reasons, ...signed)).toBe('its sale is halted already.')
    expect(await records('stays')).toHaveLength(1)
  })

  test('is not stopped when its record in the audit log cannot be written', async () => {
    const { pool, db } = database
    await makePack(db, 'unrecorded', { now })
    await pool.query(`
      create function refuse_record() returns trigger language plpgsql as $$ begin raise exception 'no record'; end $$;
      create trigger refuse_record before insert on audit_record for each row execute function refuse_record()`)
    await expect(run(['halt', 'unrecorded', ...reasons, ...signed])).rejects.toThrow('no record')
    await pool.query('drop function refuse_record() cascade')
    const shown = await linesOf(['show', 'unrecorded'])
    expect(shown).toContain('state         on sale')
    expect(shown.filter((line) => line.includes('halted'))).toEqual([])
    const drawer = await makeMember(db, { points: 100, now })
    await makeEngine(database, () => now).draw({
      id: uuidv7(),
      memberId: drawer,
      packId: 'unrecorded',
      count: 1,
    })
    expect(await readBalance(db, drawer, now)).toMatchObject({ points: 0 })
  })
})
