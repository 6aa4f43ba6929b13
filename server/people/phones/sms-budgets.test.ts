import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { markPhoneVerified } from '#server/people/members/queries.ts'
import { writtenMessages } from '#test/outbox.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { changeMember } from '#test/world.ts'

// Limits on the receivers and the number of the shop's SMS: strangers must not spend its money.

let now = new Date('2026-06-01T03:00:00Z')
const dayMs = 24 * 3_600_000
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())
beforeEach(() => {
  // A new day for every count, and for the settings that a running shop keeps for two seconds.
  now = new Date(now.getTime() + 2 * dayMs)
  world.log.length = 0
})

const set = async (path: string, value: unknown) => {
  await transaction(world.db, (tx) => changeSetting(tx, { path, value, now }))
  now = new Date(now.getTime() + 2000)
}

/** A new member with this number. */
async function memberWith(phone: string, isAbroad = false) {
  const member = await world.member()
  const address = isAbroad ? { prefectureId: 99 } : {}
  await changeMember(world.db, member.memberId, { phone, ...address })
  return member
}

/** A new member with this number asks for an SMS; the answer's state and sentence. */
async function ask(phone: string, isAbroad = false): Promise<[number, string?]> {
  const { body } = await (await memberWith(phone, isAbroad)).post('/user/send_sms', { tel: phone })
  return [body.state, Object.values(body.errors ?? {})[0]?.[0]]
}
const alarms = () =>
  world.log
    .filter(({ alarm }) => alarm === 'sms budget')
    .map(({ budget, of, used, perDay }) => ({ budget, of, used, perDay }))
const texts = async () => (await writtenMessages(world.db, { channel: 'sms' })).map(({ address }) => address)

describe('an SMS goes to a mobile number of Japan', () => {
  test.each([
    ['07012345678', '817012345678'],
    ['08012345678', '818012345678'],
    ['+81 90 1234 5678', '819012345678'],
  ])('%s gets one', async (typed, number) => {
    expect(await ask(typed)).toEqual([200, undefined])
    expect((await texts()).at(-1)).toBe(number)
  })

  test.each([
    ['05012345678', 'an IP phone'],
    ['0120123456', 'a free number'],
    ['08001234567', 'a free number of eleven digits'],
    ['0570123456', 'a number at the caller’s cost'],
    ['0990123456', 'a number that is paid for calls'],
    ['0312345678', 'a landline'],
    ['0901234567', 'a digit too few'],
    ['090123456789', 'a digit too many'],
    ['81901234567890', 'fourteen digits'],
  ])(
    '%s, %s, gets none, and the refusal says which numbers do',
    {
      meta: {
        proves: [
          {
            id: 'sms-mobiles',
            section: 'rulings',
            says: 'SMS go to mobile numbers of the countries in the settings, of Japan by default.',
            from: 'own',
            file: 'server/people/phones/phone-number.ts',
            breaks: {
              replace: 'if (parsed?.isValid() && country !== undefined)',
              with: 'if (country !== undefined)',
            },
          },
        ],
      },
    },
    async (phone) => {
      const before = (await texts()).length
      expect(await ask(phone)).toEqual([422, expect.stringContaining('070・080・090')])
      expect((await texts()).length).toBe(before)
    },
  )

  test.each([
    ['14155550123', 'the United States'],
    ['18765551234', 'Jamaica, which shares their code'],
    ['881612345678', 'a satellite phone'],
    ['8821612345678', 'an international network'],
    ['447911123456', 'Guernsey'],
    ['37251234567', 'Estonia'],
    ['23276123456', 'Sierra Leone'],
    ['99362123456', 'Turkmenistan'],
  ])('%s, %s, gets none', { meta: { alsoProves: ['sms-mobiles'] } }, async (phone) => {
    const before = (await texts()).length
    expect(await ask(phone, true)).toEqual([422, expect.stringContaining('国・地域')])
    expect((await texts()).length).toBe(before)
  })

  test('or of a country that the operator opened, but not of one that shares its code', async () => {
    await set('sms.countries', ['JP', 'US'])
    expect(await ask('14155550123', true)).toEqual([200, undefined])
    expect((await ask('18765551234', true))[0]).toBe(422)
    expect(await ask('18005550199', true)).toEqual([422, expect.stringContaining('携帯電話')])
    await set('sms.countries', ['JP'])
    expect((await ask('14155550124', true))[0]).toBe(422)
  })
})

describe('a budget of SMS', () => {
  test('of one prefix is used up by that prefix alone, with an alarm before', {
    meta: {
      proves: [
        {
          id: 'sms-budgets',
          section: 'rulings',
          says: 'SMS have a daily budget by prefix, country and shop; one used up shuts no other; an alarm comes before.',
          from: 'own',
          file: 'server/people/phones/quotas.ts',
          breaks: { replace: 'Math.floor(perDay.shop / 2', with: 'Math.floor(perDay.shop' },
        },
      ],
    },
  }, async () => {
    await set('sms.perDay.prefix', 5)
    for (let n = 0; n < 5; n++) expect((await ask(`0906666000${n}`))[0]).toBe(200)
    expect(alarms()).toEqual([
      { budget: 'prefix', of: '81906666', used: 4, perDay: 5 },
      { budget: 'prefix', of: '81906666', used: 5, perDay: 5 },
    ])
    expect(await ask('09066669999')).toEqual([429, expect.stringContaining('上限')])
    expect((await ask('09066670000'))[0]).toBe(200)
    now = new Date(now.getTime() + dayMs)
    expect((await ask('09066669999'))[0]).toBe(200)
  })

  test('of other countries is half of the shop’s at most, for all of them together', {
    meta: { alsoProves: ['sms-budgets'] },
  }, async () => {
    await set('sms.countries', ['JP', 'US', 'KR'])
    await set('sms.perDay', { shop: 8, country: 100, prefix: 100, network: 100 })
    const abroad = []
    for (let n = 0; n < 4; n++) abroad.push((await ask(`1415555010${n}`, true))[0])
    for (let n = 0; n < 4; n++) abroad.push((await ask(`82101234567${n}`.slice(0, 12), true))[0])
    expect(abroad).toEqual([200, 200, 429, 429, 200, 200, 429, 429])
    for (let n = 0; n < 4; n++) expect((await ask(`0901111222${n}`))[0]).toBe(200)
    expect((await ask('09011112229'))[0]).toBe(429)
    expect(alarms()).toEqual(
      expect.arrayContaining([
        { budget: 'country', of: 'US', used: 2, perDay: 2 },
        { budget: 'shop', of: '', used: 7, perDay: 8 },
        { budget: 'shop', of: '', used: 8, perDay: 8 },
      ]),
    )
  })

  test('of one network refuses no member; one alarm is raised, without naming the network', {
    meta: {
      proves: [
        {
          id: 'sms-carrier',
          section: 'rulings',
          says: "Members behind one carrier's address are counted member by member.",
          from: 'ruling 38',
          file: 'server/people/phones/quotas.ts',
          breaks: { replace: ' && !rule.onlyTells', with: '' },
        },
      ],
    },
  }, async () => {
    await set('sms.perDay', { shop: 100, country: 100, prefix: 100, network: 3 })
    const members = []
    for (let n = 0; n < 6; n++) {
      const phone = `0902222333${n}`
      members.push({ ...(await memberWith(phone)), phone })
    }
    // All of them behind one carrier's address.
    for (const [n, { csrf, cookie, phone }] of members.entries()) {
      const answer = await world.shop.app.inject({
        method: 'POST',
        url: '/api/user/send_sms',
        headers: {
          cookie: cookie(),
          'x-forwarded-for': `2001:db8:0:1::${n}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({
          csrf_token: await csrf(),
          json: JSON.stringify({ tel: phone }),
        }).toString(),
      })
      expect(answer.json().state).toBe(200)
    }
    expect(alarms()).toEqual([{ budget: 'network', of: '', used: 3, perDay: 3 }])
    expect(JSON.stringify(world.log)).not.toContain('2001:db8')
  })

  test('is used up exactly by concurrent requests, and not exceeded', async () => {
    await set('sms.perDay', { shop: 3, country: 100, prefix: 100, network: 100 })
    const members = []
    for (let n = 0; n < 8; n++) members.push(await memberWith(`0903333444${n}`))
    const answers = await Promise.all(
      members.map((member, n) => member.post('/user/send_sms', { tel: `0903333444${n}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  })
})

test('two members whose requests arrive in the other order both get an SMS', async () => {
  const late = await memberWith('09055556661')
  const early = await memberWith('09055556662')
  const asked = now
  now = new Date(asked.getTime() + 5)
  expect((await late.post('/user/send_sms', { tel: '09055556661' })).body.state).toBe(200)
  now = asked
  expect((await early.post('/user/send_sms', { tel: '09055556662' })).body.state).toBe(200)
  // The subjects that both count under keep the later instant.
  const { rows } = await world.pool.query(
    'select distinct last_sent_at from sms_quota where sent = 2 and last_sent_at >= $1',
    [asked],
  )
  expect(rows).toEqual([{ last_sent_at: new Date(asked.getTime() + 5) }])
  expect((await late.post('/user/send_sms', { tel: '09055556661' })).body.state).toBe(429)
})

test('a visitor learns at most five times a day that a number belongs to a member', async () => {
  await set('sms.perDay', { shop: 100, country: 100, prefix: 100, network: 100 })
  for (let n = 0; n < 7; n++) {
    const number = `8190444455${10 + n}`
    const owner = await world.member()
    await changeMember(world.db, owner.memberId, { phone: number })
    const proven = { memberId: owner.memberId, phone: number, number }
    expect(await transaction(world.db, (tx) => markPhoneVerified(tx, proven, now))).toBe(true)
  }
  const curious = await world.member()
  const states = []
  for (let n = 0; n < 7; n++) {
    const phone = `8190444455${10 + n}`
    await changeMember(world.db, curious.memberId, { phone })
    states.push((await curious.post('/user/send_sms', { tel: phone })).body.state)
  }
  expect(states).toEqual([422, 422, 422, 422, 422, 429, 429])
})
