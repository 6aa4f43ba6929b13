import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { longBody } from './long-answer.ts'

const tickets = (count: number) => Array.from({ length: count }, (_, n) => ({ n, text: `"\u2028${n}` }))

test.each([0, 1, 500, 501, 1203])(
  'a long answer is the same JSON as in one piece, with a list of %i',
  {
    meta: {
      proves: [
        {
          id: 'long-answer',
          section: 'rulings',
          says: 'A long answer is written as its reader takes it, and is the same JSON.',
          from: 'own',
          breaks: { replace: "(at > 0 ? ',' : '')", with: "''" },
        },
      ],
    },
  },
  async (count) => {
    const body = {
      state: 200,
      slots: '',
      none: null,
      list: tickets(count),
      nested: { a: [1], b: '\\' },
      salts: '',
    }
    const pieces = { slots: ['AA', '', 'BB=='], salts: [] }
    const whole = await text(longBody(body, pieces))
    expect(whole).toBe(JSON.stringify({ ...body, slots: 'AABB==' }))
  },
)

test('a long answer makes its next piece when the reader has room for it', async () => {
  let made = 0
  function* endless() {
    for (;;) {
      made += 1
      yield 'x'.repeat(65_536)
    }
  }
  const body = longBody({ salts: '' }, { salts: endless() })
  let read = 0
  for await (const chunk of body) {
    read += chunk.length
    if (read > 1_000_000) break
  }
  expect(made).toBeLessThan(40)
})
