import { afterAll, beforeAll, expect, test } from 'vitest'
import { live } from './living-screen.tsx'
import { type TestShop, testShop } from './shop.ts'
import { makePack, prize } from './world.ts'

let world: TestShop
beforeAll(async () => {
  world = await testShop()
})
afterAll(() => world.close())

test('after a hundred draws on trial a sentence says what they would have cost and brought', async () => {
  const prizes = [prize('gem', 4, { isShipOnly: true }), prize('leaf', 96, { convertsToPoints: 7 })]
  await makePack(world.db, 'tried', { prizes })
  await world.pool.query(`update pack set has_trial = true`)
  const screen = await live(world.visitor(), '/pack-trial?packId=tried')
  expect(screen.text()).not.toContain('ここまでの合計')
  await screen.press('10口を試す')
  expect(screen.text()).toContain('試した10口')
  expect(screen.text()).not.toContain('引いていれば')
  // The whole box, and ten of it again.
  await screen.press('100口を試す')
  expect(screen.text()).toContain('×96')
  const said =
    /110口を実際に引いていれば11,000ptかかり、カードはすべて変換して(\d+)ptでした（ほかに発送のみのカード(\d+)枚）。/
  const [, points, shipped] = said.exec(screen.text()) ?? expect.fail(screen.text())
  expect(Number(points) / 7 + Number(shipped)).toBe(110)
  expect(Number(shipped)).toBeGreaterThanOrEqual(4)
  // Each part says that it is a trial.
  expect(screen.text().match(/試し引き/g)?.length).toBeGreaterThanOrEqual(3)
  expect(screen.asked.filter((call) => call.startsWith('POST'))).toEqual([])
})
