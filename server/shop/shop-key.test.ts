import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { agreeOnShopKey, shopKeyOf, WrongShopKey, wrappedWith } from '#server/db/shop-key.ts'
import { SettingsError } from '#server/settings/environment.ts'
import { createShop } from '#server/shop/shop.ts'
import { fincode } from '#test/production.ts'
import { problemsOf } from '#test/settings-problems.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { endProcesses, freePort, Process, startProcess } from '#test/shop-process.ts'
import { findShopKeys, openShopKeys, shopKeyFile } from './read-shop-key.ts'

// The key that lies outside of the database (decision 019).

const folder = mkdtempSync(join(tmpdir(), 'fukuhiki-key-'))
let world: TestShop
beforeAll(async () => {
  world = await testShop()
})
afterEach(endProcesses)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

const bytes = randomBytes(32)
const development = (name: string) => ({ isProduction: false, dataFolder: join(folder, name) })
const fileOf = (name: string, content: string, mode: number) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  chmodSync(file, mode)
  return file
}

test('its id and a different key for each purpose are derived from it by HKDF-SHA256', () => {
  // RFC 5869 with one block, without salt.
  const hkdf = (info: string) =>
    createHmac('sha256', createHmac('sha256', Buffer.alloc(32)).update(bytes).digest())
      .update(Buffer.concat([Buffer.from(info), Buffer.of(1)]))
      .digest()
  const key = shopKeyOf(bytes)
  expect(key.id).toBe(hkdf('fukuhiki id').toString('hex').slice(0, 16))
  expect(key.derive('a').export()).toEqual(hkdf('fukuhiki for a'))
  expect(key.derive('b').export()).not.toEqual(key.derive('a').export())
})

test.each([
  ['base64', bytes.toString('base64')],
  ['base64 without its end', bytes.toString('base64').replace('=', '')],
  ['base64url', bytes.toString('base64url')],
  ['hexadecimal digits', bytes.toString('hex')],
])('it is read in %s', (_, text) => {
  expect(openShopKeys({ SHOP_KEY: text }, development('unused')).current.id).toBe(shopKeyOf(bytes).id)
})

test.each([
  ['too short', { SHOP_KEY: bytes.subarray(1).toString('base64') }, 'SHOP_KEY must be 32 random bytes'],
  ['a word', { SHOP_KEY: 'change-me' }, 'openssl rand -base64 32'],
  [
    'its predecessor, too',
    { SHOP_KEY: bytes.toString('hex'), SHOP_KEY_PREVIOUS: bytes.toString('base64') },
    'same key',
  ],
])('a key that is %s is refused, and the message does not repeat it', (_, environment, sentence) => {
  const said = problemsOf(() => openShopKeys(environment, development('unused')))
  expect(said).toContain(sentence)
  for (const text of Object.values(environment)) expect(said).not.toContain(text)
})

test('a key file that others can read is refused; one of its user alone is accepted', () => {
  const text = `${bytes.toString('base64')}\n`
  const read = (mode: number) => {
    const file = fileOf(`mode-${mode.toString(8)}`, text, mode)
    return problemsOf(() => openShopKeys({ SHOP_KEY_FILE: file }, development('unused')))
  }
  for (const mode of [0o644, 0o640, 0o604, 0o660]) expect(read(mode), mode.toString(8)).toContain('chmod 600')
  for (const mode of [0o600, 0o400]) expect(read(mode)).toBe('')
})

test('production does not start without a key, and says how to make one', async () => {
  const production = { isProduction: true, dataFolder: folder }
  expect(() => openShopKeys({}, production)).toThrow(SettingsError)
  const shop = startProcess('server/process/main.ts', {
    ...fincode,
    NODE_ENV: 'production',
    SHOP_KEY: '',
    SHOP_ORIGIN: 'https://shop.example',
    TRUST_PROXY: 'none',
    DATABASE_URL: world.applicationUrl,
    DATA_FOLDER: join(folder, 'production'),
    PORT: await freePort(),
  })
  expect(await shop.ends()).toBe(1)
  expect(shop.output).toContain('SHOP_KEY is not set')
  expect(shop.output).toContain('openssl rand -base64 32')
  expect(readdirSync(folder)).not.toContain('production')
})

test('in development processes that start at once make one key, in a file of their user alone', async () => {
  const place = development('first-start')
  expect(findShopKeys({}, place)).toBeUndefined()
  const program = fileOf(
    'open.mjs',
    `import { openShopKeys } from ${JSON.stringify(join(import.meta.dirname, 'read-shop-key.ts'))}
     while (Date.now() < Number(process.env.AT)) ;
     console.log('id ' + openShopKeys({}, ${JSON.stringify(place)}).current.id)`,
    0o600,
  )
  const at = { AT: String(Date.now() + 3000) }
  const all = Array.from({ length: 5 }, () => new Process(program, at, [], { checkout: '/' }))
  for (const one of all) expect(await one.ends(), one.output).toBe(0)
  expect(new Set(all.map(({ output }) => output)).size).toBe(1)
  const file = shopKeyFile(place)
  expect(all[0]?.output).toContain(shopKeyOf(Buffer.from(readFileSync(file, 'utf8'), 'base64')).id)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(place.dataFolder)).toEqual(['shop-key'])
})

test('a database is bound to its first key, and a start with another one is refused; nothing changes', async () => {
  const other = { current: shopKeyOf(bytes), previous: undefined }
  const before = await wrappedWith(world.db)
  expect(before).toBe(testShopKeys.current.id)
  const starting = createShop({ ...world.options, shopKeys: other })
  await expect(starting).rejects.toThrow(WrongShopKey)
  await expect(starting).rejects.toThrow(
    `wrapped with the key ${before}, and SHOP_KEY is ${other.current.id}`,
  )
  expect(await wrappedWith(world.db)).toBe(before)
  // Believed beside a new one, it still wraps.
  const both = { current: other.current, previous: testShopKeys.current }
  expect((await agreeOnShopKey(world.db, both)).id).toBe(before)
})

test('of two starts with different keys on a new database one is refused', async () => {
  await world.pool.query('delete from shop_key')
  const keys = [testShopKeys, { current: shopKeyOf(bytes), previous: undefined }]
  const outcomes = await Promise.allSettled(keys.map((one) => agreeOnShopKey(world.db, one)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
