import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { csrfFieldName } from '#contract/envelope.ts'
import { makeOperator } from '#test/operators.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { mailOf } from '#test/world.ts'

// Limits of use: members by member, guests by network (ruling 38).

let world: TestShop
beforeAll(async () => {
  world = await testShop()
})
afterAll(() => world.close())

/** Sends a call from an address, with a browser's cookies. */
async function send(browser: Visitor, address: string, path: string, json: unknown): Promise<number> {
  const csrf = await browser.csrf()
  const { statusCode } = await world.shop.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      cookie: browser.cookie(),
      'x-forwarded-for': address,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ [csrfFieldName]: csrf, json: JSON.stringify(json) }).toString(),
  })
  return statusCode
}
/** Ten a minute; the answer to this is 422. */
const ask = (browser: Visitor, address: string) =>
  send(browser, address, '/user/reset_password', { mail: 'x' })
const askTimes = async (times: number, browser: Visitor, addressOf: (n: number) => string) => {
  const states: number[] = []
  for (let n = 0; n < times; n++) states.push(await ask(browser, addressOf(n)))
  return states
}
const refused = Array<number>(10).fill(422)

/** Known by the login alone, as a browser that logged in before there were device cookies. */
function onlyLoggedIn(browser: Visitor): Visitor {
  const cookie = browser.cookie().replace(/(^|; )device=[\w-]+/, '')
  return { ...browser, cookie: () => cookie }
}

test('thirty members behind one address do not use up each other’s limits', {
  meta: {
    proves: [
      {
        id: 'limit-members',
        section: 'rulings',
        says: 'A limit counts each member separately, also behind a shared address.',
        from: 'ruling 38',
        breaks: {
          replace: 'if (memberId !== undefined) return',
          with: 'if (memberId === network) return',
        },
      },
    ],
  },
}, async () => {
  const address = '198.51.100.1'
  const members: Visitor[] = []
  for (let n = 0; n < 30; n++) members.push(onlyLoggedIn(await world.member()))
  for (const member of members) expect(await askTimes(3, member, () => address)).toEqual([422, 422, 422])
  // Nor do they use up what guests have there.
  expect(await askTimes(11, world.visitor(), () => address)).toEqual([...refused, 429])
  expect(await ask(members[0] as Visitor, address)).toBe(422)
})

test('a member is one visitor, wherever they are and in however many browsers', async () => {
  const one = await world.member()
  const mail = await mailOf(world.db, one.memberId)
  const other = world.visitor()
  expect((await other.post('/user/login', { mail, pass: testPassword })).status).toBe(200)
  expect(await askTimes(5, one, (n) => `198.51.101.${n}`)).toEqual(refused.slice(5))
  expect(await askTimes(6, other, (n) => `198.51.101.1${n}`)).toEqual([...refused.slice(5), 429])
  expect(await ask(await world.member(), '198.51.101.1')).toBe(422)
})

test('guests of one /64 are one visitor, those of the next are another', {
  meta: {
    proves: [
      {
        id: 'limit-guests',
        section: 'rulings',
        says: 'A limit counts guests by address, and by /64 of IPv6.',
        from: 'ruling 38',
        breaks: { replace: 'networkOf(ip)', with: 'ip' },
      },
    ],
  },
}, async () => {
  expect(await askTimes(11, world.visitor(), (n) => `2001:db8:1:2:${n}::${n}`)).toEqual([...refused, 429])
  expect(await ask(world.visitor(), '2001:db8:1:3::1')).toBe(422)
})

test('guests are counted by address, whatever cookies they make up', async () => {
  const states: number[] = []
  for (let n = 0; n < 11; n++) {
    const visitor = world.visitor()
    await visitor.csrf()
    const invented = String(n).padStart(43, 'A')
    const cookie = `${visitor.cookie()}; device=${invented}`
    states.push(await ask({ ...visitor, cookie: () => cookie }, '198.51.102.1'))
  }
  expect(states).toEqual([...refused, 429])
})

test('a browser that logged in before is counted by itself at the login, apart from others at its address', {
  meta: {
    proves: [
      {
        id: 'limit-devices',
        section: 'rulings',
        says: 'A browser that logged in before counts as itself at the login.',
        from: 'ruling 38',
        breaks: { replace: 'return device === undefined', with: 'return device !== network' },
      },
    ],
  },
}, async () => {
  const member = await world.member()
  await member.get('/user/logout')
  const address = '198.51.103.1'
  expect(await askTimes(11, world.visitor(), () => address)).toEqual([...refused, 429])
  expect(await askTimes(11, member, () => address)).toEqual([...refused, 429])
})

test('an operator’s browser makes a call that changes something 240 times a minute', async () => {
  const withStaff = await testShop()
  onTestFinished(() => withStaff.close())
  const owner = await makeOperator(withStaff, 'owner')
  const colleague = await makeOperator(withStaff, 'owner')
  const change = async (operator: Visitor) => (await operator.post('/operator/notices/add', {})).status
  const states: number[] = []
  for (let n = 0; n < 241; n++) states.push(await change(owner))
  expect(states).toEqual([...Array<number>(240).fill(422), 429])
  expect(await change(colleague)).toBe(422)
})
