import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testShop, type Visitor } from '#test/shop.ts'

let shop: TestShop
let now = new Date()
beforeAll(async () => {
  shop = await testShop(() => now)
})
afterAll(() => shop.close())

const asked = async (member: Visitor) => [
  await member.get('/user/transfer/point?lang=en'),
  await member.post('/user/transfer/login?lang=en', { mail: 'a@b.example', pass: 'secret' }),
  await member.post('/user/transfer/point?lang=en', {}),
]

test('every call answers the maintenance message while transfers are closed, and once opened that there is no source site', {
  meta: {
    proves: [
      {
        id: 'transfer-closed',
        section: 'rulings',
        says: 'Point transfer answers the maintenance message until the operator opens it.',
        from: 'ruling 23',
        file: 'server/money/purchases/point-transfer-routes.ts',
        breaks: {
          replace: 'return offersPointTransfer ? undefined',
          with: 'return !offersPointTransfer ? undefined',
        },
      },
    ],
  },
}, async () => {
  const member = await shop.member({ points: 100 })
  for (const { status, body } of await asked(member)) {
    expect(status).toBe(422)
    expect(body.errors).toEqual({ transfer: ['Unavailable right now because of system maintenance.'] })
  }

  await transaction(shop.db, (tx) => changeSetting(tx, { path: 'offersPointTransfer', value: true, now }))
  now = new Date(now.getTime() + 3000)
  const [list, login, transfer] = await asked(member)
  expect(list?.body).toMatchObject({ state: 200, list: [] })
  for (const answer of [login, transfer])
    expect(answer?.body).toMatchObject({
      state: 422,
      errors: { transfer: ['There are no sites you can transfer points from right now.'] },
    })
  expect((await member.get('/user/point')).body.point).toBe(100)
})
