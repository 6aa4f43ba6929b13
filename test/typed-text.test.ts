import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registration } from './examples.ts'
import { type TestShop, testShop } from './shop.ts'

// What people type reaches every room folded (`contract/typed-text.ts`), through whichever door.

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const kept = async (mail: string) =>
  await shop.db.selectFrom('member').selectAll().where('mail', '=', mail).executeTakeFirstOrThrow()

const required = ['lastName', 'firstName', 'shiku', 'address'] as const
const blank = [
  '\u200b',
  '\u3164',
  '\u00ad',
  '\u2060\ufeff',
  '\u034f',
  '\uffa0',
  '\u2800',
  ' \u200b\u3000',
  '\u{e0041}',
  '\u200d',
  '\ufe0f',
]

describe('a registration', () => {
  test.each(required)(
    'whose %s nobody sees is refused at that field, before anything is kept',
    async (field) => {
      for (const text of blank) {
        const form = registration({ [field]: text })
        const { body } = await shop.visitor().post('/user/append', form)
        expect([body.state, Object.keys(body.errors ?? {})], JSON.stringify(text)).toEqual([422, [field]])
      }
    },
  )

  test('is kept as a reader sees it', async () => {
    const form = registration({
      lastName: '葛\u{e0100}\u200b城',
      firstName: '⼭カ\u3099',
      address: '1-1\u3164',
      building: '👨‍👩‍👧',
    })
    expect((await shop.visitor().post('/user/append', form)).body.state).toBe(200)
    const row = await kept(form.mail as string)
    expect(row).toMatchObject({
      familyName: '葛\u{e0100}城',
      givenName: '山ガ',
      street: '1-1',
      building: '👨‍👩‍👧',
    })
  })
})
