import { expect, test } from 'vitest'
import { allMethods, endedMethods, reservedNumbers } from '#contract/payment-methods.ts'
import { isOffered, offeredMethods } from '#server/money/payments/methods.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { scriptedAdapter } from '#test/payments/scripted-adapter.ts'
import { readMethodDetails } from './method-details.ts'

test('stores and carriers have a default, and the payer’s name has none', {
  meta: {
    proves: [
      {
        id: 'store-groups',
        section: 'constants',
        says: 'Otherwise than ids 3 and 2: `econ` and `other` by name, `econ` unless chosen.',
        from: 'own 005',
        breaks: { replace: "storeGroup = 'econ'", with: "storeGroup = 'other'" },
      },
      {
        id: 'carriers',
        section: 'constants',
        says: '`sb_ktai`, `au`, `docomo`; `sb_ktai` unless chosen.',
        from: 'spec',
        breaks: { replace: "carrier = 'sb_ktai'", with: "carrier = 'au'" },
      },
    ],
  },
}, () => {
  expect(readMethodDetails('2', {})).toEqual({ details: { storeGroup: 'econ' } })
  expect(readMethodDetails('2', { storeGroup: 'other' })).toEqual({ details: { storeGroup: 'other' } })
  expect(readMethodDetails('6', {})).toEqual({ details: { carrier: 'sb_ktai' } })
  expect(readMethodDetails('4', {})).toEqual({ missing: 'payerName' })
  expect(readMethodDetails('4', { payerName: 'フク' })).toEqual({ details: { payerName: 'フク' } })
})

test('fields of another method are ignored', () => {
  const said = { storeGroup: 'other', carrier: 'au', payerName: 'フク' } as const
  for (const methodId of ['1', '3', '5', '8', '12'] as const)
    expect(readMethodDetails(methodId, said)).toEqual({ details: {} })
  expect(readMethodDetails('6', said)).toEqual({ details: { carrier: 'au' } })
})

test('only methods with a provider are offered, and never reserved or ended ones', {
  meta: {
    proves: [
      {
        id: 'methods-reserved',
        section: 'rulings',
        says: 'Methods 7 and 9 are never offered, nor what has no provider.',
        from: 'ruling 24',
        file: 'server/money/payments/methods.ts',
        breaks: { replace: 'adapters[number] !== undefined && (setting', with: '(setting' },
      },
    ],
  },
}, () => {
  const adapter = scriptedAdapter()
  const numbers = (...given: Parameters<typeof offeredMethods>) =>
    offeredMethods(...given).map(({ number }) => number)
  expect(numbers(defaultSettings, {})).toEqual([])
  expect(numbers(defaultSettings, { '8': adapter, '1': adapter })).toEqual(['1', '8'])
  const every = { offersMerpay: true, offersMailRemittance: true }
  const all = { '1': adapter, '13': adapter, '14': adapter, '7': adapter, '9': adapter }
  expect(numbers(every, all)).toEqual(['1', '13', '14'])
  expect(numbers({ ...every, offersMerpay: false }, all)).toEqual(['1', '14'])
  expect(numbers({ ...every, offersMailRemittance: false }, all)).toEqual(['1', '13'])
  for (const number of reservedNumbers) expect(isOffered(number, every, all)).toBe(false)
  expect(allMethods.filter(({ number }) => reservedNumbers.includes(number))).toEqual([])
  expect(reservedNumbers).toEqual(['7', '9'])
  expect(endedMethods).toEqual(['linePay'])
})
