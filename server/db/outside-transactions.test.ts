import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { outsideTransactions } from './outside-transactions.ts'
import { createDatabase, transaction } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(4)
})
afterAll(() => database.close())

class Provider {
  #asked = 0
  readonly card = { query: async (order: string) => `${order} ${++this.#asked}` }
  readonly name = 'one'
  async pay() {
    return ++this.#asked
  }
}

describe('a provider', () => {
  test('answers unchanged outside a transaction', async () => {
    const provider = outsideTransactions(new Provider())
    expect(await provider.pay()).toBe(1)
    expect(await provider.card.query('o')).toBe('o 2')
    expect(provider.name).toBe('one')
  })

  test('is refused inside one, however deep the call, and the transaction is rolled back', async () => {
    const provider = outsideTransactions(new Provider(), 'payments')
    const ask = async () => await provider.card.query('o')
    const failed = transaction(createDatabase(database.pool), async (tx) => {
      await sql`create table written (n integer)`.execute(tx)
      await Promise.all([ask()])
    })
    await expect(failed).rejects.toThrow('payments.card.query is called inside a transaction')
    await expect(database.pool.query('select * from written')).rejects.toThrow('does not exist')
    expect(await provider.pay()).toBe(1)
  })

  test('allows calls beside another transaction, and in work that goes on after its end', async () => {
    const provider = outsideTransactions(new Provider())
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    let left: Promise<number> | undefined
    const open = transaction(database.db, async () => {
      left = isOver.then(() => provider.pay())
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    expect(await provider.pay()).toBe(1)
    await open
    end()
    expect(await left).toBe(2)
  })
})
