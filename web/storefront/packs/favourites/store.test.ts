import { expect, test } from 'vitest'
import { createApi } from '#web/api/client.ts'
import { favouritesOf } from './store.ts'

const csrf = { name: 'csrf_token', value: 'masked' }

/** Hearts whose calls are answered by hand: `read` and `pressed` hold those that wait. */
function heartsOf() {
  const read: ((packIds: string[]) => void)[] = []
  const pressed: ((state: 200 | 422) => void)[] = []
  const api = createApi({
    transport: (method, path) =>
      new Promise((answer) => {
        if (method === 'POST') pressed.push((state) => answer({ state, errors: {}, csrf }))
        else if (path === '/api/user/favourite')
          read.push((packIds) => answer({ state: 200, pack_ids: packIds, csrf }))
        else answer({ state: 200, csrf })
      }),
  })
  const store = favouritesOf(api)
  return { store, read, pressed, leave: store.show(), marks: () => [...store.get()].toSorted() }
}

const soon = () => new Promise((done) => setTimeout(done))

test('a press is not undone by an answer to an earlier request', async () => {
  const { store, read, pressed, marks } = heartsOf()
  const press = store.set('pressed', true)
  await soon()
  pressed[0]?.(200)
  expect(await press).toBe(true)
  read[0]?.(['marked before'])
  await soon()
  expect(marks()).toEqual(['marked before', 'pressed'])
})

test('a refused press is undone, unless there was another since', async () => {
  const { store, read, pressed, marks } = heartsOf()
  read[0]?.(['marked before'])
  await soon()
  const off = store.set('marked before', false)
  const on = store.set('other', true)
  expect(marks()).toEqual(['other'])
  const again = store.set('other', false)
  await soon()
  pressed[0]?.(422)
  pressed[1]?.(422)
  pressed[2]?.(200)
  expect([await off, await on, await again]).toEqual([false, false, true])
  expect(marks()).toEqual(['marked before'])
})

test('the store is cleared once the last heart has left the page', async () => {
  const { store, pressed, leave, marks } = heartsOf()
  const press = store.set('pressed', true)
  await soon()
  pressed[0]?.(200)
  await press
  leave()
  expect(marks()).toEqual([])
})
