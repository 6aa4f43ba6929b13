import { afterAll, beforeAll, expect, test } from 'vitest'
import { ja } from '#phrases/storefront/ja.ts'
import { type FilledShop, filledShop, type Member } from './filled-shop.ts'
import { type Instead, live } from './living-screen.tsx'

// The cards of a draw that was not opened, opened all at once (decision 023).

const { drawing } = ja

let shop: FilledShop
let member: Member
beforeAll(async () => {
  shop = await filledShop()
  member = await shop.member({ points: 10_000, coinHundredths: 100_000 })
})
afterAll(() => shop.close())

test('cards that are opened all at once appear in place, and the focus moves to the announcement', async () => {
  const drawId = await shop.draw(member, 'commons', 3)
  const screen = await live(member, '/get-card-list')
  expect(screen.text()).toContain(drawing.unopened.title('3'))
  await screen.press(drawing.unopened.openAll)
  expect(screen.location()).toBe(`/get-card-list?history_id=${drawId}`)
  expect(document.activeElement?.textContent).toBe(drawing.unopened.opened('3'))
  expect(screen.text()).toContain(drawing.ofTotal('0', '3'))
  await screen.press(drawing.rules.oneEach)
  expect(screen.text()).toContain(drawing.ofTotal('1', '3'))
})

test('opening settles cards of a coin pack, so it leads to the thanks', async () => {
  const drawId = await shop.draw(member, 'coins', 1)
  const screen = await live(member, `/get-card-list?history_id=${drawId}`)
  expect(screen.text()).toContain(drawing.deadlineShipOnly('').trim())
  await screen.press(drawing.unopened.openAll)
  expect(screen.location()).toMatch(/^\/thank-you\?/)
})

test('a failed opening shows nothing, and can be pressed again', async () => {
  const drawId = await shop.draw(member, 'commons', 1)
  const instead: Instead = { '/user/pack/revealed': { state: 500, errors: {} } }
  const screen = await live(member, `/get-card-list?history_id=${drawId}`, instead)
  await screen.press(drawing.unopened.openAll)
  expect(screen.text()).toContain(drawing.revealFailed)
  delete instead['/user/pack/revealed']
  await screen.press(drawing.unopened.openAll)
  expect(screen.text()).toContain(drawing.ofTotal('0', '1'))
})
