import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopSettings, storefrontSettings } from '../../../contract/shop-settings.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { transaction } from '../../db/pool.ts'
import { changeSetting } from './change-setting.ts'
import { defaultSettings } from './default-settings.ts'
import { createShopSettings, listInventedSettings, overDefaults, readSettings } from './shop-settings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const change = (path: string, value: unknown) =>
  transaction(database.db, (tx) => changeSetting(tx, { path, value, now: new Date() }))

test('the defaults are a whole and valid set', () => {
  expect(shopSettings.parse(defaultSettings)).toEqual(defaultSettings)
  expect(defaultSettings.sisterSites).toHaveLength(8)
})

test('the defaults are the numbers and the dates of the specification (spec §1, §9)', () => {
  const { shipping, referral, legal } = defaultSettings
  expect(shipping).toEqual({
    shortestDays: 3,
    longestDays: 14,
    promiseBusinessDays: 14,
    noticesUntil: '16:30',
  })
  expect(referral).toEqual({ points: 500, friendLimit: 25 })
  expect(legal.termsEstablishedOn).toBe('2023-10-28')
})

test('a change shows in a running process within two seconds, without a restart', async () => {
  let now = new Date()
  const running = createShopSettings(database.db, () => now)
  expect((await running.read()).shopName.en).toBe('Fukuhiki')
  await change('shopName.en', 'Hanabi Cards')
  now = new Date(now.getTime() + 2000)
  expect((await running.read()).shopName).toEqual({ ja: 'ふくひき', en: 'Hanabi Cards' })
})

test('two operators who change one group at once both keep their change', async () => {
  await Promise.all([
    change('legal.phone', '03-2222-3333'),
    change('legal.seller.en', 'Two Hands Inc.'),
    change('legal.invoiceNumber', 'T9234567890123'),
  ])
  expect((await readSettings(database.db)).legal).toMatchObject({
    phone: '03-2222-3333',
    seller: { en: 'Two Hands Inc.' },
    invoiceNumber: 'T9234567890123',
  })
})

test('a group kept before it gained a field has the field’s default', () => {
  const kept = { referral: { points: 300 }, closedOn: ['2026-12-31'] }
  expect(overDefaults(defaultSettings, kept)).toMatchObject({
    referral: { points: 300, friendLimit: 25 },
    closedOn: ['2026-12-31'],
  })
})

test('a page is handed neither the bank account nor the remittance address', () => {
  const page = storefrontSettings(defaultSettings, 'https://shop.example')
  expect(Object.keys(page)).not.toEqual(expect.arrayContaining(['bank']))
  expect(Object.keys(page)).not.toEqual(expect.arrayContaining(['remittanceMail']))
  expect(page).toMatchObject({ shopName: defaultSettings.shopName, origin: 'https://shop.example' })
})

test('what a real shop may not leave invented is named until it is changed', async () => {
  const fresh = await testDatabase()
  expect(await listInventedSettings(fresh.db)).toContain('bank')
  await transaction(fresh.db, (tx) =>
    changeSetting(tx, { path: 'bank.accountNumber', value: '7654321', now: new Date() }),
  )
  expect(await listInventedSettings(fresh.db)).not.toContain('bank')
  await fresh.close()
})
