import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseCards } from '#server/cards/draws/choose-cards.ts'
import { readBalance } from '#server/ledger/statements.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'
import { makeEngine, makeMember, makePack, prize } from '#test/world.ts'
import { findBox } from './queries.ts'
import { listSaleEvents } from './sale-events.ts'
import { saleStateOf } from './stop-sale.ts'

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

const signed = ['--why', 'the price is wrong']
const reason = { ja: '価格の誤り', en: 'a wrong price' }
const reasons = ['--reason-ja', reason.ja, '--reason-en', reason.en]
const run = (words: string[], at = now) => runShop(database.db, ['pack', ...words], at)
const saleOf = async (packId: string, at = now) => {
  const box = await findBox(database.db, packId)
  return box && saleStateOf(box, at)
}
const records = (subject: string) => listAuditRecords(database.db, { subject, limit: 10 })

describe('a sale', () => {
  test('is halted, resumed and ended by a command, and the audit log records each', async () => {
    await makePack(database.db, 'stopped', { now, total: 10 })
    expect(await run(['halt', 'stopped', ...reasons, ...signed])).toHaveProperty('lines')
    expect(await saleOf('stopped')).toBe('halted')
    expect(await run(['resume', 'stopped', ...signed], later(1))).toHaveProperty('lines')
    const drawer = await makeMember(database.db, { points: 200, now })
    await makeEngine(database, () => later(2)).draw({
      id: uuidv7(),
      memberId: drawer,
      packId: 'stopped',
      count: 2,
    })
    expect(await run(['end-early', 'stopped', ...reasons, ...signed], later(3))).toHaveProperty('lines')
    expect(await saleOf('stopped', later(3))).toBe('ended_early')
    const box = await findBox(database.db, 'stopped')
    expect([box?.endsAt, box?.openedAt]).toEqual([null, later(3)])
    expect(await listSaleEvents(database.db, 'stopped')).toMatchObject([
      { kind: 'halted', sold: 0, reason, happenedAt: now },
      { kind: 'resumed', sold: 0, happenedAt: later(1) },
      { kind: 'ended_early', sold: 2, reason, happenedAt: later(3) },
    ])
    expect(
      (await records('stopped')).map(({ verb, who, why, detail }) => ({ verb, who, why, detail })),
    ).toEqual(
      [
        { verb: 'pack end-early', detail: { kind: 'ended_early', sold: 2, reason } },
        { verb: 'pack resume', detail: { kind: 'resumed', sold: 0 } },
        { verb: 'pack halt', detail: { kind: 'halted', sold: 0, reason } },
      ].map(({ verb, detail }) => ({
        verb,
        detail: { ...detail, terminal: 'nobody' },
        who: 'terminal',
        why: 'the price is wrong',
      })),
    )
  })

  test('is not stopped by an invalid command, which writes nothing', {
    meta: {
      proves: [
        {
          id: 'halt-commands',
          section: 'rulings',
          says: 'What has ended or is halted is not halted, nor without a reason.',
          from: 'ruling 33',
          file: 'server/cards/boxes/stop-sale.ts',
          breaks: { replace: "if (isSaleOver(box, now)) return { outcome: 'ended' }", with: '' },
        },
      ],
    },
  }, async () => {
    const refused = async (...words: string[]) => {
      const ran = await run(words, later(2))
      return 'refused' in ran ? ran.refused : JSON.stringify(ran)
    }
    await makePack(database.db, 'stays', { now })
    for (const verb of ['halt', 'end-early']) {
      expect(await refused(verb, 'nowhere', ...reasons, ...signed)).toContain('no such pack')
      expect(await refused(verb, 'ends', ...reasons, ...signed)).toContain('has ended')
      expect(await refused(verb, 'last', ...reasons, ...signed)).toContain('has ended')
      expect(await refused(verb, 'stays', '--reason-ja', ' ', '--reason-en', 'a', ...signed)).toMatch(
        /in one line/,
      )
      expect(
        await refused(verb, 'stays', '--reason-ja', 'あ'.repeat(301), '--reason-en', 'a', ...signed),
      ).toMatch(/at most 300 characters/)
      expect(
        await refused(verb, 'stays', '--reason-ja', 'あ\u0000い', '--reason-en', 'a', ...signed),
      ).toMatch(/one line|cannot be used|invalid/i)
    }
    expect(await run(['end-early', 'stays', ...signed])).toHaveProperty('fault')
    expect(await run(['end-early', 'stays', ...reasons])).toHaveProperty('fault')
    expect(await refused('add-words', 'stays', reason.ja, ...signed)).toContain('was never halted')
    expect(await refused('resume', 'nowhere', ...signed)).toContain('no such pack')
    expect(await refused('resume', 'stays', ...signed)).toContain('is not halted')
    expect(await refused('show', 'nowhere')).toContain('no such pack')
    for (const packId of ['stays', 'nowhere', 'ends', 'last']) expect(await records(packId)).toEqual([])
    await run(['halt', 'stays', ...reasons, ...signed])
    expect(await refused('halt', 'stays', ...reasons, ...signed)).toContain('is halted already')
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
    expect(await saleOf('unrecorded')).toBe('on_sale')
    expect(await listSaleEvents(db, 'unrecorded')).toEqual([])
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
