import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopSettings, storefrontSettings } from '#contract/shop-settings.ts'
import { transaction } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { changeSetting } from '#test/settings.ts'
import { resetSetting } from './change-setting.ts'
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

test('the defaults are the numbers and the dates of the specification (spec §1, §9)', {
  meta: {
    proves: [
      {
        id: 'terms-established',
        section: 'purpose',
        says: 'The terms were established on 28 October 2023.',
        from: 'spec',
        file: 'server/people/operator/default-settings.ts',
        breaks: { replace: "'2023-10-28'", with: "'2023-10-29'" },
      },
      {
        id: 'ship-days',
        section: 'constants',
        says: 'The shop promises 14 business days.',
        from: 'ruling 29',
        file: 'server/people/operator/default-settings.ts',
        breaks: { replace: 'promiseBusinessDays: 14,', with: 'promiseBusinessDays: 13,' },
      },
      {
        id: 'notice-hour',
        section: 'constants',
        says: 'Shipment notices after 16:30 may show the next evening.',
        from: 'spec',
        file: 'server/people/operator/default-settings.ts',
        breaks: { replace: "noticesUntil: '16:30'", with: "noticesUntil: '16:00'" },
      },
      {
        id: 'friend-points',
        section: 'constants',
        says: '500 points each.',
        from: 'spec',
        file: 'server/people/operator/default-settings.ts',
        breaks: { replace: 'points: 500,', with: 'points: 501,' },
      },
    ],
  },
}, () => {
  const { shipping, referral, legal } = defaultSettings
  expect(shipping).toEqual({
    shortestDays: 3,
    longestDays: 14,
    promiseBusinessDays: 14,
    noticesUntil: '16:30',
  })
  expect(referral).toEqual({ points: 500, friendLimit: 25, purchaseStandsDays: null })
  expect(legal.termsEstablishedOn).toBe('2023-10-28')
})

test('a change shows in a running process within half a second, without a restart', async () => {
  let now = new Date()
  const running = createShopSettings(database.db, () => now)
  expect((await running.read()).shopName.en).toBe('Fukuhiki')
  await change('shopName.en', 'Hanabi Cards')
  now = new Date(now.getTime() + 500)
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

test('a page gets neither the bank account nor the remittance address', () => {
  const page = storefrontSettings(defaultSettings, 'https://shop.example')
  expect(Object.keys(page)).not.toEqual(expect.arrayContaining(['bank']))
  expect(Object.keys(page)).not.toEqual(expect.arrayContaining(['remittanceMail']))
  expect(page).toMatchObject({ shopName: defaultSettings.shopName, origin: 'https://shop.example' })
})

describe('a sample value that a real shop must replace', () => {
  let fresh: TestDatabase
  beforeAll(async () => {
    fresh = await testDatabase()
  })
  afterAll(() => fresh.close())
  const set = (path: string, value: unknown) =>
    transaction(fresh.db, (tx) => changeSetting(tx, { path, value, now: new Date() }))
  const invented = () => listInventedSettings(fresh.db)

  test('is named part by part, until each is set', {
    meta: {
      proves: [
        {
          id: 'settings-invented',
          section: 'operating',
          says: 'A setting that customers rely on is invented until each of its parts was set.',
          from: 'own',
          breaks: {
            file: 'server/people/operator/change-setting.ts',
            replace: 'withPart(kept[name], settingAt(settings, name), inside, value)',
            with: 'withPart(settingAt(settings, name), settingAt(settings, name), inside, value)',
          },
        },
      ],
    },
  }, async () => {
    const before = await invented()
    expect(before).toEqual(expect.arrayContaining(['legal.seller.ja', 'bank.accountNumber', 'companyUrl']))
    await set('bank.accountNumber', '7654321')
    await set('legal.seller.ja', '本物商店')
    expect(await invented()).toEqual(
      before.filter((path) => path !== 'bank.accountNumber' && path !== 'legal.seller.ja'),
    )
    await transaction(fresh.db, (tx) => resetSetting(tx, 'bank'))
    expect(await invented()).toContain('bank.accountNumber')
  })

  test('is never accepted, while a plausible default is accepted once an operator confirms it', async () => {
    await set('bank.accountType.ja', defaultSettings.bank.accountType.ja)
    await set('bank.bankName.ja', defaultSettings.bank.bankName.ja)
    expect(await invented()).not.toContain('bank.accountType.ja')
    expect(await invented()).toContain('bank.bankName.ja')
  })

  test('counts when it is one entry of a list', async () => {
    await set('sisterSites.0.url', 'https://real.example/')
    expect(await invented()).toContain('sisterSites')
    await set('sisterSites', [])
    expect(await invented()).not.toContain('sisterSites')
  })

  test('is not affected by a setting of a newer release', async () => {
    await fresh.db
      .insertInto('shopSetting')
      .values({ name: 'notKnownYet', value: '1', changedAt: new Date() })
      .execute()
    expect((await readSettings(fresh.db)).shopName).toEqual(defaultSettings.shopName)
  })

  test('is found in a group that an older release stored whole', async () => {
    await fresh.db
      .insertInto('shopSetting')
      .values({
        name: 'legal',
        value: JSON.stringify({ ...defaultSettings.legal, phone: '03-1111-2222' }),
        changedAt: new Date(),
      })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
      )
      .execute()
    expect(await invented()).toContain('legal.seller.ja')
    expect(await invented()).not.toContain('legal.phone')
  })

  test('is assumed where an older release accepted a value that this one refuses', async () => {
    await fresh.db
      .insertInto('shopSetting')
      .values({ name: 'companyUrl', value: '"http://contact.example/"', changedAt: new Date() })
      .execute()
    expect((await readSettings(fresh.db)).companyUrl).toBe(defaultSettings.companyUrl)
    expect(await invented()).toContain('companyUrl')
  })
})
