import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readBackupSettings } from '#server/backup/backup-settings.ts'
import { createPool } from '#server/db/pool.ts'
import { readBucketSettings } from '#server/providers/bucket-store.ts'
import { findShopKeys } from '#server/shop/read-shop-key.ts'
import { readSettings } from '#server/shop/settings.ts'
import { testDatabase } from '#test/database.ts'
import { fincode } from '#test/production.ts'
import { settingNames } from './environment-file.ts'
import { hasProgram } from './programs.ts'

// deploy/compose.yaml: that it says what compose and the shop understand, and its scripts. No image is started here.

const folder = join(import.meta.dirname, '../../deploy')
const file = join(folder, 'compose.yaml')

interface Service {
  image?: string
  build?: { target?: string }
  command?: string[]
  ports?: string[]
  entrypoint?: string[]
  environment?: Record<string, string>
  healthcheck?: { test: string[] }
  secrets?: string[]
  volumes?: string[]
  depends_on?: string[] | Record<string, unknown>
  networks?: string[] | Record<string, { ipv4_address: string } | null>
  network_mode?: string
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  mem_limit?: string
  pids_limit?: number
  cpus?: number
  read_only?: boolean
}
interface Composed {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
  networks: Record<string, { ipam?: { config: { subnet: string; ip_range: string }[] } } | null>
}
const composed = parse(readFileSync(file, 'utf8'), { merge: true }) as Composed
const services = Object.entries(composed.services)
const ofTheShop = services.filter(([, { image }]) => image === 'fukuhiki')

/** A folder as make-secrets.sh leaves it. */
let secrets: string
let parent: string
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'fukuhiki-compose-'))
  secrets = join(parent, 'secrets')
  const { stderr, status } = spawnSync('sh', [join(folder, 'compose/make-secrets.sh'), secrets])
  expect(status, String(stderr)).toBe(0)
})
afterAll(() => rmSync(parent, { recursive: true }))

/** The volume when shop.env sets nothing. */
const defaultOf = (volume: string) => volume.replace(/\$\{\w+:-([^}]*)\}/, '$1')

/** The environment of a service's container. */
function environmentOf({ environment = {} }: Service, shopEnv: Record<string, string> = {}) {
  const given: Record<string, string | undefined> = { ...fincode, SHOP_NAME: 'shop.example', ...shopEnv }
  const filledIn = (value: string) =>
    value.replace(
      /\$\{(\w+)(:\+)?([^}]*)\}/g,
      (_, name: string, isInPlace: string | undefined, text: string) =>
        isInPlace === undefined ? (given[name] ?? '') : given[name] ? text : '',
    )
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      filledIn(value).replace('/run/secrets', secrets),
    ]),
  )
}

test('the shop runs as separate parts, whose settings production accepts', () => {
  expect(ofTheShop.map(([, { command }]) => command?.join(' ')).sort()).toEqual([
    'jobs',
    'migrate',
    'web',
    'web',
  ])
  for (const [name, service] of ofTheShop) {
    const environment = { ...environmentOf(service), NODE_ENV: 'production' }
    const ofNode = ['NODE_EXTRA_CA_CERTS']
    expect(Object.keys(service.environment ?? {}).filter((each) => !settingNames.has(each))).toEqual(ofNode)
    const settings = readSettings(environment)
    expect(settings.databaseUrl).toMatch(/^postgresql:\/\/fukuhiki_shop:[0-9a-f]{48}@database\/fukuhiki\?/)
    expect(settings.databaseOwnerUrl !== undefined).toBe(name === 'migrate')
    expect(readBucketSettings(environment, true)?.secretAccessKey).toMatch(/^[0-9a-f]{48}$/)
    const { environment: said = {}, secrets: granted = [] } = service
    const read = Object.values(said).flatMap((value) => /^\/run\/secrets\/(.*)/.exec(value)?.[1] ?? [])
    // Migrate opens nothing that the key wraps.
    expect(granted).toEqual(
      expect.arrayContaining(name === 'migrate' ? read.filter((each) => each !== 'shop-key') : read),
    )
    if (name !== 'migrate') expect(findShopKeys(environment, settings)).toBeDefined()
  }
})

test('only the front publishes a port', () => {
  expect(services.flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['front'])
})

test('every service has resource limits, and only the listed services have a capability of root', () => {
  for (const [name, { cap_drop: dropped, security_opt: options, ...service }] of services) {
    expect([dropped, options], name).toEqual([['ALL'], ['no-new-privileges:true']])
    for (const bound of ['mem_limit', 'pids_limit', 'cpus'] as const)
      expect(service[bound], name).toBeDefined()
  }
  const adding = services.filter(([, service]) => service.cap_add !== undefined).map(([name]) => name)
  expect(adding.sort()).toEqual(['backup-folders', 'database', 'front', 'pictures'])
  // SeaweedFS writes beside its data; a read-only root is untested.
  const writing = services.filter(([, service]) => !service.read_only).map(([name]) => name)
  expect(writing.sort()).toEqual(['bucket', 'pictures'])
})

test('images of others are pinned to an exact version', () => {
  const bases = [
    ...readFileSync(join(folder, 'Containerfile'), 'utf8').matchAll(/^ARG \w+=(docker\.io\/.*)$/gm),
  ]
  const images = services.flatMap(([, { image = '' }]) => (image.startsWith('docker.io/') ? [image] : []))
  expect([bases.length, images.length]).toEqual([2, 3])
  for (const image of [...images, ...bases.map(([, base = '']) => base)]) expect(image).toMatch(/:\d+\.\d+/)
})

test('the picture store exposes only S3, which requires a key', () => {
  const { command = [], networks } = composed.services.pictures ?? {}
  expect(command).toEqual(
    expect.arrayContaining(['-ip=127.0.0.1', '-ip.bind=127.0.0.1', '-s3.ip.bind=0.0.0.0']),
  )
  expect(command.some((word) => word.startsWith('-s3.config='))).toBe(true)
  expect(networks).toEqual(['inside'])
  expect(composed.services.bucket?.network_mode).toBe('service:pictures')
})

test('a part of the shop is healthy when it is ready, and podman parses the health check as compose does', async () => {
  let status = 200
  const server = createServer((_, answer) => answer.writeHead(status).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const asked = ofTheShop.flatMap(([, { healthcheck }]) => (healthcheck ? [healthcheck.test] : []))
  expect(asked).toHaveLength(3)
  for (const words of asked) {
    const [kind, program = '', ...args] = words
    expect([kind, program, args[0]]).toEqual(['CMD', 'node', '-e'])
    expect(words.filter((word) => word.includes(' '))).toEqual([])
    const here = args.map((word) => word.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`))
    const codes: unknown[] = []
    for (status of [200, 503]) codes.push((await once(spawn(process.execPath, here), 'exit'))[0])
    expect(codes).toEqual([0, 1])
  }
  server.close()
})

test('no other container can get a fixed address first', () => {
  const { subnet = '', ip_range: range = '' } = composed.networks.inside?.ipam?.config[0] ?? {}
  const listOf = (network: string) => {
    const list = new BlockList()
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix))
    return list
  }
  const fixed = services.flatMap(([, { networks = [] }]) =>
    Array.isArray(networks) ? [] : (networks.inside?.ipv4_address ?? []),
  )
  expect(fixed).toEqual([composed.services.web1?.environment?.TRUST_PROXY])
  for (const address of fixed) {
    expect(listOf(subnet).check(address)).toBe(true)
    expect(listOf(range).check(address)).toBe(false)
  }
})

test('every secret is made, and every named file, volume and service exists', () => {
  for (const { file } of Object.values(composed.secrets))
    expect(existsSync(join(secrets, file.replace('./compose/secrets/', ''))), file).toBe(true)
  for (const [name, { secrets: named = [], volumes = [], depends_on: after = [] }] of services) {
    for (const secret of named) expect(composed.secrets, name).toHaveProperty([secret])
    for (const [source = ''] of volumes.map((volume) => defaultOf(volume).split(':')))
      if (source.startsWith('.')) expect(existsSync(join(folder, source)), source).toBe(true)
      else expect(composed.volumes).toHaveProperty(source)
    for (const other of Array.isArray(after) ? after : Object.keys(after))
      expect(composed.services, name).toHaveProperty(other)
  }
})

test('every image that is built has its part of the file', () => {
  const stages = [...readFileSync(join(folder, 'Containerfile'), 'utf8').matchAll(/^FROM .* AS (\w+)$/gm)]
  const targets = services.flatMap(([, { build }]) => build?.target ?? [])
  expect(targets).toContain('backup')
  expect(stages.map(([, name]) => name)).toEqual(expect.arrayContaining(targets))
})

test('PostgreSQL archives its log as deploy/backup/archive.conf says, to the location of the backups', () => {
  const { command = [], environment = {} } = composed.services.database ?? {}
  const wanted = readFileSync(join(folder, 'backup/archive.conf'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(' = ', '=').replaceAll("'", ''))
  expect(command.filter((word) => word.includes('='))).toEqual(wanted)
  const pgbackrest = readFileSync(join(secrets, 'pgbackrest'), 'utf8')
  expect(pgbackrest).toContain(`\npg1-path=${environment.PGDATA}\n`)
  expect(pgbackrest).toMatch(/^repo1-cipher-pass=[0-9a-f]{48}$/m)
  const [place = ''] = /^repo1-path=.*/m.exec(pgbackrest) ?? []
  const { entrypoint = [] } = composed.services['backup-folders'] ?? {}
  expect(entrypoint.join(' ')).toContain(` ${place.replace('repo1-path=', '')} `)
  for (const name of ['database', 'backup', 'restore'])
    expect(composed.services[name]?.environment).toMatchObject({
      PGDATA: environment.PGDATA,
      PGBACKREST_CONFIG: '/run/secrets/pgbackrest',
    })
})

test('with a key the jobs back up pictures, and no part that visitors reach has the backup location', async () => {
  const recipient = await identityToRecipient(await generateX25519Identity())
  const place = (name: string) =>
    readBackupSettings({
      ...environmentOf(composed.services[name] ?? {}, { BACKUP_RECIPIENT: recipient }),
      NODE_ENV: 'production',
    })?.place.place
  expect([place('jobs'), place('migrate'), place('web1'), place('web2')]).toEqual([
    '/backups/pictures',
    '/backups/pictures',
    undefined,
    undefined,
  ])
  expect(readBackupSettings(environmentOf(composed.services.jobs ?? {}))).toBeUndefined()
  const mounts = services.filter(([, { volumes = [] }]) => volumes.some((one) => one.endsWith(':/backups')))
  expect(mounts.map(([name]) => name).sort()).toEqual([
    'backup',
    'backup-folders',
    'database',
    'jobs',
    'migrate',
    'restore',
  ])
})

test.runIf(existsSync('/bin/sh'))(
  'a backup is made and checked every day, and a failed one is retried',
  () => {
    const cache = mkdtempSync(join(parent, 'cache-'))
    const programs = mkdtempSync(join(parent, 'programs-'))
    const log = join(cache, 'log')
    const program = (name: string, text: string) =>
      writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    program('pgbackrest', `echo "pgbackrest $*" >> ${log}; test ! -e ${cache}/broken`)
    // In place of the check, which needs a database; and of ten minutes, after which it begins again.
    program('sh', `echo "$*" >> ${log}`)
    program('sleep', 'kill "$PPID"')
    const round = () => {
      rmSync(log, { force: true })
      const { status } = spawnSync('/bin/sh', [join(folder, 'compose/backup.sh')], {
        env: { PATH: `${programs}:${process.env.PATH}`, CACHE_DIRECTORY: cache },
      })
      expect(status).toBe(0)
      return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
    }
    const create = 'pgbackrest --stanza=fukuhiki stanza-create'
    const all = [create, 'pgbackrest --stanza=fukuhiki --type=full backup', 'deploy/backup/restore-check.sh']
    writeFileSync(join(cache, 'broken'), '')
    expect(round()).toEqual([create])
    rmSync(join(cache, 'broken'))
    expect(round()).toEqual(all)
    expect(round()).toEqual([])
    const yesterday = Date.now() / 1000 - 24 * 3600
    for (const name of ['backup', 'check']) utimesSync(join(cache, name), yesterday, yesterday)
    expect(round()).toEqual(all)
  },
)

test('secrets are made once, and only their owner can read them', () => {
  expect(statSync(secrets).mode & 0o777).toBe(0o700)
  const again = spawnSync('sh', [join(folder, 'compose/make-secrets.sh'), secrets])
  expect(again.status).toBe(1)
  expect(String(again.stderr)).toContain('nothing is changed')
})

test.runIf(hasProgram('docker-compose', ['version'], 'what compose says of deploy/compose.yaml'))(
  'compose understands every line',
  () => {
    const env = { ...process.env, ...fincode, SHOP_NAME: 'shop.example' }
    const { stderr, status } = spawnSync('docker-compose', ['--file', file, 'config', '--quiet'], { env })
    expect(status, String(stderr)).toBe(0)
  },
)

test.runIf(hasProgram('psql', ['--version'], 'the script that makes the roles of deploy/compose.yaml'))(
  'the script makes the roles with which the shop migrates and works',
  async () => {
    const database = await testDatabase(2, 'template1')
    const { username, password, port, hostname, pathname } = new URL(database.url)
    // Roles are the whole server's: this run's have names of their own.
    const suffix = pathname.slice(-8)
    const own = join(parent, 'own')
    spawnSync('cp', ['-r', secrets, own])
    const address: Record<string, string> = {}
    for (const name of ['database-url', 'database-owner-url']) {
      const text = readFileSync(join(own, name), 'utf8').replace(/(fukuhiki_\w+):/, `$1_${suffix}:`)
      writeFileSync(join(own, name), text)
      const url = new URL(text)
      Object.assign(url, { hostname, port, pathname })
      address[name] = url.href
    }
    const made = spawnSync('sh', [join(folder, 'compose/make-roles.sh')], {
      env: {
        ...process.env,
        SECRETS: own,
        POSTGRES_USER: username,
        POSTGRES_DB: pathname.slice(1),
        PGHOST: hostname,
        PGPORT: port,
        PGPASSWORD: password,
      },
    })
    expect(made.status, String(made.stderr)).toBe(0)
    const owner = createPool(address['database-owner-url'] ?? '', { size: 1 })
    const shop = createPool(address['database-url'] ?? '', { size: 1 })
    await owner.query('create table of_the_owner (one int)')
    await expect(shop.query('create table of_the_shop (one int)')).rejects.toThrow('permission denied')
    await Promise.all([owner.end(), shop.end()])
    // A database is dropped in its own time, and what stands in it would keep the roles.
    const roles = ['owner', 'shop'].map((role) => `fukuhiki_${role}_${suffix}`).join()
    await database.pool.query(
      `reassign owned by ${roles} to current_user; drop owned by ${roles}; drop role ${roles}`,
    )
    await database.close()
  },
)
