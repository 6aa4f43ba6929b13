import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enquiryTopics } from '#contract/enquiries.ts'
import { progressiveJpeg } from '#test/dear-picture.ts'
import { everythingStored, tracesOf } from '#test/everything-stored.ts'
import { enquiry, picture } from '#test/examples.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { mailOf } from '#test/world.ts'
import { enquiryJobs } from './jobs.ts'
import { findEnquiry, searchEnquiries } from './queries.ts'

let world: TestShop
let now = new Date('2026-11-23T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())

const send = '/user/enquiry/send'
const asGuest = (more: Record<string, unknown> = {}) =>
  enquiry({ name: '客 一郎', mail: `${randomUUID()}@guest.example`, ...more })

const mailsTo = async (address: string) =>
  (await writtenMessages(world.db, { address })).map(({ subject, body, memberId }) => ({
    subject,
    body,
    member_id: memberId,
  }))
const tokenIn = (body = '') => /token=([\w.-]+)/.exec(body)?.[1] ?? ''
const everyEnquiry = async () => {
  const every = { state: 'all', assignedTo: undefined, memberId: undefined, sort: 'opened' } as const
  return (await searchEnquiries(world.db, { ...every, topics: enquiryTopics, limit: 1000, offset: 0 }))
    .enquiries
}
const enquiriesOf = async (mail: string) => (await everyEnquiry()).filter((one) => one.mail === mail)
const threadOf = (visitor: Visitor, enquiryId: string, token = '') =>
  visitor.get(`/user/enquiry/thread/${enquiryId}?token=${token}`)
/** A guest's thread, and the token of the mail about it. */
const guestThread = async () => {
  const visitor = world.visitor()
  const input = await asGuest()
  expect((await visitor.post(send, input)).status).toBe(200)
  const token = tokenIn((await mailsTo(input.mail))[0]?.body)
  return { visitor, input, token, enquiryId: token.split('.')[0] ?? '' }
}
const further = async (enquiryId: string, token: string, more: Record<string, unknown> = {}) => ({
  message_key: randomUUID(),
  body: 'もう一つあります。',
  pictures: [],
  enquiry_id: enquiryId,
  token,
  ...more,
})

describe('an enquiry', () => {
  test('of a guest is answered the same whether the address is a member’s or not, and mails only a link', {
    meta: {
      proves: [
        {
          id: 'enquiry-guest',
          section: 'console-enquiries',
          says: "Of a guest's enquiry the mail carries a link and none of their words; the answer tells nothing of an address.",
          from: 'own',
          file: 'server/people/enquiries/write-message.ts',
          breaks: {
            replace: 'words.received({ name, link }',
            with: 'words.received({ name: asked.name, link }',
          },
        },
      ],
    },
  }, async () => {
    const member = await world.member()
    const own = await mailOf(world.db, member.memberId)
    const answers = []
    for (const mail of [own, 'unknown@guest.example']) {
      const { status, body } = await world.visitor().post(send, await asGuest({ mail, body: '秘密の言葉' }))
      answers.push([status, { ...body, csrf: undefined }])
      const [told] = (await mailsTo(mail)).slice(-1)
      expect(told?.body).toContain('http://localhost:3000/contact-guest?token=')
      expect(told?.body).not.toMatch(/秘密の言葉|客 一郎/)
      expect(told?.member_id).toBeNull()
      expect(await enquiriesOf(mail)).toMatchObject([{ memberId: null, name: '客 一郎' }])
    }
    expect(answers[0]).toEqual(answers[1])
    expect((await member.get('/user/enquiry/list')).body.list).toEqual([])
  })

  test('of a member is theirs, and opens to no other', {
    meta: {
      proves: [
        {
          id: 'enquiry-own',
          section: 'console-enquiries',
          says: 'A thread opens to its member and to no other.',
          from: 'own',
          file: 'server/people/enquiries/routes.ts',
          breaks: { replace: 'isOwn || (token', with: 'isOwn || memberId !== undefined || (token' },
        },
      ],
    },
  }, async () => {
    const [member, other] = [await world.member(), await world.member()]
    const { body } = await member.post(send, await enquiry())
    const enquiryId = String(body.enquiry_id)
    expect((await member.get('/user/enquiry/list')).body.list).toMatchObject([
      { enquiry_id: enquiryId, topic: 'parcel', progress: 'waiting' },
    ])
    const thread = await threadOf(member, enquiryId)
    expect(thread.body).toMatchObject({
      about: 'A-1',
      progress: 'waiting',
      messages: [{ is_own: true, body: '荷物が届きません。', picture_ids: [expect.any(String)] }],
    })
    const [message] = thread.body.messages as { picture_ids: string[] }[]
    const pictureAt = `/user/enquiry/picture/${enquiryId}/${message?.picture_ids[0]}`
    expect((await member.get(pictureAt)).status).toBe(200)
    const { token } = await guestThread()
    for (const stranger of [other, world.visitor()])
      for (const given of ['', token]) {
        expect((await threadOf(stranger, enquiryId, given)).status).toBe(404)
        expect((await stranger.get(`${pictureAt}?token=${given}`)).status).toBe(404)
        const input = await further(enquiryId, given)
        expect((await stranger.post('/user/enquiry/continue', input)).status).toBe(404)
      }
  })

  test('that is sent eight times at once is stored once, and one with other words under its key is refused', {
    meta: {
      proves: [
        {
          id: 'enquiry-once',
          section: 'console-enquiries',
          says: 'A message that is sent again is kept once.',
          from: 'own',
          file: 'server/people/enquiries/write-message.ts',
          breaks: { replace: 'if (before === undefined) return undefined', with: 'return undefined' },
        },
      ],
    },
  }, async () => {
    const member = await world.member()
    const input = await enquiry()
    const answers = await Promise.all(Array.from({ length: 8 }, () => member.post(send, input)))
    expect(answers.map(({ body }) => body.state).sort()).toEqual([200, ...Array(7).fill(204)])
    expect(new Set(answers.map(({ body }) => body.enquiry_id)).size).toBe(1)
    expect((await member.post(send, { ...input, body: '別の内容' })).status).toBe(409)
    expect((await member.get('/user/enquiry/list')).body.list).toHaveLength(1)
  })

  test.each([
    ['body', { body: ' ' }],
    ['name', { name: '' }],
    ['mail', { mail: 'no address' }],
    ['topic', { topic: 'money' }],
    [
      'pictures',
      { pictures: [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64url')] },
    ],
    ['pictures', { pictures: [Buffer.from('ffd8ff00', 'hex').toString('base64url')] }],
    ['pictures', { pictures: [progressiveJpeg(5000, 800).toString('base64url')] }],
    ['pictures', { pictures: [progressiveJpeg(5008, 1).toString('base64url')] }],
  ])('with an invalid %s is refused by its name and stores nothing', async (field, more) => {
    const before = await everythingStored(world.pool, ['session'])
    const { status, body } = await world.visitor().post(send, await asGuest(more))
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(await everythingStored(world.pool, ['session'])).toBe(before)
  })

  test('beyond the daily limit is refused, and the limit resets the next day', async () => {
    const member = await world.member()
    const sendOne = async () => (await member.post(send, await enquiry({ pictures: [] }))).status
    const { rows } = await world.pool.query('select count(*)::int n from daily_count')
    expect(rows[0].n).toBeGreaterThan(0)
    const first = []
    // A limit a minute stands before it: nine, and a minute later nine more.
    for (let n = 0; n < 20; n++) {
      first.push(await sendOne())
      if (first.at(-1) === 429) break
    }
    expect(first).toContain(429)
  })
})

describe('a text of several lines', () => {
  test('is kept with its line ends, but refused in other fields or with other control characters', {
    meta: {
      proves: [
        {
          id: 'enquiry-lines',
          section: 'console-enquiries',
          says: 'Only a text that is declared so has several lines, and no other control characters.',
          from: 'own',
          file: 'contract/typed-text.ts',
          breaks: { replace: '[\\n\\t]/g', with: '[\\n\\t\\r]/g' },
        },
      ],
    },
  }, async () => {
    const member = await world.member()
    const written = '一行目\n\t二行目'
    const { body } = await member.post(send, await enquiry({ body: `  ${written}\n` }))
    const thread = await threadOf(member, String(body.enquiry_id))
    expect(thread.body).toMatchObject({ messages: [{ body: written }] })
    for (const [field, value] of [
      ['about', 'a\nb'],
      ['body', 'a\u0000b'],
      ['body', 'a\rb'],
      ['body', 'a\u202eb'],
    ] as const) {
      const refused = await member.post(send, await enquiry({ [field]: value }))
      expect([value, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([value, 422, [field]])
    }
  })
})

describe('mails about enquiries', () => {
  test('to one address are limited to five a day; the enquiry is kept all the same', {
    meta: {
      proves: [
        {
          id: 'enquiry-mails',
          section: 'console-enquiries',
          says: 'To one mailbox go five mails a day that strangers cause.',
          from: 'own',
          file: 'server/people/members/unproven-mail.ts',
          breaks: { replace: 'enquiry: 5 }', with: 'enquiry: 50 }' },
        },
      ],
    },
  }, async () => {
    const mail = 'flooded@guest.example'
    for (let n = 0; n < 7; n++) {
      const spelled = `flooded+${n}@guest.example`
      expect((await world.visitor().post(send, await asGuest({ mail: spelled, pictures: [] }))).status).toBe(
        200,
      )
    }
    const mails = (await writtenMessages(world.db)).filter(({ address }) => address.startsWith('flooded'))
    const enquiries = (await everyEnquiry()).filter((one) => one.mail.startsWith('flooded'))
    expect([mail.length > 0, mails.length, enquiries.length]).toEqual([true, 5, 7])
  })
})

describe('the link of a guest', () => {
  test('opens its thread, and lets them add to it', async () => {
    const { token, enquiryId, input } = await guestThread()
    const reader = world.visitor()
    expect((await threadOf(reader, enquiryId, token)).body).toMatchObject({
      messages: [{ body: input.body, is_own: true }],
    })
    expect((await reader.post('/user/enquiry/continue', await further(enquiryId, token))).status).toBe(200)
    expect((await threadOf(reader, enquiryId, token)).body.messages).toHaveLength(2)
  })

  test('that is another’s, forged, cut short or too old opens nothing', {
    meta: {
      proves: [
        {
          id: 'enquiry-link',
          section: 'console-enquiries',
          says: "A guest's link opens one thread, and ends.",
          from: 'own',
          file: 'server/people/enquiries/routes.ts',
          breaks: {
            replace: 'tokens.read(token, visit.now) !== enquiryId',
            with: 'tokens.read(token, visit.now) === undefined && false',
          },
        },
      ],
    },
  }, async () => {
    const [{ token, enquiryId }, other] = [await guestThread(), await guestThread()]
    const [id, endsAt, signature] = token.split('.')
    const forged = [
      other.token,
      '',
      'x',
      `${id}.${endsAt}`,
      `${id}.${Number(endsAt) + 1}.${signature}`,
      `${id}.${endsAt}.${Buffer.alloc(32).toString('base64url')}`,
    ]
    for (const given of forged) {
      expect([given, (await threadOf(world.visitor(), enquiryId, given)).status]).toEqual([given, 404])
      const { status } = await world.visitor().post('/user/enquiry/continue', await further(enquiryId, given))
      expect([given, status]).toEqual([given, 404])
    }
    const begun = now
    now = new Date(begun.getTime() + 30 * 86_400_000 - 1)
    expect((await threadOf(world.visitor(), enquiryId, token)).status).toBe(200)
    now = new Date(begun.getTime() + 30 * 86_400_000)
    expect((await threadOf(world.visitor(), enquiryId, token)).status).toBe(404)
    now = begun
  })
})

describe('a picture', () => {
  test('is re-encoded: smaller, turned upright, and without the camera’s metadata', {
    meta: {
      proves: [
        {
          id: 'enquiry-picture',
          section: 'console-enquiries',
          says: "Of a picture's file nothing is kept.",
          from: 'own',
          file: 'server/people/pictures/open-picture.ts',
          breaks: { replace: '.autoOrient()', with: '.keepMetadata()' },
        },
      ],
    },
  }, async () => {
    const member = await world.member()
    const large = await sharp({ create: { width: 1600, height: 100, channels: 3, background: '#258' } })
      .withMetadata({ orientation: 6, exif: { IFD0: { Model: 'secret camera' } } })
      .jpeg()
      .toBuffer()
    expect(large.includes('secret camera')).toBe(true)
    const { body } = await member.post(
      send,
      await enquiry({ pictures: [large, await picture()].map((one) => one.toString('base64url')) }),
    )
    const thread = await threadOf(member, String(body.enquiry_id))
    const ids = (thread.body.messages as { picture_ids: string[] }[])[0]?.picture_ids ?? []
    expect(ids).toHaveLength(2)
    const made = await member.get(`/user/enquiry/picture/${body.enquiry_id}/${ids[0]}`)
    const jpeg = Buffer.from(String(made.body.jpeg), 'base64')
    expect(jpeg.includes('secret camera')).toBe(false)
    const { width, height, format, exif } = await sharp(jpeg).metadata()
    expect({ width, height, format, exif }).toEqual({
      width: 80,
      height: 1280,
      format: 'jpeg',
      exif: undefined,
    })
  })
})

describe('a picture that only the decoder finds broken', () => {
  const taken = async () => (await world.pool.query('select sum(taken)::int n from daily_count')).rows[0].n

  test('is counted before it is decoded, and not decoded beyond the daily limit', async () => {
    const member = await world.member()
    const broken = (await picture()).subarray(0, -40).toString('base64url')
    const sendIt = async () => (await member.post(send, await enquiry({ pictures: [broken] }))).status
    const before = await taken()
    expect(await sendIt()).toBe(422)
    expect(await taken()).toBe(before + 1)
    await world.pool.query('update daily_count set taken = 1000')
    expect(await sendIt()).toBe(429)
    await world.pool.query('delete from daily_count')
  })
})

describe('a stored enquiry', () => {
  test('loses its content when its member leaves; only the fact of the enquiry stays', {
    meta: {
      proves: [
        {
          id: 'enquiry-leaves',
          section: 'console-enquiries',
          says: 'What was written goes with the member.',
          from: 'own',
          file: 'server/cards/draws/belongings.ts',
          breaks: {
            replace: 'await eraseEnquiriesOf(tx, memberId, now)',
            with: 'void [eraseEnquiriesOf, now]',
          },
        },
      ],
    },
  }, async () => {
    const member = await world.member()
    const { body } = await member.post(
      send,
      await enquiry({ body: '忘れられる言葉', about: '忘れられる番号' }),
    )
    expect((await member.post('/user/withdraw', { pass: testPassword })).status).toBe(200)
    expect(await tracesOf(world.pool, ['忘れられる'])).toEqual([])
    const { rows } = await world.pool.query('select * from enquiry where id = $1', [body.enquiry_id])
    expect(rows).toMatchObject([
      { topic: 'parcel', about: '', waiting_since: null, closed_at: now, erased_at: now },
    ])
    const left = await world.pool.query(
      'select count(*)::int n from enquiry_picture p join enquiry_message m on m.id = p.message_id where m.enquiry_id = $1',
      [body.enquiry_id],
    )
    expect(left.rows[0].n).toBe(0)
  })

  test('is erased three years after the newest message, and not before', {
    meta: {
      proves: [
        {
          id: 'enquiry-ends',
          section: 'console-enquiries',
          says: 'What was written is erased three years after the newest message.',
          from: 'own',
          file: 'server/people/enquiries/jobs.ts',
          breaks: { replace: '3 * 365 *', with: '4 * 365 *' },
        },
      ],
    },
  }, async () => {
    const { enquiryId, token } = await guestThread()
    const erase = async (at: Date) => {
      const [job] = enquiryJobs(world.db, () => at)
      await job?.run(new AbortController().signal)
      return await findEnquiry(world.db, enquiryId)
    }
    const years = 3 * 365 * 86_400_000
    expect(await erase(new Date(now.getTime() + years))).toMatchObject({ erasedAt: null, name: '客 一郎' })
    expect(await erase(new Date(now.getTime() + years + 1))).toMatchObject({
      erasedAt: expect.any(Date),
      mail: '',
      name: '',
    })
    expect((await threadOf(world.visitor(), enquiryId, token)).status).toBe(404)
  })

  test('is never changed in any other way', async () => {
    const { enquiryId } = await guestThread()
    for (const change of [
      `update enquiry set mail = 'other@guest.example' where id = $1`,
      `update enquiry set topic = 'other' where id = $1`,
      'delete from enquiry where id = $1',
      `update enquiry_message set body = 'x' where enquiry_id = $1`,
    ])
      await expect(world.pool.query(change, [enquiryId]), change).rejects.toThrow(
        /permanent record|permission denied/,
      )
  })
})
