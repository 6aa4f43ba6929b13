// A copy of the database without the key that lies outside of it (decision 019).

import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import { findParcel } from '#server/cards/shipping/parcel-queries.ts'
import { createDatabase, type Database, transaction } from '#server/db/pool.ts'
import { type ShopKeys, shopKeyOf, unwrap, WrongShopKey, wrappedWith } from '#server/db/shop-key.ts'
import {
  createKeys,
  lookUpKey,
  pushKeys,
  readWebhookSecret,
  rotateKeys,
  rotateShopKey,
  wrapSecrets,
} from '#server/keys.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { searchMembers } from '#server/people/members/member-search.ts'
import {
  eraseMember,
  findMember,
  findMemberByMail,
  markPhoneVerified,
} from '#server/people/members/queries.ts'
import { addEndpoint } from '#server/people/webhooks/endpoints.ts'
import { findSecret } from '#server/people/webhooks/queries.ts'
import { createShop } from '#server/shop/shop.ts'
import { turnOn } from './authenticator.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { registration } from './examples.ts'
import { testPassword, testShop } from './shop.ts'
import { runShop } from './shop-command.ts'
import { testShopKeys, withTestKey } from './shop-key.ts'
import { endProcesses, startProcess } from './shop-process.ts'
import { mailOf } from './world.ts'

const now = new Date('2026-11-29T03:00:00Z')
const id = '019400aa-0000-7000-8000-000000000001'
const databases: TestDatabase[] = []
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase(4)
  databases.push(database)
})
afterEach(endProcesses)
afterAll(async () => {
  for (const one of databases) await one.close()
})

const keyText = randomBytes(32).toString('base64')
const other = shopKeyOf(Buffer.from(keyText, 'base64'))
const alone = (current: ShopKeys['current']): ShopKeys => ({ current, previous: undefined })
const turning: ShopKeys = { current: other, previous: testShopKeys.current }

/** Makes the shop's own secrets, and answers what each is. */
async function makeSecrets(): Promise<{ webhook: string; all: Buffer[] }> {
  const { db } = database
  await createKeys(db, testShopKeys, () => now)
  const added = await transaction(db, (tx) =>
    addEndpoint(
      tx,
      { id, url: 'https://program.example/', events: ['payment.paid'], key: randomBytes(32) },
      { faultOf: () => undefined, shopKeys: testShopKeys, now },
    ),
  )
  if (added.outcome !== 'added') throw new Error(added.outcome)
  const push = await pushKeys(db, testShopKeys)
  const lookUp = await lookUpKey(db, testShopKeys)
  const webhook = Buffer.from(added.secret.replace('whsec_', ''), 'base64')
  return { webhook: added.secret, all: [lookUp.export(), Buffer.from(push.privateKey, 'base64url'), webhook] }
}

/** All that a thief reads with these keys: a proof that everything opens, or the first that does not. */
async function openAll(keys: ShopKeys): Promise<string[]> {
  const { db } = database
  const signer = (await createKeys(db, keys, () => now)).signer('csrf')
  return [
    signer.sign('x').toString('hex'),
    (await lookUpKey(db, keys)).export().toString('hex'),
    (await pushKeys(db, keys)).privateKey,
    (await findSecret(db, keys, id)) ?? '',
  ]
}

/** Every value of every table as text, and of bytes both ways in which they may be written. */
async function everything({ pool }: Pick<TestDatabase, 'pool'>, only?: string): Promise<string> {
  const { rows } = await pool.query<{ table: string }>(
    `select relname "table" from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname = coalesce($1, relname)`,
    [only],
  )
  const texts: string[] = []
  for (const { table } of rows) {
    const { rows: of } = await pool.query<Record<string, unknown>>(`select * from "${table}"`)
    for (const value of of.flatMap((row) => Object.values(row)))
      texts.push(
        Buffer.isBuffer(value)
          ? `${value.toString('hex')} ${value.toString('base64')} ${value.toString('latin1')}`
          : JSON.stringify(value),
      )
  }
  return texts.join('\n')
}
/** The forms in which a secret would stand in it. */
const spellings = (secret: Buffer) => [
  secret.toString('hex'),
  secret.toString('base64').replace(/=+$/, ''),
  secret.toString('base64url'),
  secret.toString('latin1'),
]

const inClear = (): Promise<unknown> =>
  database.pool.query(`
    update signing_key set secret = '\\x${'61'.repeat(32)}', wrapped = null;
    update webhook_endpoint set secret = 'whsec_b2xk', wrapped = null;
    update setting set value = '"bG9vay11cA=="' where key = 'look-up-key';
    update setting set value = '{"publicKey": "p", "privateKey": "old-push"}' where key = 'push-keys'`)

test('a copy of a whole shop reveals none of its secrets', async () => {
  const world = await testShop(() => now)
  databases.push(world)
  database = world
  const { all } = await makeSecrets()
  const member = await world.member()
  const app = await turnOn(member, now)
  await transaction(world.db, (tx) => rotateKeys(tx, testShopKeys, { areLeaked: false, now }))
  const { rows } = await world.pool.query<{ version: number; wrapped: Buffer }>('select * from signing_key')
  expect(rows).toHaveLength(2)
  const signing = rows.map(({ version, wrapped }) => unwrap(testShopKeys, `signing_key ${version}`, wrapped))
  const dump = await everything(world)
  // It sees what it looks for: a value of the dump is found in each of the ways.
  expect(dump).toContain(testShopKeys.current.id)
  const ofPeople = [app.secret, ...app.recoveryCodes].map((text) => Buffer.from(text))
  for (const secret of [...all, ...signing, ...ofPeople])
    for (const text of spellings(secret)) expect(dump).not.toContain(text)
  const clear = await world.pool.query(
    `select from signing_key where secret is not null union all select from webhook_endpoint where secret is not null`,
  )
  expect(clear.rowCount).toBe(0)
  // The same look finds secrets that stand in clear.
  await inClear()
  const leaked = await everything(world)
  for (const text of ['old-push', 'whsec_b2xk', 'bG9vay11cA==', '61'.repeat(32)])
    expect(leaked).toContain(text)
})

test('a copy of the members’ table identifies no member', async () => {
  const world = await testShop(() => now)
  databases.push(world)
  const own = {
    ...{ lastName: '写子', firstName: '盗美', mail: 'utsushiko@copy.example', tel: '09043214321' },
    ...{ zipcode: '9876543', shiku: '写市', address: '写町4-3-2', building: '写ビル5階', company: '写商店' },
  }
  expect((await world.visitor().post('/user/append', registration(own))).body.state).toBe(200)
  const memberId = (await findMemberByMail(world.db, own.mail))?.id as string
  const proven = { memberId, phone: own.tel, number: '819043214321' }
  expect(await transaction(world.db, (tx) => markPhoneVerified(tx, proven, now))).toBe(true)
  const words = [...Object.values(own), 'utsushiko', proven.number]
  const tell = async () => {
    const dump = await everything(world, 'member')
    expect(dump).toContain(memberId)
    // A text of bytes is written as latin1 there.
    const spelt = (word: string) => [
      word,
      Buffer.from(word).toString('latin1'),
      Buffer.from(word).toString('hex'),
    ]
    return words.filter((word) => spelt(word).some((text) => dump.includes(text)))
  }
  expect(await tell()).toEqual([])
  // Nor do common ways to hash them.
  const dump = await everything(world, 'member')
  for (const word of words)
    for (const kind of ['sha256', 'sha1', 'md5'])
      expect(dump).not.toContain(createHash(kind).update(word).digest('hex'))
  // The same look finds a row in clear.
  const clear = `update member set person = null, mail = $2, family_name = $3, given_name = $4, phone = $5, postal_code = $6,
    city = $7, street = $8, building = $9, company = $10, verified_number = $11 where id = $1`
  const { lastName, firstName, mail, tel, zipcode, shiku, address, building, company } = own
  const values = [mail, lastName, firstName, tel, zipcode, shiku, address, building, company, proven.number]
  await world.pool.query(clear, [memberId, ...values])
  expect(await tell()).toEqual(words)
})

test('secrets that the previous release left in clear are readable, and are wrapped once by concurrent starts', async () => {
  await makeSecrets()
  await inClear()
  const before = await openAll(testShopKeys)
  expect(before.slice(2)).toEqual(['old-push', 'whsec_b2xk'])
  const counts = await Promise.all(Array.from({ length: 4 }, () => wrapSecrets(database.db, testShopKeys)))
  expect(counts.sort()).toEqual([0, 0, 0, 4])
  expect(await openAll(testShopKeys)).toEqual(before)
  const dump = await everything(database)
  for (const text of ['old-push', 'b2xk', 'bG9vay11cA', '61'.repeat(32)]) expect(dump).not.toContain(text)
})

test('the start wraps secrets that are in clear', async () => {
  await makeSecrets()
  await inClear()
  const shop = startProcess('server/process/main.ts', { DATABASE_URL: database.applicationUrl, PORT: '0' }, [
    'jobs',
  ])
  await shop.says('The jobs run')
  expect(await everything(database)).not.toContain('old-push')
})

test('with another key nothing can be read, and a wrapped secret opens only in its own row, unchanged', async () => {
  const { webhook } = await makeSecrets()
  const { db, pool } = database
  const before = await everything(database)
  for (const read of [
    () => createKeys(db, alone(other), () => now),
    () => lookUpKey(db, alone(other)),
    () => pushKeys(db, alone(other)),
    () => findSecret(db, alone(other), id),
    () => wrapSecrets(db, alone(other)),
    () => transaction(db, (tx) => rotateShopKey(tx, alone(other))),
    () => transaction(db, (tx) => rotateKeys(tx, alone(other), { areLeaked: true, now })),
  ])
    await expect(read()).rejects.toThrow(WrongShopKey)
  expect(await everything(database)).toBe(before)
  const { rows } = await pool.query<{ wrapped: Buffer }>('select wrapped from webhook_endpoint')
  const wrapped = rows[0]?.wrapped as Buffer
  const read = (row: string, bytes: Buffer) =>
    readWebhookSecret(testShopKeys, { id: row, secret: null, wrapped: bytes })
  expect(read(id, wrapped)).toBe(webhook)
  expect(() => read(id.replace(/1$/, '2'), wrapped)).toThrow()
  for (const at of [0, 9, 21, wrapped.length - 1]) {
    const changed = Buffer.from(wrapped)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => read(id, changed), `byte ${at}`).toThrow()
  }
})

const command = (words: string[]) =>
  startProcess(
    'tools/shop.ts',
    {
      DATABASE_URL: database.applicationUrl,
      SHOP_KEY: keyText,
      SHOP_KEY_PREVIOUS: process.env.SHOP_KEY ?? '',
    },
    [...words, '--why', 'once a year'],
  )

test('a rotation that is killed halfway changes nothing, and the next one wraps all secrets', async () => {
  await makeSecrets()
  const before = await openAll(testShopKeys)
  // It waits for the last table, with everything before it wrapped anew.
  const holder = await database.pool.connect()
  await holder.query('begin; select from webhook_endpoint for update')
  const killed = command(['key', 'rotate-shop-key'])
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await database.pool.query(waits)).rowCount === 0) await sleep(20)
  killed.child.kill('SIGKILL')
  await killed.ends()
  await holder.query('rollback')
  holder.release()
  while (
    (
      await database.pool.query(
        `${waits.replace("wait_event_type = 'Lock'", 'pid <> pg_backend_pid() and xact_start is not null')}`,
      )
    ).rowCount !== 0
  )
    await sleep(20)
  expect(await wrappedWith(database.db)).toBe(testShopKeys.current.id)
  expect(await openAll(testShopKeys)).toEqual(before)
  // Processes with both keys go on before and after.
  expect(await openAll(turning)).toEqual(before)
  const running = await createKeys(database.db, turning, () => now)

  const rotated = command(['key', 'rotate-shop-key'])
  expect(await rotated.ends(), rotated.output).toBe(0)
  expect(rotated.output).toContain(`${other.id} wraps all secrets now; 4 were wrapped anew`)
  await running.refresh()
  expect(running.signer('csrf').sign('x').toString('hex')).toBe(before[0])
  expect(await openAll(turning)).toEqual(before)
  expect(await openAll(alone(other))).toEqual(before)
  await expect(openAll(testShopKeys)).rejects.toThrow(WrongShopKey)
  // Its record names both keys by their ids.
  const { rows } = await database.pool.query(
    `select detail from audit_record where verb = 'key rotate-shop-key'`,
  )
  expect(rows).toMatchObject([{ detail: { from: testShopKeys.current.id, to: other.id, count: 4 } }])
})

test('secrets that a process wraps during a rotation are wrapped with the new key', async () => {
  await makeSecrets()
  const { db } = database
  let made: Promise<unknown> | undefined
  await transaction(db, async (tx) => {
    await rotateShopKey(tx, turning)
    made = transaction(db, (late) => rotateKeys(late, turning, { areLeaked: false, now }))
    await sleep(200)
  })
  await made
  expect((await openAll(alone(other))).length).toBe(4)
})

test('the command says which key it needs', async () => {
  await makeSecrets()
  await database.pool.query(`update shop_key set key_id = '${'0'.repeat(16)}'`)
  const refused = runShop(database.db, ['key', 'rotate-shop-key', '--why', 'once a year'])
  await expect(refused).rejects.toThrow(`wrapped with the key ${'0'.repeat(16)}`)
})

test('a key that is lost for good is replaced at the terminal: its secrets are given up, and nothing else', async () => {
  const world = await testShop(() => now)
  databases.push(world)
  database = world
  await makeSecrets()
  const before = await openAll(testShopKeys)
  const member = await world.member({ points: 500 })
  await turnOn(member, now)
  const replace = () => runShop(world.db, ['key', 'replace-lost-shop-key', '--why', 'the safe burnt'])
  expect(await replace()).toMatchObject({ refused: expect.stringContaining('nothing is lost') })
  expect(await openAll(testShopKeys)).toEqual(before)

  // Everything is wrapped with a key that is nowhere any more.
  await transaction(world.db, (tx) => rotateShopKey(tx, turning))
  await expect(createShop(world.options)).rejects.toThrow(WrongShopKey)
  expect(await replace()).toHaveProperty('lines')
  const after = await openAll(testShopKeys)
  expect(after.filter((secret) => before.includes(secret))).toEqual([])
  // The endpoint of a webhook is off.
  expect(after[3]).toBe('')
  const left = await world.pool.query(
    'select from second_factor union all select from recovery_code union all select from session',
  )
  expect(left.rowCount).toBe(0)
  // A later rotation finds nothing that it cannot open.
  await transaction(world.db, (tx) => rotateShopKey(tx, turning))
  const shop = await createShop({ ...world.options, shopKeys: alone(other) })
  await shop.close()
  const { rows } = await world.pool.query('select points from wallet where member_id = $1', [member.memberId])
  expect(rows).toEqual([{ points: 500 }])
  expect(await ledgerFaults(world.db)).toEqual([])
})

test('members whose key is lost keep their property: found by id, they get a mail address at the terminal and log in', async () => {
  const world = await testShop(() => now)
  databases.push(world)
  database = world
  const member = await world.member({ points: 500 })
  const mail = await mailOf(world.db, member.memberId)
  const gone = await world.member()
  const { memberId } = member
  const order = async (by: Database) => {
    const id = uuidv7()
    await transaction(by, (tx) => createShipments(tx, [{ id, source: 'draw', memberId, cardCount: 1 }], now))
    return id
  }
  const ordered = await order(world.db)
  await transaction(world.db, (tx) => eraseMember(tx, gone.memberId, now))
  await transaction(world.db, (tx) => rotateShopKey(tx, turning))
  const why = ['--why', 'the safe burnt']
  expect(await runShop(world.db, ['key', 'replace-lost-shop-key', ...why])).toHaveProperty('lines')

  // Processes start anew, with another key.
  const anew = await testShop(() => now, undefined, {
    database: { ...world, db: withTestKey(createDatabase(world.applicationPool)) },
  })
  const { db } = anew
  const nobody = await findMember(db, member.memberId)
  expect(nobody).toMatchObject({
    familyName: '',
    phone: '',
    city: '',
    phoneVerifiedAt: null,
    withdrawnAt: null,
  })
  expect(await findMemberByMail(db, mail)).toBeUndefined()
  const search = { isWhole: false, state: 'all', isAlike: false, sort: 'exact', limit: 9, offset: 0 } as const
  const found = async (inHand: string) =>
    (await searchMembers(db, { ...search, inHand })).members.map(({ id }) => id)
  expect(await found(member.memberId)).toEqual([member.memberId])
  expect(await found('試験')).toEqual([])

  // Cards that are owed wait for an address, those ordered before there is one as well.
  for (const id of [ordered, await order(db)])
    expect(await findParcel(db, id)).toMatchObject({
      recipient: '?',
      parcelState: 'waiting',
      heldAt: expect.any(Date),
    })

  const change = (id: string) =>
    runShop(db, ['member', 'change-mail', id, 'anew@test.example', '--identity', 'document', ...why])
  expect(await change(gone.memberId)).toHaveProperty('refused')
  expect(await change(member.memberId)).toHaveProperty('lines')
  const visitor = anew.visitor()
  const login = { mail: 'anew@test.example', pass: testPassword }
  expect((await visitor.post('/user/login', login)).body.state).toBe(200)
  expect((await visitor.get('/user/point')).body).toMatchObject({ is_login: '1', point: 500 })
  expect(await found('anew@')).toEqual([member.memberId])
  expect(await everything(anew, 'member')).not.toContain('anew@test')
  await anew.shop.close()
  await rm(anew.mediaFolder, { recursive: true })
})
