import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csrfFieldName } from '#contract/envelope.ts'
import { transaction } from '#server/db/pool.ts'
import { postDemoGift } from '#server/ledger/demo-gift.ts'
import { type TestShop, testPasswords, testShop } from './shop.ts'
import { makeMember, makePack } from './world.ts'

// Pages that explain the shop, show its mail or give points for nothing are for this machine alone (decision 016).

/** Requests of strangers who reach the port, in every disguise. */
const strangers: [string, { remoteAddress?: string; headers?: Record<string, string> }][] = [
  ['another machine', { remoteAddress: '192.168.1.7' }],
  ['another machine over IPv6', { remoteAddress: '2001:db8::7' }],
  [
    'another machine that names this one',
    { remoteAddress: '192.168.1.7', headers: { host: 'localhost:3000' } },
  ],
  [
    'another machine that forges its address',
    { remoteAddress: '192.168.1.7', headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } },
  ],
  ['a page whose name was made to point here', { headers: { host: 'evil.example:3000' } }],
  ['a name that only begins with this machine', { headers: { host: 'localhost.evil.example' } }],
  ['a host that is none', { headers: { host: ':' } }],
  ['a visitor behind a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a visitor behind another kind of proxy', { headers: { forwarded: 'for=127.0.0.1' } }],
]
const here: [string, { remoteAddress?: string; headers?: Record<string, string> }][] = [
  ['by name', { headers: { host: 'localhost:3000' } }],
  ['by address', { remoteAddress: '::ffff:127.0.0.1', headers: { host: '127.0.0.1:3000' } }],
  ['over IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }],
]
const pages = ['/dev/outbox', '/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css']

describe('a shop in development', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop()
  })
  afterAll(() => shop.close())

  test.each(here)('shows its developer pages to this machine, %s', async (_name, request) => {
    for (const url of pages)
      expect((await shop.shop.app.inject({ url, ...request })).statusCode, url).toBe(200)
  })

  test.each(strangers)(
    'answers 404 to %s',
    {
      meta: {
        proves: [
          {
            id: 'open-here',
            section: 'closed',
            says: 'Developer pages answer to this machine only, by peer and host.',
            from: 'own',
            file: 'server/settings/networks.ts',
            breaks: { replace: 'isLoopbackHost(host.hostname) &&', with: 'host.hostname.length > 0 &&' },
          },
        ],
      },
    },
    async (_name, request) => {
      for (const url of pages) {
        const answer = await shop.shop.app.inject({ url, ...request })
        expect([answer.statusCode, answer.json().state], url).toEqual([404, 404])
      }
    },
  )

  test('restricts what its developer pages may load', async () => {
    const policyOf = async (url: string) =>
      (await shop.shop.app.inject(url)).headers['content-security-policy']
    expect(await policyOf('/dev/outbox')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*'; /)
    expect(await policyOf('/api/docs')).toContain("default-src 'self'")
    expect(await policyOf('/api/docs')).not.toContain('script-src')
  })

  test('logs in as a demo member from this machine, and from no other', {
    meta: {
      proves: [
        {
          id: 'open-demo',
          section: 'closed',
          says: 'A member of the demo logs in at this machine only.',
          from: 'own',
          file: 'server/people/members/login-routes.ts',
          breaks: {
            replace: 'if (!(await mayEnter(member.id, visit.request))) return mismatch(member.id)\n',
            with: '',
          },
        },
      ],
    },
  }, async () => {
    const mail = 'demo@fukuhiki.example'
    const password = 'own23456789own'
    const memberId = await makeMember(shop.db, { mail, passwordHash: await testPasswords.hash(password) })
    const gift = { points: 60_000, coinHundredths: 0 }
    await transaction(shop.db, (tx) => postDemoGift(tx, memberId, gift, new Date()))
    const logIn = async (request: { remoteAddress?: string; headers?: Record<string, string> }) => {
      const from = { ...request, headers: { host: 'localhost:3000', ...request.headers } }
      const guest = await shop.shop.app.inject({ url: '/api/user/point', ...from })
      const session = guest.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const form = {
        [csrfFieldName]: guest.json().csrf.value,
        json: JSON.stringify({ mail, pass: password }),
      }
      const answer = await shop.shop.app.inject({
        method: 'POST',
        url: '/api/user/login',
        ...from,
        headers: {
          ...from.headers,
          cookie: session,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams(form).toString(),
      })
      return answer.json()
    }
    const stranger = await logIn({ remoteAddress: '192.168.1.7' })
    expect(stranger).toMatchObject({ state: 422, errors: { mail: [expect.any(String)] } })
    const wrong = { ...stranger, csrf: undefined }
    expect({ ...(await logIn({ headers: { host: 'evil.example' } })), csrf: undefined }).toEqual(wrong)
    expect((await logIn({})).state).toBe(200)
  })
})

test('in production no request gets the developer pages', {
  meta: {
    proves: [
      {
        id: 'open-docs',
        section: 'closed',
        says: 'A setting opens the list of calls; production has no other developer page.',
        from: 'own',
        file: 'server/shop/developer-pages.ts',
        breaks: { replace: 'if (isProduction) return', with: 'if (opensApiDocs) return' },
      },
    ],
  },
}, async () => {
  const shop = await testShop(undefined, undefined, {
    isProduction: true,
    shopOrigin: 'https://shop.example',
  })
  for (const url of pages)
    for (const [, request] of here)
      expect((await shop.shop.app.inject({ url, ...request })).statusCode, url).toBe(404)
  await shop.close()
})

test('API_DOCS opens the list of calls to everybody, in production too, and nothing else', async () => {
  const shop = await testShop(undefined, undefined, { isProduction: true, opensApiDocs: true })
  const ask = async (url: string) =>
    (await shop.shop.app.inject({ url, remoteAddress: '192.168.1.7', headers: { host: 'shop.example' } }))
      .statusCode
  expect(await ask('/api/docs')).toBe(200)
  expect(await ask('/dev/outbox')).toBe(404)
  await shop.close()
})

test('on https every cookie is restricted to this host and to https, and hidden from scripts', {
  meta: {
    proves: [
      {
        id: 'cookies-own',
        section: 'closed',
        says: 'With an https origin no neighbour on the domain can set a cookie.',
        from: 'own',
        file: 'server/http/app.ts',
        breaks: { replace: 'isSecure ? `__Host-', with: '!isSecure ? `' },
      },
    ],
  },
}, async () => {
  const shop = await testShop(undefined, undefined, { shopOrigin: 'https://shop.example' })
  await makePack(shop.db, 'pack')
  const member = await shop.member({ points: 1000 })
  const check = { pack_id: 'pack', count: '1' }
  const { headers } = await shop.shop.app.inject({
    method: 'POST',
    url: '/api/user/pack/check',
    headers: { cookie: member.cookie(), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      [csrfFieldName]: await member.csrf(),
      json: JSON.stringify(check),
    }).toString(),
  })
  const guest = await shop.shop.app.inject('/api/user/point')
  const set = [headers['set-cookie'] ?? [], guest.headers['set-cookie'] ?? []].flat()
  expect(set.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-draw_check', '__Host-session'])
  for (const cookie of set) {
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toContain('Domain')
  }
  await member.post('/user/pack/check', check)
  // Without a token: the newest check of this browser, from its cookie.
  expect((await member.post('/user/pack/buy', {})).body).toMatchObject({ state: 200, result: 1 })
  await shop.close()
})
