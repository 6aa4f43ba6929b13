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

test('of one network eight large bodies wait, and those of another beside them', async () => {
  const asked = [
    ...Array.from({ length: 20 }, () => turnOfLargeBody('one', 2)),
    turnOfLargeBody('another', 2),
  ]
  const told = await Promise.allSettled(asked)
  const refused = told.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused).toHaveLength(12)
  expect(refused[0]?.reason).toBeInstanceOf(Crowded)
  expect(told.at(-1)?.status).toBe('fulfilled')
  await expect(turnOfLargeBody('one', 2)).resolves.toBeUndefined()
})

test('of all networks 250 large bodies wait', async () => {
  const told = await Promise.allSettled(
    Array.from({ length: 300 }, (_, n) => turnOfLargeBody(`network ${n}`, 1)),
  )
  expect(told.filter(({ status }) => status === 'rejected')).toHaveLength(50)
})
