import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { replaceCourses } from '#server/money/payments/courses.ts'
import { says, showScreen } from '#test/screen.tsx'
import { type TestShop, testShop } from '#test/shop.ts'
import { makePack } from '#test/world.ts'
import { presentYen } from './present-yen.ts'

const now = new Date('2026-12-01T03:00:00Z')
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())

const course = (points: number, priceYen: number) => ({ points, priceYen })
const plain = [course(500, 500), course(3000, 3000)]

test('a price in yen is exact while every course sells a point for a yen, else that of the smallest course, rounded up', {
  meta: {
    proves: [
      {
        id: 'yen-exact',
        section: 'catalogue',
        says: 'English pages say the price in yen too, with “about” unless every course sells a point for a yen.',
        from: 'own',
        file: 'server/cards/catalogue/present-yen.ts',
        breaks: { replace: 'points === priceYen', with: 'points >= priceYen' },
      },
    ],
  },
}, () => {
  const price = { price: 700, currency: 'points' } as const
  expect(presentYen(price, plain)).toEqual({ hundredths: 70_000, isExact: true })
  const bonus = [course(5050, 5000), ...plain]
  expect(presentYen(price, bonus)).toEqual({ hundredths: 70_000, isExact: false })
  expect(presentYen(price, [course(3000, 3000), course(300, 331)])).toEqual({
    hundredths: 77_234,
    isExact: false,
  })
  expect(presentYen(price, [])).toBeNull()
  expect(presentYen({ ...price, price: 0 }, plain)).toBeNull()
  expect(presentYen({ ...price, currency: 'coins' }, plain)).toBeNull()
})

test('the English page says the price in yen; the Japanese page leaves it at points', async () => {
  const row = { memoJa: '', memoEn: '' }
  const rows = [course(500, 500), course(5050, 5000)].map((own, position) => ({
    ...own,
    ...row,
    position,
    id: `course-${position}`,
  }))
  await transaction(world.db, (tx) => replaceCourses(tx, rows))
  await makePack(world.db, 'priced', { price: 1200, now })
  const address = '/pack-detail?packId=priced'
  says(await showScreen(world.visitor('en'), address, 'en'), '1,200 pt / 1 draw about ¥1,200')
  const { text } = await showScreen(world.visitor(), address)
  expect(text).not.toMatch(/1,200円|¥/)
})
