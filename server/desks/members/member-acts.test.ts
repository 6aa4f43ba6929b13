import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import { makeOperator } from '#test/operators.ts'
import { type TestShop, testPassword, testShop } from '#test/shop.ts'
import { mailOf } from '#test/world.ts'

let world: TestShop
beforeAll(async () => {
  world = await testShop()
})
afterAll(() => world.close())

const act = (memberId: string) => ({ actKey: randomUUID(), why: 'test', memberId })
const suspend = '/operator/members/suspend'
const note = '/operator/members/note'
const lift = '/operator/members/lift_suspension'

const noteOn = (memberId: string, isImportant = true) => ({
  ...act(memberId),
  body: '折り返しの電話を希望\n午後',
  isImportant,
})

const records = async (memberId: string) => {
  const text = 'select who, verb, detail from audit_record where subject = $1 order by id'
  return (await world.pool.query(text, [memberId])).rows
}

describe('a suspension', () => {
  test('ends the member’s sessions and prevents a login until it is lifted', {
    meta: {
      proves: [
        {
          id: 'desk-suspended',
          section: 'console-members',
          says: "A suspension at the console ends the member's logins and stands in the audit log.",
          from: 'own',
          file: 'server/desks/members/member-acts-routes.ts',
          breaks: {
            replace: 'sessions.endAll(within, member)',
            with: 'Promise.resolve(void [within, member])',
          },
        },
      ],
    },
  }, async () => {
    const support = await makeOperator(world, 'support')
    const member = await world.member()
    const { memberId } = member
    const login = async () =>
      (
        await world
          .visitor()
          .post('/user/login', { mail: await mailOf(world.db, memberId), pass: testPassword })
      ).status
    expect((await member.get('/user/session')).status).toBe(200)
    expect((await support.post(suspend, act(memberId))).status).toBe(200)
    expect((await member.get('/user/session')).status).toBe(401)
    expect(await login()).toBe(422)
    const shown = (await support.get(`/operator/members/${memberId}`)).body
    expect(shown).toMatchObject({ member_state: 'suspended', suspendedAt: expect.any(String) })
    expect((await support.post(lift, act(memberId))).status).toBe(200)
    expect(await login()).toBe(200)
    expect(await records(memberId)).toEqual([
      { who: support.name, verb: 'member suspend', detail: { suspended: true } },
      { who: support.name, verb: 'member unsuspend', detail: { suspended: false } },
    ])
  })

  test('is refused for a member who has one, has none, is unknown, or has left', async () => {
    const owner = await makeOperator(world, 'owner')
    const member = await world.member()
    const { memberId } = member
    const post = async (path: string, id: string) => {
      const { status, body } = await owner.post(path, act(id))
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await post(lift, memberId)).toEqual([409, ['memberId']])
    await post(suspend, memberId)
    expect(await post(suspend, memberId)).toEqual([409, ['memberId']])
    for (const id of [randomUUID(), 'x']) expect(await post(suspend, id)).toEqual([404, ['memberId']])
    const leaving = await world.member()
    await leaving.post('/user/withdraw', { pass: testPassword })
    expect(await post(suspend, leaving.memberId)).toEqual([404, ['memberId']])
    expect(await records(memberId)).toHaveLength(1)
  })

  test('that is sent eight times at once is recorded once', async () => {
    const owner = await makeOperator(world, 'owner')
    const { memberId } = await world.member()
    const input = act(memberId)
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post(suspend, input)))
    expect(answers.map(({ body }) => body.state).sort()).toEqual([200, ...Array(7).fill(204)])
    expect(await records(memberId)).toHaveLength(1)
  })
})

test('points and coins that are given by hand are free in the history, and those taken are not', async () => {
  const owner = await makeOperator(world, 'owner')
  const member = await world.member()
  const adjust = (currency: string, amount: number, reason: string) =>
    owner.post('/operator/members/adjust_balance', { ...act(member.memberId), currency, amount, reason })
  expect((await adjust('points', 300, 'apology')).status).toBe(200)
  expect((await adjust('coins', 550, 'benefit')).status).toBe(200)
  expect((await adjust('points', -40, 'correction')).status).toBe(200)
  expect((await member.get('/user/point/list/1')).body.list).toMatchObject([
    { money: -40, bonusPoint: 0 },
    { money: 300, bonusPoint: 300 },
  ])
  expect((await member.get('/user/coin/list/1')).body.list).toMatchObject([{ money: 5.5, bonusCoin: 5.5 }])
})

describe('a note', () => {
  const events = async (reader: Awaited<ReturnType<typeof makeOperator>>, memberId: string) => {
    const { body } = await reader.get(`/operator/members/${memberId}/timeline?kinds=note`)
    return (body.list as { note: object }[]).map((event) => event.note)
  }
  test('is shown in the timeline and, when important, at the top of the page, to support and owners only', {
    meta: {
      proves: [
        {
          id: 'desk-notes',
          section: 'console-members',
          says: 'Notes on a member are seen by support and owners alone, and never changed.',
          from: 'own',
          file: 'server/desks/members/present-member.ts',
          breaks: {
            replace: 'readsNotes ? listImportantNotes',
            with: 'isMasked || member ? listImportantNotes',
          },
        },
      ],
    },
  }, async () => {
    const support = await makeOperator(world, 'support')
    const { memberId } = await world.member()
    for (const isImportant of [true, false]) {
      expect((await support.post(note, noteOn(memberId, isImportant))).status).toBe(200)
    }
    const top = async (reader: typeof support) =>
      (await reader.get(`/operator/members/${memberId}`)).body.importantNotes
    const told = { who: support.name, body: '折り返しの電話を希望\n午後' }
    expect(await top(support)).toEqual([expect.objectContaining(told)])
    const shown = [
      { ...told, isImportant: false },
      { ...told, isImportant: true },
    ]
    expect(await events(support, memberId)).toEqual(shown)
    expect(await events(await makeOperator(world, 'owner'), memberId)).toEqual(shown)
    for (const role of ['viewer', 'finance'] as const) {
      const reader = await makeOperator(world, role)
      expect(await top(reader)).toEqual([])
      expect(await events(reader, memberId)).toEqual([])
    }
  })

  test('is never changed, and its text is not in the audit log', async () => {
    const support = await makeOperator(world, 'support')
    const { memberId } = await world.member()
    await support.post(note, noteOn(memberId))
    for (const change of ["update member_note set body = 'x'", 'delete from member_note'])
      await expect(world.pool.query(change)).rejects.toThrow(/permanent record|permission denied/)
    const [record] = await records(memberId)
    expect(record).toMatchObject({ verb: 'member note', detail: { isImportant: true } })
    expect(JSON.stringify(record)).not.toContain('電話')
  })

  test('without words, or on an unknown member, is refused', async () => {
    const support = await makeOperator(world, 'support')
    const { memberId } = await world.member()
    expect((await support.post(note, { ...noteOn(memberId), body: ' ' })).status).toBe(422)
    expect((await support.post(note, noteOn(randomUUID()))).status).toBe(404)
  })
})

describe('each call that changes a member', () => {
  const keepers: OperatorRole[] = ['support', 'owner']
  const adjust = '/operator/members/adjust_balance'
  const newMail = '/operator/members/change_mail'
  const newName = '/operator/members/change_name'
  const noFactor = '/operator/members/remove_second_factor'
  const table: Record<string, OperatorRole[]> = {
    [suspend]: keepers,
    [lift]: keepers,
    [note]: keepers,
    [adjust]: ['support', 'finance', 'owner'],
    [newMail]: keepers,
    [newName]: keepers,
    [noFactor]: keepers,
  }
  const identity = 'phone'
  const more: Record<string, object> = {
    [adjust]: { currency: 'points', amount: 1, reason: 'apology' },
    [newMail]: { identity, mail: 'anew@test.example' },
    [newName]: { identity, familyName: '佐藤', givenName: '海' },
    [noFactor]: { identity },
  }

  test('has a row in this test’s table', () => {
    const paths = (operatorCallsByRoom.desks ?? []).filter(
      ({ method, path }) => method === 'POST' && path.startsWith('/operator/members/'),
    )
    expect(paths.map(({ path }) => path).sort()).toEqual(Object.keys(table).sort())
  })

  test.each(operatorRoles)('is available to %s as declared, and answers 404 otherwise', async (role) => {
    const operator = await makeOperator(world, role)
    for (const [path, roles] of Object.entries(table)) {
      const { memberId } = await world.member()
      if (path === lift)
        await world.pool.query('update member set suspended_at = now() where id = $1', [memberId])
      if (path === noFactor)
        await world.pool.query("insert into second_factor values ($1, '', now(), now())", [memberId])
      const input = path === note ? noteOn(memberId) : { ...act(memberId), ...more[path] }
      const { status } = await operator.post(path, input)
      expect([path, status]).toEqual([path, roles.includes(role) ? 200 : 404])
    }
  })
})
