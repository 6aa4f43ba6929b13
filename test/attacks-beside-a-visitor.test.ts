import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorRoles } from '#contract/operator/roles.ts'
import { transaction } from '#server/db/pool.ts'
import type { Renderer } from '#server/http/renderer.ts'
import { render, sharedAddress } from '#web/storefront/document/entry-server.tsx'
import { type Attack, attacks, createAttacker, type Identity } from './attack-list.ts'
import { makeOperator } from './operators.ts'
import { changeSetting } from './settings.ts'
import { type TestShop, testShop, type Visitor } from './shop.ts'
import { makePack } from './world.ts'

// Each attack of the list beside a visitor and a buyer: the shop answers it as it may, keeps none of it waiting for ever, and
// answers both of them as if nothing were. How long they wait meanwhile is measured by `npm run bench -- attacks`.

const renderer: Renderer = {
  render: render as Renderer['render'],
  sharedAddress,
  assets: { manifest: null, styles: {} },
}
const attackers = 24
const visits = 12

let world: TestShop
let attacker: ReturnType<typeof createAttacker>
let identities: Record<'guest' | 'member' | 'operator', Identity>
let buyer: Awaited<ReturnType<TestShop['member']>>
const identityOf = async (who: Visitor) => ({ token: await who.csrf(), cookie: who.cookie() })

beforeAll(async () => {
  world = await testShop(undefined, undefined, { rendererOf: async () => async () => renderer })
  await makePack(world.db, 'drop', { total: 10_000 })
  await world.shop.listen()
  attacker = createAttacker((world.shop.app.server.address() as AddressInfo).port)
  buyer = await world.member({ points: 1_000_000 })
  const set = (path: string, value: number) =>
    transaction(world.db, (tx) => changeSetting(tx, { path, value, now: new Date() }))
  await set('purchaseLimits.perMinute', 10_000)
  identities = {
    guest: await identityOf(world.visitor()),
    member: await identityOf(await world.member({ points: 1000 })),
    operator: await identityOf(await makeOperator(world, ...operatorRoles)),
  }
})
afterAll(async () => {
  attacker.close()
  await world.close()
})

const open = (visitorsPerMinute: number | null) =>
  transaction(world.db, (tx) =>
    changeSetting(tx, { path: 'waitingRoom.visitorsPerMinute', value: visitorsPerMinute, now: new Date() }),
  )

/** Over a connection, as the attacker: what is injected passes by whatever holds up a connection. */
const ask = async (path: string) =>
  await attacker.send({ path: `/api${path}`, headers: { cookie: buyer.cookie() } }, 100_000)

async function purchase(): Promise<number> {
  const { body } = await buyer.post('/user/pack/check', { pack_id: 'drop', count: '1' })
  return (await buyer.post('/user/pack/buy', { token: body.token })).status
}

test.each(attacks)('$name', async ({ answers, send, isAtWaitingRoom }: Attack) => {
  const { rows: before } = await world.pool.query('select count(*)::int n from draw')
  if (isAtWaitingRoom) await open(600)
  const attacked = Array.from({ length: attackers }, (_, n) => attacker.send(send(n, identities), n))
  for (let n = 0; n < visits; n++) {
    expect(await ask('/user/point')).toBe(200)
    if (n % 4 === 0) expect(await purchase()).toBe(200)
  }
  const states = await Promise.all(attacked)
  expect(states.filter((state) => !answers.includes(state))).toEqual([])
  if (isAtWaitingRoom) await open(null)
  const { rows: after } = await world.pool.query('select count(*)::int n from draw')
  expect(after[0].n - before[0].n).toBe(visits / 4)
  expect(world.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
