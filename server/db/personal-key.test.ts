import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { PersonalKey, personalKey, withPersonalKey } from './personal-key.ts'
import { createDatabase, transaction } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

const bytes = randomBytes(32)
const always = () => true
const key = new PersonalKey(bytes, always)
const person = { familyName: '山田', mail: 'yamada@test.example', building: '' }
const bare = () => createDatabase(database.pool)

test('a sealed value opens only in its row, unchanged and with its key', () => {
  const sealed = key.seal('member 1', person)
  expect(key.open('member 1', sealed)).toEqual(person)
  // A process that starts anew has the same key.
  expect(new PersonalKey(bytes, always).open('member 1', sealed)).toEqual(person)
  for (const place of ['member 2', 'member 10', 'parcel 1', ''])
    expect(() => key.open(place, sealed), place).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => key.open('member 1', changed), `byte ${at}`).toThrow()
  }
  expect(() => key.open('member 1', sealed.subarray(0, -1))).toThrow()
  expect(() => new PersonalKey(randomBytes(32), always).open('member 1', sealed)).toThrow()
})

test('the same value is sealed differently each time, and reveals none of its words', () => {
  const [one, other] = [key.seal('member 1', person), key.seal('member 1', person)]
  expect(one.equals(other)).toBe(false)
  for (const sealed of [one, other])
    for (const word of ['山田', 'yamada', 'familyName'])
      expect(sealed.includes(Buffer.from(word))).toBe(false)
})

test('a lookup hash is the same for the same text, and differs for another kind, text or key', () => {
  const hash = key.lookUp('mail', 'a@test.example')
  expect(new PersonalKey(bytes, always).lookUp('mail', 'a@test.example')).toEqual(hash)
  const others = [
    key.lookUp('phone', 'a@test.example'),
    key.lookUp('mail', 'b@test.example'),
    new PersonalKey(randomBytes(32), always).lookUp('mail', 'a@test.example'),
  ]
  expect(others.filter((one) => one.equals(hash))).toEqual([])
  expect(hash).toHaveLength(32)
})

test('a handle without the key says so; a transaction uses the key of its handle', async () => {
  await expect(personalKey(bare())).rejects.toThrow('has no personal-data key')
  await expect(transaction(bare(), (tx) => personalKey(tx))).rejects.toThrow('has no personal-data key')
  const db = withPersonalKey(bare(), async () => key)
  expect(await personalKey(db)).toBe(key)
  expect(await transaction(db, (tx) => personalKey(tx))).toBe(key)
})

test('the key is read once, on first use; a failed read is retried', async () => {
  let reads = 0
  let isBroken = true
  const db = withPersonalKey(bare(), async () => {
    reads += 1
    if (isBroken) throw new Error('no database')
    return key
  })
  expect(reads).toBe(0)
  await expect(personalKey(db)).rejects.toThrow('no database')
  isBroken = false
  const read = await Promise.all(Array.from({ length: 8 }, () => transaction(db, (tx) => personalKey(tx))))
  expect([new Set(read).size, reads]).toEqual([1, 2])
})
