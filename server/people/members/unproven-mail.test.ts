import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStopTokens } from '#server/cards/reminders/stop-token.ts'
import { type Writing, writeReminders } from '#server/cards/reminders/write-reminder.ts'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import { markShipped } from '#server/cards/shipping/mark-shipped.ts'
import { transaction } from '#server/db/pool.ts'
import { createKeys } from '#server/keys.ts'
import { mailBankTransfer } from '#server/money/bank/mail-bank-transfer.ts'
import { mailRefund } from '#server/money/refunds/mail-refund.ts'
import { registration } from '#test/examples.ts'
import { writtenMessages } from '#test/outbox.ts'
import { makeTransfer } from '#test/payments/bank-transfers.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { findMember, findMemberByMail, lockFreeMembers } from './queries.ts'
import { answerResetRequests } from './reset-password.ts'

// Mails that a stranger can have the shop write to an address that is not theirs.

let now = new Date('2026-06-01T03:00:00Z')
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())
beforeEach(() => later(25 * 60))

const lure = '【当選】10万pt→ https://evil.example/win'
const form = (mail: string) =>
  registration({ mail, lastName: lure, firstName: '今すぐ確認', shiku: lure, address: lure, building: lure })
const contactIn = () => ({
  shopName: '福',
  contactUrl: 'https://ask.example/',
  origin: 'https://shop.example',
})
const random = { id: uuidv7, key: randomUUID, bytes: randomBytes }

async function register(mail: string) {
  const visitor = world.visitor()
  const { body } = await visitor.post('/user/append', form(mail))
  return { visitor, body }
}
const memberIdOf = async (mail: string) => (await findMemberByMail(world.db, mail))?.id ?? ''
const mailsTo = async (...addresses: string[]) =>
  (await writtenMessages(world.db, { channel: 'mail' })).flatMap(({ subject, body, address }) =>
    addresses.includes(address) ? [{ subject, body }] : [],
  )
/** The link of the newest mail there, if it has one. */
async function askLink(mail: string): Promise<string | undefined> {
  await world.visitor().post('/user/reset_password', { mail })
  await answerResetRequests(world.db, { random, now, contactIn })
  return /password-reset\?token=([\w-]+)/.exec((await mailsTo(mail)).at(-1)?.body ?? '')?.[1]
}

/** Every mail that the shop can write to a member. */
async function writeEverything(memberId: string): Promise<void> {
  const payment = await makeTransfer(world.db, { openedAt: now, memberId })
  const shipmentId = uuidv7()
  const tokens = createStopTokens(
    (await createKeys(world.db, testShopKeys, () => now)).signer('stop reminders'),
  )
  await transaction(world.db, async (tx) => {
    for (const notice of ['part', 'unclear'] as const)
      await mailBankTransfer(tx, payment, { notice, arrivedYen: 1, cause: `${notice} ${now.getTime()}` }, now)
    await mailRefund(tx, payment, { id: uuidv7(), points: 1, yen: 1, isByHand: false }, now)
    await createShipments(tx, [{ id: shipmentId, source: 'draw', memberId, cardCount: 1 }], now)
    await markShipped(tx, {
      parcelId: shipmentId,
      trackingNumber: 'JP-1234-5678',
      mailId: uuidv7(),
      noticesUntil: '16:30',
      now,
    })
    const { free } = await lockFreeMembers(tx, new Set([memberId]))
    const reminder: Writing = (words, { name, contact }) =>
      words.conversion({ name, contact, items: [], others: '0', stopUrl: '' } as never)
    await writeReminders(tx, free, new Map([[memberId, reminder]]), { contactIn, tokens, random }, now)
  })
}

describe('a mail to an unproven address', () => {
  test('contains no text that the registrant typed, whatever the mail is about; after the link is used it has the name', {
    meta: {
      proves: [
        {
          id: 'mail-unproven',
          section: 'rulings',
          says: 'A mail to an unproven address has no word of the member; few are written.',
          from: 'own',
          file: ['server/people/members/unproven-mail.ts', 'server/people/members/mail-member.ts'],
          breaks: { replace: ".replaceAll('.', '')", with: '' },
        },
      ],
    },
  }, async () => {
    const mail = 'victim@test.example'
    const { body, visitor } = await register(mail)
    expect(body.state, JSON.stringify(body.errors)).toBe(200)
    const memberId = await memberIdOf(mail)
    await writeEverything(memberId)
    const token = await askLink(mail)
    const before = await mailsTo(mail)
    expect(before.length).toBeGreaterThanOrEqual(7)
    for (const { subject, body: text } of before) expect(subject + text).not.toMatch(/evil|当選|今すぐ/)
    expect(before[0]?.body).toMatch(/^会員 様\n/)

    later(1)
    const pass = 'another77Pass'
    await visitor.post('/user/reset_password/complete', { token, pass, confirmPass: pass })
    expect((await findMember(world.db, memberId))?.mailProvenAt).toEqual(now)
    later(1)
    await writeEverything(memberId)
    const after = (await mailsTo(mail)).slice(before.length)
    for (const { body: text } of after) expect(text).toContain(`${lure} 今すぐ確認 様`)
    later(1)
    // The operator gives the member another address: it is as unproven as the first was.
    await runShop(
      world.db,
      ['member', 'change-mail', memberId, 'other@test.example', '--identity', 'phone', '--why', 'x'],
      now,
    )
    expect((await mailsTo('other@test.example'))[0]?.body).toMatch(/^会員 様\n/)
    expect((await mailsTo(mail)).at(-1)?.body).toContain(lure)
    expect((await findMember(world.db, memberId))?.mailProvenAt).toBeNull()
  })

  test('is sent at most five times a day, over all spellings of the mailbox', {
    meta: { alsoProves: ['mail-unproven'] },
  }, async () => {
    const spellings = [
      'box@test.example',
      'b.ox@test.example',
      ...[1, 2, 3, 4, 5, 6].map((n) => `box+${n}@test.example`),
    ]
    for (const mail of spellings) expect((await register(mail)).body.state).toBe(200)
    expect(await mailsTo(...spellings)).toHaveLength(5)
    expect((await register('b.o.x@other.example')).body.state).toBe(200)
    expect(await mailsTo('b.o.x@other.example')).toHaveLength(1)
    later(24 * 60)
    expect((await register('box+again@test.example')).body.state).toBe(200)
    expect(await mailsTo('box+again@test.example')).toHaveLength(1)
  })

  test('with a link is sent at most forty times a day; members who have used one are not counted', {
    meta: { alsoProves: ['mail-unproven'] },
  }, async () => {
    const mail = 'links@test.example'
    await register(mail)
    const count = async () =>
      (await mailsTo(mail)).filter(({ body }) => body.includes('password-reset?token=')).length
    for (let n = 0; n < 44; n++) {
      await askLink(mail)
      later(16)
    }
    expect(await count()).toBe(40)
    later(24 * 60)
    const token = await askLink(mail)
    later(1)
    const pass = 'another77Pass'
    const used = await world
      .visitor()
      .post('/user/reset_password/complete', { token, pass, confirmPass: pass })
    expect(used.body.state).toBe(200)
    for (let n = 0; n < 14; n++) {
      later(16)
      await askLink(mail)
    }
    expect(await count()).toBe(40 + 1 + 14)
  })

  test('with a link that was refused by the hour is not counted by the day', async () => {
    const mail = 'flooded@test.example'
    await register(mail)
    const count = async () =>
      (await mailsTo(mail)).filter(({ body }) => body.includes('password-reset?token=')).length
    for (let n = 0; n < 60; n++) await askLink(mail)
    expect(await count()).toBe(5)
    later(61)
    await askLink(mail)
    expect(await count()).toBe(6)
  })

  test('about a change of the account is always sent, whatever else was sent to spellings of the mailbox', async () => {
    const mail = 'owner@test.example'
    const { visitor } = await register(mail)
    for (const n of [1, 2, 3, 4, 5, 6]) await register(`owner+${n}@test.example`)
    const pass = 'another77Pass'
    const typed = { pass, confirmPass: pass, current_password: form(mail).pass }
    expect((await visitor.post('/user/change_password', typed)).body.state).toBe(200)
    expect(await mailsTo(mail)).toHaveLength(2)
  })
})

test('one network may register as many members a day as the operator allows; the next is refused, but not in another network', {
  meta: {
    proves: [
      {
        id: 'registrations-day',
        section: 'rulings',
        says: 'As many register from one network in a day as the operator allows.',
        from: 'ruling 38',
        file: 'server/people/members/registration-routes.ts',
        breaks: { replace: 'networkOf(address)}`', with: 'address}`' },
      },
    ],
  },
}, async () => {
  await transaction(world.db, (tx) =>
    changeSetting(tx, { path: 'registration.perNetworkAndDay', value: 2, now }),
  )
  later(1)
  const from = async (address: string, mail: string) => {
    const { csrf, cookie } = world.visitor()
    const token = await csrf()
    const answer = await world.shop.app.inject({
      method: 'POST',
      url: '/api/user/append',
      headers: {
        cookie: cookie(),
        'x-forwarded-for': address,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ csrf_token: token, json: JSON.stringify(form(mail)) }).toString(),
    })
    return [answer.json().state, answer.json().errors?.mail?.[0]]
  }
  expect((await from('2001:db8:7:7::1', 'a@net.example'))[0]).toBe(200)
  expect((await from('2001:db8:7:7::2', 'b@net.example'))[0]).toBe(200)
  expect(await from('2001:db8:7:7::3', 'c@net.example')).toEqual([
    429,
    expect.stringContaining('ネットワーク'),
  ])
  expect(await findMemberByMail(world.db, 'c@net.example')).toBeUndefined()
  expect((await from('2001:db8:7:8::3', 'c@net.example'))[0]).toBe(200)
  later(24 * 60)
  expect((await from('2001:db8:7:7::3', 'd@net.example'))[0]).toBe(200)
})
