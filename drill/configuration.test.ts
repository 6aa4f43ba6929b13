import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { databaseVariables } from '#server/db/database-settings.ts'
import { watches } from '#server/db/share-connections.ts'
import { readSettings } from '#server/shop/settings.ts'
import { exampleValues, filledIn, makeCertificates } from './configuration.ts'
import { databaseNodes, frontAddress, shopNodes } from './network.ts'

const values = exampleValues()
const files = ['etcd.env', 'patroni.yml', 'haproxy.cfg', 'systemd/fukuhiki-backup.conf'] as const

test('every name in the files has a value in node.env, and every value is used in a file', () => {
  for (const file of files) expect(filledIn(file, values)).not.toMatch(/\$/)
  const texts = files
    .map((file) => readFileSync(new URL(`../deploy/ha/${file}`, import.meta.url), 'utf8'))
    .join()
  for (const name of Object.keys(values)) expect(texts).toContain(`\${${name}}`)
  expect(() => filledIn('etcd.env', { ...values, NODE_NAME: undefined })).toThrow('NODE_NAME')
})

test('the addresses are those of the drill', () => {
  expect([values.DB1_ADDRESS, values.DB2_ADDRESS, values.DB3_ADDRESS]).toEqual(
    databaseNodes.map(({ address }) => address),
  )
  expect([values.SHOP1_ADDRESS, values.SHOP2_ADDRESS, values.SHOP3_ADDRESS]).toEqual(
    shopNodes.map(({ address }) => `${address}:3000`),
  )
  expect(values.VISITORS_BIND).toBe(`${frontAddress}:80`)
})

test('Patroni loses no acknowledged commit, and its timeouts fit together', () => {
  const { bootstrap, watchdog } = parse(filledIn('patroni.yml', values))
  const { dcs } = bootstrap
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(dcs.postgresql.parameters.synchronous_commit).toBe('on')
  // A primary that cannot renew its lease has given up before the lease ends.
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
  expect(watchdog.safety_margin).toBeLessThan(dcs.ttl)
  // Three processes and their three successors, a command, and what PostgreSQL keeps for its superuser.
  const { poolSize, jobPoolSize } = databaseVariables
  const each =
    Number(poolSize.schema.parse(undefined)) + Number(jobPoolSize.schema.parse(undefined)) + watches
  expect(dcs.postgresql.parameters.max_connections).toBeGreaterThanOrEqual(2 * 3 * each + 10 + 3)
})

test('the pages count the connections as the code opens them', () => {
  const page = (name: string) => readFileSync(new URL(`../docs/${name}.md`, import.meta.url), 'utf8')
  const { poolSize, jobPoolSize } = databaseVariables
  const each =
    Number(poolSize.schema.parse(undefined)) + Number(jobPoolSize.schema.parse(undefined)) + watches
  const [forLedger, forCommand, reserved] = [1, 10, 3]
  const rolling = (processes: number) => 2 * processes * each + forLedger + forCommand + reserved
  const admitted = 100
  const most = Math.floor((admitted - forLedger - forCommand - reserved) / each)
  expect(page('deployment')).toContain(`need ${rolling(2)}, three processes ${rolling(3)}.`)
  expect([rolling(2) <= admitted, rolling(3) <= admitted]).toEqual([true, false])
  expect(page('growing')).toContain(`| ${each} a process; ${admitted} by default`)
  expect(page('growing')).toContain(`| ${most} processes, or 2 that`)
})

test('a cluster archives its log as soon as a single machine does', () => {
  const { parameters } = parse(filledIn('patroni.yml', values)).postgresql
  const text = readFileSync(new URL('../deploy/backup/archive.conf', import.meta.url), 'utf8')
  const settings = Array.from(text.matchAll(/^(archive_mode|archive_timeout) = (.+)$/gm))
  expect(settings).toHaveLength(2)
  for (const [, name = '', value] of settings) expect(String(parameters[name])).toBe(value)
})

test('HAProxy takes a process out of rotation within the default grace', () => {
  const { graceSeconds } = readSettings({
    NODE_ENV: 'production',
    SHOP_ORIGIN: 'https://shop.example',
    TRUST_PROXY: 'loopback',
    DATABASE_URL: 'embedded',
  })
  const text = readFileSync(new URL('../deploy/haproxy.cfg', import.meta.url), 'utf8')
  const checks = Array.from(
    text.matchAll(/inter (\d+)ms fall (\d+)/g),
    ([, ms, times]) => Number(ms) * Number(times),
  )
  expect(checks).toHaveLength(2)
  for (const ms of checks) expect(ms / 1000 + 1).toBeLessThanOrEqual(graceSeconds)
})

const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0
test.runIf(hasHaproxy)('HAProxy accepts its configuration file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  makeCertificates(folder)
  await writeFile(file, filledIn('haproxy.cfg', { ...values, TLS_FOLDER: folder }))
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  expect(stderr).not.toMatch(/WARNING|ALERT/)
  expect(status).toBe(0)
})
