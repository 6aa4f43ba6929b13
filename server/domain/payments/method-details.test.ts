import { expect, test } from 'vitest'
import { defaultSettings } from '../operator/default-settings.ts'
import { readMethodDetails } from './method-details.ts'
import { endedMethods, isOffered, offeredMethods } from './methods.ts'

test('stores and carriers have a default, the payer’s name has none', () => {
  expect(readMethodDetails('2', {})).toEqual({ details: { storeGroup: 'econ' } })
  expect(readMethodDetails('2', { storeGroup: 'other' })).toEqual({ details: { storeGroup: 'other' } })
  expect(readMethodDetails('6', {})).toEqual({ details: { carrier: 'sb_ktai' } })
  expect(readMethodDetails('4', {})).toEqual({ missing: 'payerName' })
  expect(readMethodDetails('4', { payerName: 'フク' })).toEqual({ details: { payerName: 'フク' } })
})

test('what belongs to another method counts for nothing', () => {
  const said = { storeGroup: 'other', carrier: 'au', payerName: 'フク', walletOrderId: 'O' } as const
  expect(readMethodDetails('1', said)).toEqual({ details: {} })
  expect(readMethodDetails('3', said)).toEqual({ details: { walletOrderId: 'O' } })
  expect(readMethodDetails('6', said)).toEqual({ details: { carrier: 'au' } })
})

test('only what has a provider is offered; reserved numbers and what has ended never', () => {
  expect(offeredMethods(defaultSettings)).toEqual([expect.objectContaining({ number: '1', key: 'card' })])
  for (const number of ['7', '9']) expect(isOffered(number, { offersMerpay: true })).toBe(false)
  expect(endedMethods()).toEqual(['linePay'])
})
