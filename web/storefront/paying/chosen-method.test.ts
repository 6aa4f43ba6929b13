import { expect, test } from 'vitest'
import { chooseMethod, emptyMethodFields } from './chosen-method.ts'

test('each method sends its own fields alone; stores and carriers have a default', () => {
  const fields = { ...emptyMethodFields, payerName: 'フク ハナコ' }
  expect(chooseMethod('2', fields)).toEqual({ chosen: { methodId: '2', storeGroup: 'econ' } })
  expect(chooseMethod('6', fields)).toEqual({ chosen: { methodId: '6', carrier: 'sb_ktai' } })
  expect(chooseMethod('4', fields)).toEqual({ chosen: { methodId: '4', payerName: 'フク ハナコ' } })
  expect(chooseMethod('8', fields)).toEqual({ chosen: { methodId: '8' } })
})

test('a transfer requires the payer’s name in the form that banks transmit', () => {
  expect(chooseMethod('4', { ...emptyMethodFields, payerName: 'ﾌｸﾋﾞｷ  ﾊﾅｺ ' })).toEqual({
    // The contract's form of a name is full-width.
    chosen: { methodId: '4', payerName: 'フクビキ ハナコ' },
  })
  for (const payerName of ['', '福 花子', 'José'])
    expect(chooseMethod('4', { ...emptyMethodFields, payerName })).toEqual({ wrong: 'payerName' })
})
