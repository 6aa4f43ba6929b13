import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registration } from '#test/examples.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { changeMember } from '#test/world.ts'
import { findMember, findMemberByMail } from './queries.ts'

// A member proves the mail address by the link of a mail.

let now = new Date('2026-06-01T03:00:00Z')
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())
beforeEach(() => later(25 * 60))

interface Newcomer {
  visitor: Visitor
  memberId: string
  mail: string
  token: string
}
let newcomers = 0
const bodiesTo = async (mail: string): Promise<string[]> =>
  (await writtenMessages(world.db, { address: mail })).map(({ body }) => body)
const newestToken = async (mail: string) =>
  /verify-mail\?token=([\w-]+)\n/.exec((await bodiesTo(mail)).at(-1) ?? '')?.[1] ?? 'no link'

async function register(): Promise<Newcomer> {
  const mail = `newcomer${newcomers++}@test.example`
  const visitor = world.visitor()
  expect((await visitor.post('/user/append', registration({ mail }))).status).toBe(200)
  const memberId = (await findMemberByMail(world.db, mail))?.id ?? ''
  return { visitor, memberId, mail, token: await newestToken(mail) }
}
const login = async ({ visitor, mail }: Pick<Newcomer, 'visitor' | 'mail'>) =>
  expect((await visitor.post('/user/login', { mail, pass: testPassword })).status).toBe(200)
const provenAt = async ({ memberId }: { memberId: string }) =>
  (await findMember(world.db, memberId))?.mailProvenAt
const press = async (token: string) => {
  const { status, body } = await world.visitor().post('/user/verify_mail', { token })
  return status === 200 ? body.was_proven : Object.keys(body.errors ?? {})
}
const changeMail = ({ memberId }: Newcomer, mail: string) =>
  runShop(world.db, ['member', 'change-mail', memberId, mail, '--identity', 'phone', '--why', 'x'], now)

const good: [what: string, token: (member: Newcomer) => Promise<string>, wasProven: boolean][] = [
  ['the link of the welcome mail', async ({ token }) => token, false],
  [
    'in its last second',
    async ({ token }) => {
      now = new Date(now.getTime() + 24 * 60 * 60_000 - 1000)
      return token
    },
    false,
  ],
  [
    'one that the member had sent',
    async ({ visitor, mail }) => {
      expect((await visitor.post('/user/verify_mail/send', {})).body.was_proven).toBe(false)
      return await newestToken(mail)
    },
    false,
  ],
  [
    'one that was used',
    async ({ token }) => {
      expect(await press(token)).toBe(false)
      return token
    },
    true,
  ],
  [
    'one that was used, long after',
    async ({ token }) => {
      expect(await press(token)).toBe(false)
      later(30 * 24 * 60)
      return token
    },
    true,
  ],
]

const bad: [what: string, token: (member: Newcomer) => Promise<string>][] = [
  [
    'after 24 hours',
    async ({ token }) => {
      later(24 * 60)
      return token
    },
  ],
  [
    'after a newer one was sent',
    async ({ visitor, token }) => {
      await visitor.post('/user/verify_mail/send', {})
      return token
    },
  ],
  [
    'after the operator changed the address',
    async (member) => {
      await changeMail(member, `changed-${member.mail}`)
      return member.token
    },
  ],
  [
    'after the address was changed where the link was left',
    async ({ memberId, mail, token }) => {
      await changeMember(world.db, memberId, { mail: `left-${mail}` })
      return token
    },
  ],
  ['with the id of another member', async ({ token }) => (await register()).memberId + token.slice(36)],
  [
    'with the secret of another member',
    async ({ memberId }) => memberId + (await register()).token.slice(36),
  ],
  ['with an id in capitals', async ({ token }) => token.slice(0, 36).toUpperCase() + token.slice(36)],
  ['cut short', async ({ token }) => token.slice(0, -1)],
  ['of an id alone', async ({ memberId }) => memberId],
  ['of no member', async ({ token }) => `00000000-0000-4000-8000-000000000000${token.slice(36)}`],
  ['of nothing', async () => ''],
  ['of blanks', async () => '   '],
  ['of something else', async () => "' or true --\u3042"],
  [
    'of a member who has left',
    async ({ visitor, token }) => {
      expect((await visitor.post('/user/withdraw', { pass: testPassword })).status).toBe(200)
      return token
    },
  ],
]

describe('the link of a mail', () => {
  test.each(good)(
    'proves the address: %s',
    {
      meta: {
        proves: [
          {
            id: 'mail-proof',
            section: 'rulings',
            after: 'mail-unproven',
            says: 'A mail’s link proves its address: for 24 hours, once, without a login.',
            from: 'own',
            file: 'server/people/members/prove-mail.ts',
            breaks: { replace: 'mailProofEndsAt > now', with: 'mailProofEndsAt < now' },
          },
        ],
      },
    },
    async (_what, tokenOf, wasProven) => {
      const member = await register()
      expect(await provenAt(member)).toBeNull()
      expect((await member.visitor.get('/user/detail')).body.is_mail_proven).toBe(false)
      const token = await tokenOf(member)
      const before = await provenAt(member)
      expect(await press(token)).toBe(wasProven)
      expect(await provenAt(member)).toEqual(before ?? now)
      await login(member)
      expect((await member.visitor.get('/user/detail')).body.is_mail_proven).toBe(true)
    },
  )

  test.each(bad)(
    'proves nothing: %s',
    {
      meta: { alsoProves: ['mail-proof'] },
    },
    async (_what, tokenOf) => {
      const member = await register()
      expect(await press(await tokenOf(member))).toEqual(['token'])
      expect(await provenAt(member)).toBeNull()
    },
  )

  test('logs no member in, and is stored only in the mail that waits', async () => {
    const member = await register()
    const visitor = world.visitor()
    expect((await visitor.post('/user/verify_mail', { token: member.token })).status).toBe(200)
    expect((await visitor.get('/user/point')).body.is_login).not.toBe('1')
    const { rows } = await world.pool.query('select * from member where id = $1', [member.memberId])
    expect(JSON.stringify(rows)).not.toContain(member.token.slice(36))
    const mails = await writtenMessages(world.db, { address: member.mail })
    expect(mails.map(({ expiresAt }) => Number(expiresAt) - now.getTime())).toEqual([24 * 60 * 60_000])
  })

  test('proves nothing when it is only opened', async () => {
    const member = await register()
    for (const url of ['/verify-mail', '/api/user/verify_mail'])
      await world.shop.app.inject({ method: 'GET', url: `${url}?token=${member.token}` })
    expect(await provenAt(member)).toBeNull()
  })

  test('pressed twenty times at once, proves it once and refuses no press', async () => {
    const member = await register()
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(member.token)))
    expect(answers.toSorted()).toEqual([false, ...Array(19).fill(true)])
  })
})

test('five mails with a link are sent in a day; the next request says so, and the newest link still works', async () => {
  const { visitor, mail, ...member } = await register()
  const send = async () => {
    const { status, body } = await visitor.post('/user/verify_mail/send', {})
    return [status, body.was_proven ?? body.errors?.mail?.[0]]
  }
  for (let n = 0; n < 5; n++) expect(await send()).toEqual([200, false])
  expect(await send()).toEqual([429, expect.stringContaining('明日')])
  expect(await bodiesTo(mail)).toHaveLength(1 + 5)
  later(24 * 60 - 1)
  await login({ visitor, mail })
  expect(await send()).toEqual([429, expect.anything()])
  expect(await press(await newestToken(mail))).toBe(false)
  expect(await provenAt(member)).toEqual(now)
  // It was proven in another tab: no further mail is written.
  expect(await send()).toEqual([200, true])
  expect(await bodiesTo(mail)).toHaveLength(1 + 5)
})

test('the operator’s change of the address sends the new one a link, and the old one none', async () => {
  const member = await register()
  expect(await press(member.token)).toBe(false)
  await changeMail(member, `other-${member.mail}`)
  expect(await provenAt(member)).toBeNull()
  expect(await newestToken(member.mail)).toBe('no link')
  later(1)
  expect(await press(await newestToken(`other-${member.mail}`))).toBe(false)
  expect(await provenAt(member)).toEqual(now)
})

test('a guest cannot request a link', async () => {
  expect((await world.visitor().post('/user/verify_mail/send', {})).status).toBe(401)
})
