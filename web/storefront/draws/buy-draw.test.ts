import { beforeEach, expect, test, vi } from 'vitest'
import type { Api, Result } from '../../api/client.ts'
import { buyCheckedDraw } from './buy-draw.ts'
import { forgetPendingDraw, keepPendingDraw, pendingDrawToken } from './pending-draw.ts'

const lost: Result<never> = { ok: false, state: 0, errors: {} }
const refused: Result<never> = { ok: false, state: 422, errors: { count: ['sold out'] } }
const drawn: Result<unknown> = { ok: true, state: 200, data: { result: 1 } }

function apiOf(...answers: Result<unknown>[]) {
  const call = vi.fn(async (_definition: unknown, _options: { input: unknown }) => answers.shift())
  const inputs = () => call.mock.calls.map(([, { input }]) => input)
  return { api: { call } as unknown as Api, inputs }
}

beforeEach(forgetPendingDraw)

test('draws with the token of the check made before', async () => {
  keepPendingDraw({ packId: 'p', count: 2, token: 't' })
  const { api, inputs } = apiOf(drawn)
  expect(await buyCheckedDraw(api, 'p', 2)).toEqual({ kind: 'drawn' })
  expect(inputs()).toEqual([{ token: 't' }])
  expect(pendingDrawToken('p', 2)).toBeNull()
})

test('checks anew when the kept token is for something else', async () => {
  keepPendingDraw({ packId: 'p', count: 1, token: 'old' })
  const { api, inputs } = apiOf({ ok: true, state: 200, data: { result: '1', token: 'new' } }, drawn)
  await buyCheckedDraw(api, 'p', 2)
  expect(inputs()).toEqual([{ packId: 'p', count: '2' }, { token: 'new' }])
})

test('a broken line keeps the token for the next press', async () => {
  keepPendingDraw({ packId: 'p', count: 1, token: 't' })
  const { api, inputs } = apiOf(lost, drawn)
  expect(await buyCheckedDraw(api, 'p', 1)).toMatchObject({ kind: 'line broke' })
  expect(await buyCheckedDraw(api, 'p', 1)).toEqual({ kind: 'drawn' })
  expect(inputs()).toEqual([{ token: 't' }, { token: 't' }])
})

test('a refusal ends the token', async () => {
  keepPendingDraw({ packId: 'p', count: 1, token: 't' })
  expect(await buyCheckedDraw(apiOf(refused).api, 'p', 1)).toMatchObject({ kind: 'refused' })
  expect(pendingDrawToken('p', 1)).toBeNull()
})
