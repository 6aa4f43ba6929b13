import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { createShopSettings } from '#server/people/operator/shop-settings.ts'
import { transferIn } from '#test/money.ts'
import { makeOperator } from '#test/operators.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { changeSetting } from '#test/settings.ts'
import { testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { createPointWatch } from './watch-points-by-hand.ts'

test('more points by hand in a day than the shop sets raise an alarm once, whoever created them and at whichever door', async () => {
  let now = new Date('2026-06-03T12:00:00+09:00')
  const world = await testShop(() => now)
  onTestFinished(() => world.close())
  const { db } = world
  await addCourse(db, 'c1', 1100, 1000)
  await transaction(db, (tx) => changeSetting(tx, { path: 'pointsByHandAlarm', value: 2300, now }))
  const [owner, support] = [await makeOperator(world, 'owner'), await makeOperator(world, 'support')]
  const { memberId } = await world.member()
  const adjust = async (by: typeof owner, amount: number) =>
    (
      await by.post('/operator/members/adjust_balance', {
        ...{
          actKey: randomUUID(),
          why: 'test',
          memberId,
          currency: 'points',
          amount,
          reason: amount > 0 ? 'apology' : 'correction',
        },
      })
    ).status
  const openedAt = new Date('2026-06-02T09:00:00+09:00')
  const transfer = () => transferIn(db, 'awaiting_payment', { openedAt, payerName: 'テスト' })

  const told: unknown[] = []
  const shopSettings = createShopSettings(db, () => now)
  const watch = createPointWatch({ db, shopSettings, alarm: (name, facts) => told.push([name, facts]) })
  const onToday = async () =>
    ((await owner.get('/operator/today')).body.alarms as { alarm: string; count: number }[])
      .filter(({ alarm }) => alarm === 'pointsByHand')
      .map(({ count }) => count)

  // A process reads a setting anew after two seconds.
  now = new Date(now.getTime() + 5000)
  expect([await adjust(owner, 500), await adjust(support, 700)]).toEqual([200, 200])
  expect(await adjust(support, -300)).toBe(200)
  const atTerminal = ['payment', 'credit', (await transfer()).id, '--why', 'seen']
  expect(await runShop(db, atTerminal, now)).toHaveProperty('lines')
  await watch(now)
  expect([told, await onToday()]).toEqual([[], []])

  expect(await adjust(owner, 1)).toBe(200)
  await watch(now)
  await watch(now)
  expect(told).toEqual([['points by hand', { points: 2301, perDay: 2300 }]])
  expect(await onToday()).toEqual([2301])

  now = new Date('2026-06-04T00:00:00+09:00')
  await watch(now)
  expect(told).toHaveLength(1)
})
