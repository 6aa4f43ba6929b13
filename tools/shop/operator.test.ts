import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { countAuditRecords, listAuditRecords } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { createRandom } from '#server/random.ts'
import { consoleVisitor, makeOperator, operatorPassword, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { loadNouns } from '#tools/nouns.ts'
import { readCommand } from '#tools/shop-commands.ts'

let world: TestShop
beforeEach(async () => {
  world = await testShop()
  onTestFinished(() => world.close())
})

const run = (...words: string[]) => runShop(world.db, ['operator', ...words], world.shop.clock())
const why = ['--why', 'test']
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
  [['invite', 'Terminal', 'aoi@staff.example'], 'the name "Terminal"'],
  [['invite', 'aoi', 'aoi@staff.example', 'boss'], '"boss" is not a role: viewer'],
  [['roles', 'unknown', 'viewer'], 'there is no operator "unknown"'],
  [['end', 'unknown'], 'there is no operator "unknown"'],
  [['reset', 'unknown'], 'there is no operator "unknown"'],
])('refuses %j', async (words, sentence) => {
  const ran = await run(...words, ...why)
  expect('refused' in ran && ran.refused).toContain(sentence)
})

test('an operator’s roles change and their access ends, but the last owner stays', async () => {
  const owner = await makeOperator(world, 'owner')
  const refused = await run('roles', owner.name, 'viewer', ...why)
  expect('refused' in refused && refused.refused).toBe('this would leave no owner.')
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
    { who: 'terminal', verb: 'operator roles', subject: other.operatorId },
    { who: 'terminal', verb: 'operator end', subject: other.operatorId },
  ])
})

test('a lost second factor is reset: the sessions end, and the next login sets up another', async () => {
  const owner = await makeOperator(world, 'owner')
  await linesOf('reset', owner.name, ...why)
  const visitor = await consoleVisitor(world)
  expect((await owner.get('/operator/me')).body.stage).toBe('guest')
  const login = await visitor.post('/operator/login', { mail: owner.mail, password: operatorPassword })
  expect(login.body.stage).toBe('enrolling')
  const offer = await visitor.post('/operator/second_factor/code/offer', {})
  expect(offer.status).toBe(200)
})

describe('a change at the terminal', () => {
  let owner: TestOperator
  let now: Date
  beforeEach(async () => {
    owner = await makeOperator(world, 'owner')
    // The code of the first half minute was used to turn the app on.
    now = new Date(world.shop.clock().getTime() + 60_000)
  })

  const set = (points: number, ...words: string[]) =>
    runShop(world.db, ['settings', 'set', 'referral.points', String(points), ...words, ...why], now)
  const by = (name: string, code?: string) => ['--by', name, ...(code === undefined ? [] : ['--code', code])]
  const refusal = async (...words: string[]) => {
    const ran = await set(400, ...words)
    return 'refused' in ran ? ran.refused : JSON.stringify(ran)
  }
  const points = async () => (await readSettings(world.db)).referral.points
  const newest = async () => (await listAuditRecords(world.db, { limit: 1 }))[0]

  test('without a name belongs to the terminal and to no operator, at the console and in the chain', {
    meta: {
      proves: [
        {
          id: 'terminal-nobody',
          section: 'console-access',
          says: 'A change at the terminal that nobody has proven to make bears no name; so it stands in the chain and at the console.',
          from: 'own',
          file: 'server/people/operator/audit-record.ts',
          breaks: { replace: '{ ...record.detail, terminal }', with: 'record.detail' },
        },
      ],
    },
  }, async () => {
    expect(await set(400)).toHaveProperty('lines')
    const record = await newest()
    expect(record).toMatchObject({ who: 'terminal', detail: { after: 400, terminal: 'nobody' } })
    const { list } = (await owner.get('/operator/audit')).body
    expect((list as object[])[0]).toMatchObject({
      ...{ recordId: record?.id, who: 'terminal', terminal: 'nobody' },
    })
    const verify = () => runShop(world.db, ['audit', 'verify'])
    expect(await verify()).toHaveProperty('lines')
    await world.pool.query('alter table audit_record disable trigger user')
    await world.pool.query(`update audit_record set detail = detail - 'terminal' where id = $1`, [record?.id])
    expect(await verify()).toHaveProperty('wrong')
  })

  test('bears the name of an operator who gives their code, which works once, here and at the console', {
    meta: {
      proves: [
        {
          id: 'terminal-proven',
          section: 'console-access',
          says: 'At the terminal nobody’s name is recorded but that of an operator who gives a second factor; a code works once.',
          from: 'own',
          file: 'server/people/staff/sign-at-terminal.ts',
          breaks: { replace: '!(await takeCode(tx, id, code, { key, now }))', with: '!code' },
        },
      ],
    },
  }, async () => {
    const code = owner.codeAt(now)
    expect(await set(400, ...by(owner.name, code))).toHaveProperty('lines')
    expect(await newest()).toMatchObject({ who: owner.name, detail: { after: 400, terminal: 'proven' } })
    expect(await refusal(...by(owner.name, code))).toContain('the code is wrong, or was used')
    const proof = await owner.post('/operator/second_factor/prove/code', { code })
    expect(proof.status).toBe(422)
    // A recovery code is a second factor as well; roles bind the console alone.
    const viewer = await makeOperator(world, 'viewer')
    const [recovery = ''] = viewer.recoveryCodes
    expect(await set(500, ...by(viewer.name, recovery))).toHaveProperty('lines')
    expect(await newest()).toMatchObject({ who: viewer.name, detail: { after: 500, terminal: 'proven' } })
    expect(await refusal(...by(viewer.name, recovery))).toContain('the code is wrong')
  })

  test('with an unproven name is refused: nothing is changed, nothing recorded', async () => {
    const [other, left] = [await makeOperator(world, 'owner'), await makeOperator(world, 'viewer')]
    await linesOf('end', left.name, ...why)
    const before = await points()
    const records = await countAuditRecords(world.db, {})
    const code = owner.codeAt(now)
    for (const [words, sentence] of [
      [by(owner.name), `--by needs --code, a code of the authenticator app of "${owner.name}"`],
      [by(other.name, code), 'the code is wrong'],
      [by('Aoi', code), '"Aoi" is not the name of an operator. "operator list" shows them'],
      [by('terminal', code), 'is not the name of an operator'],
      [by(owner.mail, code), 'is not the name of an operator'],
      [by(left.name, code), `the operator "${left.name}" no longer works here`],
    ] as const)
      expect(await refusal(...words)).toContain(sentence)
    expect([await points(), await countAuditRecords(world.db, {})]).toEqual([before, records])
    expect(await set(400, ...by(owner.name, code))).toHaveProperty('lines')
  })

  test('after five wrong codes accepts none for a while, which locks out no operator at the console', async () => {
    for (let n = 0; n < 5; n++)
      expect(await refusal(...by(owner.name, '000000'))).toContain('the code is wrong')
    expect(await refusal(...by(owner.name, owner.codeAt(now)))).toContain('try again in 15 minutes')
    const proof = await owner.post('/operator/second_factor/prove/code', { code: owner.recoveryCodes[0] })
    expect(proof.status).toBe(200)
    now = new Date(now.getTime() + 16 * 60_000)
    expect(await set(400, ...by(owner.name, owner.codeAt(now)))).toHaveProperty('lines')
  })

  test('that is run again to see its result is already signed', async () => {
    const words = ['settings', 'set', 'referral.points', '400', ...by(owner.name, owner.codeAt(now)), ...why]
    const reading = readCommand(await loadNouns(), words)
    if (!('task' in reading)) throw new Error(JSON.stringify(reading))
    const random = createRandom(() => now)
    const first = await reading.task(world.db, now, random)
    const records = await countAuditRecords(world.db, {})
    expect(await reading.task(world.db, now, random)).toEqual(first)
    expect(await countAuditRecords(world.db, {})).toBe(records)
  })

  test('asks for the missing code at a terminal', async () => {
    const nouns = await loadNouns()
    const words = ['settings', 'set', 'referral.points', '400', ...by(owner.name), ...why]
    const reading = readCommand(nouns, words)
    if (!('task' in reading)) throw new Error(JSON.stringify(reading))
    expect(reading.lacksCodeOf).toBe(owner.name)
    await reading.task(
      world.db,
      now,
      createRandom(() => now),
      owner.codeAt(now),
    )
    expect(await newest()).toMatchObject({ who: owner.name, detail: { terminal: 'proven' } })
  })
})
