// A member who has lost the way in gets another mail address or name, or logs in without second factor: one operator prepares it,
// another approves it.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { operatorRoles, unmaskedReaders } from '#contract/operator/roles.ts'
import { belongings } from '#server/cards/draws/belongings.ts'
import { transaction } from '#server/db/pool.ts'
import { findMember } from '#server/people/members/queries.ts'
import { losePersonal } from '#server/people/staff/approval-queries.ts'
import { staff } from '#server/people/staff/room.ts'
import { turnOn } from '#test/authenticator.ts'
import { tracesInClear, tracesOf } from '#test/everything-stored.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type TestShop, testPassword, testShop } from '#test/shop.ts'
import { makePack, parcelsOf, prize } from '#test/world.ts'
import { wireFields } from '#tools/contract-fields.ts'

let world: TestShop
let now: Date
let support: TestOperator
let owner: TestOperator
beforeEach(async () => {
  now = new Date('2026-11-23T03:00:00Z')
  world = await testShop(() => now)
  onTestFinished(() => world.close())
  support = await makeOperator(world, 'support')
  owner = await makeOperator(world, 'owner')
})
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

const act = (memberId: string, more: object = {}) => ({
  actKey: randomUUID(),
  why: 'asked by letter',
  memberId,
  identity: 'document',
  ...more,
})
const paths = {
  mail: '/operator/members/change_mail',
  name: '/operator/members/change_name',
  factor: '/operator/members/remove_second_factor',
}
const anew = { mail: 'renewed@test.example' }
const name = { familyName: '佐藤', givenName: '海' }

async function prepare(path: string, input: object, by = support): Promise<string> {
  const { status, body } = await by.post(path, input)
  expect([status, body.approvalId]).toEqual([200, expect.any(String)])
  return body.approvalId as string
}
const decide = (by: TestOperator, approvalId: string, decision = 'approve', actKey: string = randomUUID()) =>
  by.post(`/operator/approvals/${decision}`, { actKey, why: 'read the letter', approvalId })
const faults = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  ...Object.keys(body.errors ?? {}),
]
const mailOf = async (memberId: string) => (await findMember(world.db, memberId))?.mail ?? ''
const recordsOf = async (memberId: string) =>
  (await world.pool.query('select who, verb, detail from audit_record where subject = $1', [memberId])).rows
const waiting = async (by: TestOperator) => {
  const { list } = (await by.get('/operator/approvals?shown=waiting')).body
  return (list as { verb: string; detail: string }[]).map(({ verb, detail }) => [verb, JSON.parse(detail)])
}

describe('another mail address', () => {
  test('is shown whole to its approver, kept sealed until then, and becomes the member’s once it is approved', {
    meta: { alsoProves: ['mail-by-operator'] },
  }, async () => {
    const { memberId } = await world.member()
    const before = await mailOf(memberId)
    const approvalId = await prepare(paths.mail, act(memberId, { mail: ' Renewed@test.example ' }))
    expect([await mailOf(memberId), await writtenMessages(world.db, { address: before })]).toEqual([
      before,
      [],
    ])
    expect(await tracesInClear(world.pool, ['renewed'])).toEqual([])
    expect(await tracesOf(world.pool, ['renewed'])).toEqual(['approval.personal: renewed'])
    const asked = { changed: 'mail', identity: 'document' }
    expect(await waiting(owner)).toEqual([['member change-mail', { ...asked, ...anew }]])
    const read = 'select what, subject from personal_data_reading where operator_id = $1'
    expect((await world.pool.query(read, [owner.operatorId])).rows).toEqual([
      { what: 'member', subject: memberId },
    ])
    // A role that may not approve it sees nothing of the address, not even of what it prepared itself.
    await world.pool.query("update operator set roles = '{finance}' where id = $1", [support.operatorId])
    expect(await waiting(support)).toEqual([['member change-mail', asked]])
    await world.pool.query("update operator set roles = '{support}' where id = $1", [support.operatorId])

    expect((await decide(support, approvalId)).status).toBe(409)
    expect((await decide(owner, approvalId)).status).toBe(200)
    expect(await mailOf(memberId)).toBe(anew.mail)
    for (const address of [before, anew.mail])
      expect(await writtenMessages(world.db, { address })).toHaveLength(1)
    const detail = { ...asked, approvedBy: owner.name }
    expect(await recordsOf(memberId)).toEqual([{ who: support.name, verb: 'member change-mail', detail }])
    expect(await tracesInClear(world.pool, ['renewed'])).toEqual([])
    expect((await tracesOf(world.pool, ['renewed'])).join()).not.toContain('approval')
    const login = { mail: anew.mail, pass: testPassword }
    expect((await world.visitor().post('/user/login', login)).status).toBe(200)
  })

  test('is refused when it is invalid, theirs already, or another member’s; nothing is kept', async () => {
    const [one, other] = [await world.member(), await world.member()]
    const before = await mailOf(one.memberId)
    for (const [mail, status] of [
      ['nonsense', 422],
      [before.toUpperCase(), 409],
      [await mailOf(other.memberId), 409],
    ] as const)
      expect(faults(await support.post(paths.mail, act(one.memberId, { mail })))).toEqual([status, 'mail'])
    for (const memberId of ['x', randomUUID()])
      expect(faults(await support.post(paths.mail, act(memberId, anew)))).toEqual([404, 'memberId'])
    expect([await mailOf(one.memberId), await waiting(owner)]).toEqual([before, []])
  })

  test('is refused at its approval when another has the address meanwhile, when theirs has changed, and when they left', async () => {
    const [one, other] = [await world.member(), await world.member()]
    const taken = await prepare(paths.mail, act(one.memberId, anew))
    const second = await prepare(paths.mail, act(one.memberId, { mail: 'second@test.example' }))
    expect((await decide(owner, await prepare(paths.mail, act(other.memberId, anew)))).status).toBe(200)
    const refused = await decide(owner, taken)
    expect(faults(refused)).toEqual([409, 'approvalId'])
    expect(JSON.stringify(refused.body)).toContain('別の会員')
    expect((await decide(owner, second)).status).toBe(200)
    const third = await prepare(paths.mail, act(one.memberId, { mail: 'third@test.example' }))
    const fourth = await prepare(paths.mail, act(one.memberId, { mail: 'fourth@test.example' }))
    expect((await decide(owner, third)).status).toBe(200)
    expect(faults(await decide(owner, fourth))).toEqual([409, 'approvalId'])
    expect(await mailOf(one.memberId)).toBe('third@test.example')

    expect((await one.post('/user/withdraw', { pass: testPassword })).status).toBe(200)
    expect(await tracesOf(world.pool, ['fourth'])).toEqual([])
    expect(faults(await decide(owner, fourth))).toEqual([409, 'approvalId'])
    expect((await findMember(world.db, one.memberId))?.withdrawnAt).toEqual(now)
  })

  test('is prepared once and applied once, however often both are sent', async () => {
    const { memberId } = await world.member()
    const before = await mailOf(memberId)
    const input = act(memberId, anew)
    const prepared = await Promise.all(Array.from({ length: 4 }, () => support.post(paths.mail, input)))
    expect(prepared.map(({ body }) => body.state).sort()).toEqual([200, 204, 204, 204])
    const other = { ...input, mail: 'else@test.example' }
    expect(faults(await support.post(paths.mail, other))).toEqual([409, 'actKey'])
    const second = await makeOperator(world, 'owner')
    const [key, own] = [randomUUID(), randomUUID()]
    const answers = await Promise.all([
      ...[owner, owner, owner].map((by) => decide(by, input.actKey, 'approve', key)),
      decide(second, input.actKey, 'approve', own),
    ])
    // One of both operators was the first; the other is refused, however often.
    const states = answers.map(({ status, body }) => (status === 200 ? body.state : status)).sort()
    expect([
      [200, 204, 204, 409],
      [200, 409, 409, 409],
    ]).toContainEqual(states)
    expect(await writtenMessages(world.db, { address: before })).toHaveLength(1)
    expect(await recordsOf(memberId)).toHaveLength(1)
  })

  test.each(['refuse', 'withdraw', 'end', 'lose the key'])('leaves no trace of it: %s', async (way) => {
    const { memberId } = await world.member()
    const approvalId = await prepare(paths.mail, act(memberId, anew))
    if (way === 'refuse') expect((await decide(owner, approvalId, way)).status).toBe(200)
    if (way === 'withdraw') expect((await decide(support, approvalId, way)).status).toBe(200)
    if (way === 'end') {
      later(7 * 86_400)
      for (const job of staff.jobs({ db: world.db, clock: () => now }))
        await job.run(new AbortController().signal)
    }
    if (way === 'lose the key') {
      await transaction(world.db, losePersonal)
      expect(faults(await decide(owner, approvalId))).toEqual([409, 'approvalId'])
    }
    expect(await tracesOf(world.pool, ['renewed'])).toEqual([])
    expect((await mailOf(memberId)).includes('renewed')).toBe(false)
  })
})

describe('another name', () => {
  test('needs a second person as well, and is applied to parcels that have not left', async () => {
    await makePack(world.db, 'pack', { prizes: [prize('heavy', 100)], now })
    const member = await world.member({ points: 1000 })
    const { memberId } = member
    const { token } = (await member.post('/user/pack/check', { pack_id: 'pack', count: '1' })).body
    await member.post('/user/pack/buy', { token })
    await transaction(world.db, (tx) => belongings.shipOpenDraws(tx, memberId, now))
    const before = await findMember(world.db, memberId)
    for (const wrong of [{ givenName: ' ' }, { familyName: '' }])
      expect(faults(await support.post(paths.name, act(memberId, { ...name, ...wrong })))).toEqual([
        422,
        'familyName',
      ])
    const approvalId = await prepare(paths.name, act(memberId, name))
    const late = await prepare(paths.name, act(memberId, { ...name, givenName: '空' }))
    expect(await findMember(world.db, memberId)).toEqual(before)
    expect(await tracesInClear(world.pool, ['佐藤'])).toEqual([])
    expect(await waiting(owner)).toContainEqual([
      'member change-name',
      { changed: 'name', identity: 'document', middleName: '', ...name },
    ])
    expect((await decide(owner, approvalId)).status).toBe(200)
    expect(await findMember(world.db, memberId)).toMatchObject(name)
    expect((await parcelsOf(world.db, memberId)).map(({ recipient }) => recipient)).toEqual(['佐藤 海'])
    expect(faults(await decide(owner, late))).toEqual([409, 'approvalId'])
    expect(await tracesOf(world.pool, ['空'])).toEqual(['approval.personal: 空'])
  })
})

describe('a second factor that was lost', () => {
  test('is removed by two operators, and not when the member has set up another meanwhile', {
    meta: { alsoProves: ['two-step-operator'] },
  }, async () => {
    const member = await world.member()
    const { memberId } = member
    expect(faults(await support.post(paths.factor, act(memberId)))).toEqual([409, 'memberId'])
    await turnOn(member, now)
    const approvalId = await prepare(paths.factor, act(memberId))
    const isOn = async () => (await member.get('/user/second_factor')).body.is_on
    expect(await isOn()).toBe(1)
    expect(await waiting(owner)).toEqual([
      ['member remove-second-factor', { changed: 'second factor', identity: 'document' }],
    ])
    const late = await prepare(paths.factor, act(memberId))
    expect((await decide(owner, approvalId)).status).toBe(200)
    expect(await isOn()).toBe(0)
    expect(faults(await decide(owner, late))).toEqual([409, 'approvalId'])
    later(60)
    await turnOn(member, now)
    expect(faults(await decide(owner, late))).toEqual([409, 'approvalId'])
    expect(await isOn()).toBe(1)
  })
})

test.each(operatorRoles)('each is available to support and owners, and 404 for others: %s', async (role) => {
  const operator = await makeOperator(world, role)
  const member = await world.member()
  await turnOn(member, now)
  const { memberId } = member
  const may = role === 'support' || role === 'owner'
  const inputs = { mail: anew, name, factor: {} }
  for (const what of ['mail', 'name', 'factor'] as const) {
    const input = () => act(memberId, inputs[what])
    expect([what, (await operator.post(paths[what], input())).status]).toEqual([what, may ? 200 : 404])
    const waits = await prepare(paths[what], input())
    expect([what, (await decide(operator, waits)).status]).toEqual([what, may ? 200 : 404])
    if (!may) continue
    const unchecked = await operator.post(paths[what], { ...input(), identity: 'a feeling' })
    expect(faults(unchecked)).toEqual([422, 'identity'])
    later(600)
    expect(faults(await operator.post(paths[what], input()))).toEqual([403, 'secondFactor'])
    later(-600)
  }
})

test('each sealed value is a field of its call, and every role that may approve it sees personal data whole', () => {
  const sealing = Object.values(operatorCallsByRoom)
    .flat()
    .filter(({ personal }) => personal !== undefined)
  expect(sealing.length).toBeGreaterThan(1)
  for (const { path, personal = [], approvers = [], input } of sealing) {
    const fields = wireFields(input).flatMap(({ place, name }) => (place === '' ? [name] : []))
    expect([path, personal.filter((field) => !fields.includes(field))]).toEqual([path, []])
    expect([path, approvers.filter((role) => !unmaskedReaders.includes(role))]).toEqual([path, []])
  }
})
