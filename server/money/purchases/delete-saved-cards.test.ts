import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoted } from '#contract/payment-reasons.ts'
import { transaction } from '#server/db/pool.ts'
import { customerIdOf } from '#server/money/payments/order-names.ts'
import { eraseMember } from '#server/people/members/queries.ts'
import type { SavedCards } from '#server/providers/payments/port.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addMemberRow } from '#test/payments/paying-shop.ts'
import { deleteSavedCards } from './delete-saved-cards.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-11-21T03:00:00Z')

/** A card provider with one card for everybody, silent for its first questions. */
function provider(silentQuestions: number) {
  const forgotten: string[] = []
  let questions = 0
  const savedCards: SavedCards = {
    async list(customerId) {
      questions += 1
      if (questions <= silentQuestions) return { outcome: 'no answer', reason: quoted('TimeoutError') }
      const card = { id: 'cs_1', brand: 'VISA', maskedNumber: '****1111', expires: '3912' }
      return { outcome: 'listed', cards: forgotten.includes(customerId) ? [] : [card] }
    },
    add: async () => ({ outcome: 'refused', reason: quoted('not here') }),
    async forget(customerId, cardId) {
      expect(cardId).toBe('cs_1')
      forgotten.push(customerId)
      return { outcome: 'forgotten' }
    },
  }
  return { savedCards, forgotten }
}

test('the saved cards of a member who left are deleted at fincode, also when it answers late; other members keep theirs', async () => {
  const [left, stays] = [await addMemberRow(database.db), await addMemberRow(database.db)]
  const longAgo = await addMemberRow(database.db)
  const leave = (id: string, at: string) =>
    transaction(database.db, (tx) => eraseMember(tx, id, new Date(at)))
  await leave(left, '2026-11-20T03:00:00Z')
  await leave(longAgo, '2026-11-01T03:00:00Z')
  const { savedCards, forgotten } = provider(1)
  for (let round = 0; round < 3; round++) await deleteSavedCards({ db: database.db, savedCards, now })
  expect(forgotten).toEqual([customerIdOf(left)])
  expect(forgotten).not.toContain(customerIdOf(stays))
})
