import { beforeEach, expect, test, vi } from 'vitest'
import { type Api, createApi } from '#web/api/client.ts'
import { clearPendingDraw, pendingDraw, savePendingDraw } from '#web/storefront/packs/pending-draw.ts'
import { seenCounts } from '#web/storefront/packs/seen-counts.ts'
import { buyCheckedDraw } from './buy-draw.ts'

const csrf = { name: 'csrf_token', value: 'masked' }
const refused = { state: 422, errors: { count: ['sold out'] }, csrf }
const checked = { state: 200, result: '1', token: 'new', csrf }
const otherTerms = { state: 409, errors: { count: ['the terms have changed'] }, csrf }
const drawn = { state: 200, result: 1, history_id: 'd', first_slot: 0, count: 1, ticket_hash: 'ff', csrf }

/** An API that returns these answers in order; `inputs`: the inputs of the calls. */
function apiOf(...answers: (object | 'lost')[]): { api: Api; inputs: unknown[] } {
  const inputs: unknown[] = []
  const api = createApi({
    async transport(method, _path, form) {
      if (method === 'GET') return { state: 200, csrf }
      inputs.push(JSON.parse(String(form?.get('json'))))
      const answer = answers.shift()
      if (answer === 'lost') throw new Error('the line broke')
      return answer
    },
  })
  return { api, inputs }
}

beforeEach(clearPendingDraw)
const buy = (api: Api, count: number, termsNo = 3) => buyCheckedDraw(api, { packId: 'p', count, termsNo })

test('draws with the token of the check made before', async () => {
  savePendingDraw({ packId: 'p', count: 2, token: 't' })
  const { api, inputs } = apiOf(drawn)
  expect(await buy(api, 2)).toEqual({ kind: 'drawn' })
  expect(inputs).toEqual([{ token: 't', terms_version: 3 }])
  expect(pendingDraw('p', 2)).toBeNull()
})

test('checks again when the saved token is for another pack or count', async () => {
  savePendingDraw({ packId: 'p', count: 1, token: 'old' })
  const { api, inputs } = apiOf(checked, drawn)
  await buy(api, 2)
  expect(inputs).toEqual([
    { pack_id: 'p', count: '2' },
    { token: 'new', terms_version: 3 },
  ])
})

test('keeps the token for the retry after a network failure', async () => {
  savePendingDraw({ packId: 'p', count: 1, token: 't' })
  const { api, inputs } = apiOf('lost', drawn)
  expect(await buy(api, 1)).toMatchObject({ kind: 'outcome unknown' })
  expect(await buy(api, 1)).toEqual({ kind: 'drawn' })
  expect(inputs).toEqual([
    { token: 't', terms_version: 3 },
    { token: 't', terms_version: 3 },
  ])
})

test('keeps the token while the shop is too busy, and shows the server’s message', async () => {
  savePendingDraw({ packId: 'p', count: 1, token: 't' })
  const busy = { state: 503, errors: { server: ['too busy'] }, csrf }
  const { api, inputs } = apiOf(busy, drawn)
  expect(await buy(api, 1)).toMatchObject({
    kind: 'outcome unknown',
    failure: { state: 503, errors: { server: ['too busy'] } },
  })
  expect(await buy(api, 1)).toEqual({ kind: 'drawn' })
  expect(inputs).toEqual([
    { token: 't', terms_version: 3 },
    { token: 't', terms_version: 3 },
  ])
})

test('deletes the token after a refusal', async () => {
  savePendingDraw({ packId: 'p', count: 1, token: 't' })
  expect(await buy(apiOf(refused).api, 1)).toMatchObject({ kind: 'refused' })
  expect(pendingDraw('p', 1)).toBeNull()
})

test('draws nothing under other terms than those on screen, and checks again at the next attempt', {
  meta: {
    proves: [
      {
        id: 'draw-terms',
        section: 'transitions',
        says: 'Under other legal texts than those on show nothing is drawn; the next press checks anew.',
        from: 'own',
        breaks: {
          replace: 'bought.state === 409 && judged.reason',
          with: 'bought.state === 410 && judged.reason',
        },
      },
    ],
  },
}, async () => {
  const { api, inputs } = apiOf(checked, otherTerms, checked, drawn)
  expect(await buy(api, 1, 3)).toMatchObject({ kind: 'terms changed', failure: { state: 409 } })
  expect(pendingDraw('p', 1)).toBeNull()
  expect(await buy(api, 1, 4)).toEqual({ kind: 'drawn' })
  expect(inputs).toEqual([
    { pack_id: 'p', count: '1' },
    { token: 'new', terms_version: 3 },
    { pack_id: 'p', count: '1' },
    { token: 'new', terms_version: 4 },
  ])
})

test('a draw of a beacon box keeps the counts of its check, also when it is found by a later retry', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const counts = (number: number) => ({
    ...{ commitment: 'c0', number, closing: 'ff', decided: number, left: [9] },
  })
  const { api, inputs } = apiOf(checked, 'lost', drawn)
  const wanted = { packId: 'p', count: 1, termsNo: 3 }
  await buyCheckedDraw(api, { ...wanted, seen: counts(4) })
  await buyCheckedDraw(api, { ...wanted, seen: counts(5) })
  expect(inputs[0]).toEqual({ pack_id: 'p', count: '1', decided: 4 })
  expect(seenCounts('d')).toMatchObject(counts(4))
  vi.unstubAllGlobals()
})
