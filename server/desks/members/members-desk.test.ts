import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { everyRole, type OperatorRole } from '#contract/operator/roles.ts'
import { belongings } from '#server/cards/draws/belongings.ts'
import { chooseCards } from '#server/cards/draws/choose-cards.ts'
import { moveParcel } from '#server/cards/shipping/parcel-changes.ts'
import { transaction } from '#server/db/pool.ts'
import { openWallet } from '#server/ledger/ledger.ts'
import {
  findMember,
  findMemberByVerifiedNumber,
  sealMembers,
  updateMember,
} from '#server/people/members/queries.ts'
import { removeMember } from '#server/people/members/remove-member.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Desk, openDesk } from '#test/desk.ts'
import { tracesInClear } from '#test/everything-stored.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { paidPurchase } from '#test/payments/refunds.ts'
import { makeEngine, makeMember, makePack } from '#test/world.ts'
import { deskJobs } from './jobs.ts'

let database: TestDatabase
let desk: Desk
let yamada: string
beforeAll(async () => {
  database = await testDatabase()
  desk = await openDesk(database)
  await makePack(database.db, 'pack', { total: 50 })
  await addCourse(database.db, 'c1', 1100, 1000)
  yamada = await person({
    familyName: '山田',
    givenName: '太郎',
    mail: 'yamada@example.com',
    phone: '09011112222',
    company: '株式会社見本',
  })
})
afterAll(async () => {
  await desk.close()
  await database.close()
})

interface Person {
  familyName?: string
  givenName?: string
  mail?: string
  phone?: string
  street?: string
  company?: string
  suspendedAt?: Date
  lastLoginAt?: Date
  registeredAt?: Date
  points?: number
}

let persons = 0

/** A member like no other but where the test says so. */
async function person({ points = 0, registeredAt, ...row }: Person = {}): Promise<string> {
  const { db } = database
  const id = await makeMember(db, { points, now: registeredAt })
  const unlike = { phone: `070${String(++persons).padStart(8, '5')}`, street: id }
  await transaction(db, (tx) => updateMember(tx, id, { ...unlike, ...row }))
  return id
}

const withdraw = (memberId: string) =>
  transaction(database.db, (tx) =>
    removeMember(tx, {
      memberId,
      reason: 'duplicate',
      longestLoginMs: 0,
      belongings,
      now: new Date(),
      mailId: randomUUID(),
      contactIn: () => ({
        shopName: '札屋',
        contactUrl: 'https://shop.example/contact',
        origin: 'https://shop.example',
      }),
      accountOf: () => Buffer.alloc(32),
      endSessions: async () => {},
    }),
  )

const idsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.list as { memberId: string }[]).map(({ memberId }) => memberId)
const found = async (query: string, roles: OperatorRole[] = ['support']) =>
  idsOf(await desk.ask(roles, `/operator/members?${query}`))
const readings = async (operatorId: string) =>
  (
    await database.pool.query(
      'select what, subject from personal_data_reading where operator_id = $1 order by read_at, id',
      [operatorId],
    )
  ).rows

describe('each call of the desk', {
  meta: {
    proves: [
      {
        id: 'desk-roles',
        section: 'console-members',
        says: 'Each call of the members desk exists for the roles that the plan gives it.',
        from: 'own',
        file: 'contract/operator/roles.ts',
        breaks: {
          replace: "memberReaders: readonly OperatorRole[] = ['viewer',",
          with: "memberReaders: readonly OperatorRole[] = ['shipping',",
        },
      },
    ],
  },
}, () => {
  // A new call without a row fails; so does a role that the declaration opens and the table does not.
  const members: OperatorRole[] = ['viewer', 'support', 'finance', 'owner']
  const table: Record<string, { roles: readonly OperatorRole[]; path: () => string }> = {
    '/operator/members': { roles: members, path: () => '/operator/members' },
    '/operator/members/:memberId': { roles: members, path: () => `/operator/members/${yamada}` },
    '/operator/members/:memberId/timeline': {
      roles: members,
      path: () => `/operator/members/${yamada}/timeline`,
    },
    '/operator/search': { roles: everyRole, path: () => '/operator/search?q=yamada' },
  }
  test('counts a member who never returned as logged in at the registration', async () => {
    const registeredAt = new Date('2026-10-01T03:00:00Z')
    const id = await person({ registeredAt })
    const { body } = await desk.ask(['support'], `/operator/members/${id}`)
    expect(new Date(String(body.lastLoginAt))).toEqual(registeredAt)
  })

  test('has a row in this test’s table', () => {
    expect(Object.keys(table).sort()).toEqual(
      (operatorCallsByRoom.desks ?? [])
        .filter(({ method }) => method === 'GET')
        .map(({ path }) => path)
        .sort(),
    )
  })
  test.each(
    Object.entries(table).flatMap(([call, row]) => everyRole.map((role) => ({ call, role, ...row }))),
  )('$call is available to $role as declared, and answers 404 otherwise', async ({ role, roles, path }) => {
    const { status } = await desk.ask([role], path())
    expect(status).toBe(roles.includes(role) ? 200 : 404)
  })
  test.each(Object.keys(table))('%s asks a guest to log in', async (call) => {
    expect((await desk.ask([], (table[call] as { path: () => string }).path())).status).toBe(401)
  })
})

describe('the list', () => {
  test.each([
    ['a part of the name', 'q=山田'],
    ['the name the other way round, with a blank', 'q=太郎 山'],
    ['a mail address', 'q=YAMADA@example.com'],
    ['the beginning of a mail address', 'q=yamada@'],
    ['the end of the phone number', 'q=2222'],
    ['the phone number as people write it', 'q=090-1111-2222'],
    ['the phone number with its country', 'q=%2B819011112222'],
  ])('finds a member by %s', async (_, query) => {
    expect(await found(query)).toEqual([yamada])
  })
  test.each([
    ['ｻﾄｳ', 'ガン', ['サトウ', 'ｻﾄｳ ガン', 'サトウカ\u3099ン', 'ガンサトウ', 'サ\u200bトウ']],
    ['ＳＭＩＴＨ', 'Ｊｏｈｎ', ['smith', 'john', 'JOHN', 'Ｓｍｉｔｈ　ｊｏｈｎ', 'johnsmith']],
    ['髙橋-ベル', 'ユーコ', ['髙橋ーベル', '髙橋−ベル', 'ユ-コ']],
  ])('finds %s %s in any width, case and form', async (familyName, givenName, spellings) => {
    const id = await person({ familyName, givenName })
    for (const typed of spellings) expect(await found(`q=${encodeURIComponent(typed)}`), typed).toEqual([id])
  })
  test.each([
    '+81 (0)90-3333-4444',
    '819033334444',
    '０９０－３３３３－４４４４',
    '３３３３４４４４',
    '3333-4444',
  ])('finds a number by %s, in whichever notation it is kept', async (typed) => {
    const ids = [await person({ phone: '819033334444' }), await person({ phone: '09033334444' })]
    expect((await found(`q=${encodeURIComponent(typed)}&state=active`)).sort()).toEqual(ids.sort())
    for (const id of ids) await withdraw(id)
  })
  test('finds members whom the release before wrote in clear, before and after they are sealed', async () => {
    const { db, pool } = database
    // The next search reads only what is new.
    expect(await found('q=マエノ')).toEqual([])
    const id = uuidv7()
    const clear = ['maeno@release.example', 'ﾏｴﾉ', 'ヒト', '09077776666', '港町', '前の町1-1', '前の商店']
    await pool.query(
      `insert into member (id, mail, family_name, given_name, phone, city, street, company, postal_code, password_hash,
         language, prefecture_id, referral_code, registered_at, phone_verified_at, verified_number)
       values ($1, $2, $3, $4, $5, $6, $7, $8, '1000001', 'none', 'ja', 13, gen_random_uuid(), now(), now(), '819077776666')`,
      [id, ...clear],
    )
    await transaction(db, (tx) => openWallet(tx, id))
    const alike = await person({ phone: '819077776666' })
    const seen = async () => [
      ...(await Promise.all(['マエノ', 'MAENO@', '76666'].map((words) => found(`q=${words}&state=active`)))),
      await findMember(db, id),
      await findMemberByVerifiedNumber(db, '819077776666'),
    ]
    const before = await seen()
    expect(before).toEqual([[id], [id], [alike, id], expect.anything(), id])
    expect(await tracesInClear(pool, clear)).not.toEqual([])
    expect(await transaction(db, (tx) => sealMembers(tx, 10))).toBe(1)
    expect(await transaction(db, (tx) => sealMembers(tx, 10))).toBe(0)
    expect(await seen()).toEqual(before)
    expect(await tracesInClear(pool, [...clear, '819077776666'])).toEqual([])
    // Whoever shares the number is found by its hash.
    const { body } = await desk.ask(['support'], `/operator/members/${id}`)
    expect(body.alike).toMatchObject([{ memberId: alike }])
    for (const one of [id, alike]) await withdraw(one)
  })
  test.each([
    [
      { familyName: '佐藤', street: '神田1-2-3' },
      { familyName: '佐藤\u3164', street: '神田１－２－３' },
    ],
    [
      { familyName: 'ｶﾝﾀﾞ', street: '1-1\u200b' },
      { familyName: 'カンダ', street: '1−1' },
    ],
    [{ phone: '09055550001' }, { phone: '819055550001' }],
  ])('finds %j and %j alike', async (one, other) => {
    const ids = [await person({ givenName: '似', ...one }), await person({ givenName: '似', ...other })]
    expect((await found('alike=yes&q=似')).sort()).toEqual(ids.sort())
    for (const id of ids) await withdraw(id)
  })
  test('finds a member by id, also a withdrawn one, without personal data', async () => {
    const gone = await person({ mail: 'gone@example.com' })
    expect(await withdraw(gone)).toMatchObject({ outcome: 'removed' })
    const { body } = await desk.ask(['owner'], `/operator/members?q=${gone}`)
    expect(body).toMatchObject({
      total: 1,
      list: [{ memberId: gone, state: 'withdrawn', name: '', mail: '', phone: '' }],
    })
    expect(await found('q=withdrawn.invalid')).toEqual([])
    expect(await found('state=withdrawn')).toContain(gone)
  })
  test('finds no member by a value that none has', async () => {
    expect(await found('q=%25')).toEqual([])
    expect(await found(`q=${randomUUID()}`)).toEqual([])
  })
  test('filters by suspended and by active members', async () => {
    const suspended = await person({ suspendedAt: new Date(), familyName: '停止' })
    expect(await found('q=停止&state=suspended')).toEqual([suspended])
    expect(await found('q=停止&state=active')).toEqual([])
  })
  test('finds members who share a phone, or name and street in any spelling, but none who has left', async () => {
    const one = await person({ phone: '08099990000' })
    const two = await person({ phone: '08099990000' })
    const three = await person({ familyName: '双 子', givenName: '花', street: '中央 1-1' })
    const four = await person({ familyName: '双子', givenName: '花', street: '中央1-1' })
    const left = await person({ phone: '08088880000' })
    const stays = await person({ phone: '08088880000' })
    await withdraw(left)
    const alike = await found('alike=yes')
    expect(alike.sort()).toEqual([one, two, three, four].sort())
    const { body } = await desk.ask(['support'], `/operator/members/${three}`)
    expect(body.alike).toEqual([{ memberId: four, name: '双子 花', state: 'active', shares: ['person'] }])
    expect((await desk.ask(['support'], `/operator/members/${stays}`)).body.alike).toEqual([])
  })
  test('is sorted, filtered by days in Japan, and paged with its total', async () => {
    // 1 March in Japan begins at 15:00 of 29 February.
    const moments = [
      '2020-02-29T14:59:59Z',
      '2020-02-29T15:00:00Z',
      '2020-03-01T14:59:59Z',
      '2020-03-01T15:00:00Z',
    ]
    const [before, first, last, after] = await Promise.all(
      moments.map((at) => person({ familyName: '月初', registeredAt: new Date(at) })),
    )
    expect(await found('q=月初&registeredFrom=2020-03-01&registeredUntil=2020-03-01')).toEqual([last, first])
    expect(await found('q=月初&sort=registered')).toEqual([before, first, last, after])
    await transaction(database.db, (tx) => updateMember(tx, first as string, { lastLoginAt: new Date() }))
    expect(await found('q=月初&sort=-lastLogin')).toEqual([first, after, last, before])
    const second = await desk.ask(['support'], '/operator/members?q=月初&size=3&page=2')
    expect(second.body).toMatchObject({ total: 4, list: [{ memberId: before }] })
    expect((await desk.ask(['support'], '/operator/members?q=月初&page=9')).body).toMatchObject({
      total: 4,
      list: [],
    })
  })
  test('shows each member’s spendable points and coins', async () => {
    await person({ familyName: '残高', points: 700 })
    expect((await desk.ask(['support'], '/operator/members?q=残高')).body.list).toMatchObject([
      { points: 700 },
    ])
  })
  test.each([
    ['registeredFrom=2020-02-30'],
    ['sort=points'],
    ['state=gone'],
    ['page=0'],
    ['size=1001'],
    ['registeredUntil=9999-12-31'],
  ])('refuses %s', async (query) => {
    expect((await desk.ask(['support'], `/operator/members?${query}`)).status).toBe(422)
  })
  test('accepts the last possible day', async () => {
    expect(await found('q=山田&registeredUntil=8999-12-31')).toEqual([yamada])
  })
})

describe('personal data', () => {
  test.each(['viewer', 'finance'] as const)(
    'is masked for %s, wherever it is',
    {
      meta: {
        proves: [
          {
            id: 'desk-masked',
            section: 'console-members',
            says: 'Viewers and finance see personal data masked, in lists, pages and searches.',
            from: 'own',
            file: 'server/desks/members/mask.ts',
            breaks: { replace: 'seesWhole(roles) ? text : masks', with: "kind === 'mail' ? text : masks" },
          },
        ],
      },
    },
    async (role) => {
      const operator = await desk.operator([role])
      const answers = await Promise.all(
        [
          '/operator/members',
          `/operator/members/${yamada}`,
          `/operator/members/${yamada}/timeline`,
          '/operator/search?q=山田',
          '/operator/members?q=yamada@example.com',
        ].map((path) => operator.get(path)),
      )
      for (const { body } of answers)
        expect(JSON.stringify(body)).not.toMatch(/山田|太郎|yamada|09011112222|千代田|見本/)
      expect(answers[1]?.body).toMatchObject({
        isMasked: true,
        name: '山* 太*',
        mail: 'y***@example.com',
        phone: '***2222',
        address: { prefecture: '東京都', city: '', street: '', building: '', company: '', postalCode: '' },
      })
      expect(await readings(operator.id)).toEqual([])
    },
  )
  test.each(['ya', 'yamada@', '山', '太', '2222', 'yamada@example.co'])(
    'is not found by its parts where it is masked: %s',
    {
      meta: {
        proves: [
          {
            id: 'desk-parts',
            section: 'console-members',
            says: 'Masked data cannot be found by its parts.',
            from: 'own',
            file: 'server/desks/members/members-routes.ts',
            breaks: {
              replace: 'isWhole: !seesWhole(visit.operator.roles)',
              with: 'isWhole: seesWhole(visit.operator.roles) && false',
            },
          },
        ],
      },
    },
    async (part) => {
      const [masked, whole] = [await desk.operator(['finance']), await desk.operator(['owner'])]
      for (const path of ['/operator/members', '/operator/search']) {
        const listed = async ({ get }: Pick<typeof masked, 'get'>) =>
          ((await get(`${path}?q=${encodeURIComponent(part)}`)).body.list as unknown[] | undefined)?.length ??
          0
        expect(await listed(masked), path).toBe(0)
        if (part.length > 1) expect(await listed(whole), path).toBeGreaterThan(0)
      }
      const { total } = (await masked.get('/operator/members?q=yamada@example.com')).body
      expect(total).toBe(1)
    },
  )
  test('is whole for support, and the reader is recorded, but not the search', {
    meta: {
      proves: [
        {
          id: 'desk-readings',
          section: 'console-members',
          says: 'Who was shown personal data is kept for a year, and never what was searched.',
          from: 'own',
          file: 'server/desks/members/members-routes.ts',
          breaks: { replace: "{ what: 'timeline', subject", with: "{ what: 'member', subject" },
        },
      ],
    },
  }, async () => {
    await person()
    const operator = await desk.operator(['support', 'viewer'])
    const { body } = await operator.get(`/operator/members/${yamada}`)
    expect(body).toMatchObject({
      isMasked: false,
      name: '山田 太郎',
      mail: 'yamada@example.com',
      address: { city: '千代田区', company: '株式会社見本' },
    })
    await operator.get(`/operator/members/${yamada}/timeline`)
    await operator.get('/operator/members?q=山田')
    const { list } = (await operator.get('/operator/members?size=2')).body
    expect(list).toHaveLength(2)
    expect(await readings(operator.id)).toEqual([
      { what: 'member', subject: yamada },
      { what: 'timeline', subject: yamada },
      { what: 'list', subject: '1' },
      { what: 'list', subject: '2' },
    ])
  })
  test('is recorded as a list when a search shows members', async () => {
    await Promise.all([person({ familyName: '同姓' }), person({ familyName: '同姓' })])
    const operator = await desk.operator(['owner'])
    await operator.get('/operator/search?q=同姓')
    expect(await readings(operator.id)).toEqual([{ what: 'list', subject: '2' }])
  })
  test('has its readers deleted after a year', { meta: { alsoProves: ['desk-readings'] } }, async () => {
    const operator = await desk.operator(['owner'])
    await operator.get(`/operator/members/${yamada}`)
    const [job] = deskJobs(database.db)
    const readDaysAgo = (days: number) =>
      database.pool.query(
        'update personal_data_reading set read_at = now() - make_interval(days => $1) where operator_id = $2',
        [days, operator.id],
      )
    await readDaysAgo(364)
    await job?.run(new AbortController().signal)
    expect(await readings(operator.id)).toHaveLength(1)
    await readDaysAgo(367)
    await job?.run(new AbortController().signal)
    expect(await readings(operator.id)).toEqual([])
  })
})

describe('one member', () => {
  test('is shown with each point lot and its end, the rank, and open draws, payments and parcels', async () => {
    const memberId = await person({ points: 500 })
    const drawId = uuidv7()
    await makeEngine(database).draw({ id: drawId, memberId, packId: 'pack', count: 2 })
    const { body } = await desk.ask(['owner'], `/operator/members/${memberId}`)
    expect(body).toMatchObject({
      member_state: 'active',
      points: 300,
      lots: [{ source: 'adjustment', points: 300, granted: 500 }],
      hasSecondFactor: false,
      sessions: 0,
      rank: { number: 1 },
      referral: { outcome: 'none', referrerId: null },
      openChoices: [{ drawId, packId: 'pack', packName: 'pack', count: 2, isRevealed: false }],
    })
  })
  test.each(['', '/timeline'])(
    'is 404 at …/%s for an id of no member and for an invalid id',
    async (rest) => {
      for (const id of [uuidv7(), 'x', '%00', '1', `${yamada}0`])
        expect((await desk.ask(['owner'], `/operator/members/${id}${rest}`)).status).toBe(404)
    },
  )
})

describe('the search', () => {
  const things = async (q: string, roles: OperatorRole[] = ['owner']) =>
    (await desk.ask(roles, `/operator/search?q=${encodeURIComponent(q)}`)).body.list as {
      kind: string
      id: string
      memberId: string | null
    }[]
  const kinds = async (q: string, roles: OperatorRole[]) => (await things(q, roles)).map(({ kind }) => kind)

  test('refuses a single character', async () => {
    for (const q of ['', 'a', ' a '])
      expect((await desk.ask(['owner'], `/operator/search?q=${encodeURIComponent(q)}`)).status).toBe(422)
  })
  test('finds a draw by its id and its ticket, for roles that may see members', async () => {
    const memberId = await person({ points: 500 })
    const id = uuidv7()
    const drawn = await makeEngine(database).draw({ id, memberId, packId: 'pack', count: 1 })
    const ticket = drawn.outcome === 'drawn' ? drawn.ticketHash : ''
    const expected = [expect.objectContaining({ kind: 'draw', id, memberId, line: ticket, state: 'open' })]
    expect(await things(id)).toEqual(expected)
    expect(await things(ticket)).toEqual(expected)
    expect(await kinds(id, ['shipping', 'packs'])).toEqual([])
  })
  test('finds a payment by id, order and provider reference, and not for viewers', async () => {
    const memberId = await person()
    const { id, orderId, providerReference } = await paidPurchase(
      database.db,
      { courseId: 'c1', priceYen: 1000, memberId },
      new Date(),
    )
    for (const q of [id, orderId, providerReference as string])
      expect(await things(q, ['finance'])).toMatchObject([{ kind: 'payment', id, memberId, title: orderId }])
    expect(await kinds(orderId, ['viewer'])).toEqual([])
  })
  test('finds a parcel by its number and its id, and names its member to roles that may open members', async () => {
    const { db } = database
    const memberId = await person({ points: 500 })
    const id = uuidv7()
    await makeEngine(database).draw({ id, memberId, packId: 'pack', count: 1 })
    await chooseCards(db, { memberId, drawId: id, shipped: [0], converted: [] }, new Date())
    await transaction(db, (tx) =>
      moveParcel(
        tx,
        { id, memberId },
        {
          from: ['waiting'],
          to: 'sent',
          trackingNumber: '4444-5555-6666',
          shippedAt: new Date(),
        },
      ),
    )
    const parcel = { kind: 'shipment', id, title: '4444-5555-6666', state: 'shipped' }
    expect(await things('4444-5555-6666', ['support'])).toMatchObject([{ ...parcel, memberId }])
    expect(await things(id, ['shipping'])).toMatchObject([{ ...parcel, memberId: null }])
    expect(await kinds('4444-5555-6666', ['finance', 'packs'])).toEqual([])
    // The draw has the same id.
    expect((await kinds(id, ['support'])).sort()).toEqual(['draw', 'shipment'])
  })
  test('finds an audit record, and one of another operator only for owners and viewers', async () => {
    const id = uuidv7()
    const operator = await desk.operator(['support'])
    const record = { id, verb: 'member suspend', subject: yamada, why: 'x', detail: {}, now: new Date() }
    await transaction(database.db, (tx) => writeAuditRecord(tx, { ...record, who: operator.name }))
    expect(await kinds(id, ['owner'])).toEqual(['audit'])
    expect(await kinds(id, ['finance'])).toEqual([])
    expect((await operator.get(`/operator/search?q=${id}`)).body.list).toMatchObject([{ kind: 'audit', id }])
  })
  test('lists members whose full name matches first, and shows at most twenty', async () => {
    const others = await Promise.all(
      Array.from({ length: 24 }, () => person({ familyName: '多数', givenName: '子' })),
    )
    const exact = await person({ familyName: '多', givenName: '数' })
    const list = await things('多数')
    expect(list).toHaveLength(20)
    expect(list[0]).toMatchObject({ id: exact, isExact: true })
    expect(others).toContain(list[1]?.id)
  })
  test('shows no member to a role that may not open one', async () => {
    expect(await things('yamada', ['shipping', 'packs'])).toEqual([])
  })
})
