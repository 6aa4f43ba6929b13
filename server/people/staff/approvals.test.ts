// Acts that wait for a second person, by the example of points that are given by hand.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { OperatorRole } from '#contract/operator/roles.ts'
import { acceptInvitation, makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'

let world: TestShop
let now: Date
let memberId: string
beforeEach(async () => {
  now = new Date('2026-11-23T01:00:00Z')
  world = await testShop(() => now)
  onTestFinished(() => world.close())
  memberId = (await world.member()).memberId
})

const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}
const act = (more: object = {}) => ({ actKey: randomUUID(), why: 'the film did not play', ...more })
const adjust = '/operator/members/adjust_balance'
const gift = (amount: number, more: object = {}) =>
  act({ memberId, currency: 'points', amount, reason: 'apology', ...more })

const points = async (id = memberId) =>
  (await world.pool.query('select points from wallet where member_id = $1', [id])).rows[0].points
const adjustments = async () =>
  (await world.pool.query('select points, coin_hundredths, reason from adjustment order by id')).rows
const records = async () =>
  (
    await world.pool.query('select who, verb, subject, why, detail from audit_record order by id')
  ).rows.filter(({ verb }) => !verb.startsWith('operator'))
const faults = ({ body }: { body: Record<string, unknown> }) => Object.keys(body.errors ?? {})

/** Prepares a gift above the limits; answers the id of its approval. */
async function prepare(operator: TestOperator, more: object = {}): Promise<string> {
  const { status, body } = await operator.post(adjust, gift(6000, more))
  expect([status, body.approvalId]).toEqual([200, expect.any(String)])
  return body.approvalId as string
}
const decide = (
  operator: Pick<TestOperator, 'post'>,
  word: 'approve' | 'refuse' | 'withdraw',
  approvalId: string,
) => operator.post(`/operator/approvals/${word}`, act({ approvalId }))
const waiting = async (operator: TestOperator, shown = 'waiting') => {
  const { list, total } = (await operator.get(`/operator/approvals?shown=${shown}`)).body
  return { list: list as Record<string, unknown>[], total }
}

describe('an act above the limits', () => {
  test('changes nothing until a second person approves it, and is then done in the name of the first', {
    meta: { alsoProves: ['approval-second'] },
  }, async () => {
    const [support, finance] = [await makeOperator(world, 'support'), await makeOperator(world, 'finance')]
    const approvalId = await prepare(support)
    expect([await points(), await adjustments()]).toEqual([0, []])
    expect((await waiting(finance)).list).toMatchObject([
      {
        approvalId,
        verb: 'member adjust',
        subject: memberId,
        preparedBy: support.name,
        why: 'the film did not play',
        stage: 'waiting',
        isOwn: false,
        approvableFrom: now.toISOString(),
      },
    ])
    expect((await waiting(support)).list).toMatchObject([{ approvalId, isOwn: true, approvableFrom: null }])
    minutes(5)
    expect((await decide(finance, 'approve', approvalId)).status).toBe(200)
    expect([await points(), await adjustments()]).toEqual([
      6000,
      [{ points: 6000, coin_hundredths: 0, reason: 'apology' }],
    ])
    const detail = { currency: 'points', amount: 6000, reason: 'apology' }
    expect(await records()).toEqual([
      {
        who: support.name,
        verb: 'approval prepare',
        subject: approvalId,
        why: 'the film did not play',
        detail: { verb: 'member adjust', subject: memberId, ...detail },
      },
      {
        who: support.name,
        verb: 'member adjust',
        subject: memberId,
        why: 'the film did not play',
        detail: { ...detail, approvedBy: finance.name },
      },
      {
        who: finance.name,
        verb: 'approval approve',
        subject: approvalId,
        why: 'the film did not play',
        detail: { verb: 'member adjust', subject: memberId, isBySelf: false },
      },
    ])
    expect(await waiting(finance)).toMatchObject({ list: [], total: 0 })
    expect((await waiting(finance, 'over')).list).toMatchObject([
      { stage: 'approved', decidedBy: finance.name },
    ])
  })

  test('cannot be approved by the operator who prepared it', {
    meta: {
      proves: [
        {
          id: 'approval-second',
          section: 'console-acts',
          says: 'An act above its limits changes nothing until another operator approves it.',
          from: 'own',
          file: 'server/people/staff/approval-routes.ts',
          breaks: {
            replace: 'if (from === undefined) return staff.ownAct',
            with: 'if (from === undefined) return undefined',
          },
        },
      ],
    },
  }, async () => {
    const owners = [await makeOperator(world, 'owner'), await makeOperator(world, 'owner')] as const
    const approvalId = await prepare(owners[0])
    const own = await decide(owners[0], 'approve', approvalId)
    expect([own.status, faults(own), await points()]).toEqual([409, ['approvalId'], 0])
    expect((await decide(owners[0], 'refuse', approvalId)).status).toBe(409)
    expect((await decide(owners[1], 'withdraw', approvalId)).status).toBe(409)
    expect((await decide(owners[1], 'approve', approvalId)).status).toBe(200)
  })

  test('is done once, although several approve it at once', {
    meta: { alsoProves: ['approval-once'] },
  }, async () => {
    const support = await makeOperator(world, 'support')
    const approvalId = await prepare(support)
    const others = await Promise.all([makeOperator(world, 'owner'), makeOperator(world, 'finance')])
    const answers = await Promise.all(
      [...others, ...others].map((operator) => decide(operator, 'approve', approvalId)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect([await points(), await adjustments()]).toMatchObject([6000, [{ points: 6000 }]])
  })

  test('is refused when something has changed since it was prepared', {
    meta: {
      proves: [
        {
          id: 'approval-changed',
          section: 'console-acts',
          says: 'What has changed since it was prepared is refused.',
          from: 'own',
          file: 'server/people/staff/approvable-routes.ts',
          breaks: {
            replace: '!hashOf(changed.basis).equals(approval.basisHash)',
            with: 'changed === null',
          },
        },
      ],
    },
  }, async () => {
    const [support, owner] = [await makeOperator(world, 'support'), await makeOperator(world, 'owner')]
    const approvalId = await prepare(support)
    expect((await owner.post(adjust, gift(500))).body.approvalId).toBeNull()
    const changed = await decide(owner, 'approve', approvalId)
    expect([changed.status, faults(changed), await points()]).toEqual([409, ['approvalId'], 500])
    expect((await waiting(owner)).total).toBe(1)
  })

  test('is refused when it is no longer possible, or its operator is no longer allowed to do it', {
    meta: {
      proves: [
        {
          id: 'approval-gone',
          section: 'console-acts',
          says: 'An act of an operator who may not do it any longer is refused.',
          from: 'own',
          file: 'server/people/staff/approvable-routes.ts',
          breaks: {
            replace: '!preparer.roles.some((role) => act.roles.includes(role))',
            with: 'act === null',
          },
        },
      ],
    },
  }, async () => {
    const [support, owner] = [await makeOperator(world, 'support'), await makeOperator(world, 'owner')]
    const gone = await world.member()
    const [first, second] = [await prepare(support, { memberId: gone.memberId }), await prepare(support)]
    await world.pool.query('update wallet set is_closed = true where member_id = $1', [gone.memberId])
    expect((await decide(owner, 'approve', first)).status).toBe(409)
    const roles = { operatorId: support.operatorId, roles: ['viewer'] }
    expect((await owner.post('/operator/operators/roles', act(roles))).status).toBe(200)
    expect((await decide(owner, 'approve', second)).status).toBe(409)
    expect([await points(), await adjustments()]).toEqual([0, []])
  })

  test('can be refused, withdrawn, or left until its time is over; then it is over', {
    meta: {
      proves: [
        {
          id: 'approval-once',
          section: 'console-acts',
          after: 'approval-second',
          says: 'It is decided once and done once, in the name of who prepared it.',
          from: 'own',
          file: 'server/people/staff/approval-routes.ts',
          breaks: { replace: "stageOf(approval, now) !== 'waiting'", with: 'approval === null' },
        },
      ],
    },
  }, async () => {
    const [support, owner] = [await makeOperator(world, 'support'), await makeOperator(world, 'owner')]
    const [refused, withdrawn, left] = [
      await prepare(support),
      await prepare(support),
      await prepare(support),
    ]
    expect((await decide(owner, 'refuse', refused)).status).toBe(200)
    expect((await decide(support, 'withdraw', withdrawn)).status).toBe(200)
    now = new Date(now.getTime() + 7 * 86_400_000)
    const back = await makeOperator(world, 'owner')
    for (const id of [refused, withdrawn, left]) expect((await decide(back, 'approve', id)).status).toBe(409)
    const over = (await waiting(back, 'over')).list.map(({ approvalId, stage }) => [approvalId, stage])
    expect(new Map(over as [string, string][])).toEqual(
      new Map([
        [refused, 'refused'],
        [withdrawn, 'withdrawn'],
        [left, 'ended'],
      ]),
    )
    expect(await points()).toBe(0)
  })

  test('does not exist for operators who can neither approve it nor have prepared it', async () => {
    const support = await makeOperator(world, 'support')
    const approvalId = await prepare(support)
    const packs = await makeOperator(world, 'packs')
    expect(await waiting(packs)).toMatchObject({ list: [], total: 0 })
    expect((await decide(packs, 'approve', approvalId)).status).toBe(404)
    expect((await decide(await makeOperator(world, 'viewer'), 'approve', approvalId)).status).toBe(404)
    expect((await decide(support, 'approve', randomUUID())).status).toBe(404)
  })

  test('that is sent again is prepared once', async () => {
    const support = await makeOperator(world, 'support')
    const input = gift(6000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => support.post(adjust, input)))
    expect(new Set(answers.map(({ body }) => body.approvalId))).toEqual(new Set([input.actKey]))
    expect((await waiting(support)).total).toBe(1)
  })
})

describe('the only owner', () => {
  const allow = (owner: TestOperator, isAllowed = true) =>
    owner.post('/operator/approvals/allow_own', act({ isAllowed }))

  test('approves their own act ten minutes later, where they allowed it, and it is shown as such', {
    meta: { alsoProves: ['approval-alone'] },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    expect((await allow(owner)).status).toBe(200)
    const approvalId = await prepare(owner)
    minutes(9)
    expect((await decide(owner, 'approve', approvalId)).status).toBe(409)
    minutes(1)
    const stale = await decide(owner, 'approve', approvalId)
    expect([stale.status, faults(stale)]).toEqual([403, ['secondFactor']])
    await owner.post('/operator/second_factor/prove/code', { code: owner.codeAt(now) })
    expect((await decide(owner, 'approve', approvalId)).status).toBe(200)
    expect(await points()).toBe(6000)
    expect((await waiting(owner, 'over')).list).toMatchObject([{ stage: 'approved', isBySelf: true }])
    expect(await records()).toMatchObject([
      { verb: 'settings set', subject: 'ownApproval', detail: { before: false, after: true } },
      { verb: 'approval prepare' },
      { verb: 'member adjust', detail: { approvedBy: owner.name } },
      { verb: 'approval approve', detail: { isBySelf: true } },
    ])
  })

  test('is not the only one when there is another owner', {
    meta: {
      proves: [
        {
          id: 'approval-alone',
          section: 'console-acts',
          says: 'A sole owner approves their own acts if they allowed it, after ten minutes; the audit log says so.',
          from: 'own',
          file: 'server/people/staff/approvable-routes.ts',
          breaks: { replace: '(await countOtherOwners(db, [id], now)) > 0', with: 'id === undefined' },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    await allow(owner)
    await makeOperator(world, 'owner')
    const approvalId = await prepare(owner)
    expect((await waiting(owner)).list).toMatchObject([{ approvableFrom: null }])
    minutes(10)
    await owner.post('/operator/second_factor/prove/code', { code: owner.codeAt(now) })
    expect((await decide(owner, 'approve', approvalId)).status).toBe(409)
    expect(await points()).toBe(0)
  })

  test('is the only one while a second owner still waits to approve', async () => {
    const owner = await makeOperator(world, 'owner')
    await allow(owner)
    const second = await makeOperator(world, 'owner')
    await world.pool.query('update operator set approves_from = $2 where id = $1', [
      second.operatorId,
      new Date(now.getTime() + 72 * 3_600_000),
    ])
    const approvalId = await prepare(owner)
    minutes(10)
    await owner.post('/operator/second_factor/prove/code', { code: owner.codeAt(now) })
    expect((await decide(owner, 'approve', approvalId)).status).toBe(200)
  })

  test('may not approve it without having allowed that, and others never', async () => {
    const owner = await makeOperator(world, 'owner')
    const finance = await makeOperator(world, 'finance')
    await allow(owner)
    const prepared = await prepare(finance)
    expect((await allow(finance)).status).toBe(404)
    await allow(owner, false)
    const own = await prepare(owner)
    minutes(10)
    for (const [operator, id] of [
      [finance, prepared],
      [owner, own],
    ] as const) {
      await operator.post('/operator/second_factor/prove/code', { code: operator.codeAt(now) })
      expect((await decide(operator, 'approve', id)).status).toBe(409)
    }
    expect(await points()).toBe(0)
  })
})

describe('points and coins by hand', () => {
  test('are given at once below the limits, expire like others, and the member sees the reason', {
    meta: {
      proves: [
        {
          id: 'adjustment-reason',
          section: 'console-acts',
          says: 'The member reads why points or coins were given or taken.',
          from: 'own',
          file: 'server/money/wallet/routes.ts',
          breaks: { replace: "cause === 'adjustment' && causeId", with: "cause === 'draw' && causeId" },
        },
      ],
    },
  }, async () => {
    const support = await makeOperator(world, 'support')
    const member = await world.member()
    const { body } = await support.post(adjust, gift(300, { memberId: member.memberId }))
    expect(body).toMatchObject({ state: 200, approvalId: null })
    const coins = { memberId: member.memberId, currency: 'coins', reason: 'benefit' }
    expect((await support.post(adjust, gift(250, coins))).status).toBe(200)
    const taken = { memberId: member.memberId, reason: 'correction' }
    expect((await support.post(adjust, gift(-100, taken))).status).toBe(200)
    expect((await member.get('/user/point/list/1')).body.list).toMatchObject([
      { memo: '調整（誤りの訂正）', money: -100 },
      { memo: '調整（お詫び）', money: 300 },
    ])
    expect((await member.get('/user/coin/list/1')).body.list).toMatchObject([
      { memo: '調整（特典）', money: 2.5 },
    ])
    const lots = await world.pool.query('select points, source from point_lot where member_id = $1', [
      member.memberId,
    ])
    expect(lots.rows).toEqual([{ points: 300, source: 'adjustment' }])
  })

  test('are refused beyond what is there, for an unknown reason or member, and for one who left', {
    meta: {
      proves: [
        {
          id: 'adjustment-short',
          section: 'console-acts',
          says: 'No more is taken by hand than is there.',
          from: 'own',
          file: 'server/desks/members/member-acts-routes.ts',
          breaks: {
            replace: "if (adjusted.outcome === 'short') return",
            with: "if (adjusted.outcome === 'left') return",
          },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    await owner.post(adjust, gift(100))
    const post = async (amount: number, more: object) => {
      const answer = await owner.post(adjust, gift(amount, more))
      return [answer.status, ...faults(answer)]
    }
    expect(await post(-101, { reason: 'correction' })).toEqual([409, 'amount'])
    expect(await post(-1, { currency: 'coins', reason: 'correction' })).toEqual([409, 'amount'])
    expect(await post(-1, { reason: 'apology' })).toEqual([422, 'reason'])
    expect(await post(1, { reason: 'breach' })).toEqual([422, 'reason'])
    expect(await post(0, {})).toEqual([422, 'amount'])
    for (const id of [randomUUID(), 'x']) expect(await post(1, { memberId: id })).toEqual([404, 'memberId'])
    await world.pool.query('update wallet set is_closed = true where member_id = $1', [memberId])
    expect(await post(1, {})).toEqual([404, 'memberId'])
    expect([await points(), (await adjustments()).length]).toEqual([100, 1])
  })

  test('of a day are counted for the operator, also when they come at once, and for the member', {
    meta: {
      proves: [
        {
          id: 'adjustment-limits',
          section: 'console-acts',
          says: 'Points and coins by hand are counted by the day, for the operator and for the member.',
          from: 'own',
          file: 'server/money/wallet/adjust-balance.ts',
          breaks: { replace: ' || toMember[unit] + size > perMember', with: '' },
        },
      ],
    },
  }, async () => {
    const support = await makeOperator(world, 'support')
    const members: string[] = []
    while (members.length < 8) members.push((await world.member()).memberId)
    const answers = await Promise.all(members.map((id) => support.post(adjust, gift(4000, { memberId: id }))))
    expect(answers.filter(({ body }) => body.approvalId === null)).toHaveLength(5)
    const other = await makeOperator(world, 'support')
    expect((await other.post(adjust, gift(3000))).body.approvalId).toBeNull()
    const third = await makeOperator(world, 'owner')
    expect((await third.post(adjust, gift(2001))).body.approvalId).not.toBeNull()
    // The limits are of a day of Japan: 15:00 UTC begins another one.
    now = new Date('2026-11-23T15:00:00Z')
    const tomorrow = await makeOperator(world, 'owner')
    expect((await tomorrow.post(adjust, gift(2001))).body.approvalId).toBeNull()
  })
})

describe('an operator who was given the right to approve at the console', () => {
  const hours = (count: number) => minutes(count * 60)
  /** They log in again, as far as the clock has moved. */
  const back = () =>
    world.pool.query('update operator_session set proven_at = $1, last_used_at = $1, expires_at = $2', [
      now,
      new Date(now.getTime() + 3_600_000),
    ])
  /** A colleague who may have been made up: invited as these roles by an owner, at the console. */
  async function colleague(owner: TestOperator, ...roles: OperatorRole[]): Promise<TestOperator> {
    const name = `colleague-${randomUUID().slice(0, 8)}`
    const input = act({ name, mail: `${randomUUID()}@staff.example`, roles })
    const { body } = await owner.post('/operator/operators/invite', input)
    return await acceptInvitation(world, { name, token: String(body.link).split('#')[1] ?? '' })
  }
  const confirm = (by: TestOperator, { operatorId }: TestOperator) =>
    by.post('/operator/operators/confirm', act({ operatorId }))
  const listed = async (by: TestOperator, { operatorId }: TestOperator) =>
    ((await by.get('/operator/operators')).body.list as Record<string, unknown>[]).find(
      (one) => one.operatorId === operatorId,
    )

  test('approves no act of others for 72 hours, and sees the time from which they may', {
    meta: {
      proves: [
        {
          id: 'approval-new',
          section: 'console-acts',
          says: 'Who is invited at the console approves after 72 hours.',
          from: 'own',
          file: 'server/people/staff/new-approvers.ts',
          breaks: { replace: 'rightsFrom === null ? now', with: 'now !== null ? now' },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    const finance = await colleague(owner, 'finance')
    const approvalId = await prepare(owner)
    const from = new Date(now.getTime() + 72 * 3_600_000).toISOString()
    expect((await waiting(finance)).list).toMatchObject([{ isApprovable: false, approvableFrom: from }])
    const refused = await decide(finance, 'approve', approvalId)
    expect([refused.status, await points()]).toEqual([409, 0])
    expect(refused.body.errors?.approvalId).toEqual([expect.stringContaining('2026-11-26')])
    expect(await listed(owner, finance)).toMatchObject({ approvesFrom: from, canConfirm: false })
    hours(72)
    await back()
    expect((await waiting(finance)).list).toMatchObject([{ isApprovable: true }])
    expect((await decide(finance, 'approve', approvalId)).status).toBe(200)
    expect([await points(), (await listed(owner, finance))?.approvesFrom]).toEqual([6000, null])
  })

  test('approves at once when an approver confirms them who neither invited them nor gave them their roles', async () => {
    const [owner, second] = [await makeOperator(world, 'owner'), await makeOperator(world, 'owner')]
    const [finance, support] = [await colleague(owner, 'finance'), await colleague(owner, 'support')]
    const approvalId = await prepare(owner)
    expect((await confirm(owner, finance)).status).toBe(409)
    expect((await confirm(finance, finance)).status).toBe(409)
    // They wait themselves.
    expect((await confirm(finance, support)).status).toBe(409)
    expect((await decide(finance, 'approve', approvalId)).status).toBe(409)
    expect(await listed(second, finance)).toMatchObject({ canConfirm: true })
    expect((await confirm(second, finance)).status).toBe(200)
    expect((await confirm(second, finance)).status).toBe(409)
    expect((await decide(finance, 'approve', approvalId)).status).toBe(200)
    expect(await points()).toBe(6000)
  })

  test('waits too when an approving role is added, and not when one is removed', async () => {
    const [owner, second] = [await makeOperator(world, 'owner'), await makeOperator(world, 'owner')]
    const roles = (by: TestOperator, { operatorId }: TestOperator, ...given: OperatorRole[]) =>
      by.post('/operator/operators/roles', act({ operatorId, roles: given }))
    const [packer, finance] = [
      await makeOperator(world, 'shipping'),
      await makeOperator(world, 'finance', 'owner'),
    ]
    expect((await roles(owner, packer, 'shipping', 'finance')).status).toBe(200)
    expect((await roles(owner, finance, 'finance')).status).toBe(200)
    const [first, other] = [await prepare(owner), await prepare(owner)]
    expect((await decide(packer, 'approve', first)).status).toBe(409)
    expect((await decide(finance, 'approve', other)).status).toBe(200)
    expect((await confirm(owner, packer)).status).toBe(409)
    expect((await confirm(second, packer)).status).toBe(200)
    // The first gift counts now, so the basis of the second change is another one.
    expect((await decide(packer, 'approve', await prepare(owner))).status).toBe(200)
  })
})
