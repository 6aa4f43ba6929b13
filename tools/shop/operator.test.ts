import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { countAuditRecords, listAuditRecords } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { consoleVisitor, makeOperator, operatorPassword } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'

let world: TestShop
beforeEach(async () => {
  world = await testShop()
  onTestFinished(() => world.close())
})

const run = (...words: string[]) => runShop(world.db, ['operator', ...words], world.shop.clock())
const by = (name: string) => ['--by', name, '--why', 'test']
const why = by('Aoi')
const linesOf = async (...words: string[]) => {
  const ran = await run(...words)
  if (!('lines' in ran)) throw new Error(JSON.stringify(ran))
  return ran.lines
}

test('the first owner is invited at the terminal, with a link that works', async () => {
  expect(await linesOf('list')).toEqual([expect.stringContaining('operator invite <name> <mail>')])
  const lines = await linesOf('invite', 'aoi', 'aoi@staff.example', ...why)
  const token = lines.at(-1)?.split('/operator/invitation#')[1]
  expect((await linesOf('list'))[0]).toMatch(/^invited {2}aoi {2}aoi@staff\.example {2}owner {2}until /)
  const visitor = await consoleVisitor(world)
  const accepted = await visitor.post('/operator/invitation/accept', { token, password: operatorPassword })
  expect(accepted.status).toBe(200)
  expect((await linesOf('list'))[0]).toMatch(/aoi {2}aoi@staff\.example {2}owner {2}no second factor yet$/)
})

test.each([
  [['invite', 'aoi', 'no-mail'], 'not a mail address'],
  [['invite', ' ', 'aoi@staff.example'], 'a name is'],
  [['invite', 'aoi', 'aoi@staff.example', 'boss'], '"boss" is no role: viewer'],
  [['roles', 'unknown', 'viewer'], 'there is no operator "unknown"'],
  [['end', 'unknown'], 'there is no operator "unknown"'],
  [['reset', 'unknown'], 'there is no operator "unknown"'],
])('refuses %j', async (words, sentence) => {
  const ran = await run(...words, ...why)
  expect('refused' in ran && ran.refused).toContain(sentence)
})

test('roles, the end, and the last owner', async () => {
  const owner = await makeOperator(world, 'owner')
  const why = by(owner.name)
  const refused = await run('roles', owner.name, 'viewer', ...why)
  expect('refused' in refused && refused.refused).toBe('no owner would be left.')
  const other = await makeOperator(world, 'owner')
  await linesOf('roles', other.name, 'viewer', 'support', ...why)
  expect((await other.get('/operator/me')).body.roles).toEqual(['viewer', 'support'])
  await linesOf('end', other.name, ...why)
  expect((await other.get('/operator/me')).body.stage).toBe('guest')
  expect((await linesOf('list')).at(-1)).toMatch(/ended \d{4}-/)
  const { rows } = await world.pool.query(
    `select who, verb, subject from audit_record where why = 'test' order by id`,
  )
  expect(rows).toEqual([
    { who: owner.name, verb: 'operator roles', subject: other.operatorId },
    { who: owner.name, verb: 'operator end', subject: other.operatorId },
  ])
})

test('a second factor that was lost is reset: the sessions end, and the next login chooses another', async () => {
  const owner = await makeOperator(world, 'owner')
  await linesOf('reset', owner.name, ...by(owner.name))
  const visitor = await consoleVisitor(world)
  expect((await owner.get('/operator/me')).body.stage).toBe('guest')
  const login = await visitor.post('/operator/login', { mail: owner.mail, password: operatorPassword })
  expect(login.body.stage).toBe('enrolling')
  const offer = await visitor.post('/operator/second_factor/code/offer', {})
  expect(offer.status).toBe(200)
})

describe('a change at the terminal', () => {
  const set = (points: number, ...words: string[]) =>
    runShop(world.db, ['settings', 'set', 'referral.points', String(points), ...words], world.shop.clock())
  const points = async () => (await readSettings(world.db)).referral.points
  const newest = async () => (await listAuditRecords(world.db, { limit: 1 }))[0]

  test('takes any name while the shop never had an operator, and the record says so', {
    meta: {
      proves: [
        {
          id: 'terminal-first',
          section: 'console-access',
          says: 'While the shop never had an operator any name is taken, and the record says so.',
          from: 'own',
          file: 'server/people/staff/sign-at-terminal.ts',
          breaks: { replace: 'operators.length === 0', with: 'operators.length < 0' },
        },
      ],
    },
  }, async () => {
    expect(await set(400, ...why)).toHaveProperty('lines')
    expect(await newest()).toMatchObject({ who: 'Aoi', detail: { after: 400, terminal: 'no operators' } })
  })

  test('takes the name of an operator who works here, and no other: nothing is changed', {
    meta: {
      proves: [
        {
          id: 'terminal-operator',
          section: 'console-access',
          says: 'A change at the terminal is signed by an operator who works here, once the shop has had one.',
          from: 'own',
          file: 'server/people/staff/sign-at-terminal.ts',
          breaks: {
            replace: "if (operator === undefined) return { outcome: 'unknown' }",
            with: 'if (operator === undefined) return await signAtTerminal(db, { by: who, isEmergency: true })',
          },
        },
      ],
    },
  }, async () => {
    const [owner, left] = [await makeOperator(world, 'owner'), await makeOperator(world, 'viewer')]
    await linesOf('end', left.name, ...by(owner.name))
    const before = await points()
    const records = await countAuditRecords(world.db, {})
    for (const [name, sentence] of [
      ['Aoi', '"Aoi" is not the name of an operator. "operator list" shows them'],
      [owner.mail, 'is not the name of an operator'],
      [left.name, `the operator "${left.name}" works here no longer`],
    ] as const) {
      const ran = await set(400, ...by(name))
      expect('refused' in ran && ran.refused).toContain(sentence)
    }
    expect([await points(), await countAuditRecords(world.db, {})]).toEqual([before, records])
    // The roles bind the console alone: who has this machine has the database.
    const viewer = await makeOperator(world, 'viewer')
    expect(await set(400, ...by(viewer.name))).toHaveProperty('lines')
    expect(await newest()).toMatchObject({ who: viewer.name, detail: { after: 400, terminal: 'operator' } })
  })

  test('takes any name in an emergency, and says so in the record, which the chain covers', {
    meta: {
      proves: [
        {
          id: 'terminal-emergency',
          section: 'console-access',
          says: 'A change in an emergency says so in its record, which is in the chain, and at the console.',
          from: 'own',
          file: 'server/people/operator/audit-record.ts',
          breaks: { replace: '{ ...record.detail, terminal }', with: 'record.detail' },
        },
      ],
    },
  }, async () => {
    const owner = await makeOperator(world, 'owner')
    expect(await set(400, ...why, '--emergency')).toHaveProperty('lines')
    const record = await newest()
    expect(record).toMatchObject({ who: 'Aoi', detail: { after: 400, terminal: 'emergency' } })
    const { list } = (await owner.get('/operator/audit')).body
    expect((list as object[])[0]).toMatchObject({ recordId: record?.id, who: 'Aoi', terminal: 'emergency' })
    const verify = () => runShop(world.db, ['audit', 'verify'])
    expect(await verify()).toHaveProperty('lines')
    await world.pool.query('alter table audit_record disable trigger user')
    await world.pool.query(`update audit_record set detail = detail - 'terminal' where id = $1`, [record?.id])
    expect(await verify()).toHaveProperty('wrong')
  })
})
