import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Tx, transaction } from '#server/db/pool.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { createRandom } from '#server/random.ts'
import { untilItWaits } from '#test/database.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type TestShop, testPassword, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { makePack, parcelsOf, prize } from '#test/world.ts'
import { changeMail } from './change-mail.ts'
import { signatureOf } from './mail-member.ts'
import { findMember } from './queries.ts'

// The fields that members change themselves, and those that only the operator may change.

let world: TestShop
beforeAll(async () => {
  world = await testShop()
  await makePack(world.db, 'ships', {
    prizes: [prize('heavy', 100, { isShipOnly: true, convertsToPoints: 0 })],
  })
})
afterAll(() => world.close())

const profile = (mail: string, more: Record<string, string> = {}) => ({
  lastName: '試験',
  firstName: '花',
  tel: '09012345678',
  mail,
  zipcode: '1000001',
  pref_id: '13',
  country: '',
  shiku: '千代田区',
  address: '1-1',
  building: '',
  current_password: testPassword,
  ...more,
})

async function someMember() {
  const member = await world.member({ points: 1000 })
  const row = async () => {
    const found = await findMember(world.db, member.memberId)
    if (found === undefined) throw new Error('the member is gone')
    return found
  }
  const mails = async () =>
    (await writtenMessages(world.db, { memberId: member.memberId })).map(({ subject, address }) => ({
      subject,
      address,
    }))
  return { ...member, row, mails, mail: (await row()).mail }
}

describe('changing the profile:', () => {
  test('address and phone are changed, shown again, and confirmed by mail', async () => {
    const member = await someMember()
    const change = profile(member.mail, {
      tel: '0312345678',
      zipcode: '0600001',
      pref_id: '1',
      shiku: '札幌市中央区',
      address: '北一条西1',
      building: '時計台ビル3階',
    })
    expect((await member.post('/user/change', change)).status).toBe(200)
    expect((await member.get('/user/detail')).body).toMatchObject({
      lastName: '試験',
      tel: '0312345678',
      zipcode: '0600001',
      pref_id: '1',
      pref_name: '北海道',
      shiku: '札幌市中央区',
      address: '北一条西1',
      building: '時計台ビル3階',
      end_sms: 0,
    })
    expect(await member.mails()).toHaveLength(1)
    // The same again changes nothing and writes nothing.
    expect((await member.post('/user/change', change)).status).toBe(200)
    expect(await member.mails()).toHaveLength(1)
  })

  test('another name or mail is refused at its field, and nothing moves', {
    meta: {
      proves: [
        {
          id: 'mail-fixed',
          section: 'purpose',
          says: 'The site changes neither the mail address nor the name of a member.',
          from: 'spec',
          breaks: {
            file: 'contract/members.ts',
            replace: "export const fixedFields = ['familyName', 'middleName', 'givenName', 'mail'] as const",
            with: "export const fixedFields = ['familyName', 'middleName', 'givenName'] as const",
          },
        },
      ],
    },
  }, async () => {
    const member = await someMember()
    const before = await member.row()
    for (const [field, value] of [
      ['lastName', '山田'] as const,
      ['firstName', '太郎'] as const,
      ['middleName', 'M'] as const,
      ['mail', 'new@test.example'] as const,
    ]) {
      const { status, body } = await member.post(
        '/user/change',
        profile(member.mail, { [field]: value, shiku: '港区' }),
      )
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    }
    expect(await member.row()).toEqual(before)
    expect((await member.post('/user/change', profile(member.mail.toUpperCase()))).status).toBe(200)
  })

  test('a value that registration refuses is refused here in the same words', async () => {
    const member = await someMember()
    const bad = { tel: '03-1234-567', zipcode: '123', pref_id: '48', shiku: '', address: '　' }
    const changed = await member.post('/user/change', profile(member.mail, bad))
    const registered = await world.visitor().post('/user/confirm', {
      ...profile('fresh@test.example', bad),
      pass: 'newSecret77',
      confirmPass: 'newSecret77',
    })
    expect(Object.keys(changed.body.errors ?? {}).sort()).toEqual(Object.keys(bad).sort())
    expect(changed.body.errors).toEqual(registered.body.errors)
  })

  test('an address abroad has prefecture 99 and requires a country; in Japan no country is kept', {
    meta: {
      proves: [
        {
          id: 'abroad',
          section: 'rules',
          says: 'Otherwise than by language: abroad `pref_id` is 99 and the country is text.',
          from: 'own 003',
          file: 'server/people/members/profile.ts',
          breaks: {
            replace: "isAbroad(profile) ? {} : { middleName: '', country: '' }",
            with: '{}',
          },
        },
      ],
    },
  }, async () => {
    const member = await someMember()
    const abroad = { pref_id: '99', zipcode: 'SW1A 1AA', shiku: 'London', address: '10 Downing Street' }
    expect((await member.post('/user/change', profile(member.mail, abroad))).body.errors).toHaveProperty(
      'country',
    )
    const named = profile(member.mail, { ...abroad, country: 'United Kingdom' })
    expect((await member.post('/user/change', named)).status).toBe(200)
    expect(await member.row()).toMatchObject({
      prefectureId: 99,
      country: 'United Kingdom',
      postalCode: 'SW1A 1AA',
    })
    await member.post('/user/change', profile(member.mail, { country: 'United Kingdom' }))
    expect(await member.row()).toMatchObject({ prefectureId: 13, country: '' })
  })

  test('the postal code is required only in Japan, since not every country has one', {
    meta: {
      proves: [
        {
          id: 'postal-seven',
          section: 'rules',
          says: 'Seven digits without hyphens in Japan; abroad what the country has, also none.',
          from: 'spec',
          file: 'server/people/members/profile.ts',
          breaks: {
            replace:
              "    // Not every country has postal codes.\n    if (!profile.country?.trim()) say('country', phrases.required)\n",
            with: "    if (profile.postalCode === '') say('postalCode', phrases.required)\n",
          },
        },
      ],
    },
  }, async () => {
    const member = await someMember()
    const missing = profile(member.mail, { zipcode: '' })
    expect((await member.post('/user/change', missing)).body.errors).toEqual({
      zipcode: ['入力してください。'],
    })
    const abroad = {
      pref_id: '99',
      country: 'Hong Kong',
      zipcode: '',
      shiku: 'Kowloon',
      address: '1 Nathan Road',
    }
    expect((await member.post('/user/change', profile(member.mail, abroad))).status).toBe(200)
    expect(await member.row()).toMatchObject({ prefectureId: 99, country: 'Hong Kong', postalCode: '' })
    const registered = await world.visitor().post('/user/append', {
      ...profile('kowloon@test.example', abroad),
      pass: 'newSecret77',
      confirmPass: 'newSecret77',
    })
    expect(registered.status).toBe(200)
    const back = await member.post('/user/change', missing)
    expect(Object.keys(back.body.errors ?? {})).toEqual(['zipcode'])
  })

  test('another phone number is not verified; another address leaves the phone as it was', async () => {
    const member = await someMember()
    await world.pool.query('update member set phone_verified_at = now() where id = $1', [member.memberId])
    await member.post('/user/change', profile(member.mail, { shiku: '港区' }))
    expect((await member.get('/user/detail')).body.end_sms).toBe(1)
    await member.post('/user/change', profile(member.mail, { tel: '08011112222' }))
    expect((await member.get('/user/detail')).body.end_sms).toBe(0)
  })

  test('a field that is not sent stays, and an empty one is emptied', async () => {
    const member = await someMember()
    await member.post('/user/change', profile(member.mail, { building: '福引ビル4階' }))
    const { building: _absent, ...older } = profile(member.mail, { address: '2-2' })
    expect((await member.post('/user/change', older)).status).toBe(200)
    expect(await member.row()).toMatchObject({ street: '2-2', building: '福引ビル4階' })
    await member.post('/user/change', profile(member.mail, { building: ' ' }))
    expect(await member.row()).toMatchObject({ building: '' })
  })

  test('a parcel that has not left follows the member', async () => {
    const member = await someMember()
    const { token } = (await member.post('/user/pack/check', { pack_id: 'ships', count: '1' })).body
    const { history_id: drawId } = (await member.post('/user/pack/buy', { token })).body
    await member.post('/user/pack/decision', { send_card: [`${drawId}.0`], reduction_card: [] })
    await member.post('/user/change', profile(member.mail, { shiku: '港区', address: '芝公園4-2-8' }))
    expect(await parcelsOf(world.db, member.memberId)).toEqual([
      expect.objectContaining({ city: '港区', street: '芝公園4-2-8' }),
    ])
  })
})

describe('a company, to which parcels go', () => {
  test('is kept without the blanks at its ends, shown again, and confirmed by mail', async () => {
    const member = await someMember()
    const change = profile(member.mail, { company: '　株式会社見本 総務部 ' })
    expect((await member.post('/user/change', change)).status).toBe(200)
    expect((await member.get('/user/detail')).body.company).toBe('株式会社見本 総務部')
    expect(await member.mails()).toHaveLength(1)
    // An older page does not know the field.
    await member.post('/user/change', profile(member.mail, { tel: '0312345678' }))
    expect(await member.row()).toMatchObject({ phone: '0312345678', company: '株式会社見本 総務部' })
    await member.post('/user/change', profile(member.mail, { company: '' }))
    expect((await member.get('/user/detail')).body.company).toBe('')
  })

  test('of more than fifty characters is refused at its field, in both languages', async () => {
    const member = await someMember()
    const inEnglish = world.visitor('en')
    await inEnglish.post('/user/login', { mail: member.mail, pass: testPassword })
    const named = (length: number) => profile(member.mail, { company: '社'.repeat(length) })
    expect((await member.post('/user/change', named(51))).body).toMatchObject({
      state: 422,
      errors: { company: ['50文字以内で入力してください。'] },
    })
    expect((await inEnglish.post('/user/change', named(51))).body.errors).toEqual({
      company: ['Please use at most 50 characters.'],
    })
    const newcomer = {
      ...named(51),
      mail: 'company@test.example',
      pass: 'newSecret77',
      confirmPass: 'newSecret77',
    }
    expect((await world.visitor().post('/user/append', newcomer)).body.errors).toHaveProperty('company')
    expect(await member.row()).toMatchObject({ company: '' })
    expect((await member.post('/user/change', named(50))).status).toBe(200)
  })

  test('is registered with its member', async () => {
    const newcomer = {
      ...profile('clerk@test.example', { company: '株式会社見本' }),
      pass: 'newSecret77',
      confirmPass: 'newSecret77',
    }
    const browser = world.visitor()
    expect((await browser.post('/user/append', newcomer)).status).toBe(200)
    expect((await browser.get('/user/detail')).body.company).toBe('株式会社見本')
  })
})

describe('data that only the operator changes:', () => {
  const by = ['--identity', 'document', '--why', 'asked by letter']

  test('a new mail notifies both addresses, the new one logs in, and the record names neither', {
    meta: {
      proves: [
        {
          id: 'mail-by-operator',
          section: 'purpose',
          says: 'The operator changes the mail address; both addresses are notified.',
          from: 'spec',
          file: 'server/people/members/change-mail.ts',
          breaks: {
            replace: 'mailIds.old, now, isAllowed',
            with: 'mailIds.old, now, address: mail, isAllowed',
          },
        },
      ],
    },
  }, async () => {
    const member = await someMember()
    const mail = 'renewed@test.example'
    expect(
      await runShop(world.db, ['member', 'change-mail', member.mail, ' Renewed@test.example ', ...by]),
    ).toHaveProperty('lines')
    expect((await member.row()).mail).toBe(mail)
    expect((await member.mails()).map(({ address }) => address)).toEqual([member.mail, mail])
    const [record] = await listAuditRecords(world.db, { limit: 1 })
    expect(record).toMatchObject({ verb: 'member change-mail', subject: member.memberId, who: 'terminal' })
    expect(JSON.stringify(record)).not.toContain('@')
  })

  test('a mail that is taken, unchanged or invalid is refused, and so is an unknown member', async () => {
    const [one, two] = [await someMember(), await someMember()]
    for (const mail of [two.mail, one.mail, 'nonsense'])
      expect(await runShop(world.db, ['member', 'change-mail', one.memberId, mail, ...by])).toHaveProperty(
        'refused',
      )
    const unchecked = ['member', 'change-mail', one.memberId, 'x@test.example', '--why', 'asked']
    expect(await runShop(world.db, unchecked)).toMatchObject({ fault: expect.stringContaining('--identity') })
    expect(
      await runShop(world.db, ['member', 'change-mail', 'who@test.example', 'x@test.example', ...by]),
    ).toHaveProperty('refused')
    expect((await one.row()).mail).toBe(one.mail)
    expect(await one.mails()).toEqual([])
  })

  test('a mail that two members get at the same moment is given to one, and the other is refused', async () => {
    const [one, other] = [await someMember(), await someMember()]
    const mail = `wanted-${randomUUID()}@test.example`
    const change = (tx: Tx, memberId: string) =>
      changeMail(tx, {
        ...{ memberId, mail, now: new Date(), random: createRandom(() => new Date()) },
        mailIds: { old: randomUUID(), new: randomUUID() },
        contactIn: signatureOf(defaultSettings, 'https://shop.example'),
      })
    let second: Promise<string> | undefined
    const first = await transaction(world.db, async (tx) => {
      const changed = await change(tx, one.memberId)
      second = transaction(world.db, (theirs) => change(theirs, other.memberId))
      await untilItWaits(world.pool, second)
      return changed
    })
    expect([first, await second]).toEqual(['changed', 'taken'])
    expect((await other.row()).mail).toBe(other.mail)
  })

  test('the operator changes a name, and shows a member by id or mail', async () => {
    const member = await someMember()
    expect(
      await runShop(world.db, ['member', 'change-name', member.memberId, '佐藤', '', ...by]),
    ).toHaveProperty('refused')
    expect(
      await runShop(world.db, ['member', 'change-name', member.memberId, '佐藤', '海', ...by]),
    ).toHaveProperty('lines')
    const shown = await runShop(world.db, ['member', 'show', member.mail])
    expect('lines' in shown && shown.lines.join('\n')).toContain('佐藤 海')
    expect(shown).toEqual(await runShop(world.db, ['member', 'show', member.memberId]))
  })
})
