import { expect, test } from 'vitest'
import { everyRole, type OperatorRole } from '#contract/operator/roles.ts'
import { seesWhole, showTo } from './mask.ts'

const masked = showTo(['viewer', 'finance'])

test.each([
  ['name', '山田 太郎', '山* 太*'],
  ['name', '山 太', '山* 太*'],
  ['name', 'Yamada Q Taro', 'Y* Q* T*'],
  // One letter, made of several code points.
  ['name', '𠮷野 が', '𠮷* が*'],
  ['name', '', ''],
  ['mail', 'yamada@example.com', 'y***@example.com'],
  ['mail', 'y@example.com', 'y***@example.com'],
  ['mail', '"a@b"@example.com', '"***@example.com'],
  ['mail', '@example.com', '***'],
  ['mail', 'nothing', '***'],
  ['phone', '09012341234', '***1234'],
  ['phone', '1234', '***'],
  ['rest', '千代田区', ''],
] as const)('%s "%s" is shown masked as "%s"', (kind, text, shown) => {
  expect(masked(kind, text)).toBe(shown)
})

test('only support and owners see personal data whole, whatever other roles they have', {
  meta: { alsoProves: ['desk-masked'] },
}, () => {
  const whole = everyRole.filter((role) => seesWhole([role]))
  expect(whole).toEqual(['support', 'owner'])
  const both: OperatorRole[] = ['viewer', 'support']
  expect(showTo(both)('mail', 'yamada@example.com')).toBe('yamada@example.com')
})
