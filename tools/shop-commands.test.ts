import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { oneIn } from '#test/depth.ts'
import { loadNouns } from './nouns.ts'
import { readCommand } from './shop-commands.ts'

const nouns = await loadNouns()
const verbs = Object.entries(nouns).flatMap(([noun, entry]) =>
  Object.entries(entry.verbs).map(([name, verb]) => ({ noun, name, verb })),
)
const shown = (...words: string[]) => {
  const reading = readCommand(nouns, words)
  return 'shown' in reading ? reading.shown : `not shown: ${JSON.stringify(reading)}`
}
const faultOf = (...words: string[]) => {
  const reading = readCommand(nouns, words)
  return 'fault' in reading ? reading.fault : `no fault: ${JSON.stringify(reading)}`
}

describe('help', () => {
  test('lists every noun and verb, with or without a request for help', () => {
    for (const page of [shown(), shown('--help'), shown('help')])
      for (const { noun, name, verb } of verbs)
        expect(page).toContain(`${`${noun} ${name}`.padEnd(20)} ${verb.about}`)
  })

  test('of a noun lists its verbs', () => {
    for (const noun of Object.keys(nouns))
      for (const page of [shown(noun), shown(noun, '--help'), shown('help', noun)])
        for (const { name } of verbs.filter((entry) => entry.noun === noun))
          expect(page).toContain(`  ${name}`)
  })

  test.each(verbs)(
    'of $noun $name lists its arguments and options; a change that asks for a reason requires --why; each takes --by with --code',
    ({ noun, name, verb }) => {
      const page = shown(noun, name, '--help')
      for (const arg of verb.args ?? []) expect(page).toContain(`<${arg}>`)
      for (const [option, { about }] of Object.entries(verb.options ?? {})) {
        expect(page).toContain(`--${option}`)
        expect(page.replaceAll(/\s+/g, ' ')).toContain(about)
      }
      const isAsked = verb.changes && !verb.mayLackReason
      expect(/Usage: .*\[options\] --why <text>/.test(page)).toBe(isAsked)
      for (const option of ['--why <text>', '--by <name>', '--code <code>'])
        expect(page.includes(option)).toBe(verb.changes)
    },
  )
})

describe('a malformed command', () => {
  test('gets a message that names the unknown word, and suggests a similar one', () => {
    expect(faultOf('paymet', 'list')).toContain('Did you mean payment?')
    expect(faultOf('payment', 'refnd')).toContain('Did you mean refund?')
    expect(faultOf('payment', 'list', '--sates', 'open')).toContain('Did you mean --states?')
    expect(faultOf('settings', 'explode')).toContain("unknown command 'explode'")
    expect(faultOf('constructor', 'name')).toContain("unknown command 'constructor'")
    expect(faultOf('settings', 'toString')).toContain("unknown command 'toString'")
  })

  test('gets a message that names the missing argument or reason, and shows the syntax of the verb', () => {
    expect(faultOf('settings', 'get')).toContain('Usage: npm run shop -- settings get [options] <path>')
    expect(faultOf('settings', 'get', 'a', 'b')).toContain('too many arguments')
    expect(faultOf('settings', 'reset', 'legal')).toContain("required option '--why <text>'")
    expect(faultOf('settings', 'reset', 'legal', '--why', ' ')).toContain('must not be blank')
    const signed = ['settings', 'reset', 'legal', '--why', 'x']
    expect(faultOf(...signed, '--code', '123456')).toContain('--code proves --by <name>, which is missing')
    expect(faultOf(...signed, '--by', ' ', '--code', '123456')).toContain('must not be blank')
    expect(faultOf(...signed, '--emergency')).toContain("unknown option '--emergency'")
  })
})

test('completion offers nouns, verbs and options', () => {
  const script = shown('completion')
  const complete = (...words: string[]) => {
    const typed = `COMP_WORDS=(shop ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _shop`
    const { stdout } = spawnSync('bash', ['-c', `${script}\n${typed}\necho "\${COMPREPLY[@]}"`], {
      encoding: 'utf8',
    })
    return stdout.trim().split(' ')
  }
  expect(complete('')).toEqual(expect.arrayContaining(Object.keys(nouns)))
  expect(complete('pay')).toEqual(['payment'])
  expect(complete('payment', 're')).toEqual(['refund'])
  expect(complete('payment', 'refund', '6f1f', '--po')).toEqual(['--points'])
})

/** Each is a process of its own: `npm test` draws one in two. */
describe('exit codes', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  const isDrawn = oneIn(2)

  for (const [code, words, stream, text] of [
    [0, ['--help'], 'stdout', 'Usage'],
    [0, ['settings', 'get', 'referral.points'], 'stdout', '500'],
    [1, ['settings', 'get', 'unknown'], 'stderr', 'Refused: there is no setting "unknown"'],
    [2, ['settings', 'explode'], 'stderr', 'unknown command'],
  ] as const)
    test.runIf(isDrawn())(`${code} for ${words.join(' ')}`, () => {
      const ran = spawnSync(process.execPath, [join(import.meta.dirname, 'shop.ts'), ...words], {
        encoding: 'utf8',
        env: { ...process.env, DATABASE_URL: database.url },
      })
      expect(ran[stream]).toContain(text)
      expect(ran.status).toBe(code)
    })

  test.runIf(isDrawn())('1, with one sentence, where the database cannot be opened', () => {
    const ran = spawnSync(process.execPath, [join(import.meta.dirname, 'shop.ts'), 'audit', 'list'], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: 'postgres://shop:shop@127.0.0.1:1/shop' },
    })
    expect(ran.stderr).toBe(
      'No PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED). Start it, or correct DATABASE_URL.\n',
    )
    expect(ran.status).toBe(1)
  })
})
