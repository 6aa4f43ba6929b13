import { expect, test } from 'vitest'
import { login } from '#contract/members.ts'
import { listPacks } from '#contract/pack-list.ts'
import { getPack } from '#contract/pack-page.ts'
import { createApi, fillPath, type Transport } from './client.ts'

const answer = (rest: object, value = 'masked-1') => ({
  state: 200,
  csrf: { name: 'csrf_token', value },
  ...rest,
})

function recording(answers: unknown[]) {
  const sent: { method: string; path: string; form?: string }[] = []
  const transport: Transport = async (method, path, form) => {
    sent.push({ method, path, form: form?.toString() })
    const next = answers.shift()
    if (next instanceof Error) throw next
    return next
  }
  return { sent, transport }
}

test('fills and escapes the parameters of a path', () => {
  expect(fillPath('/user/pack/detail/:packId', { packId: 'a/b' })).toBe('/user/pack/detail/a%2Fb')
  expect(() => fillPath('/user/pack/detail/:packId')).toThrow('packId')
})

test('fetches an anti-forgery token before the first POST, and sends the newest one', {
  meta: {
    proves: [
      {
        id: 'csrf-fresh',
        section: 'transitions',
        says: 'Each answer refreshes the anti-forgery token.',
        from: 'spec',
        breaks: { replace: '      csrf = head.csrf\n', with: '      csrf ??= head.csrf\n' },
      },
    ],
  },
}, async () => {
  const { sent, transport } = recording([answer({}), answer({}, 'masked-2'), answer({}, 'masked-3')])
  const api = createApi({ transport })
  const input = { mail: 'a@example.com', password: 'secret1' }
  await api.call(login, { input })
  await api.call(login, { input })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/user/point',
    'POST /api/user/login',
    'POST /api/user/login',
  ])
  const second = new URLSearchParams(sent[2]?.form)
  expect(second.get('csrf_token')).toBe('masked-2')
  expect(JSON.parse(second.get('json') ?? '')).toEqual({ mail: 'a@example.com', pass: 'secret1' })
})

test('a refusal is a result with its field errors and the rest of the answer', async () => {
  const { transport } = recording([
    answer({}),
    answer({ state: 422, errors: { mail: ['no match'] }, result: '-3' }),
  ])
  const result = await createApi({ transport }).call(login, { input: { mail: '', password: '' } })
  expect(result).toMatchObject({
    ok: false,
    state: 422,
    errors: { mail: ['no match'] },
    data: { result: '-3' },
  })
})

test('a network failure and an unreadable answer are results too', async () => {
  const { transport } = recording([new Error('offline'), '<html>', answer({ list: 'not a list' })])
  const api = createApi({ transport })
  for (let round = 0; round < 2; round++)
    expect(await api.call(getPack, { params: { packId: '1' } })).toEqual({ ok: false, state: 0, errors: {} })
})

test('puts the query under its wire names and reads the answer into code names', async () => {
  const rest = { found: 0, tags: [], conditions: [], relax: [] }
  const { sent, transport } = recording([
    answer({ list: [], page: { page: 1, all_page: 4, pages: [1, 2] }, ...rest }),
  ])
  const result = await createApi({ transport }).call(listPacks, {
    params: { cardTypeId: 'x', page: 1 },
    query: { sort: '2', priceTo: 300 },
  })
  expect(sent[0]?.path).toBe('/api/user/pack/all_list/x/1?sort=2&price_to=300')
  expect(result).toEqual({
    ok: true,
    state: 200,
    data: { list: [], page: { page: 1, lastPage: 4, pages: [1, 2] }, ...rest },
  })
})

test('reports the state of every answer to the app', async () => {
  const states: number[] = []
  const { transport } = recording([answer({ state: 9999 }), new Error('offline')])
  const api = createApi({ transport, onState: (state) => states.push(state) })
  await api.call(getPack, { params: { packId: '1' } })
  await api.call(getPack, { params: { packId: '1' } })
  expect(states).toEqual([9999, 0])
})
