import { afterEach, expect, test } from 'vitest'
import type { Settings } from '#server/shop/settings.ts'
import { invitePerson } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'

let world: TestShop
afterEach(() => world.close())

const origin = 'https://desk.shop.example'

async function ask(settings: Partial<Settings>, url: string, headers: Record<string, string>) {
  world = await testShop(undefined, undefined, settings)
  await invitePerson(world, { name: 'first', roles: ['owner'] })
  return await world.shop.app.inject({ url, headers, remoteAddress: '127.0.0.1' })
}

test.each([
  ['203.0.113.7', 200],
  ['10.9.8.7', 200],
  ['2001:db8::5', 200],
  ['203.0.113.8', 404],
  ['2001:db9::5', 404],
])(
  'from %s the console that is limited to some networks answers %i',
  {
    meta: {
      proves: [
        {
          id: 'console-networks',
          section: 'console-access',
          after: 'console-closed',
          says: 'It is there for the networks that are named, and for no other.',
          from: 'own',
          breaks: { replace: '(isNear === undefined || isNear(request.ip))', with: 'true' },
        },
      ],
    },
  },
  async (address, status) => {
    const operatorNetworks = ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32']
    const answer = await ask({ operatorNetworks }, '/api/operator/me', { 'x-forwarded-for': address })
    expect(answer.statusCode).toBe(status)
  },
)

test.each([
  ['desk.shop.example', '/api/operator/me', 200],
  ['shop.example', '/api/operator/me', 404],
  ['shop.example', '/api/user/point', 200],
  ['desk.shop.example', '/api/user/point', 404],
  ['desk.shop.example', '/pack-list', 404],
  ['desk.shop.example', '/', 302],
  ['desk.shop.example', '/operatorx', 404],
  ['desk.shop.example', '/livez', 200],
])(
  'with a host of its own: %s%s answers %i',
  {
    meta: {
      proves: [
        {
          id: 'console-host',
          section: 'console-access',
          after: 'console-networks',
          says: 'On its own host the shop is not there.',
          from: 'own',
          breaks: { replace: 'consolePath.test(request.url)', with: 'true' },
        },
      ],
    },
  },
  async (host, url, status) => {
    const answer = await ask({ operatorOrigin: origin }, url, { host })
    expect(answer.statusCode).toBe(status)
  },
)

test('only the Host header leads to the console or away from it, not even a header of a trusted proxy', async () => {
  const ways = [
    ['shop.example', 'desk.shop.example', 404],
    ['desk.shop.example', 'shop.example', 200],
  ] as const
  for (const [host, forwarded, status] of ways) {
    const headers = { host, 'x-forwarded-host': forwarded, forwarded: `host=${forwarded}` }
    const answer = await ask({ operatorOrigin: origin }, '/api/operator/me', headers)
    expect(answer.statusCode).toBe(status)
    if (status === 404) await world.close()
  }
})

test('the console’s cookie stays with its host, its own pages and this connection', {
  meta: {
    proves: [
      {
        id: 'console-cookie',
        section: 'console-access',
        after: 'console-host',
        says: 'Its cookie goes with no request that another site begins.',
        from: 'own',
        file: 'server/http/operator-calls.ts',
        breaks: { replace: "sameSite: 'strict'", with: "sameSite: 'lax'" },
      },
    ],
  },
}, async () => {
  const answer = await ask({ shopOrigin: origin, operatorOrigin: origin }, '/api/operator/me', {})
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: '__Host-operator', secure: true, httpOnly: true, path: '/' })
  expect(cookie).toMatchObject({ sameSite: 'Strict' })
  expect(cookie).not.toHaveProperty('domain')
  expect(answer.headers['cache-control']).toBe('no-store')
})
