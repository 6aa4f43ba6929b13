import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantInWords } from '#server/business-time/in-words.ts'
import { registration } from '#test/examples.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { makeMember } from '#test/world.ts'
import { costToday } from './password.ts'
import { laneRetrySeconds, lanes } from './password-lanes.ts'
import { findMember, findMemberByMail } from './queries.ts'

// Browsers that logged in before: no stranger keeps them out (decision 017).

let world: TestShop
let now = new Date('2026-04-01T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

const login = (mail: string, pass: string, visitor: Visitor = world.visitor()) =>
  visitor.post('/user/login', { mail, pass })
const statesOf = async (times: number, act: () => ReturnType<typeof login>) => {
  const states: number[] = []
  for (let n = 0; n < times; n++) states.push((await act()).status)
  return states
}
const deviceOf = (visitor: Visitor) => /(?:^|; )device=([\w-]+)/.exec(visitor.cookie())?.[1]
const lettersTo = async (memberId: string) =>
  (await writtenMessages(world.db, { memberId })).map(({ subject, body }) => ({ subject, body }))
const subjects = async (memberId: string) => (await lettersTo(memberId)).map(({ subject }) => subject)

/** A member, their browser and their mail address. */
async function owner() {
  const browser = await world.member()
  const mail = (await findMember(world.db, browser.memberId))?.mail ?? ''
  return { browser, mail, memberId: browser.memberId }
}

test('a stranger cannot lock out the browser that logged in before, however often they try', {
  meta: {
    proves: [
      {
        id: 'known-device',
        section: 'rulings',
        says: "No stranger's wrong passwords or codes lock a member or an operator out of a browser that logged in before.",
        from: 'own',
        file: 'server/people/members/known-devices.ts',
        breaks: { replace: "strangers : { key: tokenHash, lane: 'known' }", with: 'strangers : strangers' },
      },
    ],
  },
}, async () => {
  const { browser, mail } = await owner()
  expect(await statesOf(13, () => login(mail, 'wrong123'))).toEqual([
    ...Array<number>(10).fill(422),
    429,
    429,
    429,
  ])
  // From anywhere else not even the right password is looked at.
  expect((await login(mail, testPassword)).status).toBe(429)
  await browser.get('/user/logout')
  expect((await login(mail, testPassword, browser)).status).toBe(200)
})

test('the right password in a known browser gives guessers no new tries', async () => {
  const { browser, mail } = await owner()
  await statesOf(9, () => login(mail, 'wrong123'))
  expect((await login(mail, testPassword, browser)).status).toBe(200)
  expect(await statesOf(2, () => login(mail, 'wrong123'))).toEqual([422, 429])
})

test('a known browser has its own count, which locks no other browser out', async () => {
  const { browser, mail } = await owner()
  await browser.get('/user/logout')
  expect(await statesOf(11, () => login(mail, 'wrong123', browser))).toEqual([
    ...Array<number>(10).fill(422),
    429,
  ])
  expect((await login(mail, testPassword, browser)).status).toBe(429)
  expect((await login(mail, testPassword)).status).toBe(200)
})

test('the cookie of another member’s browser makes no browser known', async () => {
  const [victim, attacker] = [await owner(), await owner()]
  expect(await statesOf(11, () => login(victim.mail, 'wrong123', attacker.browser))).toEqual([
    ...Array<number>(10).fill(422),
    429,
  ])
  // Counted with all strangers.
  expect((await login(victim.mail, testPassword)).status).toBe(429)
})

test('a logged-in member can confirm the password again, whatever strangers do', async () => {
  const { browser, mail } = await owner()
  await statesOf(12, () => login(mail, 'wrong123'))
  expect((await browser.post('/user/withdraw', { pass: 'wrong123' })).status).toBe(422)
  expect((await browser.post('/user/withdraw', { pass: testPassword })).status).toBe(200)
})

test('a login from a new browser sends a mail with its time and no address; a known one does not', {
  meta: {
    proves: [
      {
        id: 'new-device-mail',
        section: 'rulings',
        says: 'A login from a new browser is told by mail, with its time.',
        from: 'own',
        file: 'server/people/members/login-routes.ts',
        breaks: {
          replace: "    if (recognised.device === 'new')\n      await mailMember(",
          with: "    if (recognised.device === 'known')\n      await mailMember(",
        },
      },
    ],
  },
}, async () => {
  const { browser, mail, memberId } = await owner()
  await login(mail, testPassword, browser)
  expect(await subjects(memberId)).toEqual([])
  const elsewhere = world.visitor('en')
  await login(mail, testPassword, elsewhere)
  const [letter, ...more] = await lettersTo(memberId)
  expect(more).toEqual([])
  expect(letter?.subject).toContain('A login from a new device')
  expect(letter?.body).toContain(`Time: ${instantInWords(now, 'en')}`)
  expect(letter?.body).toContain('/password-reissue')
  expect(letter?.body).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
  await login(mail, testPassword, elsewhere)
  expect(await subjects(memberId)).toHaveLength(1)
})

test('registration makes a browser known, and writes no such mail', async () => {
  const visitor = world.visitor()
  const form = registration()
  const mail = String(form.mail)
  expect((await visitor.post('/user/append', form)).status).toBe(200)
  const device = deviceOf(visitor)
  expect(device).toMatch(/^[\w-]{43}$/)
  await statesOf(12, () => login(mail, 'wrong123'))
  expect((await login(mail, testPassword, visitor)).status).toBe(200)
  expect(deviceOf(visitor)).toBe(device)
  const subjectsThere = (await writtenMessages(world.db, { address: mail })).map(({ subject }) => subject)
  expect(subjectsThere).toEqual([expect.stringContaining('会員登録')])
})

test('a browser of two members is known to both; a token that was planted in it is replaced', async () => {
  const [one, two] = [await owner(), await owner()]
  const planted = deviceOf(one.browser)
  expect((await login(two.mail, testPassword, one.browser)).status).toBe(200)
  expect(deviceOf(one.browser)).not.toBe(planted)
  for (const { mail } of [one, two]) {
    await statesOf(12, () => login(mail, 'wrong123'))
    expect((await login(mail, testPassword, one.browser)).status).toBe(200)
  }
  const kept = await world.pool.query('select 1 from known_device where token_hash = sha256($1)', [
    Buffer.from(planted ?? ''),
  ])
  expect(kept.rowCount).toBe(0)
})

test('a new password makes every other browser unknown', {
  meta: {
    proves: [
      {
        id: 'known-device-ends',
        section: 'rulings',
        says: 'A new password ends the knowledge of every other browser.',
        from: 'own',
        file: 'server/people/members/reset-password.ts',
        breaks: {
          replace: '  await forgetDevices(tx, memberDevices, memberId, change.deviceToken)\n',
          with: '',
        },
      },
    ],
  },
}, async () => {
  const { browser, mail, memberId } = await owner()
  const thief = world.visitor()
  await login(mail, testPassword, thief)
  const pass = 'newSecret77'
  const change = { pass, confirmPass: pass, current_password: testPassword }
  expect((await browser.post('/user/change_password', change)).status).toBe(200)
  await statesOf(12, () => login(mail, 'wrong123'))
  expect((await login(mail, pass, thief)).status).toBe(429)
  expect((await login(mail, pass, browser)).status).toBe(200)
  expect((await subjects(memberId)).filter((subject) => subject.includes('新しい端末'))).toHaveLength(1)
})

test('a member has ten known browsers at most, and the least recently seen one is dropped', async () => {
  const { browser, mail, memberId } = await owner()
  for (let n = 0; n < 12; n++) {
    minutesLater(1)
    await login(mail, testPassword)
  }
  const { rows } = await world.pool.query('select 1 from known_device where member_id = $1', [memberId])
  expect(rows).toHaveLength(10)
  await statesOf(12, () => login(mail, 'wrong123'))
  expect((await login(mail, testPassword, browser)).status).toBe(429)
})

test('a member who leaves is known in no browser any more', async () => {
  const { browser, memberId } = await owner()
  expect((await browser.post('/user/withdraw', { pass: testPassword })).status).toBe(200)
  const { rows } = await world.pool.query('select 1 from known_device where member_id = $1', [memberId])
  expect(rows).toEqual([])
})

test('when too many strangers wait, the next is asked to retry, and a known browser logs in', {
  meta: {
    proves: [
      {
        id: 'hash-queue',
        section: 'rulings',
        says: "Who would wait too long for a password's hash is told when to come again; known browsers pass strangers.",
        from: 'own',
        file: 'server/people/members/password-lanes.ts',
        breaks: {
          replace: '  known: createLane({ parallel: 2, waiting: 400 }),\n  stranger:',
          with: '  get known() {\n    return lanes.stranger\n  },\n  stranger:',
        },
      },
    ],
  },
}, async () => {
  const { browser, mail } = await owner()
  const form = registration()
  await browser.get('/user/logout')
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const crowd: Promise<void>[] = []
  while (!lanes.stranger.isFull()) crowd.push(lanes.stranger.run(() => finished))
  try {
    const refused = await login(mail, testPassword)
    expect([refused.status, refused.retryAfter]).toEqual([429, String(laneRetrySeconds)])
    expect(refused.body.errors?.mail?.[0]).toContain('混み合っています')
    const newcomer = await world.visitor().post('/user/append', form)
    expect([newcomer.status, newcomer.retryAfter]).toEqual([429, String(laneRetrySeconds)])
    expect((await login(mail, testPassword, browser)).status).toBe(200)
  } finally {
    finish()
    await Promise.all(crowd)
  }
  // A refused login counted as no attempt, and left no trace.
  expect(await statesOf(10, () => login(mail, 'wrong123'))).toEqual(Array(10).fill(422))
  expect(await findMemberByMail(world.db, String(form.mail))).toBeUndefined()
})

test('the first correct login renews an outdated hash, and two at once both succeed', {
  meta: {
    proves: [
      {
        id: 'hash-renewed',
        section: 'rulings',
        says: 'A stored hash says what it cost; the first right login makes an outdated one anew.',
        from: 'ruling 28',
        file: 'server/people/members/login-routes.ts',
        breaks: { replace: 'lastLoginAt: now, passwordHash }', with: 'lastLoginAt: now }' },
      },
    ],
  },
}, async () => {
  const shop = await testShop(() => now, undefined, { passwordCost: costToday })
  const memberId = await makeMember(shop.db, { mail: 'first@test.example' })
  const logIn = (pass: string) => login('first@test.example', pass, shop.visitor())
  const nonce = Buffer.alloc(16, 3)
  const message = Buffer.from(testPassword)
  const tag = argon2Sync('argon2id', {
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
    nonce,
    message,
  })
  const old = `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
  await shop.pool.query('update member set password_hash = $1 where id = $2', [old, memberId])
  await logIn('wrong123')
  expect((await findMember(shop.db, memberId))?.passwordHash).toBe(old)
  const both = await Promise.all([logIn(testPassword), logIn(testPassword)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await findMember(shop.db, memberId))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn(testPassword)).status).toBe(200)
  await shop.close()
})
