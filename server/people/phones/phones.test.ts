import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalKey } from '#server/db/personal-key.ts'
import { transaction } from '#server/db/pool.ts'
import { lookUpKey } from '#server/keys.ts'
import { verifiedHashOf } from '#server/people/members/member-row.ts'
import { forgetExpiredTexts } from '#server/people/messages/outbox.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type Answer, type TestShop, testShop, type Visitor } from '#test/shop.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { changeMember } from '#test/world.ts'
import { deleteOldCodes } from './queries.ts'
import { sendCode } from './send-code.ts'

const begin = new Date('2026-06-01T03:00:00Z')
const clock = { now: begin }
const wait = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

let world: TestShop
beforeAll(async () => {
  world = await testShop(() => clock.now)
})
afterAll(() => world.close())

type Member = Visitor & { memberId: string }
let numbers = 0
/** A member with a number of their own, unless the test says which. */
async function memberWithPhone(phone = `08044${String(numbers++).padStart(6, '0')}`) {
  const member = await world.member()
  await setPhone(member, phone)
  return { ...member, phone }
}
const setPhone = (member: Member, phone: string) => changeMember(world.db, member.memberId, { phone })
const rowOf = (member: Member) =>
  world.db
    .selectFrom('member')
    .select(['phoneVerifiedAt', 'verifiedHash', 'verifiedNumber'])
    .where('id', '=', member.memberId)
    .executeTakeFirstOrThrow()
/** The number itself stands nowhere. */
const provenRow = async (number: string) => ({
  phoneVerifiedAt: clock.now,
  verifiedHash: verifiedHashOf(await personalKey(world.db), number),
  verifiedNumber: null,
})
const unprovenRow = { phoneVerifiedAt: null, verifiedHash: null, verifiedNumber: null }
const isVerified = async (member: Member) => (await member.get('/user/detail')).body.end_sms === 1

const send = (member: Visitor, tel: string) => member.post('/user/send_sms', { tel })
const check = (member: Visitor, sms_code: string) => member.post('/user/check_sms', { sms_code })
async function textsTo(member: Member): Promise<string[]> {
  const texts = await writtenMessages(world.db, { memberId: member.memberId, channel: 'sms' })
  return texts.map(({ body }) => body)
}
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? 'no code'
async function sentCode(member: Member & { phone: string }): Promise<string> {
  const { body } = await send(member, member.phone)
  expect(body.state, JSON.stringify(body)).toBe(200)
  return codeIn((await textsTo(member)).at(-1))
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const first = ({ body }: Answer) => Object.entries(body.errors ?? {})[0]

describe('proving a phone by SMS', () => {
  test('the code that was sent verifies the member; only its keyed hash is kept', {
    meta: {
      proves: [
        {
          id: 'sms-verified',
          section: 'transitions',
          says: 'The code that was sent verifies the member.',
          from: 'spec',
          file: 'server/people/phones/check-code.ts',
          breaks: {
            replace: 'if (!isCodeRight(key, sent, typed)) {',
            with: 'if (isCodeRight(key, sent, typed)) {',
          },
        },
        {
          id: 'sms-six',
          section: 'rules',
          says: 'An SMS code has 6 characters.',
          from: 'spec',
          file: 'contract/phones.ts',
          breaks: { replace: 'export const smsCodeLength = 6', with: 'export const smsCodeLength = 5' },
        },
      ],
    },
  }, async () => {
    const member = await memberWithPhone('09011112222')
    const answer = await send(member, '090-1111-2222')
    expect(answer.body).toMatchObject({
      state: 200,
      resend_at: '2026-06-01T12:01:00.000+09:00',
      code_ends: '2026-06-01T12:10:00.000+09:00',
    })
    const [text] = await textsTo(member)
    expect(text).toMatch(/^ふくひき 認証コード:\d{6}（10分間有効）\n@localhost #\d{6}$/)
    const { rows } = await world.pool.query(
      'select row_to_json(c)::text kept from phone_code c where member_id = $1',
      [member.memberId],
    )
    expect(rows[0].kept).not.toContain(codeIn(text))
    expect(await isVerified(member)).toBe(false)
    expect((await check(member, codeIn(text))).body).toMatchObject({ state: 200 })
    expect(await isVerified(member)).toBe(true)
    expect(await rowOf(member)).toEqual(await provenRow('819011112222'))
    // The answer was lost: the same code again finds it verified, another does not.
    expect((await check(member, codeIn(text))).body.state).toBe(200)
    expect((await check(member, otherThan(codeIn(text)))).body.state).toBe(422)
    expect(first(await send(member, '09011112222'))?.[0]).toBe('user_id')
  })

  test('a Japanese keyboard’s digits are the same code', async () => {
    const member = await memberWithPhone()
    const code = await sentCode(member)
    const wide = code.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect((await check(member, wide)).body.state).toBe(200)
  })

  test('twenty confirmations at once verify once', async () => {
    const member = await memberWithPhone()
    const code = await sentCode(member)
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(member, code)))
    expect(answers.map(({ body }) => body.state)).toEqual(Array(20).fill(200))
    const { rows } = await world.pool.query(
      'select count(*)::int n from proven_number where first_member_id = $1',
      [member.memberId],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('of twenty guesses at once five are checked; then even the right code is refused', async () => {
    const member = await memberWithPhone()
    const code = await sentCode(member)
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(member, otherThan(code))))
    const sentences = answers.map((answer) => first(answer)?.[1][0])
    expect(
      sentences.filter((sentence) => sentence?.startsWith('SMSコードが正しくありません。')),
    ).toHaveLength(5)
    expect(first(await check(member, code))).toEqual([
      'sms_code',
      ['このSMSコードは無効になりました。コードを再送してください。'],
    ])
    expect(await isVerified(member)).toBe(false)
  })

  test('four wrong tries leave the fifth', {
    meta: {
      proves: [
        {
          id: 'sms-tries',
          section: 'transitions',
          says: 'Five wrong tries end a code.',
          from: 'own',
          file: 'server/people/phones/code.ts',
          breaks: {
            file: 'server/people/phones/check-code.ts',
            replace: 'const maxWrongTries = 5',
            with: 'const maxWrongTries = 6',
          },
        },
      ],
    },
  }, async () => {
    const member = await memberWithPhone()
    const code = await sentCode(member)
    for (const left of [4, 3, 2, 1])
      expect(first(await check(member, otherThan(code)))?.[1]).toEqual([
        `SMSコードが正しくありません。あと${left}回入力できます。`,
      ])
    expect((await check(member, code)).body.state).toBe(200)
  })

  test.each(['', ' ', '12345', 'abcdef', '12 345'])(
    '%j is not a code: it is refused and costs no try',
    async (typed) => {
      const member = await memberWithPhone()
      const code = await sentCode(member)
      for (let times = 0; times < 6; times++)
        expect(first(await check(member, typed))).toEqual([
          'sms_code',
          ['SMSコードを6桁の数字で入力してください。'],
        ])
      expect((await check(member, code)).body.state).toBe(200)
    },
  )

  test('a code is valid for ten minutes, to the second', async () => {
    const [early, late] = [await memberWithPhone(), await memberWithPhone()]
    const [earlyCode, lateCode] = [await sentCode(early), await sentCode(late)]
    wait(10 * minute - second)
    expect((await check(early, earlyCode)).body.state).toBe(200)
    wait(second)
    expect((await check(late, lateCode)).body.state).toBe(422)
  })

  test('a new code ends the one before', async () => {
    const member = await memberWithPhone()
    const old = await sentCode(member)
    wait(minute)
    const fresh = await sentCode(member)
    if (old !== fresh) expect((await check(member, old)).body.state).toBe(422)
    expect((await check(member, fresh)).body.state).toBe(200)
  })

  test('a code of one member is not valid for another', async () => {
    const [one, other] = [await memberWithPhone(), await memberWithPhone()]
    const code = await sentCode(one)
    await sentCode(other)
    const answer = await check(other, code)
    if (codeIn((await textsTo(other)).at(-1)) !== code) expect(answer.body.state).toBe(422)
    expect((await check(await memberWithPhone(), code)).body.errors).toEqual({
      sms_code: ['先にSMSコードを送信してください。'],
    })
  })

  test('a code is valid for the number it went to, and a change of phone voids it', async () => {
    const member = await memberWithPhone()
    const code = await sentCode(member)
    await setPhone(member, '09044445555')
    expect((await check(member, code)).body.state).toBe(422)
    await setPhone(member, member.phone)
    expect((await check(member, code)).body.state).toBe(200)
  })
})

describe('sending an SMS', () => {
  test('is possible only to the registered phone', async () => {
    const member = await memberWithPhone()
    expect(first(await send(member, '09099998888'))?.[0]).toBe('tel')
    expect(await textsTo(member)).toEqual([])
  })

  test('closes the popup with the reason for a number abroad without country code', async () => {
    const member = await memberWithPhone('07700900123')
    await changeMember(world.db, member.memberId, { prefectureId: 99 })
    expect(first(await send(member, '07700900123'))?.[0]).toBe('user_id')
  })

  test('is possible once a minute, and a refusal states the time to wait', async () => {
    const member = await memberWithPhone()
    await sentCode(member)
    wait(59 * second)
    const refused = await send(member, member.phone)
    expect(refused.body).toMatchObject({ state: 429, errors: { tel: [expect.stringContaining('1分')] } })
    expect(refused.body.resend_at).toBeDefined()
    wait(second)
    await sentCode(member)
  })

  test('happens once for twenty requests at once, the first time and a minute later', async () => {
    const { memberId, phone } = await memberWithPhone()
    const key = await lookUpKey(world.db, testShopKeys)
    const random = { id: uuidv7, key: randomUUID, bytes: randomBytes }
    const shop = { name: 'Shop', host: 'shop.example' }
    const { sms: rules } = defaultSettings
    const sending = { memberId, phone, network: '192.0.2.1', language: 'ja' as const, shop }
    for (const round of [1, 2]) {
      const sent = await Promise.all(
        Array.from({ length: 20 }, () =>
          transaction(world.db, (tx) => sendCode(tx, sending, { key, random, rules, now: clock.now })),
        ),
      )
      expect(
        sent.filter(({ outcome }) => outcome === 'sent'),
        `round ${round}`,
      ).toHaveLength(1)
      expect(sent.filter(({ outcome }) => outcome === 'too soon')).toHaveLength(19)
      wait(minute)
    }
  })

  test('is limited to five a day for a member, to any number', async () => {
    const member = await memberWithPhone()
    // This visit is longer than a login.
    await world.pool.query("update session set expires_at = expires_at + interval '3 days'")
    for (let n = 0; n < 5; n++) {
      await sentCode(member)
      wait(minute)
      await setPhone(member, `0701234567${n}`)
      member.phone = `0701234567${n}`
    }
    expect((await send(member, member.phone)).status).toBe(429)
    wait(day - 5 * minute - second)
    expect((await send(member, member.phone)).status).toBe(429)
    wait(second)
    await sentCode(member)
  })

  test('is limited to five a day to a number, from any member', async () => {
    const phone = '09077778888'
    for (let n = 0; n < 5; n++) {
      await sentCode(await memberWithPhone(phone))
      wait(minute)
    }
    expect((await send(await memberWithPhone('+819077778888'), phone)).status).toBe(429)
  })

  test('charges no quota when it is refused', async () => {
    const phone = '09077770000'
    const [asking, waiting] = [await memberWithPhone(phone), await memberWithPhone(phone)]
    await sentCode(asking)
    // Too soon for the number: the member keeps all five.
    for (let n = 0; n < 3; n++) expect((await send(waiting, phone)).status).toBe(429)
    wait(minute)
    await setPhone(waiting, '09077770001')
    for (let n = 0; n < 5; n++) {
      expect((await send(waiting, '09077770001')).status).toBe(200)
      wait(minute)
    }
  })

  test('leaves codes and quotas that are deleted after a day, and texts when the code expires', async () => {
    const member = await memberWithPhone()
    const code = await sentCode(member)
    wait(10 * minute - second)
    await forgetExpiredTexts(world.db, clock.now, 100)
    expect(codeIn((await textsTo(member))[0])).toBe(code)
    wait(second)
    await forgetExpiredTexts(world.db, clock.now, 100)
    expect(await textsTo(member)).toEqual([''])
    wait(day)
    await deleteOldCodes(world.db, new Date(clock.now.getTime() - day))
    const { rows } = await world.pool.query(
      'select (select count(*) from phone_code where member_id = $1)::int n',
      [member.memberId],
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('a verified number belongs to one account (ruling 25)', () => {
  test('in any spelling, and the request is refused before an SMS leaves', async () => {
    const owner = await memberWithPhone('07012345678')
    await check(owner, await sentCode(owner))
    for (const spelling of ['07012345678', '070-1234-5678', '817012345678']) {
      const other = await memberWithPhone(spelling)
      expect(first(await send(other, spelling))).toEqual([
        'user_id',
        ['この電話番号は別のアカウントで認証されています。お一人様1アカウントのご利用となります。'],
      ])
      expect(await textsTo(other)).toEqual([])
    }
  })

  test('when two accounts prove it at once: one is verified', {
    meta: {
      proves: [
        {
          id: 'one-phone',
          section: 'purpose',
          says: 'A phone number is verified for one account only, also when two prove it at once.',
          from: 'ruling 25',
          file: 'server/people/phones/check-code.ts',
          breaks: { replace: 'isNumberTaken(error)', with: 'error === undefined' },
        },
      ],
    },
  }, async () => {
    const phone = '09012340000'
    const members = [await memberWithPhone(phone), await memberWithPhone(phone), await memberWithPhone(phone)]
    const codes: string[] = []
    for (const member of members) {
      codes.push(await sentCode(member))
      wait(minute)
    }
    const answers = await Promise.all(members.map((member, n) => check(member, codes[n] as string)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await Promise.all(members.map(isVerified))).filter(Boolean)).toHaveLength(1)
  })

  test('because the database itself refuses a second one', async () => {
    const [owner, other] = [await memberWithPhone('09012341111'), await memberWithPhone()]
    await check(owner, await sentCode(owner))
    await expect(
      world.db
        .updateTable('member')
        .set(await provenRow('819012341111'))
        .where('id', '=', other.memberId)
        .execute(),
    ).rejects.toThrow('member_by_verified_hash')
  })

  test('until the member changes the phone: the new one must be verified, and the old one becomes free', async () => {
    const owner = await memberWithPhone('09012342222')
    await check(owner, await sentCode(owner))
    await setPhone(owner, '09012343333')
    expect(await rowOf(owner)).toEqual(unprovenRow)
    wait(minute)
    const heir = await memberWithPhone('09012342222')
    expect((await check(heir, await sentCode(heir))).body.state).toBe(200)
    owner.phone = '09012343333'
    expect((await check(owner, await sentCode(owner))).body.state).toBe(200)
    expect(await isVerified(owner)).toBe(true)
  })
})
