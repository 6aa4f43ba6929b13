import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { consoleVisitor, makeOperator, operatorPassword } from '../../test/operators.ts'
import { type TestShop, testShop } from '../../test/shop.ts'
import { runShop } from '../../test/shop-command.ts'

let world: TestShop
beforeEach(async () => {
  world = await testShop()
  onTestFinished(() => world.close())
})

const run = (...words: string[]) => runShop(world.db, ['operator', ...words], world.shop.clock())
const why = ['--by', 'Aoi', '--why', 'test']
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
    { who: 'Aoi', verb: 'operator roles', subject: other.operatorId },
    { who: 'Aoi', verb: 'operator end', subject: other.operatorId },
  ])
})

test('a second factor that was lost is reset: the sessions end, and the next login chooses another', async () => {
  const owner = await makeOperator(world, 'owner')
  await linesOf('reset', owner.name, ...why)
  const visitor = await consoleVisitor(world)
  expect((await owner.get('/operator/me')).body.stage).toBe('guest')
  const login = await visitor.post('/operator/login', { mail: owner.mail, password: operatorPassword })
  expect(login.body.stage).toBe('enrolling')
  const offer = await visitor.post('/operator/second_factor/code/offer', {})
  expect(offer.status).toBe(200)
})
