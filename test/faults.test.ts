import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPool, type PoolLimits } from '#server/db/pool.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { registration } from './examples.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type Answer, type TestShop, testPassword, testShop, type Visitor } from './shop.ts'
import { makePack } from './world.ts'

// A whole shop whose database goes silent, slow, away or locked. No test measures time: a limit that a busy machine
// reaches without a fault is answered as one with it, and asking again then helps as well.

const limits: Partial<PoolLimits> = { size: 4, connectSeconds: 1, statementSeconds: 0.5, lockSeconds: 0.25 }
/** A shop that reaches its database through a proxy. */
async function shopBehind(limits: Partial<PoolLimits>): Promise<{ shop: TestShop; proxy: FaultProxy }> {
  const made = Promise.withResolvers<FaultProxy>()
  const shop = await testShop(undefined, undefined, {
    async poolOf(databaseUrl) {
      const proxy = await startFaultProxy(databaseUrl)
      made.resolve(proxy)
      return createPool(proxy.url, limits)
    },
  })
  return { shop, proxy: await made.promise }
}

let proxy: FaultProxy
let world: TestShop
beforeAll(async () => {
  ;({ shop: world, proxy } = await shopBehind(limits))
  for (const packId of ['one', 'other']) await makePack(world.db, packId, { total: 1000 })
})
afterEach(() => {
  proxy.setMode('pass')
  proxy.slowDown(0)
})
afterAll(async () => {
  await world.close()
  await proxy.close()
})

/** Asks until the shop is not too busy, as a browser's visitor does. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 200) return answer
  }
}

const expectBusy = ({ status, retryAfter, body }: Answer) => {
  expect([status, body.state]).toEqual([503, 503])
  expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(body.retry_after).toBe(Number(retryAfter))
  expect(body.errors).toEqual({ server: [expect.stringContaining('混み合って')] })
  expect(body.csrf.value).toBeTruthy()
}

const check = (member: Visitor, packId = 'one') =>
  member.post('/user/pack/check', { pack_id: packId, count: '2' })
const buy = (member: Visitor, token: unknown) => member.post('/user/pack/buy', { token })

/** A member who may buy at the next press. */
async function buyer(packId = 'one', shop = world) {
  const member = await shop.member({ points: 1000 })
  const { body } = await insist(() => check(member, packId))
  return { member, token: body.token }
}

/** The member has exactly the draw that they were told of, and has paid for it once. */
async function expectDrawnOnce(
  { memberId }: { memberId: string },
  answer: Answer,
  { pool, db } = world,
): Promise<void> {
  expect(answer.body).toMatchObject({ state: 200, result: 1 })
  const { rows } = await pool.query('select id, first_slot from draw where member_id = $1', [memberId])
  expect(rows).toEqual([{ id: answer.body.history_id, first_slot: answer.body.first_slot }])
  expect(await readBalance(db, memberId, new Date())).toMatchObject({ points: 800 })
  expect(await ledgerFaults(db)).toEqual([])
}

describe('while the database is unavailable', {
  meta: {
    proves: [
      {
        id: 'busy-call',
        section: 'operating',
        says: 'While the database is away every call answers 503 with `Retry-After`; repeated afterwards it acts once.',
        from: 'own',
        file: 'server/http/calls.ts',
        breaks: {
          file: 'server/db/pool.ts',
          replace: '        ? error\n        : new Unavailable(',
          with: '        ? error\n        : new Error(',
        },
      },
    ],
  },
}, () => {
  test.each([
    [
      'is silent',
      () => {
        proxy.silenceOpen()
        proxy.setMode('silent')
      },
    ],
    [
      'refuses',
      () => {
        proxy.setMode('refuse')
        proxy.cutOpen()
      },
    ],
    ['is too slow', () => proxy.slowDown(1500)],
  ])(
    'because it %s, every call answers state 503; afterwards the same requests succeed',
    async (_, begin) => {
      const { member, token } = await buyer()
      const newcomer = world.visitor()
      await newcomer.csrf()
      const form = registration()
      begin()
      const asked = [
        () => check(member),
        () => buy(member, token),
        () => newcomer.post('/user/append', form),
        () => member.get('/user/detail'),
        () => world.visitor().get('/user/pack/detail/one'),
      ]
      for (const answer of await Promise.all(asked.map((ask) => ask()))) expectBusy(answer)

      proxy.setMode('pass')
      proxy.slowDown(0)
      const answers = await Promise.all(asked.map((ask) => insist(ask)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      await expectDrawnOnce(member, answers[1] as Answer)
      const { mail } = form
      const entered = await insist(() => world.visitor().post('/user/login', { mail, pass: testPassword }))
      expect(entered.status).toBe(200)
    },
  )
})

test('connections that went silent are dropped, and new ones serve', async () => {
  const { member, token } = await buyer()
  proxy.silenceOpen()
  expectBusy(await buy(member, token))
  await expectDrawnOnce(member, await insist(() => buy(member, token)))
})

describe('a connection lost between the commit and its answer', () => {
  // This shop has all the time it needs: nothing but the lost connection makes it too busy.
  let cutting: FaultProxy
  let patient: TestShop
  beforeAll(async () => {
    ;({ shop: patient, proxy: cutting } = await shopBehind({ size: 4 }))
    await makePack(patient.db, 'one', { total: 1000 })
  })
  afterAll(async () => {
    await patient.close()
    await cutting.close()
  })

  test('of a draw: the same call answers with the draw', async () => {
    const { member, token } = await buyer('one', patient)
    const before = cutting.lost()
    cutting.cutAfter('draw-batch')
    const answer = await buy(member, token)
    expect(cutting.lost()).toBe(before + 1)
    await expectDrawnOnce(member, answer, patient)
  })

  test('of a draw, twice: the call gets state 503, and the same token returns the draw that was made', {
    meta: {
      proves: [
        {
          id: 'lost-answer',
          section: 'operating',
          says: 'A purchase whose answer was lost after the commit answers its draw to its token.',
          from: 'ruling 12',
          file: 'server/db/pool.ts',
          breaks: { replace: 'throw new Unavailable((error', with: 'throw new Error((error' },
        },
      ],
    },
  }, async () => {
    const { member, token } = await buyer('one', patient)
    const before = cutting.lost()
    cutting.cutAfter('draw-batch', 2)
    expectBusy(await buy(member, token))
    expect(cutting.lost()).toBe(before + 2)
    await expectDrawnOnce(member, await buy(member, token), patient)
  })

  test('of a registration: the member exists once, and can log in', async () => {
    const form = registration()
    const newcomer = patient.visitor()
    await newcomer.csrf()
    const before = cutting.lost()
    cutting.cutAfter('commit')
    expectBusy(await newcomer.post('/user/append', form))
    expect(cutting.lost()).toBe(before + 1)
    expect((await newcomer.post('/user/append', form)).body.errors).toHaveProperty('mail')
    const { mail } = form
    expect(await findMemberByMail(patient.db, String(mail))).toBeDefined()
    const entered = await patient.visitor().post('/user/login', { mail, pass: testPassword })
    expect(entered.status).toBe(200)
  })
})

test('a locked box stops that box alone: its buyers are asked to retry, and get one draw when it is free', {
  meta: { alsoProves: ['lane-per-pack'] },
}, async () => {
  const [stopped, free] = [await buyer('one'), await buyer('other')]
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query("select 1 from box where pack_id = 'one' for update")
  const waiting = buy(stopped.member, stopped.token)
  await expectDrawnOnce(free.member, await insist(() => buy(free.member, free.token)))
  expectBusy(await waiting)
  await holder.query('rollback')
  holder.release()
  await expectDrawnOnce(stopped.member, await insist(() => buy(stopped.member, stopped.token)))
})

test('a call that takes too long is answered with state 503, whatever it waits for', {
  meta: {
    proves: [
      {
        id: 'call-ends',
        section: 'operating',
        says: 'A call that takes too long is answered with state 503, whatever it waits for.',
        from: 'own',
        file: 'server/http/deadline.ts',
        breaks: { replace: 'reject(new Unavailable(', with: 'reject(new Error(' },
      },
    ],
  },
}, async () => {
  const waiting = await testShop(undefined, undefined, { callSeconds: 0.2 })
  const visitor = waiting.visitor()
  const holder = await waiting.pool.connect()
  await holder.query('begin; lock table maintenance')
  expectBusy(await visitor.get('/user/point'))
  await holder.query('rollback')
  holder.release()
  expect((await insist(() => visitor.get('/user/point'))).status).toBe(200)
  await waiting.close()
})

test('jobs have connections of their own', async () => {
  let jobPool: ReturnType<typeof createPool> | undefined
  const busy = await testShop(undefined, undefined, {
    jobPoolOf(databaseUrl) {
      jobPool = createPool(databaseUrl)
      return jobPool
    },
  })
  const asked: Promise<void> = new Promise((resolve) => jobPool?.once('acquire', () => resolve()))
  await busy.shop.listen()
  await asked
  expect(jobPool?.totalCount).toBeGreaterThan(0)
  await busy.close()
})
