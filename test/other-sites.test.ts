import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsByRoom } from '#contract/calls.ts'
import { type TestShop, testShop } from './shop.ts'

// No page but the shop's own makes a call: a GET that changes something (spec §7) has no anti-forgery token. What
// outsiders verify is for the pages of every site.

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const ask = (method: 'GET' | 'POST', url: string, site: string | undefined, cookie: string) =>
  shop.shop.app.inject({ method, url, headers: { cookie, ...(site && { 'sec-fetch-site': site }) } })

test('every call refuses a page of another site, even one on the same domain', {
  meta: {
    proves: [
      {
        id: 'other-sites',
        section: 'closed',
        says: 'No page of another site makes a call, except to read proofs.',
        from: 'own',
        file: 'server/http/calls.ts',
        breaks: {
          replace: "site !== undefined && site !== 'same-origin'",
          with: "site === 'cross-site' && site !== 'same-origin'",
        },
      },
    ],
  },
}, async () => {
  const member = await shop.member()
  const calls = Object.values(callsByRoom).flat()
  for (const { method, path } of calls.filter(({ isForEverySite }) => !isForEverySite))
    for (const site of ['cross-site', 'same-site', 'of a kind to come']) {
      const answer = await ask(method, `/api${path}`, site, member.cookie())
      const what = `${method} ${path} ${site}`
      expect([answer.statusCode, answer.json().errors], what).toEqual([403, { path: [expect.any(String)] }])
      expect(answer.headers['cache-control'], what).toBe('no-store')
    }
  // The logout among them ended nothing.
  expect((await ask('GET', '/api/user/user_info', 'same-origin', member.cookie())).json().state).not.toBe(401)
})

test('what outsiders verify is read by pages of every site, without cookies, and without a change', {
  meta: {
    proves: [
      {
        id: 'verified-elsewhere',
        section: 'closed',
        says: 'Pages of other sites read the proofs of beacon boxes, without the visitor’s cookies.',
        from: 'own',
        file: 'server/http/calls.ts',
        breaks: {
          replace: 'if (call.isForEverySite) reply.header',
          with: 'if (!call.isForEverySite) reply.header',
        },
      },
    ],
  },
}, async () => {
  const open = Object.values(callsByRoom)
    .flat()
    .filter(({ isForEverySite }) => isForEverySite)
  expect(open.map(({ path }) => path)).toEqual(['/box/:packId/places', '/box/:packId/places/:drawId'])
  for (const { method, path, access } of open) {
    expect([method, access]).toEqual(['GET', 'public'])
    const { headers, statusCode } = await ask('GET', `/api${path}`, 'cross-site', '')
    expect(statusCode).not.toBe(403)
    // With this a browser hands out only what it asked for without cookies.
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  }
  const { headers } = await ask('GET', '/api/user/user_info', 'same-origin', '')
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('a logout from a page of the shop ends the session, and clears the pages that the browser cached', {
  meta: {
    proves: [
      {
        id: 'logout-cache',
        section: 'closed',
        says: 'A logout clears what the browser keeps of the pages.',
        from: 'own',
        file: 'server/http/session.ts',
        breaks: { replace: "reply.header('clear-site-data', '\"cache\"')\n", with: '' },
      },
    ],
  },
}, async () => {
  for (const site of ['same-origin', 'none', undefined]) {
    const member = await shop.member()
    const { headers, statusCode } = await ask('GET', '/api/user/logout', site, member.cookie())
    expect([statusCode, headers['clear-site-data']]).toEqual([200, '"cache"'])
    const after = await ask('GET', '/api/user/get_checkout_session', 'same-origin', member.cookie())
    expect(after.json().state).toBe(401)
  }
})
