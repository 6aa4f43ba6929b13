import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '#server/random.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { memberJobs } from './jobs.ts'
import { findMember } from './queries.ts'
import { answerResetRequests } from './reset-password.ts'

// Resetting and changing a password.

let world: TestShop
let now = new Date('2026-05-01T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

const random = createRandom(() => now)
const contactIn = () => ({
  shopName: '福',
  contactUrl: 'https://ask.example/',
  origin: 'https://shop.example',
})
const answerAll = () => answerResetRequests(world.db, { random, contactIn, now })
const mailOf = async (memberId: string) => (await findMember(world.db, memberId))?.mail ?? ''

async function mails(memberId: string): Promise<{ subject: string; body: string; address: string }[]> {
  return await writtenMessages(world.db, { memberId })
}
const newestToken = async (memberId: string) =>
  /token=([\w-]+)/.exec((await mails(memberId)).at(-1)?.body ?? '')?.[1] ?? ''
const ask = (mail: string) => world.visitor().post('/user/reset_password', { mail })
async function linkFor(memberId: string): Promise<string> {
  await ask(await mailOf(memberId))
  await answerAll()
  return await newestToken(memberId)
}
const complete = (token: string, pass: string, confirmPass = pass) =>
  world.visitor().post('/user/reset_password/complete', { token, pass, confirmPass })
const isIn = async (visitor: Visitor) => (await visitor.get('/user/point')).body.is_login === '1'
const login = async (mail: string, pass: string) =>
  (await world.visitor().post('/user/login', { mail, pass })).status

test('known and unknown mails do the same work and get the same answer; only a member gets a mail', {
  meta: {
    proves: [
      {
        id: 'reissue-alike',
        section: 'transitions',
        says: 'Known and unknown mails get the same answer; only a member gets a mail.',
        from: 'own',
        breaks: {
          replace: 'return isHere && (await sendLink(tx, member, deps))',
          with: 'return !isHere && (await sendLink(tx, member as never, deps))',
        },
      },
    ],
  },
}, async () => {
  const { memberId } = await world.member()
  const mail = await mailOf(memberId)
  const [known, unknown] = [await ask(mail.toUpperCase()), await ask('nobody@test.example')]
  expect([known.status, Object.keys(known.body)]).toEqual([200, ['state', 'csrf']])
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([200, ['state', 'csrf']])
  expect((await world.pool.query('select 1 from password_reset_request')).rowCount).toBe(2)
  expect(await answerAll()).toBe(1)
  expect(await mails(memberId)).toMatchObject([{ address: mail, subject: '【福】パスワード再発行のご案内' }])
  expect((await world.pool.query('select 1 from password_reset_request')).rowCount).toBe(0)
  expect((await ask('not a mail')).body.errors).toHaveProperty('mail')
})

test('the link sets a new password once, ends every session and the throttling, and a notice is written', {
  meta: {
    proves: [
      {
        id: 'reset-once',
        section: 'transitions',
        after: 'reissue-alike',
        says: 'The link sets a new password once and ends every session.',
        from: 'own',
        breaks: { replace: '  await change.endSessions(tx, memberId)\n', with: '' },
      },
    ],
  },
}, async () => {
  const member = await world.member()
  const mail = await mailOf(member.memberId)
  for (let n = 0; n < 12; n++) await login(mail, 'wrong')
  expect(await login(mail, testPassword)).toBe(429)
  const token = await linkFor(member.memberId)
  expect(
    (
      await world.pool.query('select 1 from password_reset where encode(token_hash, $1) = $2', [
        'escape',
        token,
      ])
    ).rowCount,
  ).toBe(0)

  minutesLater(1)
  expect((await complete(token, 'password1')).body.errors).toHaveProperty('pass')
  expect((await complete(token, 'newSecret77', 'newSecret78')).body.errors).toHaveProperty('pass')
  expect(await isIn(member)).toBe(true)
  expect((await complete(token, 'newSecret77')).status).toBe(200)
  expect(await isIn(member)).toBe(false)
  expect((await complete(token, 'newSecret88')).body.errors).toHaveProperty('token')
  expect(await login(mail, testPassword)).toBe(422)
  expect(await login(mail, 'newSecret77')).toBe(200)
  expect((await mails(member.memberId)).map(({ subject }) => subject).slice(-2)).toEqual([
    expect.stringContaining('パスワードが変更されました'),
    expect.stringContaining('新しい端末'),
  ])
})

test('a link is good for thirty minutes, and a newer one ends it', async () => {
  const { memberId } = await world.member()
  const first = await linkFor(memberId)
  const second = await linkFor(memberId)
  expect((await complete(first, 'newSecret77')).body.errors).toHaveProperty('token')
  minutesLater(30)
  expect((await complete(second, 'newSecret77')).body.errors).toHaveProperty('token')
  const third = await linkFor(memberId)
  minutesLater(29)
  expect((await complete(third, 'newSecret77')).status).toBe(200)
  expect((await complete('', 'newSecret77')).body.errors).toHaveProperty('token')
})

test('the same link used twenty times at once works once', async () => {
  const { memberId } = await world.member()
  const token = await linkFor(memberId)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => complete(token, `newSecret${n}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('repeated requests send five mails an hour at most', async () => {
  const { memberId } = await world.member()
  const mail = await mailOf(memberId)
  for (let n = 0; n < 8; n++) await ask(mail)
  expect(await answerAll()).toBe(5)
  minutesLater(61)
  await ask(mail)
  expect(await answerAll()).toBe(1)
})

test('a request past the limit of the day sends nothing, and the link sent before still works', async () => {
  const { memberId } = await world.member()
  await world.pool.query('update member set mail_proven_at = null where id = $1', [memberId])
  const mail = await mailOf(memberId)
  const askTimes = async (times: number) => {
    for (let n = 0; n < times; n++) await ask(mail)
    return await answerAll()
  }
  // An unproven address is sent forty links a day, and a member five an hour.
  for (let hour = 0; hour < 7; hour++) {
    expect(await askTimes(5)).toBe(5)
    minutesLater(61)
  }
  expect(await askTimes(4)).toBe(4)
  minutesLater(59)
  expect(await askTimes(1)).toBe(1)
  const token = await newestToken(memberId)
  // A new hour begins: the limit of the day alone refuses.
  minutesLater(2)
  expect(await askTimes(1)).toBe(0)
  expect((await complete(token, 'newSecret77')).status).toBe(200)
})

test('several processes answer each request once', async () => {
  for (let n = 0; n < 6; n++) await ask(await mailOf((await world.member()).memberId))
  const written = await Promise.all(Array.from({ length: 4 }, answerAll))
  expect(written.reduce((sum, n) => sum + n, 0)).toBe(6)
})

test('a changed password keeps this session, ends the others, and writes a notice', async () => {
  const member = await world.member()
  const mail = await mailOf(member.memberId)
  const other = world.visitor()
  await other.post('/user/login', { mail, pass: testPassword })
  const change = (pass: string, confirmPass = pass) =>
    member.post('/user/change_password', { pass, confirmPass, current_password: testPassword })
  expect((await change('newSecret77', 'newSecret78')).body.errors).toEqual({
    pass: ['2つのパスワードが一致しません。もう一度入力してください。'],
  })
  for (const bad of ['', 'abc12', 'a'.repeat(21), 'パスワード12', 'password1'])
    expect((await change(bad)).body.errors, bad).toHaveProperty('pass')
  expect(await isIn(other)).toBe(true)
  expect((await change('newSecret77')).status).toBe(200)
  expect([await isIn(member), await isIn(other)]).toEqual([true, false])
  expect([await login(mail, testPassword), await login(mail, 'newSecret77')]).toEqual([422, 200])
  expect((await mails(member.memberId)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('新しい端末'),
    expect.stringContaining('パスワードが変更されました'),
    expect.stringContaining('新しい端末'),
  ])
  expect(
    (
      await world
        .visitor()
        .post('/user/change_password', { pass: 'x', confirmPass: 'x', current_password: 'x' })
    ).status,
  ).toBe(401)
})

test('mails are written in the language of the member', async () => {
  const { memberId } = await world.member()
  await world.pool.query(`update member set language = 'en' where id = $1`, [memberId])
  await linkFor(memberId)
  expect((await mails(memberId)).at(-1)?.subject).toBe('[福] Set a new password')
})

test('a job that is asked to stop takes no further request; the next run does', {
  meta: {
    proves: [
      {
        id: 'jobs-leave',
        section: 'operating',
        says: 'A job leaves between two rows when its process ends.',
        from: 'own',
        breaks: { replace: 'while (!deps.leave?.aborted)', with: 'while (deps.leave !== null)' },
      },
    ],
  },
}, async () => {
  const [first, second] = [await world.member(), await world.member()]
  for (const { memberId } of [first, second]) await ask(await mailOf(memberId))
  const leaving = new AbortController()
  const bytes = (n: number) => {
    // In the middle of the first request.
    leaving.abort()
    return random.bytes(n)
  }
  const told = { random: { ...random, bytes }, contactIn, now, leave: leaving.signal }
  expect(await answerResetRequests(world.db, told)).toBe(1)
  expect(await answerAll()).toBe(1)
  for (const { memberId } of [first, second]) expect(await mails(memberId)).toHaveLength(1)
})

test('a link and its count of mails are deleted a day after its end, in batches, and not sooner', async () => {
  const { memberId } = await world.member()
  await linkFor(memberId)
  const clean = async (hours: number) => {
    const at = () => new Date(now.getTime() + hours * 3600_000)
    const contact = async () => contactIn
    const jobs = memberJobs({ db: world.db, clock: at, random, contact, deleteEndedSessions: async () => 0 })
    const job = jobs.find(({ name }) => name.startsWith('delete links'))
    await job?.run(new AbortController().signal)
    const { rowCount } = await world.pool.query('select 1 from password_reset where member_id = $1', [
      memberId,
    ])
    return rowCount
  }
  expect(await clean(24)).toBe(1)
  expect(await clean(25)).toBe(0)
})
