import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { actFields, operatorCall } from '#contract/operator/operator-call.ts'
import { record } from '#contract/wire.ts'
import { createApp } from '#server/http/app.ts'
import { Refusal } from '#server/http/calls.ts'
import { createOperatorHttp } from '#server/http/operator-calls.ts'
import { createKeys } from '#server/keys.ts'
import { forgetSetting, keepSetting } from '#server/people/operator/queries.ts'
import { createRandom } from '#server/random.ts'
import { makeOperator } from '#test/operators.ts'
import { testShop } from '#test/shop.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { serveAct } from './act-routes.ts'

const setFlag = operatorCall({
  method: 'POST',
  path: '/operator/test/flag',
  summary: 'A change of this test.',
  roles: ['owner'],
  moves: 'nothing',
  reason: 'asked',
  input: record({ ...actFields, value: z.int(), ends: z.enum(['well', 'refused', 'broken']) }),
  output: record({ value: z.int() }),
})

/** One call that writes a setting and then ends as it is told to. */
async function shopWithFlag() {
  const world = await testShop()
  onTestFinished(() => world.close())
  const { operatorId } = await makeOperator(world, 'owner')
  const clock = () => new Date('2026-11-23T01:00:00Z')
  const app = await createApp(world.shop.app.log, { trustedProxies: [], isSecure: false })
  onTestFinished(() => app.close())
  const operator = { id: operatorId, name: 'Hanako', mail: 'h@staff.example', roles: ['owner' as const] }
  const session = { sessionId: randomUUID(), operator, stage: 'in' as const, provenAt: clock() }
  const http = createOperatorHttp(app, {
    readSession: async () => ({ ...session, expiresAt: clock() }),
    signer: (await createKeys(world.db, testShopKeys, clock)).signer('console'),
    clock,
    isOpen: async () => true,
    callSeconds: 30,
  })
  serveAct(
    http,
    { db: world.db, random: createRandom(clock) },
    setFlag,
    async (tx, { now }, { value, ends }) => {
      await forgetSetting(tx, 'flag')
      await keepSetting(tx, 'flag', value, now)
      if (ends === 'refused') return new Refusal(409, { value: ['no'] })
      if (ends === 'broken') throw new Error('broken')
      return { verb: 'flag set', subject: '', detail: { value }, kept: { value } }
    },
  )
  const cookies = new Map<string, string>()
  const send = async (input: object) => {
    const header = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const guess = await app.inject({ method: 'POST', url: '/api/operator/test/flag' })
    for (const { name, value } of guess.cookies) cookies.set(name, value)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/operator/test/flag',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-csrf-token': guess.json().csrf.value,
        cookie: header(),
      },
      payload: new URLSearchParams({ json: JSON.stringify(input) }).toString(),
    })
    return answer.json()
  }
  const left = async () => {
    const { rows } = await world.pool.query(
      `select (select value from shop_setting where name = 'flag') flag,
        (select count(*)::int from operator_act) acts,
        (select count(*)::int from audit_record where verb = 'flag set') records`,
    )
    return rows[0]
  }
  return { send, left }
}

const act = (more: object) => ({ actKey: randomUUID(), why: 'test', value: 1, ends: 'well', ...more })
const nothing = { flag: null, acts: 0, records: 0 }

test('a change, its record and its key are kept together', async () => {
  const { send, left } = await shopWithFlag()
  const input = act({ value: 7 })
  expect(await send(input)).toMatchObject({ state: 200, value: 7 })
  expect(await send(input)).toMatchObject({ state: 204, value: 7 })
  expect(await left()).toEqual({ flag: 7, acts: 1, records: 1 })
})

test('an act that requires a reason is refused without one, and leaves nothing', async () => {
  const { send, left } = await shopWithFlag()
  for (const why of ['', '  ', undefined])
    expect(await send(act({ why }))).toMatchObject({ state: 422, errors: { why: [expect.anything()] } })
  expect(await left()).toEqual(nothing)
})

test.each([
  ['refused', 409],
  ['broken', 500],
])(
  'a change that is %s after it has written leaves nothing, and its key free',
  {
    meta: {
      proves: [
        {
          id: 'console-refused',
          section: 'console-acts',
          says: 'An act that is refused leaves nothing.',
          from: 'own',
          breaks: {
            replace: 'if (result instanceof Refusal) throw new RolledBack(result)',
            with: 'if (result instanceof Error) throw result',
          },
        },
      ],
    },
  },
  async (ends, state) => {
    const { send, left } = await shopWithFlag()
    const input = act({ ends })
    expect(await send(input)).toMatchObject({ state })
    expect(await left()).toEqual(nothing)
    expect(await send({ ...input, ends: 'well' })).toMatchObject({ state: 200 })
    expect(await left()).toEqual({ flag: 1, acts: 1, records: 1 })
  },
)
