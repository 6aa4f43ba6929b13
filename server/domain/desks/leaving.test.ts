import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { operatorCallsByRoom } from '../../../contract/operator/calls.ts'
import { disclosureParts } from '../../../contract/operator/leaving.ts'
import { operatorRoles } from '../../../contract/operator/operator-call.ts'
import { tracesOf } from '../../../test/everything-stored.ts'
import { enquiry } from '../../../test/examples.ts'
import { makeOperator } from '../../../test/operators.ts'
import { addCourse } from '../../../test/payments/paying-shop.ts'
import { type TestShop, testPassword, testShop } from '../../../test/shop.ts'
import { makePack, prize } from '../../../test/world.ts'
import { transaction } from '../../db/pool.ts'
import { post } from '../../ledger/ledger.ts'
import { ledgerFaults, readBalance } from '../../ledger/statements.ts'
import { findMember } from '../members/queries.ts'
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

const withCards = async () => {
  await makePack(world.db, 'pack', { prizes: [prize('heavy', 100)], now })
  const member = await world.member({ points: 1000, coinHundredths: 500 })
  const { token } = (await member.post('/user/pack/check', { pack_id: 'pack', count: '2' })).body
  await member.post('/user/pack/buy', { token })
  return member
}

describe('a removal that the member asked for', () => {
  test('says before what is lost, then takes exactly that; cards are shipped and the person is erased', async () => {
    const support = await makeOperator(world, 'support')
    const member = await withCards()
    const { memberId } = member
    const mail = (await findMember(world.db, memberId))?.mail ?? ''
    const { body: shown } = await support.get(leavingOf(memberId))
    expect(shown).toMatchObject({ points: 800, openDraws: 1, unshipped: 0, hasOpenPayment: false })
    const { points, coinHundredths } = shown
    const removed = await support.post(remove, act(memberId, { points, coinHundredths }))
    expect(removed.body).toMatchObject({ state: 200, points, coinHundredths, shippedCards: 2 })
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
        detail: { reason: 'asked', identity: 'document', points, coinHundredths, shippedCards: 2 },
      },
    ])
    const letter = await world.pool.query('select body from outgoing_message where address = $1', [mail])
    expect(letter.rows[0].body).toContain('ご本人からのお申し出により')
    for (const path of [leavingOf(memberId), disclosureOf(memberId)])
      expect((await support.get(path)).status).toBe(404)
    expect((await support.post(remove, act(memberId, { points, coinHundredths }))).status).toBe(404)
  })

  test('is refused while money may come, and when more would be lost than was shown; nothing moves', async () => {
    const support = await makeOperator(world, 'support')
    const { memberId } = await withCards()
    const before = await findMember(world.db, memberId)
    const { points, coinHundredths } = (await support.get(leavingOf(memberId))).body
    const gift = { cause: 'adjustment' as const, causeId: uuidv7() }
    const grants = [{ points: 1, source: 'adjustment' as const }]
    await transaction(world.db, (tx) => post(tx, { memberId, ...gift, grants }, now))
    const more = await support.post(remove, act(memberId, { points, coinHundredths }))
    expect([more.status, Object.keys(more.body.errors ?? {})]).toEqual([409, ['points']])
    await addCourse(world.db, 'course', 100, 100)
    await world.pool.query(
      `insert into payment (id, member_id, method, course_id, points, price_yen, order_id, open_key, capture_key, state,
         created_at, changed_at, next_query_at, give_up_at)
       values ($1, $2, '1', 'course', 100, 100, 'order', gen_random_uuid(), gen_random_uuid(), 'processing', now(), now(), now(), now() + interval '1 hour')`,
      [uuidv7(), memberId],
    )
    expect((await support.get(leavingOf(memberId))).body).toMatchObject({ hasOpenPayment: true })
    const open = await support.post(remove, act(memberId, { points: 10_000, coinHundredths: 10_000 }))
    expect([open.status, Object.keys(open.body.errors ?? {})]).toEqual([409, ['memberId']])
    expect(await findMember(world.db, memberId)).toEqual(before)
    expect(await readBalance(world.db, memberId, now)).toMatchObject({ points: Number(points) + 1 })
    const { rows } = await world.pool.query('select 1 from draw where chosen_at is not null')
    expect(rows).toEqual([])
  })

  test('and a disclosure ask for a second factor that is fresh, and for how the member was identified', async () => {
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
  'each call is there for support and owners, and 404 for others: %s',
  async (role) => {
    const operator = await makeOperator(world, role)
    const { memberId } = await world.member()
    const statuses = [
      (await operator.get(leavingOf(memberId))).status,
      (await operator.post(disclose, act(memberId))).status,
      (await operator.get(disclosureOf(memberId))).status,
      (await operator.post(remove, act(memberId, { points: 0, coinHundredths: 0 }))).status,
    ]
    const may = role === 'support' || role === 'owner'
    expect(statuses).toEqual(Array(4).fill(may ? 200 : 404))
    expect(operatorCallsByRoom.leaving).toHaveLength(statuses.length)
  },
)

describe('a disclosure', () => {
  interface Disclosed {
    parts: { part: string; rows: string[] }[]
  }

  test('holds what every part of the shop keeps of the member, and nothing of another', async () => {
    const owner = await makeOperator(world, 'owner')
    const member = await withCards()
    await member.post('/user/enquiry/send', await enquiry({ body: '開示の対象' }))
    const other = await world.member()
    await other.post('/user/enquiry/send', await enquiry({ body: '別の会員の言葉' }))
    expect((await owner.post(disclose, act(member.memberId))).status).toBe(200)
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
    expect(JSON.stringify(parts)).not.toContain(owner.name)
    const { rows } = await world.pool.query(
      "select subject from personal_data_reading where operator_id = $1 and what = 'disclosure'",
      [owner.operatorId],
    )
    expect(rows).toEqual([{ subject: member.memberId }])
    // What was disclosed is not kept: the audit log and the act say that it was, and how the member was identified.
    const traces = await tracesOf(world.pool, [known?.mail ?? ''])
    expect(traces.filter((place) => /audit|operator_act/.test(place))).toEqual([])
  })

  test('is open for an hour, to the operator who recorded the check alone', async () => {
    const [support, owner] = [await makeOperator(world, 'support'), await makeOperator(world, 'owner')]
    const { memberId } = await world.member()
    expect((await support.get(disclosureOf(memberId))).status).toBe(409)
    await support.post(disclose, act(memberId))
    expect((await support.get(disclosureOf(memberId))).status).toBe(200)
    expect((await owner.get(disclosureOf(memberId))).status).toBe(409)
    const { operatorId } = support
    now = new Date(now.getTime() + 3_600_000)
    await world.pool.query('update operator_session set proven_at = $2 where operator_id = $1', [
      operatorId,
      now,
    ])
    expect((await support.get(disclosureOf(memberId))).status).toBe(409)
  })

  test('tells of each table with a member’s id, address or number, or the table is named with a reason', async () => {
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
