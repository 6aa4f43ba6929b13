import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOffer, stockOf } from '#server/cards/catalogue/exchange-cards.ts'
import { findParcel } from '#server/cards/shipping/parcel-queries.ts'
import { findShipment } from '#server/cards/shipping/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults, listEntries, readBalance } from '#server/ledger/statements.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeMember, makeOffer } from '#test/world.ts'
import { checkExchange, exchangeCards } from './exchange-cards.ts'
import { countExchangedBy, listExchangesOf } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-06-01T03:00:00Z')
const richMember = (coinHundredths = 100_000) => makeMember(database.db, { coinHundredths, now })
const exchange = (memberId: string, cardId: string, { quantity = 1, id = uuidv7() } = {}) =>
  transaction(database.db, (tx) => exchangeCards(tx, { id, memberId, cardId, quantity, termsNo: 1 }, now))
const coinsOf = async (memberId: string) => (await readBalance(database.db, memberId, now)).coinHundredths
const stockLeft = async (cardId: string) => {
  const offer = await findOffer(database.db, cardId)
  return offer && stockOf(offer)
}

describe('an exchange', () => {
  test('takes the coins and the stock, and orders the shipment', {
    meta: {
      proves: [
        {
          id: 'exchange-books',
          section: 'transitions',
          says: 'An exchange takes coins and stock and orders the shipment.',
          from: 'spec',
          breaks: {
            replace:
              "  await createShipments(tx, [{ id, source: 'exchange', memberId, cardCount: quantity, joinsWaiting }], now)\n",
            with: '',
          },
        },
      ],
    },
  }, async () => {
    const { db } = database
    await makeOffer(db, 'plain', { coinHundredths: 4550, total: 10 })
    const memberId = await richMember(10_000)
    const id = uuidv7()
    expect(await exchange(memberId, 'plain', { quantity: 2, id })).toEqual({ outcome: 'exchanged' })
    expect(await coinsOf(memberId)).toBe(900)
    expect(await stockLeft('plain')).toBe(8)
    expect(await findShipment(db, id)).toMatchObject({
      source: 'exchange',
      memberId,
      cardCount: 2,
      state: 'unshipped',
      // 14 business days after 1 June 2026.
      promisedOn: '2026-06-19',
    })
    expect(await findParcel(db, id)).toMatchObject({
      recipient: '試験 花',
      postalCode: '1000001',
      city: '千代田区',
    })
    const { lines } = await listEntries(db, memberId, 'coins', { limit: 5, offset: 0 })
    expect(lines[0]).toMatchObject({ cause: 'exchange', causeId: id, coinHundredths: -9100 })
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('leaves no card with the member in the ledger, since each one went out to be shipped', async () => {
    const { db, pool } = database
    await makeOffer(db, 'balanced', { total: 10 })
    const memberId = await richMember()
    await exchange(memberId, 'balanced', { quantity: 3 })
    const { rows } = await pool.query(
      `select account, sum(amount)::int amount from ledger_leg where member_id = $1 and currency = 'cards' group by 1 order by 1`,
      [memberId],
    )
    expect(rows).toEqual([
      { account: 'choice', amount: 3 },
      { account: 'exchange', amount: -3 },
      { account: 'member', amount: 0 },
    ])
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('requested twenty times at once under one id happens once', async () => {
    await makeOffer(database.db, 'repeated', { coinHundredths: 1000, total: 30 })
    const memberId = await richMember()
    const id = uuidv7()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => exchange(memberId, 'repeated', { id })),
    )
    expect(outcomes).toEqual(Array(20).fill({ outcome: 'exchanged' }))
    expect(await coinsOf(memberId)).toBe(99_000)
    expect(await stockLeft('repeated')).toBe(29)
    await makeOffer(database.db, 'another', {})
    expect(await exchange(memberId, 'repeated', { id, quantity: 2 })).toEqual({ outcome: 'other input' })
    expect(await exchange(memberId, 'another', { id })).toEqual({ outcome: 'other input' })
    expect(await coinsOf(memberId)).toBe(99_000)
  })

  test('of the last card goes to one of fifty members who ask at once', async () => {
    const { db } = database
    await makeOffer(db, 'last', { coinHundredths: 1000, total: 1 })
    const members = await Promise.all(Array.from({ length: 50 }, () => richMember(1000)))
    const outcomes = await Promise.all(members.map((memberId) => exchange(memberId, 'last')))
    expect(outcomes.filter(({ outcome }) => outcome === 'exchanged')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'not enough left')).toHaveLength(49)
    const coins = await Promise.all(members.map(coinsOf))
    expect(coins.filter((left) => left === 0)).toHaveLength(1)
    expect(coins.filter((left) => left === 1000)).toHaveLength(49)
    expect(await stockLeft('last')).toBe(0)
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('never makes coins negative, however many a member asks for at once', async () => {
    const { db } = database
    await makeOffer(db, 'dear', { coinHundredths: 3000, total: 100 })
    const memberId = await richMember(10_000)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => exchange(memberId, 'dear')))
    expect(outcomes.filter(({ outcome }) => outcome === 'exchanged')).toHaveLength(3)
    expect(outcomes.filter(({ outcome }) => outcome === 'short of coins')).toHaveLength(7)
    expect(await coinsOf(memberId)).toBe(1000)
    expect(await stockLeft('dear')).toBe(97)
  })

  test('stops at the member’s limit, however many are asked for at once; another member still may', async () => {
    const { db } = database
    await makeOffer(db, 'limited', { coinHundredths: 100, total: 100, maxPerMember: 2 })
    const [one, two] = [await richMember(), await richMember()]
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => exchange(one, 'limited')))
    expect(outcomes.filter(({ outcome }) => outcome === 'exchanged')).toHaveLength(2)
    expect(outcomes.filter(({ outcome }) => outcome === 'over limit')).toHaveLength(6)
    expect(await countExchangedBy(db, one, 'limited')).toBe(2)
    expect(await exchange(two, 'limited', { quantity: 2 })).toEqual({ outcome: 'exchanged' })
    expect((await listExchangesOf(db, one, { limit: 10, offset: 0 })).total).toBe(2)
  })

  test('is refused, and nothing moves: bad counts, unknown and withdrawn cards, too little stock', {
    meta: {
      proves: [
        {
          id: 'exchange-five',
          section: 'rules',
          says: 'Otherwise than a selector: the call takes at most 5 and the stock, the screen asks for 1.',
          from: 'own 003',
          file: 'contract/exchange.ts',
          breaks: {
            replace: 'export const maxExchangeCount = 5',
            with: 'export const maxExchangeCount = 6',
          },
        },
      ],
    },
  }, async () => {
    const { db, pool } = database
    await makeOffer(db, 'scarce', { coinHundredths: 100, total: 3 })
    await makeOffer(db, 'withdrawn', { total: 3, isOffered: false })
    const memberId = await richMember()
    for (const quantity of [0, -1, 6, 1.5, Number.NaN])
      expect(await exchange(memberId, 'scarce', { quantity })).toEqual({ outcome: 'bad count' })
    expect(await exchange(memberId, 'scarce', { quantity: 4 })).toEqual({ outcome: 'not enough left' })
    expect(await exchange(memberId, 'withdrawn')).toEqual({ outcome: 'unknown' })
    expect(await exchange(memberId, 'no-such-card')).toEqual({ outcome: 'unknown' })
    expect(await coinsOf(memberId)).toBe(100_000)
    expect(await stockLeft('scarce')).toBe(3)
    const { rows } = await pool.query('select 1 from shipment where member_id = $1', [memberId])
    expect(rows).toEqual([])
  })

  test('is refused by the check beforehand', async () => {
    const { db } = database
    await makeOffer(db, 'asked', { coinHundredths: 5000, total: 2, maxPerMember: 1 })
    const [rich, poor] = [await richMember(), await richMember(4999)]
    const check = async (memberId: string, quantity: number, cardId = 'asked') =>
      (await checkExchange(db, { memberId, cardId, quantity }, now)).outcome
    expect(await check(rich, 1)).toBe('may exchange')
    expect(await check(rich, 2)).toBe('over limit')
    expect(await check(rich, 3)).toBe('not enough left')
    expect(await check(rich, 6)).toBe('bad count')
    expect(await check(rich, 1, 'nothing')).toBe('unknown')
    expect(await check(poor, 1)).toBe('short of coins')
    await exchange(rich, 'asked')
    expect(await check(rich, 1)).toBe('over limit')
  })
})

describe('the database', () => {
  test('itself refuses to sell more than was offered, and any change of an exchange', async () => {
    const { db, pool } = database
    await makeOffer(db, 'walled', { total: 1 })
    await exchange(await richMember(), 'walled')
    await expect(
      pool.query("update exchange_card set exchanged = exchanged + 1 where card_id = 'walled'"),
    ).rejects.toThrow(/exchange_card_gives_no_more_than_its_total/)
    await expect(pool.query('update exchange set quantity = 1')).rejects.toThrow(/permanent record/)
    await expect(pool.query('delete from exchange')).rejects.toThrow(/permanent record/)
  })
})
