import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { asksReason, type OperatorCall } from '#contract/operator/operator-call.ts'
import { makeOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makeMember } from '#test/world.ts'
import { wireFields } from '#tools/contract-fields.ts'

// An act asks for a reason where law, money or a member's right hangs on it (decision 026), and says so in one place.

const acts = Object.values(operatorCallsByRoom)
  .flat()
  .filter(({ input }) => wireFields(input).some(({ place, name }) => place === '' && name === 'actKey'))

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('the decision lists the acts that ask for a reason', () => {
  const page = readFileSync(
    join(import.meta.dirname, '../docs/decisions/026-the-console-is-the-days-tasks.md'),
    'utf8',
  )
  const nameOf = ({ path, reason }: OperatorCall) =>
    `\`${path.replace('/operator/', '')}\`${typeof reason === 'object' ? '*' : ''}`
  const asking = acts.filter(({ reason }) => reason !== 'none').map(nameOf)
  const said = page.split('\n').filter((line) => line.startsWith('| '))
  const named = said.flatMap((line) => line.match(/`[\w/]+`\*?/g) ?? [])
  expect(named.toSorted()).toEqual(asking.toSorted())
  expect(asking.length).toBeLessThan(acts.length / 2)
})

test('a change asks for a reason according to its subject: a course or a limit asks, a banner or the look does not', () => {
  const callOf = (path: string) => acts.find((act) => act.path === path) ?? { reason: undefined }
  const content = callOf('/operator/content/change')
  expect(['courses', 'offers', 'banners'].map((kind) => asksReason(content, { kind }))).toEqual([
    true,
    true,
    false,
  ])
  const settings = callOf('/operator/settings/change')
  const names = ['legal', 'legal.seller.ja', 'purchaseLimits', 'topPage', 'sender']
  expect(names.map((name) => asksReason(settings, { name }))).toEqual([true, true, true, false, false])
})

test('an operator is offered the reasons they gave last for the same act, and none that may name a person', async () => {
  const [one, other] = [await makeOperator(shop, 'owner'), await makeOperator(shop, 'owner')]
  const path = '/operator/members/suspend'
  const suspend = async (why: string) => {
    const input = { actKey: randomUUID(), why, memberId: await makeMember(shop.db, {}) }
    expect((await one.post(path, input)).status).toBe(200)
  }
  const reasons = [
    'チャージバックの確認中',
    '複数のアカウント',
    'お客様のご希望',
    '複数のアカウント',
    '不正の疑い',
  ]
  const named = ['山田様より', 'taro@example.com', '090-1234-5678', '田中さんの件', 'asked by Mr Smith']
  for (const why of [...reasons, ...named]) await suspend(why)
  const offered = async (who: typeof one, act = path) =>
    (await who.get(`/operator/audit/reasons?act=${encodeURIComponent(act)}`)).body.list
  expect(await offered(one)).toEqual(['不正の疑い', '複数のアカウント', 'お客様のご希望'])
  expect(await offered(other)).toEqual([])
  expect(await offered(one, '/operator/members/lift_suspension')).toEqual([])
})
