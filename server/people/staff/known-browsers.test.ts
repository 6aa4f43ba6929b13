import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { instantInWords } from '#server/business-time/in-words.ts'
import { transaction } from '#server/db/pool.ts'
import {
  consoleVisitor,
  logInAt,
  makeOperator,
  operatorPassword,
  type TestOperator,
} from '#test/operators.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type TestShop, testShop, type Visitor } from '#test/shop.ts'
import { resetAccess } from './reset-access.ts'

// Browsers in which an operator was in before: nobody else keeps them out (decision 017).

let world: TestShop
let now: Date
let owner: TestOperator
beforeEach(async () => {
  now = new Date('2026-11-29T01:00:00Z')
  world = await testShop(() => now)
  onTestFinished(() => world.close())
  owner = await makeOperator(world, 'owner')
  minutes(5)
})
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}

const wrongCode = '000000'
const logIn = (visitor: Visitor, password = operatorPassword) =>
  visitor.post('/operator/login', { mail: owner.mail, password })
const prove = (visitor: Visitor, code = owner.codeAt(now)) =>
  visitor.post('/operator/second_factor/prove/code', { code })
const statesOf = async (times: number, act: () => Promise<{ status: number }>) => {
  const states: number[] = []
  for (let n = 0; n < times; n++) states.push((await act()).status)
  return states
}
const refusedAfter = (times: number) => [...Array<number>(times).fill(422), 429]
const letters = async () =>
  (await writtenMessages(world.db)).map(({ address, subject, body, memberId }) => ({
    ...{ address, subject, body },
    member_id: memberId,
  }))
const devices = async () => Number((await world.pool.query('select from operator_device')).rowCount)

/** Strangers use up the account: eleven passwords, and six codes of one of them who knows the password. */
async function lockStrangersOut() {
  const thief = await logInAt(world, owner)
  expect(await statesOf(6, () => prove(thief, wrongCode))).toEqual(refusedAfter(5))
  expect((await prove(thief)).status).toBe(429)
  const guesser = await consoleVisitor(world)
  expect(await statesOf(11, () => logIn(guesser, 'wrong password'))).toEqual(refusedAfter(10))
  expect((await logIn(guesser)).status).toBe(429)
}

test('strangers lock out strangers alone: the operator logs in at their own browser', {
  meta: {
    alsoProves: ['known-device'],
  },
}, async () => {
  await owner.post('/operator/logout', {})
  await lockStrangersOut()
  expect((await logIn(owner)).body).toMatchObject({ state: 200, stage: 'proving' })
  expect((await prove(owner)).body).toMatchObject({ state: 200, stage: 'in' })
  // A login of their own gives guessers no new tries.
  expect((await logIn(await consoleVisitor(world))).status).toBe(429)
  expect(await letters()).toEqual([])
})

test('a logged-in operator confirms and changes their own access whatever strangers do, also in an unknown browser', async () => {
  await world.pool.query('delete from operator_device')
  await lockStrangersOut()
  expect((await prove(owner)).status).toBe(200)
  await world.pool.query('delete from operator_device')
  const change = { currentPassword: operatorPassword, password: 'Another-good-7-suzume' }
  expect((await owner.post('/operator/access/password', change)).status).toBe(200)
})

test('a known browser counts its own tries, which lock no other browser out', async () => {
  await owner.post('/operator/logout', {})
  expect(await statesOf(11, () => logIn(owner, 'wrong password'))).toEqual(refusedAfter(10))
  expect((await logIn(owner)).status).toBe(429)
  const elsewhere = await logInAt(world, owner)
  expect((await prove(elsewhere)).status).toBe(200)
  minutes(20)
  expect((await logIn(owner)).status).toBe(200)
  expect(await statesOf(6, () => prove(owner, wrongCode))).toEqual(refusedAfter(5))
  expect((await prove(owner)).status).toBe(429)
  expect((await prove(await logInAt(world, owner))).status).toBe(200)
})

test('the password alone makes no browser known, nor does the cookie of another operator or member', async () => {
  const [other, member] = [await makeOperator(world, 'owner'), await world.member()]
  minutes(1)
  for (const thief of [await logInAt(world, owner), other, member]) {
    await thief.get('/operator/me')
    expect((await logIn(thief)).status).toBe(200)
    await statesOf(6, () => prove(thief, wrongCode))
    expect((await prove(thief)).status).toBe(429)
  }
  expect((await prove(owner)).status).toBe(200)
})

test('a login from a new browser sends a mail in its language; a known one does not', async () => {
  const elsewhere = await consoleVisitor(world, 'en')
  await logIn(elsewhere)
  expect(await letters()).toEqual([])
  await prove(elsewhere)
  const told = await letters()
  expect(told).toEqual([
    {
      address: owner.mail,
      subject: expect.stringContaining('A login to the console from a new device'),
      body: expect.stringContaining(`Time: ${instantInWords(now, 'en')}`),
      member_id: null,
    },
  ])
  expect(told[0]?.body).toMatch(/\/operator\/access\n/)
  expect(told[0]?.body).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
  minutes(1)
  await logIn(elsewhere)
  expect((await prove(elsewhere)).status).toBe(200)
  expect(await letters()).toHaveLength(1)
})

test('a new password makes every other browser unknown, and a reset of access makes all unknown', async () => {
  const elsewhere = await logInAt(world, owner)
  await prove(elsewhere)
  minutes(1)
  await prove(owner)
  expect(await devices()).toBe(2)
  const change = { currentPassword: operatorPassword, password: 'Another-good-7-suzume' }
  expect((await owner.post('/operator/access/password', change)).status).toBe(200)
  expect(await devices()).toBe(1)
  const guesser = await consoleVisitor(world)
  expect(await statesOf(11, () => logIn(guesser, 'wrong password'))).toEqual(refusedAfter(10))
  expect((await logIn(elsewhere, change.password)).status).toBe(429)
  expect((await logIn(owner, change.password)).status).toBe(200)
  await transaction(world.db, (tx) => resetAccess(tx, owner.operatorId))
  expect(await devices()).toBe(0)
})

test('an operator has ten known browsers at most, and the least recently seen one is dropped', async () => {
  for (let n = 0; n < 10; n++) {
    minutes(1)
    await prove(await logInAt(world, owner))
  }
  expect(await devices()).toBe(10)
  await owner.post('/operator/logout', {})
  await lockStrangersOut()
  expect((await logIn(owner)).status).toBe(429)
})

test('a known browser has its own limits by the minute, apart from others in its network', async () => {
  const ask = async ({ cookie }: Visitor) => {
    const headers = { cookie: cookie(), 'x-forwarded-for': '198.51.100.1' }
    // The limit stands before the anti-forgery token, which is missing here.
    return (await world.shop.app.inject({ method: 'POST', url: '/api/operator/login', headers })).statusCode
  }
  const guesser = await consoleVisitor(world)
  for (let n = 0; n < 20; n++) expect(await ask(guesser)).toBe(403)
  expect([await ask(guesser), await ask(await consoleVisitor(world)), await ask(owner)]).toEqual([
    429, 429, 403,
  ])
})
