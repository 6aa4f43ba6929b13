import { describe, expect, test } from 'vitest'
import { type SettingName, settingNames } from '#contract/operator/settings.ts'
import { type ShopSettings, shopSettings } from '#contract/shop-settings.ts'
import { settings as english } from '#phrases/console/settings/en.ts'
import { settings as japanese } from '#phrases/console/settings/ja.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { draftOf, fieldsOf, nameOf, schemaOf, typedValue } from '#web/console/shop/settings/fields.ts'
import { sayChange, saySetting } from '#web/console/shop/settings/say-setting.ts'
import { sender } from './carriers.ts'

// The form of each setting is made from its schema.

/** With a value in every part that a default leaves out. */
const full: ShopSettings = {
  ...defaultSettings,
  sisterSites: [
    { name: { ja: '甲', en: 'A' }, url: 'https://a.example/', iconUrl: '/media/a.png' },
    { name: { ja: '乙', en: 'B' }, url: 'https://b.example/' },
  ],
  closedOn: ['2026-12-31', '2027-01-01'],
  sender,
  referral: { ...defaultSettings.referral, purchaseStandsDays: 14 },
  waitingRoom: { ...defaultSettings.waitingRoom, visitorsPerMinute: 600 },
}

const typedAgain = (name: SettingName, value: unknown) =>
  typedValue(schemaOf(name), name, draftOf(schemaOf(name), name, value))

/** The paths of every field, those of a spare row included. */
const paths = settingNames.flatMap((name) =>
  fieldsOf(schemaOf(name), name, full[name]).map(({ path }) => path),
)

describe('the form of a setting', () => {
  test('exists for every setting except content', () => {
    const named = Object.keys(shopSettings.def.shape).filter(
      (name) => name !== 'announcement' && name !== 'heroPacks',
    )
    expect(settingNames.toSorted()).toEqual(named.sort())
  })

  test.each([
    ['its default', defaultSettings],
    ['a value in every part', full],
  ])(
    'returns the setting unchanged when nothing is typed: %s',
    {
      meta: {
        proves: [
          {
            id: 'settings-form',
            section: 'console-settings',
            says: 'What stands in the form of a setting is what stands in the setting.',
            from: 'own',
            file: 'web/console/shop/settings/fields.ts',
            breaks: { replace: "type === 'nullable' ? null : undefined", with: 'undefined' },
          },
        ],
      },
    },
    (_, settings) => {
      for (const name of settingNames)
        expect([name, typedAgain(name, settings[name])]).toEqual([name, settings[name]])
    },
  )

  test('omits emptied rows and optional parts, and keeps text that is not a number for the shop to refuse', () => {
    const emptied = (name: SettingName, ...gone: RegExp[]) => {
      const draft = draftOf(schemaOf(name), name, full[name])
      const typed = Object.entries(draft).map(([path, text]) => [
        path,
        gone.some((one) => one.test(path)) ? '' : text,
      ])
      return typedValue(schemaOf(name), name, Object.fromEntries(typed))
    }
    expect(emptied('sisterSites', /\.0\./)).toEqual([full.sisterSites[1]])
    expect(emptied('sisterSites', /iconUrl/)).toEqual(
      full.sisterSites.map(({ name, url }) => ({ name, url })),
    )
    expect(emptied('sender', /./)).toBeNull()
    expect(emptied('sender', /city/)).toEqual({ ...full.sender, city: '' })
    expect(emptied('waitingRoom', /visitors/)).toEqual({ ...full.waitingRoom, visitorsPerMinute: null })
    const refund = (text: string) =>
      typedValue(schemaOf('refundAloneYen'), 'refundAloneYen', { refundAloneYen: text })
    expect(refund(' ３０，０００ ')).toBe(30_000)
    expect(refund('many')).toBe('many')
  })

  test.each([
    ['ja', japanese],
    ['en', english],
  ])('names every field, and has no hint without a field: %s', (_, words) => {
    const named = new Set<string>([
      ...settingNames,
      ...paths.map((path) => nameOf(path).replace(/\.(ja|en)$/, '')),
    ])
    const names: Readonly<Record<string, string>> = words.names
    expect([...named].filter((path) => !names[path])).toEqual([])
    expect(Object.keys({ ...words.names, ...words.hints }).filter((path) => !named.has(path))).toEqual([])
  })

  test('describes a setting in words, and a change by its difference', () => {
    expect(saySetting('closedOn', [], english)).toEqual([{ path: 'closedOn', said: 'none' }])
    expect(saySetting('copyrightYear', 2026, english)).toEqual([{ path: 'copyrightYear', said: '2026' }])
    expect(saySetting('refundAloneYen', 3000, english)).toEqual([{ path: 'refundAloneYen', said: '3,000' }])
    expect(saySetting('ownApproval', true, english)).toEqual([{ path: 'ownApproval', said: 'yes' }])
    const moved = { ...full.bank, accountNumber: '7654321' }
    expect(sayChange('bank', full.bank, moved, english)).toBe('Account number: 0000000 → 7654321')
    expect(sayChange('sender', full.sender, null, english)).toContain(`City: ${full.sender?.city} → none`)
  })
})
