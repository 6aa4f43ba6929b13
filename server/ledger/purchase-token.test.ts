import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner } from '#server/keys.ts'
import { createPurchaseTokens } from './purchase-token.ts'

const key = createSecretKey(Buffer.alloc(32, 7))
const now = new Date('2026-06-01T03:00:00Z')
const purchase = { subjectId: 'card', count: 1, termsNo: 3, price: 4550 }

test('a token can be read only for the member and the purpose it was issued for', {
  meta: {
    proves: [
      {
        id: 'token-10-minutes',
        section: 'rulings',
        says: 'A token is good for 10 minutes.',
        from: 'ruling 12',
        breaks: {
          replace: 'export const checkLifeMs = 10 * 60 * 1000',
          with: 'export const checkLifeMs = 11 * 60 * 1000',
        },
      },
    ],
  },
}, () => {
  const exchanges = createPurchaseTokens(
    createSigner('exchange', () => [key]),
    () => 'id-1',
  )
  const draws = createPurchaseTokens(
    createSigner('draw', () => [key]),
    () => 'id-1',
  )
  const token = exchanges.issue('member', purchase, now)
  expect(exchanges.read('member', token)).toEqual({
    id: 'id-1',
    ...purchase,
    expiresAtMs: now.getTime() + 10 * 60 * 1000,
  })
  expect(exchanges.read('stranger', token)).toBeUndefined()
  expect(draws.read('member', token)).toBeUndefined()
  for (const broken of ['', '.', token.slice(1), `${token}x`, token.replace('.', '')])
    expect(exchanges.read('member', broken)).toBeUndefined()
})

test('a token carries the count of ledger entries at the check; one without it leaves the count open', () => {
  const draws = createPurchaseTokens(
    createSigner('draw', () => [key]),
    () => 'id-1',
  )
  for (const entryCount of [0, 41, undefined])
    expect(draws.read('member', draws.issue('member', { ...purchase, entryCount }, now))).toMatchObject({
      ...purchase,
      entryCount,
    })
})
