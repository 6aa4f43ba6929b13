// A database whose members the release before wrote in clear: for a day both releases may work on it, and then all is sealed.

import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalKey, withPersonalKey } from '#server/db/personal-key.ts'
import { createDatabase, type Database, transaction } from '#server/db/pool.ts'
import { readPersonalKey } from '#server/keys.ts'
import { openWallet } from '#server/ledger/ledger.ts'
import { createRandom } from '#server/random.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { tracesInClear } from '#test/everything-stored.ts'
import { registration } from '#test/examples.ts'
import { type TestShop, testPassword, testPasswords, testShop } from '#test/shop.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { changeMember, makeMember } from '#test/world.ts'
import { memberJobs } from './jobs.ts'
import {
  eraseMember,
  findMember,
  findMemberByMail,
  findMemberByVerifiedNumber,
  isNumberTaken,
  markPhoneVerified,
} from './queries.ts'

const day = 86_400_000
const begin = new Date()
let now = begin
let database: TestDatabase
let shop: TestShop
/** A handle with the clock of the shop. */
let db: Database
const before = { id: uuidv7(), mail: 'before@release.example', familyName: '前人', phone: '09011110000' }

/** Writes a row as a process of the release before does. */
async function insertInClear({ id, mail, familyName, phone }: typeof before): Promise<void> {
  await database.pool.query(
    `insert into member (id, mail, family_name, given_name, phone, postal_code, prefecture_id, city, street, password_hash,
       language, referral_code, registered_at, mail_proven_at, phone_verified_at, verified_number)
     values ($1, $2, $3, '平', $4::text, '1000001', 13, '旧市', '旧町1-1', $5, 'ja', gen_random_uuid(), $6, $6, $6,
       '81' || substr($4, 2))`,
    [id, mail, familyName, phone, await testPasswords.hash(testPassword), begin],
  )
  await transaction(database.db, (tx) => openWallet(tx, id))
}

beforeAll(async () => {
  database = await testDatabase()
  await insertInClear(before)
  shop = await testShop(() => now, undefined, { database })
  const read = () => readPersonalKey(database.db, testShopKeys, () => now)
  db = withPersonalKey(createDatabase(database.applicationPool), read)
})
afterAll(() => shop.close())

const rowOf = async (id: string) =>
  await shop.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const register = async (more: Record<string, string>) => {
  const form = registration(more)
  const { body } = await shop.visitor().post('/user/append', form)
  const id = (await findMemberByMail(shop.db, String(form.mail)))?.id
  return { state: body.state, id: id ?? '', mail: String(form.mail) }
}
const logsIn = async (mail: string) =>
  (await shop.visitor().post('/user/login', { mail, pass: testPassword })).body.state === 200
const prove = (memberId: string, phone: string) =>
  transaction(db, (tx) => markPhoneVerified(tx, { memberId, phone, number: `81${phone.slice(1)}` }, now))
/** One run, as the timetable has it. */
const runJob = async () => {
  const jobs = memberJobs({
    db,
    clock: () => now,
    random: createRandom(() => now),
    contact: async () => () => ({ shopName: '', contactUrl: '', origin: '' }),
    deleteEndedSessions: async () => 0,
  })
  await jobs.find(({ name }) => name.startsWith('seal members'))?.run(new AbortController().signal)
}

test('a database that had members before the key keeps rows in clear for a day, and then seals all', async () => {
  now = new Date(begin.getTime() + day - 60_000)
  expect((await personalKey(db)).isSealing()).toBe(false)
  now = begin
  const clear = await register({ mail: 'clear@release.example', lastName: '新人', tel: '09022220000' })
  expect(clear.state).toBe(200)
  expect(await rowOf(clear.id)).toMatchObject({
    person: null,
    mail: clear.mail,
    familyName: '新人',
    phone: '09022220000',
    mailHash: expect.any(Buffer),
    phoneHash: expect.any(Buffer),
    personHash: expect.any(Buffer),
  })
  for (const { mail } of [before, clear]) {
    expect(await logsIn(mail)).toBe(true)
    expect((await register({ mail: mail.toUpperCase() })).state).toBe(422)
  }
  const twenty = registration({ mail: 'twenty@release.example' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shop.visitor().post('/user/append', twenty)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
  await runJob()
  expect((await rowOf(before.id)).person).toBeNull()

  // The moment has come: whoever registers is sealed, and the others are while nobody notices.
  now = new Date(begin.getTime() + day + 60_000)
  const sealed = await register({ mail: 'sealed@release.example', lastName: '後人' })
  expect(await rowOf(sealed.id)).toMatchObject({ mail: null, familyName: null, person: expect.any(Buffer) })
  for (const { mail } of [before, clear, sealed]) {
    expect(await logsIn(mail)).toBe(true)
    expect((await register({ mail: mail.toUpperCase() })).state).toBe(422)
  }
  const known = await Promise.all([before, clear, sealed].map(({ id }) => findMember(shop.db, id)))
  await runJob()
  expect(await Promise.all([before, clear, sealed].map(({ id }) => findMember(shop.db, id)))).toEqual(known)
  for (const { mail } of [before, clear, sealed]) expect(await logsIn(mail)).toBe(true)
  const words = [before.mail, clear.mail, 'twenty@', '前人', '新人', '旧市', before.phone, '09022220000']
  const traces = await tracesInClear(shop.pool, words)
  expect(traces.filter((trace) => trace.startsWith('member.'))).toEqual([])
  now = begin
})

test('a number is proven for one member alone, whether the rows are sealed or in clear', async () => {
  const inClear = async (phone: string) => {
    const id = uuidv7()
    await insertInClear({ id, mail: `${id}@release.example`, familyName: '清', phone })
    return id
  }
  const newcomer = async (phone: string, at: Date) => {
    now = at
    const id = await makeMember(db, { now })
    await changeMember(db, id, { phone })
    now = begin
    return id
  }
  const later = new Date(begin.getTime() + day + 60_000)
  const phones = ['09033330001', '09033330002', '09033330003'] as const
  const owners = [
    await inClear(phones[0]),
    await newcomer(phones[1], begin),
    await newcomer(phones[2], later),
  ]
  expect([await prove(owners[1] as string, phones[1]), await prove(owners[2] as string, phones[2])]).toEqual([
    true,
    true,
  ])
  expect((await rowOf(owners[1] as string)).verifiedNumber).toBe('819033330002')
  expect((await rowOf(owners[2] as string)).verifiedNumber).toBeNull()
  for (const [n, phone] of phones.entries()) {
    expect(await findMemberByVerifiedNumber(shop.db, `81${phone.slice(1)}`)).toBe(owners[n])
    for (const at of [begin, later]) {
      const member = await shop.member()
      await changeMember(shop.db, member.memberId, { phone })
      const { body } = await member.post('/user/send_sms', { tel: phone })
      expect(JSON.stringify(body.errors), phone).toContain('別のアカウントで認証')
      // Neither does the database take it of two who prove it at once.
      if (n > 0) await expect(prove(await newcomer(phone, at), phone)).rejects.toSatisfy(isNumberTaken)
    }
  }
  now = later
  await runJob()
  now = begin
  for (const [n, phone] of phones.entries()) {
    expect(await findMemberByVerifiedNumber(shop.db, `81${phone.slice(1)}`)).toBe(owners[n])
    expect((await rowOf(owners[n] as string)).verifiedNumber).toBeNull()
    await expect(prove(await newcomer(phone, later), phone)).rejects.toSatisfy(isNumberTaken)
  }
})

test('a change of a row in clear by a process of the release before counts, and its hashes do not', async () => {
  const moved = await register({ mail: 'moving@release.example' })
  const left = await register({ mail: 'leaving@release.example' })
  await shop.pool.query(`update member set mail = 'moved@release.example' where id = $1`, [moved.id])
  expect(await findMemberByMail(shop.db, moved.mail)).toBeUndefined()
  // Its hash belongs to nobody until the job makes it anew, and its former address is free.
  expect((await rowOf(moved.id)).mailHash).toBeNull()
  expect(await register({ mail: moved.mail })).toMatchObject({ state: 200 })
  await runJob()
  expect((await rowOf(moved.id)).mailHash).toBeInstanceOf(Buffer)
  expect(await findMemberByMail(shop.db, 'moved@release.example')).toMatchObject({ id: moved.id })
  await shop.pool.query(
    `update member set withdrawn_at = $2, mail = id || '@withdrawn.invalid', family_name = '', given_name = '', phone = '',
       postal_code = '', city = '', street = '', prefecture_id = 0, password_hash = '', referral_code = id where id = $1`,
    [left.id, begin],
  )
  const erased = await register({ mail: 'erased@release.example' })
  await transaction(shop.db, (tx) => eraseMember(tx, erased.id, begin))
  now = new Date(begin.getTime() + day + 60_000)
  await runJob()
  now = begin
  for (const { id } of [left, erased])
    expect(await rowOf(id)).toMatchObject({
      ...{ mail: null, familyName: null, person: null, mailHash: null, phoneHash: null, personHash: null },
    })
  expect(await findMemberByMail(shop.db, 'moved@release.example')).toMatchObject({ id: moved.id })
  expect((await findMemberByMail(shop.db, moved.mail))?.id).not.toBe(moved.id)
})
