import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { findMemberByMail, markPhoneVerified } from '#server/people/members/queries.ts'
import { changeMember } from '#test/world.ts'
import { registration } from './examples.ts'
import { type TestShop, testShop } from './shop.ts'
import { runShop } from './shop-command.ts'

// Text that people type reaches every room folded (`contract/typed-text.ts`), through whichever door.

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const kept = async (mail: string) => {
  const member = await findMemberByMail(shop.db, mail)
  if (member === undefined) throw new Error(`nobody has ${mail}`)
  return member
}

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
    'with %s, which is invisible, is refused at that field, before anything is stored',
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

describe('a mail address', () => {
  const wrong = ['ああああ@shop.example', 'taro@shop', 'taro@shop..example', `${'a'.repeat(65)}@shop.example`]
  const doors: Record<string, (mail: string) => Promise<unknown>> = {
    registration: (mail) => shop.visitor().post('/user/append', registration({ mail })),
    'password reissue': (mail) => shop.visitor().post('/user/reset_password', { mail }),
    enquiry: (mail) =>
      shop.visitor().post('/user/enquiry/send', {
        ...{
          message_key: crypto.randomUUID(),
          topic: 'other',
          about: '',
          name: '花子',
          body: '?',
          pictures: [],
        },
        mail,
      }),
  }
  test.each(Object.entries(doors))('that cannot receive mail is refused at the %s', async (_, send) => {
    for (const mail of wrong)
      expect(await send(mail), mail).toMatchObject({
        body: { state: 422, errors: { mail: [expect.any(String)] } },
      })
  })

  test.each(["o'brien@shop.example", 'a..b@docomo.ne.jp', 'taro+shop@shop.example'])(
    '%s registers',
    async (mail) => {
      expect((await shop.visitor().post('/user/append', registration({ mail }))).body.state).toBe(200)
      expect(await kept(mail)).toMatchObject({ mail })
    },
  )

  test('in full-width characters is the same one, at the registration, the login and a second registration', async () => {
    const mail = '　Ｔａｒｏ＠Ｓｈｏｐ。ｅｘａｍｐｌｅ'
    const form = registration({ mail })
    expect((await shop.visitor().post('/user/append', form)).body.state).toBe(200)
    await kept('taro@shop.example')
    for (const typed of [mail, 'taro@shop.example'])
      expect((await shop.visitor().post('/user/login', { mail: typed, pass: form.pass })).body.state).toBe(
        200,
      )
    const again = await shop.visitor().post('/user/append', registration({ mail: 'TARO@shop.example' }))
    expect(again.body).toMatchObject({ state: 422, errors: { mail: [expect.any(String)] } })
  })

  test('of an operator is validated and folded at the terminal', async () => {
    const invite = (name: string, mail: string) =>
      runShop(shop.db, ['operator', 'invite', name, mail, '--why', 'first'])
    expect(await invite('Aoi', 'あ@shop.example')).toHaveProperty('refused')
    expect(await invite('Ao\u200bi', "Ｏ'Brien@shop.example")).toHaveProperty('lines')
    const [row] = await shop.db.selectFrom('operatorInvitation').select(['name', 'mail']).execute()
    expect(row).toEqual({ name: 'Aoi', mail: "o'brien@shop.example" })
  })
})

describe('a phone number', () => {
  const notations = [
    '+81 (0)90-5555-0001',
    '+819055550001',
    '819055550001',
    '０９０－５５５５－０００１',
    '\u202a+81 90‑5555‑0001\u202c',
  ]
  test.each(notations)('%s is registered as it is dialled in Japan', async (tel) => {
    const form = registration({ tel })
    expect((await shop.visitor().post('/user/append', form)).body.state).toBe(200)
    expect(await kept(form.mail as string)).toMatchObject({ phone: '09055550001' })
  })

  test('is changed, and stays verified when it is written differently', async () => {
    const member = await shop.member()
    const { body } = await member.get('/user/detail')
    const own = await kept(String(body.mail))
    const number = '819055550009'
    await changeMember(shop.db, own.id, { phone: number })
    const proven = { memberId: own.id, phone: number, number }
    expect(await transaction(shop.db, (tx) => markPhoneVerified(tx, proven, new Date()))).toBe(true)
    const change = async (tel: string) => {
      const { pref_id, ...rest } = registration({
        mail: own.mail,
        lastName: own.familyName,
        firstName: own.givenName,
        tel,
      })
      const answer = await member.post('/user/change', { ...rest, pref_id, current_password: rest.pass })
      expect(answer.body.state).toBe(200)
      return await kept(own.mail)
    }
    expect(await change('+81 90-5555-0009')).toMatchObject({
      phone: '819055550009',
      phoneVerifiedAt: expect.any(Date),
    })
    expect(await change('+81 90-5555-0010')).toMatchObject({ phone: '09055550010', phoneVerifiedAt: null })
  })

  test.each(['', '12-34', '+81', 'ask me', `0${'9'.repeat(16)}`])('%j is refused', async (tel) => {
    const { body } = await shop.visitor().post('/user/append', registration({ tel }))
    expect([body.state, Object.keys(body.errors ?? {})]).toEqual([422, ['tel']])
  })
})
