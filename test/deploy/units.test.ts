import { spawnSync } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createDatabase } from '#server/db/pool.ts'
import { testDatabase } from '#test/database.ts'
import { fincode, makeReal } from '#test/production.ts'
import { endProcesses, freePort, type Process, startProcess } from '#test/shop-process.ts'
import { lean } from '#tools/prepare.mjs'
import { parseEnvironmentFile, settingNames } from './environment-file.ts'
import { hasProgram } from './programs.ts'

// The units of systemd: what systemd says of them, and their very command lines on a database. The drill of the handbook
// starts them by systemd itself.

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/systemd')
const listed = readdirSync(folder)
const services = listed.filter((name) => name.endsWith('.service'))
const timers = listed.filter((name) => name.endsWith('.timer'))
/** A timer's service is no part of the shop. */
const ofTimers = timers.map((name) => name.replace(/timer$/, 'service'))
const units = services.filter((name) => !ofTimers.includes(name))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Every value that a unit gives to this name, in order. */
const valuesOf = (unit: string, name: string): string[] =>
  read(unit)
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []))

/** Puts this folder in place of the one in which the units expect the release. */
const here = (text: string) => text.replaceAll('/opt/fukuhiki', root)

const commandOf = (unit: string) => valuesOf(unit, 'ExecStart').join(' ').split(' ')
const environmentOf = (unit: string) =>
  parseEnvironmentFile(here(valuesOf(unit, 'Environment').join(' ')).replaceAll(' ', '\n'))

test.each(units)('%s starts the shop as tools/run-shop.mjs does, with settings that exist', (unit) => {
  const [node, ...args] = commandOf(unit)
  expect(node).toBe('/usr/bin/node')
  expect(args.slice(0, -1)).toEqual([...lean.options, 'server/process/main.ts'])
  expect(environmentOf(unit)).toMatchObject(lean.environment)
  const settings = Object.keys(environmentOf(unit)).filter((name) => !(name in lean.environment))
  expect(settings.filter((name) => !settingNames.has(name))).toEqual([])
})

test('each unit that serves metrics has a port of its own, which no shared file changes', () => {
  const ports = units.map((unit) => environmentOf(unit).METRICS_PORT).filter((port) => port !== undefined)
  expect(ports).toHaveLength(2)
  expect(new Set(ports).size).toBe(2)
  expect(parseEnvironmentFile(read('shop.env'))).not.toHaveProperty('METRICS_PORT')
})

test.each(ofTimers)('a timer starts %s every day, as the user of the database', (unit) => {
  const timer = unit.replace(/service$/, 'timer')
  expect(services).toContain(unit)
  expect(valuesOf(timer, 'OnCalendar')).toEqual([expect.stringMatching(/^\*-\*-\* \d\d:00:00$/)])
  expect(valuesOf(timer, 'WantedBy')).toEqual(['timers.target'])
  // By hand or by the timer, and never at boot.
  expect(valuesOf(unit, 'WantedBy')).toEqual([])
  expect(valuesOf(unit, 'User')).toEqual(['postgres'])
  // With it systemd removes the shared memory of the database, which has the same user (decision 002).
  expect(valuesOf(unit, 'RemoveIPC')).toEqual([])
})

test('the backup is made in the repository of pgBackRest, and restored after it was made', () => {
  const configuration = readFileSync(join(root, 'deploy/backup/pgbackrest.conf'), 'utf8')
  const place = /^repo1-path=(.+)$/m.exec(configuration)?.[1]
  const [writable = ''] = valuesOf('fukuhiki-backup.service', 'ReadWritePaths')
  expect(writable.split(' ')).toContain(`-${place}`)
  const locks = /^lock-path=(.+)\/lock$/m.exec(configuration)?.[1]
  for (const unit of ofTimers) expect(valuesOf(unit, 'ReadWritePaths')[0]?.split(' ')).toContain(locks)
  const [backup, check] = ofTimers.map(
    (unit) => valuesOf(unit.replace(/service$/, 'timer'), 'OnCalendar')[0] ?? '',
  )
  expect(String(backup) < String(check)).toBe(true)
})

test('the check of a backup starts a script that exists and that a shell understands', () => {
  const script = here(`/opt/fukuhiki/${commandOf('fukuhiki-restore-check.service')[1]}`)
  expect(spawnSync('sh', ['-n', script]).status).toBe(0)
  // Without it pgBackRest restores nothing (decision 002); the last line wins.
  expect(valuesOf('fukuhiki-restore-check.service', 'SystemCallFilter').at(-1)).toBe('@chown')
  const settings = Object.keys(environmentOf('fukuhiki-restore-check.service'))
  expect(settings.filter((name) => !settingNames.has(name))).toEqual([])
})

test.each(['shop.env', 'migrate.env', 'key.env'])('%s sets variables that exist', (file) => {
  const names = Object.keys(parseEnvironmentFile(read(file)))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !settingNames.has(name))).toEqual([])
})

test('systemd waits at least as long for a unit to stop as the shop needs with its longest grace', () => {
  const graceSeconds = 60
  for (const unit of ['fukuhiki-web.service', 'fukuhiki-jobs.service'])
    expect(valuesOf(unit, 'TimeoutStopSec').map(Number)).toEqual([graceSeconds + 8])
})

const hasSystemd = hasProgram('systemd-analyze', ['--version'], 'what systemd says of its units')
const analyze = (...args: string[]) => {
  const { stdout, stderr, status } = spawnSync('systemd-analyze', args, { encoding: 'utf8', cwd: folder })
  return { said: `${stdout}${stderr}`, status }
}

describe.runIf(hasSystemd).each([...services, ...timers])('systemd says of %s', (unit) => {
  test('that it understands every line', () => {
    const { said } = analyze('verify', `./${unit}`)
    // This machine need not have the programs that the unit starts.
    expect(
      said.split('\n').filter((line) => line.includes(unit) && !line.includes('is not executable')),
    ).toEqual([])
  })

  test.runIf(services.includes(unit))('that its exposure is at most 1.5 of 10', () => {
    const { said, status } = analyze('security', '--offline=true', '--threshold=15', `./${unit}`)
    expect(status, said).toBe(0)
  })
})

describe.runIf(hasSystemd).each(['etcd', 'patroni', 'fukuhiki-backup'])(
  'systemd says of the drop-in for %s',
  (program) => {
    test('that it understands every line', () => {
      const place = mkdtempSync(join(tmpdir(), 'fukuhiki-drop-in-'))
      const dropIns = join(place, `${program}.service.d`)
      mkdirSync(dropIns)
      writeFileSync(join(place, `${program}.service`), '[Service]\nExecStart=/bin/true\n')
      copyFileSync(join(root, `deploy/ha/systemd/${program}.conf`), join(dropIns, 'fukuhiki.conf'))
      const { said } = analyze('verify', join(place, `${program}.service`))
      rmSync(place, { recursive: true })
      expect(said.split('\n').filter((line) => line.includes('fukuhiki.conf'))).toEqual([])
    })
  },
)

/** Root gives up its rights for the shop; everybody else has none. */
const unprivileged =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=10001', '--regid=10001', '--clear-groups', '--no-new-privs']
    : []
const [reader = '', ...reading] = [...unprivileged, 'cat', import.meta.filename]
const canRead = spawnSync(reader, reading).status === 0
const isDeep = process.env.TEST_DEEP === '1'
const hasPages = existsSync(join(root, 'dist/server'))
if (!canRead)
  process.stderr.write('no other user can read this folder, so a start of the units is not tried\n')

describe.runIf(isDeep && canRead && hasPages)(
  'the command lines of the units, run as an unprivileged user',
  () => {
    const state = mkdtempSync(join(tmpdir(), 'fukuhiki-units-'))
    if (unprivileged.length > 0) chownSync(state, 10001, 10001)
    afterAll(() => rmSync(state, { recursive: true }))
    afterEach(endProcesses)

    const startUnit = (unit: string, changes: Record<string, string>): Process => {
      const files = valuesOf(unit, 'EnvironmentFile').map((file) =>
        parseEnvironmentFile(read(basename(file))),
      )
      const environment = Object.assign(
        environmentOf(unit),
        ...files,
        // The test's own key: its rows were written with it.
        { DATA_FOLDER: state, SHOP_KEY: process.env.SHOP_KEY },
        changes,
      )
      const [, ...args] = commandOf(unit)
      const at = args.indexOf('server/process/main.ts')
      const [program = '', ...before] = [...unprivileged, process.execPath, ...args.slice(0, at)]
      return startProcess('server/process/main.ts', environment, args.slice(at + 1), {
        runtime: [program, ...before],
      })
    }

    test('migrate, serve and run the jobs with the example files; SIGTERM stops each cleanly', async () => {
      const database = await testDatabase(2, 'template1')
      const settings = { ...fincode, DATABASE_URL: database.applicationUrl, SMTP_URL: '' }
      const migrate = startUnit('fukuhiki-migrate.service', { ...settings, DATABASE_OWNER_URL: database.url })
      expect(await migrate.ends(), migrate.output).toBe(0)
      await makeReal(createDatabase(database.applicationPool))

      const port = await freePort()
      // A port of this machine for each that the units name: two units that name the same one would meet here, too.
      const free: Record<string, string> = {}
      const metricsOf = async (unit: string) =>
        (free[environmentOf(unit).METRICS_PORT ?? ''] ??= await freePort())
      const metrics = [await metricsOf('fukuhiki-web.service'), await metricsOf('fukuhiki-jobs.service')]
      const web = startUnit('fukuhiki-web.service', {
        ...settings,
        PORT: port,
        METRICS_PORT: metrics[0] ?? '',
      })
      const jobs = startUnit('fukuhiki-jobs.service', { ...settings, METRICS_PORT: metrics[1] ?? '' })
      await web.says('The shop is open')
      await jobs.says('The jobs run')
      for (const address of [port, ...metrics].map((port) => `http://127.0.0.1:${port}`))
        expect((await fetch(`${address}/readyz`)).status).toBe(200)
      for (const own of metrics)
        expect(await (await fetch(`http://127.0.0.1:${own}/metrics`)).text()).toContain('fukuhiki_ready 1')
      const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-proto': 'https' } })
      expect(await page.text()).toContain('<html')
      for (const part of [web, jobs]) {
        part.child.kill('SIGTERM')
        expect(await part.ends(), part.output).toBe(0)
      }
      await database.close()
    })
  },
)
