import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EnquiryTopic, enquiryTopics } from '#contract/enquiries.ts'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import { transaction } from '#server/db/pool.ts'
import { findEnquiry, searchEnquiries } from '#server/people/enquiries/queries.ts'
import { faultsOfSetting, keepSettingAt } from '#server/people/operator/change-setting.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { enquiry } from '#test/examples.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { writtenMessages } from '#test/outbox.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { paidPurchase } from '#test/payments/refunds.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { mailOf, makePack } from '#test/world.ts'

let world: TestShop
const operators = new Map<OperatorRole, TestOperator>()
const as = (role: OperatorRole) => operators.get(role) as TestOperator
beforeAll(async () => {
  world = await testShop()
  for (const role of operatorRoles) operators.set(role, await makeOperator(world, role))
  await addCourse(world.db, 'c1', 1100, 1000)
})
afterAll(() => world.close())

const path = (verb: string) => `/operator/enquiries/${verb}`
const act = (enquiryId: string, more: object = {}) => ({
  actKey: randomUUID(),
  why: 'test',
  enquiryId,
  ...more,
})

const fromMember = async (topic: EnquiryTopic = 'parcel', more: object = {}) => {
  const member = await world.member()
  const { body } = await member.post('/user/enquiry/send', await enquiry({ topic, ...more }))
  return { member, enquiryId: String(body.enquiry_id) }
}
const fromGuest = async () => {
  const mail = `${randomUUID()}@guest.example`
  await world.visitor().post('/user/enquiry/send', await enquiry({ name: '客 一郎', mail }))
  const every = { state: 'all', assignedTo: undefined, memberId: undefined, sort: '-opened' } as const
  const found = await searchEnquiries(world.db, { ...every, topics: enquiryTopics, limit: 1000, offset: 0 })
  return { mail, enquiryId: found.enquiries.find((one) => one.mail === mail)?.id ?? '' }
}
interface Thread {
  messages: { messageId: string; author: string; body: string; pictureIds: string[] }[]
  templates: { key: string; text: string }[]
  things: { kind: string; isForeign: boolean }[]
  recent: { parcels: object[]; draws: object[]; payments: object[] }
  proposed: string
}
const read = async (enquiryId: string, role: OperatorRole = 'support'): Promise<Thread> => {
  const { messages, templates, things, recent, proposed, ...rest } = (await as(role).get(path(enquiryId)))
    .body
  return Object.assign(rest, { messages, templates, things, recent, proposed }) as Thread
}
const newest = async (enquiryId: string) =>
  (await read(enquiryId)).messages.filter(({ author }) => author !== 'note').at(-1)?.messageId ?? ''
const answer = async (enquiryId: string, body: string, role: OperatorRole = 'support') =>
  await as(role).post(path('answer'), act(enquiryId, { body, seenId: await newest(enquiryId) }))
const newestMail = async (enquiryId: string) => {
  const { memberId, mail = '' } = (await findEnquiry(world.db, enquiryId)) ?? {}
  const address = memberId ? await mailOf(world.db, memberId) : mail
  const mails = await writtenMessages(world.db, { address })
  return mails.sort((one, other) => one.id.localeCompare(other.id)).at(-1) as (typeof mails)[number]
}

describe('an answer', () => {
  test('is mailed to a guest with a link to the thread, where they read it and write on', async () => {
    const { enquiryId, mail } = await fromGuest()
    expect((await answer(enquiryId, '本日発送しました。')).status).toBe(200)
    const sent = await newestMail(enquiryId)
    expect(sent).toMatchObject({ address: mail, body: expect.stringContaining('本日発送しました。') })
    const token = /token=([\w.-]+)/.exec(sent.body)?.[1] ?? ''
    const guest = world.visitor()
    const thread = await guest.get(`/user/enquiry/thread/${enquiryId}?token=${token}`)
    expect(thread.body).toMatchObject({
      progress: 'answered',
      messages: [{ is_own: true }, { is_own: false, body: '本日発送しました。' }],
    })
    const more = {
      message_key: randomUUID(),
      body: '届きました。',
      pictures: [],
      enquiry_id: enquiryId,
      token,
    }
    expect((await guest.post('/user/enquiry/continue', more)).status).toBe(200)
    expect(await read(enquiryId)).toMatchObject({ progress: 'waiting', assignedTo: as('support').name })
  })

  test('is sent as a link only to a member whose address is not proven', {
    meta: {
      proves: [
        {
          id: 'enquiry-unproven',
          section: 'console-enquiries',
          says: 'A member whose address is not proven is mailed a link alone.',
          from: 'own',
          file: 'server/people/enquiries/write-message.ts',
          breaks: { replace: 'member === undefined || member.mailProvenAt !== null', with: 'true' },
        },
      ],
    },
  }, async () => {
    const { member, enquiryId } = await fromMember()
    const proven = 'update member set mail_proven_at = $2 where id = $1'
    await world.pool.query(proven, [member.memberId, null])
    await answer(enquiryId, '一つ目の返事')
    expect((await newestMail(enquiryId)).body).not.toContain('一つ目の返事')
    expect((await newestMail(enquiryId)).body).toContain(`/contact-thread?enquiryId=${enquiryId}`)
    await world.pool.query(proven, [member.memberId, new Date()])
    await answer(enquiryId, '二つ目の返事')
    expect((await newestMail(enquiryId)).body).toContain('二つ目の返事')
    const thread = await member.get(`/user/enquiry/thread/${enquiryId}`)
    expect(thread.body.messages).toHaveLength(3)
    const [, , newest] = thread.body.messages as { written: string }[]
    expect((await member.get('/user/enquiry/list')).body.list).toMatchObject([{ answered: newest?.written }])
  })

  test('is refused when a newer message has not been seen by the operator', {
    meta: {
      proves: [
        {
          id: 'enquiry-seen',
          section: 'console-enquiries',
          says: 'No answer is given past a message that the operator has not seen.',
          from: 'own',
          file: 'server/desks/enquiries/enquiries-routes.ts',
          breaks: {
            replace: 'spoken.at(-1)?.id === seenId',
            with: 'spoken.some(({ id: one }) => one === seenId)',
          },
        },
      ],
    },
  }, async () => {
    const { member, enquiryId } = await fromMember()
    const seenId = await newest(enquiryId)
    const more = { message_key: randomUUID(), body: '追伸', pictures: [], enquiry_id: enquiryId, token: '' }
    await member.post('/user/enquiry/continue', more)
    for (const [verb, input] of [
      ['answer', { body: '返事', seenId }],
      ['close', { seenId }],
    ] as const) {
      const { status, body } = await as('support').post(path(verb), act(enquiryId, input))
      expect([verb, status, Object.keys(body.errors ?? {})]).toEqual([verb, 409, ['seenId']])
    }
    expect((await read(enquiryId)).messages).toHaveLength(2)
  })

  test('of two operators at the same moment is one', async () => {
    const { enquiryId } = await fromMember()
    const seenId = await newest(enquiryId)
    const both = await Promise.all(
      (['support', 'owner'] as const).map((role) =>
        as(role).post(path('answer'), act(enquiryId, { body: `from ${role}`, seenId })),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(enquiryId)).messages).toHaveLength(2)
  })

  test('sent again is written and mailed once', async () => {
    const { enquiryId } = await fromGuest()
    const input = act(enquiryId, { body: '一度だけ', seenId: await newest(enquiryId) })
    const answers = [
      await as('support').post(path('answer'), input),
      await as('support').post(path('answer'), input),
    ]
    expect(answers.map(({ body }) => body.state)).toEqual([200, 204])
    const mails = await writtenMessages(world.db)
    expect(mails.filter(({ body }) => body.includes('一度だけ'))).toHaveLength(1)
  })
})

describe('a thread', () => {
  test('is taken, closed, and opened again by a message or an operator', async () => {
    const { member, enquiryId } = await fromMember()
    const support = as('support')
    expect((await support.post(path('assign'), act(enquiryId, { to: 'me', from: '' }))).status).toBe(200)
    expect(await read(enquiryId)).toMatchObject({ assignedTo: support.name })
    // The owner's page still shows that no operator has it.
    expect((await as('owner').post(path('assign'), act(enquiryId, { to: 'me', from: '' }))).status).toBe(409)
    const takeOver = act(enquiryId, { to: 'me', from: support.name })
    expect((await as('owner').post(path('assign'), takeOver)).status).toBe(200)
    const close = async () => support.post(path('close'), act(enquiryId, { seenId: await newest(enquiryId) }))
    expect((await close()).status).toBe(200)
    expect((await close()).status).toBe(409)
    expect((await answer(enquiryId, '遅い返事')).status).toBe(409)
    expect(await read(enquiryId)).toMatchObject({ progress: 'closed', waitingSince: null })
    const more = {
      message_key: randomUUID(),
      body: 'まだです',
      pictures: [],
      enquiry_id: enquiryId,
      token: '',
    }
    expect((await member.post('/user/enquiry/continue', more)).status).toBe(200)
    expect(await read(enquiryId)).toMatchObject({ progress: 'waiting' })
    expect((await close()).status).toBe(200)
    expect((await support.post(path('reopen'), act(enquiryId))).status).toBe(200)
    expect((await support.post(path('reopen'), act(enquiryId))).status).toBe(409)
  })

  test('keeps notes that its visitor never sees', {
    meta: {
      proves: [
        {
          id: 'enquiry-notes',
          section: 'console-enquiries',
          says: 'The visitor never sees a note.',
          from: 'own',
          file: 'server/people/enquiries/routes.ts',
          breaks: { replace: ".filter(({ author }) => author !== 'note')", with: '.filter(() => true)' },
        },
      ],
    },
  }, async () => {
    const { member, enquiryId } = await fromMember()
    expect((await as('support').post(path('note'), act(enquiryId, { body: '内密の話' }))).status).toBe(200)
    expect((await read(enquiryId)).messages.at(-1)).toMatchObject({ author: 'note', body: '内密の話' })
    const listed = await member.get('/user/enquiry/list')
    expect(listed.body.list).toEqual([expect.not.objectContaining({ answered: expect.anything() })])
    const shown = await member.get(`/user/enquiry/thread/${enquiryId}`)
    expect(shown.body.messages).toHaveLength(1)
    expect(JSON.stringify(shown.body)).not.toContain('内密')
    expect(await read(enquiryId)).toMatchObject({ progress: 'waiting' })
  })

  test('is in the member’s timeline and is found by its id', async () => {
    const { member, enquiryId } = await fromMember()
    const timeline = await as('support').get(`/operator/members/${member.memberId}/timeline?kinds=enquiry`)
    expect(timeline.body.list).toMatchObject([
      { eventId: enquiryId, enquiry: { topic: 'parcel', progress: 'waiting' } },
    ])
    const found = async (role: OperatorRole) =>
      ((await as(role).get(`/operator/search?q=${enquiryId}`)).body.list as { kind: string }[]).filter(
        ({ kind }) => kind === 'enquiry',
      )
    expect(await found('support')).toMatchObject([{ id: enquiryId }])
    expect(await found('shipping')).toMatchObject([{ id: enquiryId }])
    expect(await found('finance')).toEqual([])
  })
})

describe('a template', () => {
  test('describes the visitor’s own purchase in their language, and nothing of another’s', {
    meta: {
      proves: [
        {
          id: 'enquiry-template',
          section: 'console-enquiries',
          says: "A template says nothing of another member's things.",
          from: 'own',
          file: 'server/desks/enquiries/present-enquiry.ts',
          breaks: { replace: 'thing.kind === kind && !thing.isForeign', with: 'thing.kind === kind' },
        },
      ],
    },
  }, async () => {
    const owner = await world.member()
    const input = { courseId: 'c1', priceYen: 1000, memberId: owner.memberId }
    const { orderId } = await paidPurchase(world.db, input, new Date())
    await world.pool.query("update member set language = 'en' where id = $1", [owner.memberId])
    const { body } = await owner.post(
      '/user/enquiry/send',
      await enquiry({ topic: 'payment', about: orderId }),
    )
    const own = await read(String(body.enquiry_id))
    expect(own.things).toMatchObject([{ kind: 'payment', isForeign: false }])
    const paid = own.templates.find(({ key }) => key === 'paymentPaid')?.text
    expect(paid).toContain(`We have received the payment of order ${orderId}, and have added 1,100 points.`)
    const { enquiryId } = await fromMember('payment', { about: orderId })
    const foreign = await read(enquiryId)
    expect(foreign.things).toMatchObject([{ kind: 'payment', isForeign: true }])
    expect(foreign.templates.map(({ key }) => key)).toEqual(['looking', 'askMore'])
  })
})

describe('beside an enquiry of a member', () => {
  const parcelOf = async (memberId: string, cardCount: number, at = new Date()) => {
    const id = randomUUID()
    const order = { id, source: 'draw' as const, memberId, cardCount }
    await transaction(world.db, (tx) => createShipments(tx, [order], at))
    return id
  }
  const ask = async (member: Awaited<ReturnType<typeof world.member>>, body: string, more: object = {}) => {
    const sent = await member.post('/user/enquiry/send', await enquiry({ topic: 'parcel', body, ...more }))
    return String(sent.body.enquiry_id)
  }
  const textOf = ({ templates }: Thread, asked: string) =>
    templates.find(({ key }) => key === asked)?.text ?? ''

  test('the desk shows the member’s open parcels, last draws and payments to the roles that may see them', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const input = { courseId: 'c1', priceYen: 1000, memberId: member.memberId }
    for (let times = 0; times < 4; times += 1) await paidPurchase(world.db, input, new Date())
    await parcelOf(member.memberId, 4)
    await parcelOf(other.memberId, 9)
    const enquiryId = await ask(member, 'カードはいつ届きますか？')
    const { recent } = await read(enquiryId)
    expect(recent).toMatchObject({
      parcels: [{ cardCount: 4, isSent: false, trackingNumber: '' }],
      draws: [],
    })
    expect(recent.payments).toHaveLength(3)
    expect((await read(enquiryId, 'shipping')).recent).toMatchObject({
      parcels: [{ cardCount: 4 }],
      payments: [],
    })
  })

  test('a question about a parcel’s arrival gets a ready answer; another question does not', async () => {
    const member = await world.member()
    const parcelId = await parcelOf(member.memberId, 4)
    const asked = await read(await ask(member, 'こんにちは。\n先週のカードはいつ届きますか？'))
    expect(asked.proposed).toBe('parcelPromised')
    expect(textOf(asked, 'parcelPromised')).toMatch(/カード4枚は、20\d\d年\d+月\d+日までに発送いたします。/)
    expect((await read(await ask(member, '箱の角がつぶれていました。'))).proposed).toBe('')
    expect((await read(await ask(member, 'いつですか？', { topic: 'points' }))).proposed).toBe('')
    expect((await read(await ask(await world.member(), 'いつ届きますか？'))).proposed).toBe('')

    await world.pool.query(
      "update parcel set state = 'sent', shipped_at = now(), tracking_number = '123456789012' where id = $1",
      [parcelId],
    )
    const sent = await read(await ask(member, 'まだ届きません。'))
    expect(sent.proposed).toBe('parcelSent')
    expect(textOf(sent, 'parcelSent')).toContain('123456789012')
  })

  test('the owner’s templates are filled in, and one with an unknown value is not offered', async () => {
    const own = [
      { name: '発送日', text: { ja: '{お名前}様\n{枚数}枚は{発送予定日}までに。', en: 'By {ships by}.' } },
      { name: '追跡', text: { ja: '番号は{追跡番号}です。' } },
    ]
    expect(faultsOfSetting(defaultSettings, 'answerTemplates', own)).toEqual([])
    for (const ja of ['{何か}です。', '{}'])
      expect(faultsOfSetting(defaultSettings, 'answerTemplates', [{ name: 'x', text: { ja } }])).not.toEqual(
        [],
      )
    await transaction(world.db, (tx) => keepSettingAt(tx, 'answerTemplates', own, new Date()))
    const member = await world.member()
    await parcelOf(member.memberId, 4)
    const asked = await read(await ask(member, 'いつ届きますか？'))
    expect(asked.templates.map(({ key }) => key)).toEqual(['looking', 'askMore', 'parcelPromised', 'own-0'])
    expect(textOf(asked, 'own-0')).toMatch(/様\n4枚は20\d\d年\d+月\d+日までに。$/)
    await world.pool.query("update member set language = 'en' where id = $1", [member.memberId])
    expect(textOf(await read(await ask(member, 'when?')), 'own-0')).toMatch(/^By \w+ \d+, 20\d\d\.$/)
  })

  test('the list shows the first line of the first message', async () => {
    const member = await world.member()
    const enquiryId = await ask(member, '\n一行目です。\n二行目です。')
    const { list } = (await as('support').get(`/operator/enquiries?memberId=${member.memberId}`)).body
    expect(list).toMatchObject([{ enquiryId, firstLine: '一行目です。' }])
  })
})

describe('the template with the proof of a draw', () => {
  test('links its page once the member has seen the cards, and is missing for another member’s draw', {
    meta: {
      proves: [
        {
          id: 'enquiry-proof',
          section: 'console-enquiries',
          says: "A template has the proof of the visitor's own draw.",
          from: 'own',
          file: 'server/desks/enquiries/present-enquiry.ts',
          breaks: { replace: 'proofLink(shopOrigin, draw, language)', with: "''" },
        },
      ],
    },
  }, async () => {
    await makePack(world.db, 'proven')
    const owner = await world.member({ points: 1000 })
    const { token } = (await owner.post('/user/pack/check', { pack_id: 'proven', count: '1' })).body
    const { history_id, first_slot } = (await owner.post('/user/pack/buy', { token })).body
    const about = String(history_id)
    const { body } = await owner.post('/user/enquiry/send', await enquiry({ topic: 'draw', about }))
    const offered = async (enquiryId: string) =>
      (await read(enquiryId)).templates.find(({ key }) => key === 'drawProof')?.text
    expect(await offered(String(body.enquiry_id))).toBeUndefined()
    await owner.post('/user/pack/revealed', { history_id })
    expect(await offered(String(body.enquiry_id))).toContain(
      `/draw-proof?packId=proven&firstSlot=${first_slot}&drawId=${history_id}&lang=ja`,
    )
    const { enquiryId } = await fromMember('draw', { about })
    expect((await read(enquiryId)).things).toMatchObject([{ kind: 'draw', isForeign: true }])
    expect(await offered(enquiryId)).toBeUndefined()
  })
})

describe('each role', () => {
  const topics: Partial<Record<OperatorRole, readonly EnquiryTopic[]>> = {
    support: enquiryTopics,
    shipping: ['parcel'],
    finance: ['payment'],
    owner: enquiryTopics,
  }

  test.each(operatorRoles)(
    '%s sees and answers only the topics of the plan',
    {
      meta: {
        proves: [
          {
            id: 'enquiry-roles',
            section: 'console-enquiries',
            says: 'Each role sees and answers the topics that the plan gives it.',
            from: 'own',
            file: 'contract/operator/enquiry-topics.ts',
            breaks: { replace: "shipping: ['parcel'],", with: "shipping: ['parcel', 'payment']," },
          },
        ],
      },
    },
    async (role) => {
      const own = topics[role] ?? []
      const byTopic = new Map<EnquiryTopic, string>()
      for (const topic of enquiryTopics) byTopic.set(topic, (await fromMember(topic)).enquiryId)
      const list = await as(role).get('/operator/enquiries?size=1000')
      expect(list.status).toBe(own.length > 0 ? 200 : 404)
      if (own.length > 0)
        expect(new Set((list.body.list as { topic: string }[]).map(({ topic }) => topic))).toEqual(
          new Set(own),
        )
      for (const [topic, enquiryId] of byTopic) {
        const may = own.includes(topic)
        const [message] = (await read(enquiryId)).messages
        const statuses = [
          (await as(role).get(path(enquiryId))).status,
          (await as(role).get(path(`${enquiryId}/pictures/${message?.pictureIds[0]}`))).status,
          (await as(role).post(path('note'), act(enquiryId, { body: 'x' }))).status,
          (await as(role).post(path('assign'), act(enquiryId, { to: 'me', from: '' }))).status,
          (await answer(enquiryId, 'x', role)).status,
          (await as(role).post(path('close'), act(enquiryId, { seenId: await newest(enquiryId) }))).status,
          (await as(role).post(path('reopen'), act(enquiryId))).status,
        ]
        expect([topic, ...statuses]).toEqual([topic, ...Array(statuses.length).fill(may ? 200 : 404)])
      }
    },
  )

  test('has a row in this test’s table for each call of the desk', () => {
    const calls = operatorCallsByRoom.enquiries ?? []
    for (const call of calls) expect([...call.roles].sort(), call.path).toEqual(Object.keys(topics).sort())
    expect(calls).toHaveLength(8)
  })

  test.each(['shipping', 'finance'] as const)('%s sees names and addresses in part', async (role) => {
    const { enquiryId, mail } = await fromGuest()
    await world.pool.query(
      "alter table enquiry disable trigger user; update enquiry set topic = 'payment' where id = '" +
        (role === 'finance' ? enquiryId : randomUUID()) +
        "'; alter table enquiry enable trigger user",
    )
    const shown = JSON.stringify(await read(enquiryId, role))
    expect(shown).toContain('客* 一*')
    expect(shown).not.toContain(mail)
    expect(shown).not.toContain('客 一郎')
    expect(JSON.stringify(await read(enquiryId))).toContain(mail)
  })
})

describe('the list', () => {
  test('begins with the visitor who waits longest, and shows a single state on request', async () => {
    const first = await fromMember()
    const second = await fromMember()
    const closed = await fromMember()
    const answered = await fromMember()
    const order = async (query = '') =>
      (
        (await as('support').get(`/operator/enquiries?size=1000${query}`)).body.list as {
          enquiryId: string
        }[]
      )
        .map(({ enquiryId }) => enquiryId)
        .filter((id) => [first, second, closed, answered].some(({ enquiryId }) => enquiryId === id))
    await world.pool.query("update enquiry set waiting_since = '2020-01-02' where id = $1", [first.enquiryId])
    await world.pool.query("update enquiry set waiting_since = '2020-01-01' where id = $1", [
      second.enquiryId,
    ])
    await answer(answered.enquiryId, 'x')
    await as('support').post(path('close'), act(closed.enquiryId, { seenId: await newest(closed.enquiryId) }))
    expect(await order('&progress=open')).toEqual([second.enquiryId, first.enquiryId, answered.enquiryId])
    expect(await order('&progress=waiting')).toEqual([second.enquiryId, first.enquiryId])
    expect(await order('&progress=closed')).toEqual([closed.enquiryId])
    expect(await order('&mine=yes')).toEqual([answered.enquiryId])
    expect(await order(`&memberId=${first.member.memberId}`)).toEqual([first.enquiryId])
  })

  test('and a thread are recorded as read when they are shown unmasked, but not when masked', async () => {
    const { enquiryId } = await fromMember()
    const readings = async (role: OperatorRole) =>
      (
        await world.pool.query(
          'select what, subject from personal_data_reading where operator_id = $1 and subject = $2',
          [as(role).operatorId, enquiryId],
        )
      ).rows
    await read(enquiryId)
    await read(enquiryId, 'shipping')
    expect(await readings('support')).toEqual([{ what: 'enquiry', subject: enquiryId }])
    expect(await readings('shipping')).toEqual([])
  })
})
