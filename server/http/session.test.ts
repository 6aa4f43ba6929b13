import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeys } from '#server/keys.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { mailOf } from '#test/world.ts'
import { createSessions } from './session.ts'

// A member's sessions: the list, ending a session elsewhere, and sessions that end by themselves.

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let world: TestShop
let now = new Date('2026-04-01T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

interface Listed {
  session_id: string
  device: string
  browser: string
  started_at: string
  last_used_at: string
  is_this: 0 | 1
}
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

async function login(memberId: string, { staysLoggedIn = true, userAgent = iPhone } = {}): Promise<Visitor> {
  const mail = await mailOf(world.db, memberId)
  const visitor = world.visitor('ja', userAgent)
  const form = { mail, pass: testPassword, save_cookie: staysLoggedIn ? '1' : '0' }
  expect((await visitor.post('/user/login', form)).status).toBe(200)
  return visitor
}
const isIn = async (visitor: Visitor) => (await visitor.get('/user/point')).body.is_login === '1'
const listOf = async (visitor: Visitor) => (await visitor.get('/user/session')).body.list as Listed[]
const otherOf = async (visitor: Visitor) => (await listOf(visitor)).find(({ is_this }) => is_this === 0)
const end = (visitor: Visitor, session_id: string | undefined, current_password = testPassword) =>
  visitor.post('/user/session/end', { session_id, current_password })

test('a member sees where they are logged in: this browser first, then the one used last', {
  meta: {
    proves: [
      {
        id: 'session-list',
        section: 'rulings',
        says: 'A member sees where they are logged in.',
        from: 'own',
        breaks: {
          file: 'server/http/session-queries.ts',
          replace: 'Number(b.isThis) - Number(a.isThis)',
          with: 'Number(a.isThis) - Number(b.isThis)',
        },
      },
    ],
  },
}, async () => {
  const member = await world.member()
  await world.member()
  const loggedInAt = now.toISOString()
  later(hourMs)
  const phone = await login(member.memberId)
  later(hourMs)
  await login(member.memberId, { userAgent: windows })
  later(1000)
  const list = await listOf(phone)
  expect(list.map(({ device, browser, is_this }) => [device, browser, is_this])).toEqual([
    ['iPhone', 'Safari', 1],
    ['Windows', 'Firefox', 0],
    ['', '', 0],
  ])
  expect(list[2]).toMatchObject({ started_at: loggedInAt, last_used_at: loggedInAt })
  // Nothing of it opens a session.
  const cookies = phone.cookie()
  for (const { session_id } of list) expect(cookies).not.toContain(session_id)
  expect((await world.visitor().get('/user/session')).status).toBe(401)
})

test('a member ends one session with the password, and that browser is logged out at once', async () => {
  const member = await world.member()
  const [phone, third] = [await login(member.memberId), await login(member.memberId, { userAgent: windows })]
  expect([await isIn(phone), await isIn(third)]).toEqual([true, true])
  const target = (await listOf(member)).find(({ device }) => device === 'iPhone')?.session_id
  for (const wrong of ['', 'wrong123']) {
    const { status, body } = await end(member, target, wrong)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['current_password']])
  }
  expect(await isIn(phone)).toBe(true)
  expect((await end(member, target)).status).toBe(200)
  expect([await isIn(phone), await isIn(third), await isIn(member)]).toEqual([false, true, true])
  // Again, and without a meaning, nothing happens.
  expect((await end(member, target)).status).toBe(200)
  expect((await end(member, 'no id')).body.errors).toHaveProperty('session_id')
})

test('a member cannot end another member’s session, nor the current one by its id', {
  meta: {
    proves: [
      {
        id: 'session-end',
        section: 'rulings',
        says: "One session, or all others, end after the password; another member's never do.",
        from: 'own',
        breaks: {
          file: 'server/http/session-queries.ts',
          replace: "    .where('id', '=', sessionId)\n    .where('memberId', '=', memberId)\n",
          with: "    .where('id', '=', sessionId)\n",
        },
      },
    ],
  },
}, async () => {
  const [owner, thief] = [await world.member(), await world.member()]
  const phone = await login(owner.memberId)
  const target = (await otherOf(owner))?.session_id
  const own = (await listOf(owner)).find(({ is_this }) => is_this === 1)?.session_id
  expect((await end(thief, target)).status).toBe(200)
  expect((await end(owner, own)).status).toBe(200)
  later(3000)
  expect([await isIn(phone), await isIn(owner)]).toEqual([true, true])
})

test('a member ends all other sessions with the password', async () => {
  const member = await world.member()
  const stranger = await world.member()
  const others = [await login(member.memberId), await login(member.memberId)]
  const endOthers = (current_password: string) =>
    member.post('/user/session/end_others', { current_password })
  expect((await endOthers('wrong123')).body.errors).toHaveProperty('current_password')
  expect(await Promise.all(others.map(isIn))).toEqual([true, true])
  expect((await endOthers(testPassword)).status).toBe(200)
  expect(await Promise.all([...others, member, stranger].map(isIn))).toEqual([false, false, true, true])
  expect(await listOf(member)).toHaveLength(1)
})

test('a remembered session ends after 14 days without use, and after 30 days whatever happens', {
  meta: {
    proves: [
      {
        id: 'session-idle',
        section: 'rulings',
        says: 'A session that was not used for 14 days has ended; none lasts longer than 30.',
        from: 'own',
        breaks: {
          file: 'server/http/session-queries.ts',
          replace: "    .where('lastUsedAt', '>', idleSince)\n    .execute()\n  const stale",
          with: '    .execute()\n  const stale',
        },
      },
    ],
  },
}, async () => {
  const { memberId } = await world.member()
  const [used, unused] = [await login(memberId), await login(memberId)]
  later(13.9 * dayMs)
  expect(await isIn(used)).toBe(true)
  later(0.2 * dayMs)
  expect([await isIn(used), await isIn(unused)]).toEqual([true, false])
  expect(await listOf(used)).toHaveLength(1)
  later(13 * dayMs)
  expect(await isIn(used)).toBe(true)
  later(2.8 * dayMs)
  expect(await isIn(used)).toBe(true)
  later(0.2 * dayMs)
  expect(await isIn(used)).toBe(false)
})

test('a session that is not remembered ends after 12 hours', async () => {
  const { memberId } = await world.member()
  const brief = await login(memberId, { staysLoggedIn: false })
  later(11.9 * hourMs)
  expect(await isIn(brief)).toBe(true)
  later(0.2 * hourMs)
  expect(await isIn(brief)).toBe(false)
})

test('the use of a session is written every five minutes at most', {
  meta: {
    proves: [
      {
        id: 'session-use',
        section: 'rulings',
        says: 'The use of a session is written every five minutes at most.',
        from: 'own',
        breaks: {
          file: 'server/http/session-queries.ts',
          replace: 'const useStepMs = 5 * 60_000',
          with: 'const useStepMs = 60_000',
        },
      },
    ],
  },
}, async () => {
  const member = await world.member()
  const writes = async () =>
    (await world.pool.query('select xmin::text from session where member_id = $1', [member.memberId])).rows
  const before = await writes()
  for (let request = 0; request < 4; request++) {
    later(70_000)
    expect(await isIn(member)).toBe(true)
  }
  expect(await writes()).toEqual(before)
  later(30_000)
  await Promise.all([isIn(member), isIn(member), isIn(member)])
  const after = await writes()
  expect(after).not.toEqual(before)
  later(70_000)
  await isIn(member)
  expect(await writes()).toEqual(after)
  expect((await listOf(member))[0]?.last_used_at).toBe(new Date(now.getTime() - 70_000).toISOString())
})

test('a session whose row is locked can be used, and its use is written the next time', async () => {
  const member = await world.member()
  later(hourMs)
  const holder = await world.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from session where member_id = $1 for update', [member.memberId])
    expect(await isIn(member)).toBe(true)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('sessions that have ended are deleted', async () => {
  const { memberId } = await world.member()
  await login(memberId)
  later(14.1 * dayMs)
  const fresh = await login(memberId)
  const rules = { idleDays: 14 }
  const keys = await createKeys(world.db, testShopKeys, () => now)
  await createSessions(world.db, keys.signer('csrf'), rules, () => now).forgetEnded(1000)
  const { rowCount } = await world.pool.query('select 1 from session where member_id = $1', [memberId])
  expect([rowCount, await isIn(fresh)]).toEqual([1, true])
})
