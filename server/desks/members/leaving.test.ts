import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { disclosureParts } from '#contract/operator/leaving.ts'
import { operatorRoles } from '#contract/operator/roles.ts'
import { transaction } from '#server/db/pool.ts'
import { post } from '#server/ledger/ledger.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { findMember } from '#server/people/members/queries.ts'
import { tracesOf } from '#test/everything-stored.ts'
import { enquiry } from '#test/examples.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { writtenMessages } from '#test/outbox.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { type TestShop, testPassword, testShop } from '#test/shop.ts'
import { makePack, prize } from '#test/world.ts'
import { leftOut, partSources } from './disclose.ts'

let world: TestShop
let now = new Date('2026-11-23T03:00:00Z')
beforeEach(async () => {
  now = new Date('2026-11-23T03:00:00Z')
  world = await testShop(() => now)
  onTestFinished(() => world.close())
})

const act = (memberId: string, more: object = {}) => ({
  actKey: randomUUID(),
  why: 'asked by letter',
  memberId,
  identity: 'document',
  ...more,
})
const remove = '/operator/members/remove'
const disclose = '/operator/members/disclose'
const disclosureOf = (memberId: string) => `/operator/members/${memberId}/disclosure`
const leavingOf = (memberId: string) => `/operator/members/${memberId}/leaving`

const faults = ({ body }: { body: Record<string, unknown> }) => Object.keys(body.errors ?? {})

/** Prepares a removal or a disclosure; answers the id of its approval. */
async function prepare(operator: TestOperator, path: string, input: object): Promise<string> {
  const { status, body } = await operator.post(path, input)
  expect([status, body.approvalId]).toEqual([200, expect.any(String)])
  return body.approvalId as string
}
const approve = (operator: TestOperator, approvalId: string) =>
  operator.post('/operator/approvals/approve', { actKey: randomUUID(), why: 'read the letter', approvalId })
const isGone = async (memberId: string) => (await findMember(world.db, memberId))?.withdrawnAt !== null

const withCards = async () => {
  await makePack(world.db, 'pack', { prizes: [prize('heavy', 100)], now })
  const member = await world.member({ points: 1000, coinHundredths: 500 })
  const { token } = (await member.post('/user/pack/check', { pack_id: 'pack', count: '2' })).body
  await member.post('/user/pack/buy', { token })
  return member
}

/** Gives points by hand, or takes them. */
const give = async (memberId: string, amount: number) => {
  const moved =
    amount > 0 ? { grants: [{ points: amount, source: 'adjustment' as const }] } : { spentPoints: -amount }
  const cause = { cause: 'adjustment' as const, causeId: uuidv7() }
  await transaction(world.db, (tx) => post(tx, { memberId, ...cause, ...moved }, now))
}

/** A purchase in this state. */
const addPayment = async (memberId: string, state: string) => {
  await addCourse(world.db, 'course', 100, 100)
  await world.pool.query(
    `insert into payment (id, member_id, method, course_id, points, price_yen, order_id, open_key, capture_key, state,
       created_at, changed_at, next_query_at, give_up_at)
     values ($1, $2, '1', 'course', 100, 100, 'order', gen_random_uuid(), gen_random_uuid(), $3, now(), now(), now(), now() + interval '1 hour')`,
    [uuidv7(), memberId, state],
  )
}

describe('a removal that the member asked for', () => {
  test('states the loss beforehand, and takes exactly that once a second operator approves; cards are shipped and the person is erased', {
    meta: {
      proves: [
        {
          id: 'removal-asked',
          section: 'console-members',
          says: 'A removal takes what was shown before, no more, and keeps how the member was known.',
          from: 'own',
          file: 'server/desks/members/leaving-routes.ts',
          breaks: { replace: 'lost.points > points ||', with: 'lost.points < 0 ||' },
        },
        {
          id: 'removal-approved',
          section: 'console-members',
          says: 'A removal changes nothing until a second operator approves it.',
          from: 'own',
          file: 'server/desks/members/leaving-routes.ts',
          breaks: {
            replace: 'needsApproval: true,\n        //',
            with: 'needsApproval: false,\n        //',
          },
        },
      ],
    },
  }, async () => {
    const [support, owner] = [await makeOperator(world, 'support'), await makeOperator(world, 'owner')]
    const member = await withCards()
    const { memberId } = member
    const mail = (await findMember(world.db, memberId))?.mail ?? ''
    const { body: shown } = await support.get(leavingOf(memberId))
    expect(shown).toMatchObject({ points: 800, openDraws: 1, unshipped: 0, hasOpenPayment: false })
    const { points, coinHundredths } = shown
    const before = await findMember(world.db, memberId)
    const approvalId = await prepare(support, remove, act(memberId, { points, coinHundredths }))
    expect(await findMember(world.db, memberId)).toEqual(before)
    expect(await readBalance(world.db, memberId, now)).toMatchObject({ points: 800 })
    expect((await member.get('/user/session')).status).toBe(200)
    expect((await world.pool.query('select 1 from draw where chosen_at is not null')).rows).toEqual([])
    const { list } = (await owner.get('/operator/approvals?shown=waiting')).body
    const asked = { reason: 'asked', identity: 'document', points, coinHundredths, shippedCards: 2 }
    const [waiting] = list as { detail: string }[]
    expect(waiting).toMatchObject({ approvalId, verb: 'member remove', subject: memberId })
    expect(JSON.parse(waiting?.detail ?? '')).toEqual(asked)
    expect([(await approve(support, approvalId)).status, await isGone(memberId)]).toEqual([409, false])
    expect((await approve(owner, approvalId)).status).toBe(200)
    expect(await findMember(world.db, memberId)).toMatchObject({
      withdrawnAt: now,
      familyName: '',
      phone: '',
    })
    expect(await readBalance(world.db, memberId, now)).toMatchObject({ points: 0, coinHundredths: 0 })
    expect(await ledgerFaults(world.db)).toEqual([])
    expect((await member.get('/user/session')).status).toBe(401)
    expect((await world.visitor().post('/user/login', { mail, pass: testPassword })).status).toBe(422)
    const { rows } = await world.pool.query('select who, verb, detail from audit_record where subject = $1', [
      memberId,
    ])
    expect(rows).toEqual([
      {
        who: support.name,
        verb: 'member remove',
        detail: { ...asked, approvedBy: owner.name },
      },
    ])
    const [letter] = await writtenMessages(world.db, { address: mail })
    expect(letter?.body).toContain('ご本人からのお申し出により')
    for (const path of [leavingOf(memberId), disclosureOf(memberId)])
      expect((await support.get(path)).status).toBe(404)
    expect((await support.post(remove, act(memberId, { points, coinHundredths }))).status).toBe(404)
  })

  test('is refused at its approval when more would be lost than was shown, when money may still arrive, and when the member has left; nothing moves', {
    meta: {
      proves: [
        {
          id: 'removal-again',
          section: 'console-members',
          says: 'At approval a removal is refused when more would be lost than shown, money may come, or the member left.',
          from: 'own',
          file: 'server/desks/members/leaving-routes.ts',
          breaks: { replace: 'if (lost.points > points ||', with: 'if (lost.points > 2 * points ||' },
        },
      ],
    },
  }, async () => {
    const [support, owner] = [await makeOperator(world, 'support'), await makeOperator(world, 'owner')]
    const member = await withCards()
    const { memberId } = member
    const { points, coinHundredths } = (await support.get(leavingOf(memberId))).body
    const approvalId = await prepare(support, remove, act(memberId, { points, coinHundredths }))
    const refused = async () => {
      const answer = await approve(owner, approvalId)
      return [answer.status, ...faults(answer), await isGone(memberId)]
    }
    await give(memberId, 1)
    expect(await refused()).toEqual([409, 'approvalId', false])
    await give(memberId, -2)
    await addPayment(memberId, 'processing')
    expect(await refused()).toEqual([409, 'approvalId', false])
    expect(await readBalance(world.db, memberId, now)).toMatchObject({ points: Number(points) - 1 })
    expect((await world.pool.query('select 1 from draw where chosen_at is not null')).rows).toEqual([])
    await world.pool.query(
      "update payment set state = 'expired', next_query_at = null where order_id = 'order'",
    )
    // Less than was shown is no more than the member was told.
    expect((await approve(owner, approvalId)).status).toBe(200)
    expect(await ledgerFaults(world.db)).toEqual([])

    const other = await world.member()
    const late = await prepare(support, remove, act(other.memberId, { points: 0, coinHundredths: 0 }))
    const soon = await prepare(owner, remove, act(other.memberId, { points: 0, coinHundredths: 0 }))
    expect((await approve(support, soon)).status).toBe(200)
    const gone = await approve(owner, late)
    expect([gone.status, faults(gone)]).toEqual([409, ['approvalId']])
  })

  test('is refused while money may still arrive, and when more would be lost than was shown; nothing moves', {
    meta: { alsoProves: ['removal-asked'] },
  }, async () => {
    const support = await makeOperator(world, 'support')
    const { memberId } = await withCards()
    const before = await findMember(world.db, memberId)
    const { points, coinHundredths } = (await support.get(leavingOf(memberId))).body
    await give(memberId, 1)
    const more = await support.post(remove, act(memberId, { points, coinHundredths }))
    expect([more.status, Object.keys(more.body.errors ?? {})]).toEqual([409, ['points']])
    await addPayment(memberId, 'processing')
    expect((await support.get(leavingOf(memberId))).body).toMatchObject({ hasOpenPayment: true })
    const open = await support.post(remove, act(memberId, { points: 10_000, coinHundredths: 10_000 }))
    expect([open.status, Object.keys(open.body.errors ?? {})]).toEqual([409, ['memberId']])
    expect(await findMember(world.db, memberId)).toEqual(before)
    expect(await readBalance(world.db, memberId, now)).toMatchObject({ points: Number(points) + 1 })
    const { rows } = await world.pool.query('select 1 from draw where chosen_at is not null')
    expect(rows).toEqual([])
  })

  test('and a disclosure require a fresh second factor, and a note of how the member was identified', async () => {
    const support = await makeOperator(world, 'support')
    const { memberId } = await world.member()
    for (const [path, more] of [
      [remove, { points: 0, coinHundredths: 0 }],
      [disclose, {}],
    ] as const) {
      const unchecked = await support.post(path, act(memberId, { ...more, identity: 'a feeling' }))
      expect([unchecked.status, Object.keys(unchecked.body.errors ?? {})]).toEqual([422, ['identity']])
      now = new Date(now.getTime() + 10 * 60_000)
      const { status, body } = await support.post(path, act(memberId, more))
      expect([status, Object.keys(body.errors ?? {})]).toEqual([403, ['secondFactor']])
      now = new Date(now.getTime() - 10 * 60_000)
    }
    expect((await findMember(world.db, memberId))?.withdrawnAt).toBeNull()
  })
})

test.each(operatorRoles)(
  'each call is available to support and owners, and answers 404 to others: %s',
  async (role) => {
    const operator = await makeOperator(world, role)
    const { memberId } = await world.member()
    const other = await makeOperator(world, 'owner')
    const prepared = [
      await prepare(other, disclose, act(memberId)),
      await prepare(other, remove, act(memberId, { points: 0, coinHundredths: 0 })),
    ]
    const own = await operator.post(disclose, act(memberId))
    const statuses = [
      (await operator.get(leavingOf(memberId))).status,
      own.status,
      (await operator.get(disclosureOf(memberId))).status,
      (await operator.post(remove, act(memberId, { points: 0, coinHundredths: 0 }))).status,
    ]
    const may = role === 'support' || role === 'owner'
    expect(statuses).toEqual(may ? [200, 200, 409, 200] : Array(4).fill(404))
    for (const approvalId of prepared)
      expect((await approve(operator, approvalId)).status).toBe(may ? 200 : 404)
    expect(await isGone(memberId)).toBe(may)
    expect(operatorCallsByRoom.leaving).toHaveLength(statuses.length)
  },
)

describe('a disclosure', () => {
  interface Disclosed {
    parts: { part: string; rows: string[] }[]
  }

  test('contains everything the shop keeps about the member, and nothing about another', {
    meta: {
      proves: [
        {
          id: 'disclosure-nameless',
          section: 'console-members',
          says: 'A disclosure tells no name of an operator.',
          from: 'own',
          file: 'server/desks/members/disclose.ts',
          breaks: { replace: '{ approvedBy: _operator, ...rest }', with: '{ ...rest }' },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    const member = await withCards()
    await member.post('/user/enquiry/send', await enquiry({ body: '開示の対象' }))
    const other = await world.member()
    await other.post('/user/enquiry/send', await enquiry({ body: '別の会員の言葉' }))
    const second = await makeOperator(world, 'support')
    await approve(second, await prepare(owner, disclose, act(member.memberId)))
    const { status, body } = await owner.get(disclosureOf(member.memberId))
    expect(status).toBe(200)
    const { parts } = Object.assign({ parts: [] }, body) as Disclosed
    expect(parts.map(({ part }) => part)).toEqual([...disclosureParts])
    const of = (part: string) => parts.find((one) => one.part === part)?.rows.join() ?? ''
    const known = await findMember(world.db, member.memberId)
    for (const said of [known?.mail, known?.phone, known?.street]) expect(of('profile')).toContain(said)
    expect(of('enquiries')).toContain('開示の対象')
    expect(of('draw')).toContain('"count":2')
    expect(of('logins')).not.toBe('')
    expect(of('audit')).toContain('member disclose')
    expect(JSON.stringify(parts)).not.toContain('別の会員の言葉')
    expect(JSON.stringify(parts)).not.toContain(other.memberId)
    for (const { name } of [owner, second]) expect(JSON.stringify(parts)).not.toContain(name)
    const { rows } = await world.pool.query(
      "select subject from personal_data_reading where operator_id = $1 and what = 'disclosure'",
      [owner.operatorId],
    )
    expect(rows).toEqual([{ subject: member.memberId }])
    // The disclosed data is not kept: the audit log and the act tell of the disclosure and the member's identification.
    const traces = await tracesOf(world.pool, [known?.mail ?? ''])
    expect(traces.filter((place) => /audit|operator_act/.test(place))).toEqual([])
  })

  test('is open for an hour from its approval, and only to the operator who prepared it', {
    meta: {
      proves: [
        {
          id: 'disclosure-approved',
          section: 'console-members',
          says: 'A disclosure opens when a second operator approves it.',
          from: 'own',
          file: 'server/desks/members/leaving-routes.ts',
          breaks: { replace: 'needsApproval: true, basis', with: 'needsApproval: false, basis' },
        },
        {
          id: 'disclosure-open',
          section: 'console-members',
          after: 'disclosure-approved',
          says: 'It is open to the operator who prepared it alone.',
          from: 'own',
          file: 'server/desks/members/disclosure-end.ts',
          breaks: { replace: '{ subject, who, verb: disclosed', with: '{ subject, verb: disclosed' },
        },
        {
          id: 'disclosure-hour',
          section: 'console-members',
          after: 'disclosure-open',
          says: 'It is open for an hour from its approval.',
          from: 'own',
          file: 'server/desks/members/disclosure-end.ts',
          breaks: { replace: 'disclosureMinutes * 60_000', with: 'disclosureMinutes * 90_000' },
        },
      ],
    },
  }, async () => {
    const [support, owner] = [await makeOperator(world, 'support'), await makeOperator(world, 'owner')]
    const { memberId } = await world.member()
    const opened = async (operator: TestOperator) => {
      // The second factor has to be fresh: an hour passes.
      await world.pool.query('update operator_session set proven_at = $1', [now])
      const { status } = await operator.get(disclosureOf(memberId))
      const { disclosureOpenUntil } = (await operator.get(`/operator/members/${memberId}`)).body
      return [status, disclosureOpenUntil === null ? null : new Date(String(disclosureOpenUntil))]
    }
    expect(await opened(support)).toEqual([409, null])
    const approvalId = await prepare(support, disclose, act(memberId))
    expect([await opened(support), await opened(owner)]).toEqual(Array(2).fill([409, null]))
    expect((await approve(support, approvalId)).status).toBe(409)
    now = new Date(now.getTime() + 2 * 3_600_000)
    await world.pool.query('update operator_session set proven_at = $1', [now])
    expect((await approve(owner, approvalId)).status).toBe(200)
    const end = new Date(now.getTime() + 3_600_000)
    expect([await opened(support), await opened(owner)]).toEqual([
      [200, end],
      [409, null],
    ])
    now = new Date(end.getTime() - 1)
    expect(await opened(support)).toEqual([200, end])
    now = end
    expect(await opened(support)).toEqual([409, null])
  })

  test('and a removal that the only owner prepared can be approved by them, where they allowed it', async () => {
    const owner = await makeOperator(world, 'owner')
    const { memberId } = await world.member()
    const allow = { actKey: randomUUID(), why: 'a shop of one', isAllowed: true }
    expect((await owner.post('/operator/approvals/allow_own', allow)).status).toBe(200)
    for (const [path, more] of [
      [disclose, {}],
      [remove, { points: 0, coinHundredths: 0 }],
    ] as const) {
      const approvalId = await prepare(owner, path, act(memberId, more))
      expect((await approve(owner, approvalId)).status).toBe(409)
      now = new Date(now.getTime() + 10 * 60_000)
      await owner.post('/operator/second_factor/prove/code', { code: owner.codeAt(now) })
      expect((await approve(owner, approvalId)).status).toBe(200)
      const { status } = await owner.get(disclosureOf(memberId))
      expect([path, status]).toEqual([path, path === disclose ? 200 : 404])
    }
    expect(await isGone(memberId)).toBe(true)
  })

  test('covers each table with a member’s id, address or number, except tables listed with a reason', {
    meta: {
      proves: [
        {
          id: 'disclosure-whole',
          section: 'console-members',
          says: "A disclosure tells of every table with a member's data, or names it with a reason.",
          from: 'own',
          file: 'server/desks/members/disclose.ts',
          breaks: { replace: "['outgoingMessage']", with: '[]' },
        },
      ],
    },
  }, async () => {
    const { rows } = await world.pool.query<{ name: string }>(
      `select distinct table_name name from information_schema.columns
       where table_schema = 'public'
         and (column_name ~ 'member_id$|^friend_id$|^referrer_id$|^account_id$|^mail$|^phone$|^street$')
         and table_name not in (select table_name from information_schema.views where table_schema = 'public')`,
    )
    const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const found = rows.map(({ name }) => camel(name))
    expect(found.length).toBeGreaterThan(20)
    const told = new Set<string>(Object.values(partSources).flatMap(({ tables }) => [...tables]))
    const silent = new Set(Object.keys(leftOut))
    expect(found.filter((name) => !told.has(name) && !silent.has(name))).toEqual([])
    expect([...told].filter((name) => silent.has(name))).toEqual([])
    for (const reason of Object.values(leftOut)) expect(reason.length).toBeGreaterThan(5)
  })
})
