import { describe, expect, test } from 'vitest'
import { listEnquiries } from '#contract/operator/enquiries.ts'
import { inviteOperator, listOperators, proveCode } from '#contract/operator/staff.ts'
import { createConsoleApi } from './console-api.ts'
import { createSecondFactorQuestion } from './second-factor-question.ts'

const stale = { state: 403, errors: { secondFactor: ['again'] } }
const input = {
  actKey: '018f2f4e-1111-4000-8000-000000000001',
  why: 'a new colleague',
  name: 'Hanako',
  mail: 'hanako@shop.example',
  roles: ['shipping' as const],
}

/** Answers the calls in this order, and notes what was sent. */
function openConsole(answers: (object | Error)[], proofs: boolean[] = []) {
  const sent: { path: string; json: unknown; token: string | null }[] = []
  let [asked, out] = [0, 0]
  const api = createConsoleApi({
    transport: async (_method, path, form) => {
      if (form) sent.push({ path, json: JSON.parse(form.get('json') ?? ''), token: form.get('csrf_token') })
      else sent.push({ path, json: undefined, token: null })
      if (path === '/api/operator/me') return { state: 200, csrf: { name: 'csrf_token', value: 'first' } }
      const answer = answers.shift() ?? new Error('no answer is left')
      if (answer instanceof Error) throw answer
      return { csrf: { name: 'csrf_token', value: `after-${sent.length}` }, state: 200, ...answer }
    },
    signedOut: () => out++,
    proveAgain: async () => {
      asked++
      return proofs.shift() ?? false
    },
    invalid: 'check it',
  })
  return { api, sent, asked: () => asked, out: () => out }
}

describe('a call that needs a fresh second factor', () => {
  test('is sent again with the same input, so that it is done once', async () => {
    const { api, sent } = openConsole([stale, { link: 'https://shop.example/operator/invitation#t' }], [true])
    expect(await api.call(inviteOperator, { input })).toMatchObject({ ok: true })
    const invited = sent.filter(({ path }) => path.endsWith('/invite'))
    expect(invited.map(({ json }) => json)).toEqual([input, input])
    // The token of the newest answer, since proving may have renewed the session.
    expect(invited[1]?.token).toBe('after-2')
  })

  test('is refused when the question is closed, and is asked for once only', async () => {
    const closed = openConsole([stale])
    expect(await closed.api.call(inviteOperator, { input })).toMatchObject({ ok: false, state: 403 })
    const never = openConsole([stale, stale], [true, true])
    expect(await never.api.call(inviteOperator, { input })).toMatchObject({ ok: false, state: 403 })
    expect([closed.asked(), never.asked()]).toEqual([1, 1])
  })

  test('the proof itself does not wait for a proof', async () => {
    const { api, asked } = openConsole([stale])
    await api.call(proveCode, { input: { code: '123456' } })
    expect(asked()).toBe(0)
  })

  test('asks nothing after another 403', async () => {
    const { api, asked } = openConsole([{ state: 403, errors: {} }])
    expect(await api.call(inviteOperator, { input })).toMatchObject({ ok: false, state: 403 })
    expect(asked()).toBe(0)
  })
})

test('the end of a login is reported, even during the proof', async () => {
  const ended = openConsole([{ state: 401 }])
  await ended.api.call(listOperators)
  const during = openConsole([stale, { state: 401 }], [true])
  await during.api.call(inviteOperator, { input })
  const offline = openConsole([new Error('offline')])
  await offline.api.call(listOperators)
  expect([ended.out(), during.out(), offline.out()]).toEqual([1, 1, 0])
})

test('input that the contract refuses is not sent, and its error appears beside its field', async () => {
  const { api, sent } = openConsole([])
  const typed = { ...input, mail: 'a'.repeat(255), name: '' }
  expect(await api.call(inviteOperator, { input: typed })).toEqual({
    ok: false,
    state: 422,
    errors: { mail: ['check it'], name: ['check it'] },
  })
  const query = { page: 1, size: 50, progress: 'all', memberId: 'no id' } as const
  expect(await api.call(listEnquiries, { query })).toMatchObject({
    state: 422,
    errors: { memberId: ['check it'] },
  })
  expect(sent).toEqual([])
})

test('calls that wait together share one question, and its answer', async () => {
  const question = createSecondFactorQuestion()
  const told: boolean[] = []
  question.subscribe(() => told.push(question.isOpen()))
  const both = Promise.all([question.ask(), question.ask()])
  question.answer(true)
  expect(await both).toEqual([true, true])
  const next = question.ask()
  question.answer(false)
  expect(await next).toBe(false)
  expect(told).toEqual([true, false, true, false])
})
