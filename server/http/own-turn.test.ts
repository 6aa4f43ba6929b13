import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Crowded } from '#server/db/unavailable.ts'
import { ownTurn, pauseAfterBody, turnOfLargeBody } from './own-turn.ts'

test('a large body costs a pause by its length, or the longest when it does not tell it', () => {
  const pauseOf = (bytes: string) => pauseAfterBody({ headers: { 'content-length': bytes } })
  expect(pauseAfterBody({ headers: {} })).toBeUndefined()
  expect(pauseOf('65536')).toBeUndefined()
  expect(pauseOf('65537')).toBe(2)
  expect(pauseOf('1000000')).toBe(20)
  expect(pauseOf('60000000')).toBe(100)
  expect(pauseAfterBody({ headers: { 'transfer-encoding': 'chunked' } })).toBe(100)
})

test('each long piece of work has a turn of the event loop for itself', async () => {
  const order: string[] = []
  const beside = async () => {
    for (let turn = 0; turn < 4; turn++) {
      await nextTurn()
      order.push('other')
    }
  }
  const long = () => ownTurn().then(() => order.push('long'))
  await Promise.all([long(), long(), long(), beside()])
  expect(order.join()).not.toContain('long,long')
})

test('large bodies beyond a hundred are refused; later there is a place again', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 150 }, () => turnOfLargeBody(2)))
  const refused = asked.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused).toHaveLength(49)
  expect(refused[0]?.reason).toBeInstanceOf(Crowded)
  await expect(turnOfLargeBody(2)).resolves.toBeUndefined()
})
